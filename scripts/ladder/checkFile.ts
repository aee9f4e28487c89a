import { posix } from 'node:path'
import { isPure, ladderRefusal, placeOf } from './ladder'
import { readModule, type ImportUse } from './readModule'

/** A broken rule: where, and a sentence that says what to do. */
export interface Breach {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** Whether a path relative to `src/` is a file. */
export type Exists = (path: string) => boolean

const pagePackages = /^(react|react-dom|@xyflow\/.+|monaco-editor|zustand|idb-keyval|radix-ui|cmdk|react-resizable-panels|@tanstack\/.+|node:.+)(\/.*)?$/
const impureNames = new Set([
  'Date.now', 'new Date()', 'performance', 'Math.random', 'crypto', 'fetch', 'XMLHttpRequest', 'WebSocket',
  'window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'indexedDB', 'location', 'setTimeout', 'setInterval',
  'requestAnimationFrame', 'process',
])

/**
 * The breaches of the house's import rules in one file of `src/`. `path` is relative to `src/`, with forward slashes;
 * `exists` tells what a specifier without an extension stands for.
 *
 * Tests are free: a test may call any witness. Everything else keeps to the ladder, enters another folder by its front
 * door, and stays pure where its folder is.
 */
export function checkFile(path: string, text: string, exists: Exists): readonly Breach[] {
  if (isTest(path)) return []
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const breach = (offset: number, message: string): Breach => ({ path, line: lineAt(offset), message: `${message}.` })
  const place = placeOf(path)
  const pure = isPure(place) && !helpsTests(path)
  let reading
  try {
    reading = readModule(path, text)
  } catch (error) {
    return [breach(0, error instanceof Error ? error.message : String(error))]
  }
  const breaches = reading.imports.flatMap((use) => {
    const message = use.specifier.startsWith('.') ? localRefusal(path, place, use, exists) : packageRefusal(place, pure, use)
    return message === null ? [] : [breach(use.offset, message)]
  })
  if (pure) {
    for (const { name, offset } of reading.globals) {
      if (isImpure(name)) breaches.push(breach(offset, `${place} is pure and cannot use ${name}: have it handed in by the runner or the page`))
    }
  }
  return breaches
}

/** What stands in a folder named testing/ helps tests: it may read fixtures, and nothing that the page ships may import it. */
const helpsTests = (path: string): boolean => /(^|\/)testing\//.test(path)

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Whether a dotted name begins with a forbidden one; `new Date(given)` is arithmetic. */
function isImpure(name: string): boolean {
  const bare = name.replace(/^(globalThis|self)\./, '')
  const parts = bare.split('.')
  return parts.some((_, index) => impureNames.has(parts.slice(0, index + 1).join('.')))
}

function packageRefusal(place: string, pure: boolean, { specifier }: ImportUse): string | null {
  if (!pure || !pagePackages.test(specifier)) return null
  return `${place} is pure and cannot import ${specifier}: it has to run in a worker, a terminal or a test without a change`
}

function localRefusal(path: string, place: string, use: ImportUse, exists: Exists): string | null {
  const target = resolveLocal(path, use.specifier, exists)
  if (target.startsWith('..')) return `${use.specifier} leads out of src/: bring what is needed into a folder of the ladder`
  const sameFolder = path.includes('/') && target.split('/')[0] === path.split('/')[0]
  const refusal = sameFolder ? insideRefusal(path, place, use, target) : acrossRefusal(place, use, target)
  if (refusal !== null) return refusal
  // A terminal runs vectors, which is a test by another name.
  if (helpsTests(target) && !helpsTests(path) && place !== 'cli') return `${use.specifier} is there for tests alone, and ${path} is no test`
  return null
}

/** The file behind a relative specifier, relative to `src/`; where there is none, the one that would be expected. */
function resolveLocal(path: string, specifier: string, exists: Exists): string {
  const target = posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))).replace(/\/$/, '')
  const candidates = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`]
  const unknown = target.includes('/') ? target : `${target}/index.ts`
  return candidates.find(exists) ?? (/\.[a-z]+$/.test(unknown) ? unknown : `${unknown}.ts`)
}

function insideRefusal(path: string, place: string, { specifier, kind }: ImportUse, target: string): string | null {
  if (!path.endsWith('.ts') || !target.endsWith('.tsx')) return null
  // A view folder's index.ts neither computes nor draws; it may pass its components on.
  const frontDoor = posix.basename(path) === 'index.ts' && kind === 'export' && !isPure(place)
  return frontDoor ? null : `a .ts file computes and never imports a .tsx file that draws (${specifier})`
}

function acrossRefusal(place: string, { kind }: ImportUse, target: string): string | null {
  const to = placeOf(target)
  const refusal = ladderRefusal(place, to)
  if (refusal !== null) return refusal
  // Texts, styles and pictures have no front door; neither has what helps tests, nor the drawing half of a pure folder.
  // What is loaded lazily goes past the door: whatever the door leads to would be loaded with it.
  if (helpsTests(target) || !/\.tsx?$/.test(target) || to === 'trace (.tsx)' || kind === 'lazy') return null
  const [folder = '', ...inner] = target.split('/')
  // A folder inside a folder may have a door of its own.
  if (/^index\.tsx?$/.test(inner.at(-1) ?? '')) return null
  return `enter ${folder} by its front door (../${folder}), not by ${inner.join('/')}`
}
