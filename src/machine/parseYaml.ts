import { parseDocument, type Document, type YAMLParseError, type YAMLWarning } from 'yaml'
import type { Diagnostic } from './types'

export interface Parsed {
  readonly doc: Document.Parsed
  readonly problems: readonly Diagnostic[]
  readonly broken: boolean
}

const SENTENCES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'A tab is used as indentation here, which YAML does not allow. Indent with spaces.',
  MULTIPLE_DOCS: 'A second document begins here (`---`). A machine is one document; move the rest to a file of its own.',
  BAD_INDENT: 'The indentation does not fit the lines above. Line this up with its neighbours.',
  MISSING_CHAR: 'Something is not closed or a colon is missing here. Look for a missing `:`, quote, `]` or `}`.',
  UNEXPECTED_TOKEN: 'This does not belong here. Look for a missing quote or a stray bracket just before it.',
  MULTILINE_IMPLICIT_KEY: 'A key must stand on one line with its colon behind it. Is a `:` missing on this line?',
  BLOCK_AS_IMPLICIT_KEY: 'A mapping begins inside a value here. Put the text in quotes, or move it to the next line, indented.',
  BAD_ALIAS: 'An alias (`*name`) or anchor (`&name`) is not written right here. Put a text that begins with * or & in quotes.',
  BAD_DQ_ESCAPE: 'This backslash begins no escape that YAML knows. Write `\\\\` for a backslash, or use single quotes.',
  BAD_SCALAR_START: 'A plain text cannot begin with this character. Put the text in quotes.',
  MISSING_ANCHOR: 'This alias has no anchor before it. Write the value out, or set the anchor.',
  MULTIPLE_ANCHORS: 'A value has two anchors here. Keep one.',
  RESOURCE_EXHAUSTION: 'Collections are nested too deep here. Take the nesting apart.',
}

const sentenceOf = (error: YAMLParseError | YAMLWarning): string =>
  SENTENCES[error.code] ?? `This is not YAML: ${error.message.split('\n')[0]?.replace(/\s+at line.*$/, '') ?? error.code}.`

const codeOf = (code: string): string => `yaml-${code.toLowerCase().replaceAll('_', '-')}`

function diagnosticOf(error: YAMLParseError | YAMLWarning, text: string): Diagnostic {
  const start = Math.min(error.pos[0], text.length)
  let end = Math.min(Math.max(error.pos[1], start), text.length)
  // One line is enough to find it; an unclosed quote would otherwise mark the rest of the file.
  const lineEnd = text.indexOf('\n', start)
  if (lineEnd >= 0 && end > lineEnd) end = Math.max(lineEnd, start)
  const warning = error.name === 'YAMLWarning'
  return {
    code: codeOf(error.code),
    severity: warning ? 'warning' : 'error',
    range: { start, end },
    message: error.code === 'TAG_RESOLVE_FAILED' ? 'This tag is not known; the value behind it is read without it.' : sentenceOf(error),
    ...(warning ? {} : { stopsRun: true as const }),
  }
}

/**
 * A text as YAML 1.2 nodes, whatever it says. Errors come back as diagnostics; nothing is thrown.
 *
 * A `%YAML 1.1` line is read as a comment of the same length: under 1.1 `yes` would be a boolean and `<<` a merge.
 */
export function parseYaml(text: string): Parsed {
  const directive = /^%YAML[^\n]*/m.exec(text)
  const readable = directive ? `${text.slice(0, directive.index)}#${text.slice(directive.index + 1)}` : text
  const doc = parseDocument(readable, { uniqueKeys: false, prettyErrors: false, version: '1.2', merge: false, logLevel: 'error' })
  const problems = [...doc.errors.slice(0, 20), ...doc.warnings.slice(0, 20)].map((error) => diagnosticOf(error, text))
  if (directive) {
    problems.push({
      code: 'yaml-directive', severity: 'warning', range: { start: directive.index, end: directive.index + directive[0].length },
      message: 'Machines are read as YAML 1.2 whatever a %YAML line says. Delete the line.',
    })
  }
  return { doc: doc as Document.Parsed, problems, broken: doc.errors.length > 0 }
}
