import type { Reading } from '../machine'
import { lineAt, withLine } from './describe'

/** What Parley reads at most, in bytes. */
export const MAX_BYTES = 5 * 1024 * 1024

const NUL = String.fromCharCode(0)

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

export const tooBig = (title: string, bytes: number): string =>
  `“${title}” has ${megabytes(bytes)}. Parley opens texts of up to ${megabytes(MAX_BYTES)}.`

/** Why a text can't be opened whatever it says, or null: nothing in it, bytes of something else, or too much. */
export const refuseRaw = (text: string, title: string): string | null => {
  if (text.length > MAX_BYTES) return tooBig(title, text.length)
  const nul = text.indexOf(NUL)
  if (nul >= 0) return `“${title}” is not a text: line ${lineAt(text, nul)} holds a NUL byte. Choose a YAML file.`
  if (text.trim() === '') return `“${title}” is empty. A machine starts with \`fsm:\`.`
  return null
}

const hasKey = (text: string, key: string): boolean => new RegExp(`^\\ufeff?(?:\\{\\s*)?["']?${key}["']?\\s*:`, 'm').test(text)
/** A script has the root key `script` and no `fsm`. */
export const looksLikeScript = (text: string): boolean => hasKey(text, 'script') && !hasKey(text, 'fsm')

/** What a text that is no machine has at its root, for the sentence that says so. */
const found = (text: string): string => {
  const lines = text.split('\n')
  const keys = lines.slice(0, 200).flatMap((line) => /^["']?([^\s"'#:{}[\]-][^"'#:]{0,40}?)["']?\s*:(?:\s|$)/.exec(line)?.[1] ?? []).slice(0, 3)
  if (keys.length > 0) return `It has ${keys.map((key) => `\`${key}\``).join(', ')} at its root`
  const first = lines.findIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  if (first < 0) return 'It holds comments only'
  const words = (lines[first] ?? '').trim()
  return `Line ${first + 1} reads \`${words.length > 40 ? `${words.slice(0, 40)}…` : words}\``
}

/**
 * Why a text that was read can't be opened as a machine, or null. Mere diagnostics are no reason, nor is broken YAML
 * while states can be read from it: such a text is opened, and mended in the editor.
 */
export const refuseReading = (reading: Reading, title: string): string | null => {
  const { text } = reading
  if (reading.verdict === 'whole') return null
  const hasFsm = hasKey(text, 'fsm')
  if (reading.verdict === 'broken' && hasFsm && reading.machine.states.length > 0) return null
  const error = reading.diagnostics.find((diagnostic) => diagnostic.severity === 'error')
  if (looksLikeScript(text)) return `“${title}” is a script, not a machine. Open it as the script of this machine instead.`
  if (reading.verdict === 'broken') return `“${title}” can’t be read as YAML. ${error ? withLine(text, error) : ''}`.trim()
  if (!hasFsm) return `“${title}” is not a machine. ${found(text)}; a machine has one root key, \`fsm\`.`
  return `“${title}” is not a machine yet. ${error ? withLine(text, error) : 'It has no `states` under `fsm`.'}`
}

/** The text of a file's bytes with its byte order mark kept, or why they are none. */
export const decodeBytes = (bytes: Uint8Array, title: string): { readonly text: string } | { readonly message: string } => {
  if (bytes.length > MAX_BYTES) return { message: tooBig(title, bytes.length) }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { message: `“${title}” is UTF-16. Save it as UTF-8 and open it again.` }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    const readable = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    const line = lineAt(readable, readable.indexOf('\ufffd'))
    return { message: `“${title}” is not a UTF-8 text: line ${line} holds bytes that are none. Choose a YAML file.` }
  }
}
