import { parseSync } from 'vite'
import { globalUses, type GlobalUse } from './globalUses'

/** One `import … from`, `export … from` or `import()` of a module, with the offset of its specifier. */
export interface ImportUse {
  readonly specifier: string
  readonly offset: number
  /** `export`: a front door passes something on; `lazy`: loaded when it is needed. */
  readonly kind: 'import' | 'export' | 'lazy'
}

export interface ModuleReading {
  readonly imports: readonly ImportUse[]
  readonly globals: readonly GlobalUse[]
}

/**
 * What a module of TypeScript leans on: other modules (types too) and names of its surroundings.
 *
 * Errors: throws a sentence when the text cannot be parsed.
 */
export function readModule(fileName: string, text: string): ModuleReading {
  const result = parseSync(fileName, text)
  const [error] = result.errors
  if (error !== undefined) throw new Error(`cannot be parsed: ${error.message}`)
  const { staticImports, staticExports, dynamicImports } = result.module
  const imports: ImportUse[] = []
  for (const { moduleRequest } of staticImports) {
    imports.push({ specifier: moduleRequest.value, offset: moduleRequest.start, kind: 'import' })
  }
  for (const { entries } of staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (request) imports.push({ specifier: request.value, offset: request.start, kind: 'export' })
  }
  for (const { moduleRequest } of dynamicImports) {
    const source = text.slice(moduleRequest.start, moduleRequest.end)
    const literal = /^(['"`])(.*)\1$/s.exec(source)?.[2]
    if (literal !== undefined) imports.push({ specifier: literal, offset: moduleRequest.start, kind: 'lazy' })
  }
  const { typeImports, globals } = globalUses(result.program)
  for (const use of typeImports) imports.push({ ...use, kind: 'import' })
  return { imports, globals }
}
