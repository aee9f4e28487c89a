import { download, fileName } from '../download'
import type { Format, Made } from './formats'
import { pngOf } from './raster'

/** One after the other: a canvas of such a size takes its memory. */
async function inTurn(pictures: Made['pictures']): Promise<readonly Blob[]> {
  const blobs: Blob[] = []
  for (const picture of pictures) blobs.push(await pngOf(picture))
  return blobs
}

/** The files of an export: one, or several numbered ones. */
async function filesOf(format: Format, made: Made, title: string): Promise<readonly { readonly name: string; readonly content: string | Blob }[]> {
  const contents: readonly (string | Blob)[] = format.extension === 'png' ? await inTurn(made.pictures) : made.texts
  const width = String(contents.length).length
  return contents.map((content, at) => ({ content, name: `${fileName(title, '').replace(/\.$/, '')}${contents.length === 1 ? '' : `-${String(at + 1).padStart(width, '0')}`}.${format.extension}` }))
}

/** Hands an export to the browser's download: its one file, or a zip of all. Says what it was called. Errors: rejects with a sentence. */
export async function deliver(format: Format, made: Made, title: string): Promise<string> {
  const files = await filesOf(format, made, title)
  const [only] = files
  if (only !== undefined && files.length === 1) {
    download(only.name, typeof only.content === 'string' ? only.content : new Uint8Array(await only.content.arrayBuffer()), format.type)
    return only.name
  }
  const { zipSync } = await import('fflate')
  const entries = await Promise.all(files.map(async ({ name, content }) => [name, typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(await content.arrayBuffer())] as const))
  const readme = made.notes.join('\n')
  const zip = zipSync(Object.fromEntries([...entries, ...(readme === '' ? [] : [['READ ME.txt', new TextEncoder().encode(`${readme}\n`)] as const])]), { level: 6 })
  const name = `${fileName(title, '').replace(/\.$/, '')}.${format.extension.replaceAll('.', '-')}.zip`
  download(name, new Uint8Array(zip), 'application/zip')
  return name
}

/** Puts an export on the clipboard: of several files the first, as two diagrams in one text are none. Errors: rejects where the browser refuses. */
export async function copyOut(format: Format, made: Made): Promise<void> {
  const [picture] = made.pictures
  if (format.extension === 'png' && picture !== undefined) return navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(picture) })])
  await navigator.clipboard.writeText(made.texts[0] ?? '')
}
