import type { Plugin, Rolldown } from 'vite'

/**
 * Fails the build when the first load carries the editor: Monaco is five times as large as everything else together, and
 * one careless static import is enough to pull it in. The message names the chain of chunks that does.
 */
export const lazyEditor = (): Plugin => ({
  name: 'parley:lazy-editor',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.isEntry) continue
      const chain = chainToEditor(file, bundle, [])
      if (chain !== null) this.error(`The first load carries the editor: ${chain.join(' → ')}. Import it with import().`)
    }
  },
})

function chainToEditor(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen: readonly string[]): string[] | null {
  if (seen.includes(chunk.fileName)) return null
  const module = chunk.moduleIds.find((id) => /[\\/]node_modules[\\/]monaco-editor[\\/].*\.js$/.test(id))
  if (module !== undefined) return [chunk.fileName, module.replace(/^.*node_modules[\\/]/, '')]
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type !== 'chunk') continue
    const chain = chainToEditor(next, bundle, [...seen, chunk.fileName])
    if (chain !== null) return [chunk.fileName, ...chain]
  }
  return null
}
