import type { Monaco } from './monaco'

/** The tokens that the editor paints with; every pair below is measured in tokens.css. */
const TOKENS = {
  'editor.background': '--surface-1',
  'editor.foreground': '--text',
  'editorLineNumber.foreground': '--text-3',
  'editorLineNumber.activeForeground': '--text',
  'editorCursor.foreground': '--accent',
  'editorGutter.background': '--surface-1',
  'editorIndentGuide.background1': '--border',
  'editorIndentGuide.activeBackground1': '--border-2',
  'editorWidget.background': '--surface-1',
  'editorWidget.foreground': '--text',
  'editorWidget.border': '--border-2',
  'editorHoverWidget.background': '--surface-1',
  'editorHoverWidget.foreground': '--text',
  'editorHoverWidget.border': '--border-2',
  'editorHoverWidget.statusBarBackground': '--surface-2',
  'editorSuggestWidget.background': '--surface-1',
  'editorSuggestWidget.foreground': '--text',
  'editorSuggestWidget.border': '--border-2',
  'editorSuggestWidget.selectedBackground': '--surface-3',
  'editorSuggestWidget.selectedForeground': '--text',
  'editorSuggestWidget.highlightForeground': '--info-ink',
  'editorSuggestWidget.focusHighlightForeground': '--info-ink',
  'editorError.foreground': '--error',
  'editorWarning.foreground': '--warn',
  'editorInfo.foreground': '--info',
  'editorBracketMatch.border': '--border-strong',
  'editorBracketHighlight.foreground1': '--syn-punc',
  'editorBracketHighlight.foreground2': '--syn-punc',
  'editorBracketHighlight.foreground3': '--syn-punc',
  'editorMarkerNavigation.background': '--surface-1',
  'input.background': '--surface-1',
  'input.foreground': '--text',
  'input.border': '--border-strong',
  'input.placeholderForeground': '--text-3',
  'inputOption.activeBorder': '--accent',
  focusBorder: '--accent',
  foreground: '--text',
  descriptionForeground: '--text-2',
  'icon.foreground': '--text-2',
  'list.hoverBackground': '--surface-3',
  'menu.background': '--surface-1',
  'menu.foreground': '--text',
  'menu.selectionBackground': '--surface-3',
  'menu.selectionForeground': '--text',
  'menu.border': '--border-2',
  'menu.separatorBackground': '--border',
  'textLink.foreground': '--info-ink',
  'textLink.activeForeground': '--info-ink',
  'scrollbarSlider.background': '--border-2',
  'scrollbarSlider.hoverBackground': '--border-strong',
  'scrollbarSlider.activeBackground': '--border-strong',
} as const

/** Tokens with a share of transparency, as two hex digits, so that text under them keeps its contrast. */
const VEILS = {
  'editor.selectionBackground': ['--info', '40'],
  'editor.inactiveSelectionBackground': ['--info', '26'],
  'editor.wordHighlightBackground': ['--border-2', '59'],
  'editor.wordHighlightTextBackground': ['--border-2', '59'],
  'editor.selectionHighlightBackground': ['--border-2', '59'],
  'editor.findMatchBackground': ['--warn', '4d'],
  'editor.findMatchHighlightBackground': ['--warn', '33'],
  'editorBracketMatch.background': ['--border-2', '33'],
} as const

const RULES = [
  ['type', '--syn-key'],
  ['string', '--syn-str'],
  ['string.yaml', '--syn-str'],
  ['number', '--syn-num'],
  ['keyword', '--syn-num'],
  ['comment', '--syn-cmt'],
  ['delimiter', '--syn-punc'],
  ['operators', '--syn-punc'],
  ['tag', '--syn-cel'],
  ['namespace', '--syn-cel'],
  ['meta.directive', '--syn-cmt'],
] as const

/** A colour as six hex digits; null for what is none. A build may have shortened `#FFFFFF` to `#fff`. */
export const sixDigits = (value: string): string | null => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value)
  if (short) return `#${short.slice(1).map((digit) => digit + digit).join('')}`
  return /^#[0-9a-f]{6}$/i.test(value) ? value : null
}

/** Paints every editor of the page with the tokens as they are now. */
export const paint = (monaco: Monaco, theme: 'light' | 'dark'): void => {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string | null => sixDigits(style.getPropertyValue(name).trim())
  const colors: Record<string, string> = {
    // One line is in hand by the caret already; a frame around it would be a second selection.
    'editor.lineHighlightBorder': '#00000000',
    'editor.lineHighlightBackground': '#00000000',
    'editorOverviewRuler.border': '#00000000',
    'widget.shadow': theme === 'dark' ? '#000000b3' : '#1b1c1f38',
  }
  for (const [key, name] of Object.entries(TOKENS)) {
    const colour = token(name)
    if (colour !== null) colors[key] = colour
  }
  for (const [key, [name, veil]] of Object.entries(VEILS)) {
    const colour = token(name)
    if (colour !== null) colors[key] = colour + veil
  }
  const name = `parley-${theme}`
  monaco.editor.defineTheme(name, {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: RULES.flatMap(([scope, from]) => {
      const colour = token(from)
      return colour === null ? [] : [{ token: scope, foreground: colour.slice(1), ...(scope === 'comment' && { fontStyle: 'italic' }) }]
    }),
    colors,
  })
  monaco.editor.setTheme(name)
}
