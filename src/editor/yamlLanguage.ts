import type { languages } from 'monaco-editor/editor'

/** Brackets deeper than this are coloured as if they were this deep: Monaco's tokenizer throws at 100. */
const DEEPEST = 60

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/
const NUMBER = /[-+]?(?:\d[\d_]*(?:\.\d*)?(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+|\.(?:inf|Inf|INF|nan|NaN|NAN))/
const WORD = /(?:true|True|TRUE|false|False|FALSE|null|Null|NULL|~)/

const source = (...parts: readonly (RegExp | string)[]): RegExp => new RegExp(parts.map((part) => (typeof part === 'string' ? part : part.source)).join(''))

/** A plain scalar ends its line, or a comment follows. */
const ENDS_BLOCK = '(?=[ \\t]*(?:$|[ \\t]#))'
/** Inside of brackets a comma or a closing one ends it too. */
const ENDS_FLOW = '(?=[ \\t]*(?:$|[,\\]}]|[ \\t]#))'

const common: languages.IMonarchLanguageRule[] = [
  [/[ \t]+/, 'white'],
  [/#.*$/, 'comment'],
  [/![^\s,\]}]*/, 'tag'],
  [/[&*][^\s,\]}]+/, 'namespace'],
]

const strings: languages.IMonarchLanguageRule[] = [
  [/"/, 'string', '@double'],
  [/'/, 'string', '@single'],
]

const flow = (depth: number): languages.IMonarchLanguageRule[] => [
  ...common,
  [/[{[]/, depth < DEEPEST ? { token: 'delimiter', next: `@flow${depth + 1}` } : 'delimiter'],
  [/[}\]]/, { token: 'delimiter', next: '@pop' }],
  [/,/, 'delimiter'],
  [source('(?:', QUOTED, ')(?=\\s*:)'), 'type'],
  [/[^\s,[\]{}#"':&*!](?:[^,[\]{}#:]|:(?![\s,[\]{}]|$)|(?<=\S)#)*?(?=[ \t]*:(?:[\s,[\]{}]|$))/, 'type'],
  [/:/, 'delimiter'],
  ...strings,
  [source(NUMBER, ENDS_FLOW), 'number'],
  [source(WORD, ENDS_FLOW), 'keyword'],
  [/[^\s,[\]{}#"'](?:[^,[\]{}#]|(?<=\S)#)*/, 'plain'],
  [/./, 'plain'],
]

/**
 * The colours of YAML. Monaco's own definition reads a comment behind a flow map as a key when it holds a colon, and paints
 * plain and quoted scalars alike.
 */
export const yamlTokens: languages.IMonarchLanguage = {
  tokenPostfix: '.yaml',
  defaultToken: 'plain',
  tokenizer: {
    root: [
      [/^%.*$/, 'meta.directive'],
      [/^(?:---|\.\.\.)(?=\s|$)/, 'delimiter'],
      ...common,
      [/[-?](?=\s|$)/, 'delimiter'],
      [/[{[]/, { token: 'delimiter', next: '@flow1' }],
      [/[>|](?:[+-]?\d?|\d[+-])(?=[ \t]*(?:$|[ \t]#))/, 'delimiter', '@block'],
      [source('(?:', QUOTED, ')(?=\\s*:(?:\\s|$))'), 'type'],
      [/[^\s:#"'{}[\],&*!|>%@`](?:[^#:]|:(?!\s|$)|(?<=\S)#)*?(?=[ \t]*:(?:\s|$))/, 'type'],
      [/:(?=\s|$)/, 'delimiter'],
      ...strings,
      [source(NUMBER, ENDS_BLOCK), 'number'],
      [source(WORD, ENDS_BLOCK), 'keyword'],
      [/[^\s#](?:[^#]|(?<=\S)#)*/, 'plain'],
      [/./, 'plain'],
    ],
    double: [
      [/[^\\"]+/, 'string'],
      [/\\./, 'string'],
      [/\\$/, 'string'],
      [/"/, 'string', '@pop'],
    ],
    single: [
      [/[^']+/, 'string'],
      [/''/, 'string'],
      [/'/, 'string', '@pop'],
    ],
    // The first line of a block scalar gives the indentation that the others have at least.
    block: [
      [/^\s*$/, 'plain'],
      [/^( +)\S.*$/, { token: 'plain', switchTo: '@blockOf.$1' }],
      [/^.*$/, { token: '@rematch', next: '@pop' }],
      [/[ \t]+/, 'white'],
      [/#.*$/, 'comment'],
    ],
    blockOf: [
      [/^\s*$/, 'plain'],
      [/^( *).*$/, { cases: { '$1~$S2 *': 'plain', '@default': { token: '@rematch', next: '@pop' } } }],
    ],
    ...Object.fromEntries(Array.from({ length: DEEPEST }, (_, at) => [`flow${at + 1}`, flow(at + 1)])),
  },
}

/** Brackets, comments and what Enter does. */
export const yamlConfiguration = (indent: languages.IndentAction): languages.LanguageConfiguration => ({
  comments: { lineComment: '#' },
  brackets: [
    ['{', '}'],
    ['[', ']'],
  ],
  autoClosingPairs: [
    { open: '{', close: '}', notIn: ['string', 'comment'] },
    { open: '[', close: ']', notIn: ['string', 'comment'] },
    { open: '"', close: '"', notIn: ['string', 'comment'] },
  ],
  surroundingPairs: [
    { open: '{', close: '}' },
    { open: '[', close: ']' },
    { open: '"', close: '"' },
    { open: "'", close: "'" },
  ],
  folding: { offSide: true },
  onEnterRules: [{ beforeText: /^\s*(?:-\s+)?[^#]*:\s*(?:[>|][+-]?)?$/, action: { indentAction: indent } }],
})
