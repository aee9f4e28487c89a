/** Advance widths of Inter at weight 550 in hundredths of an em, from the space on; measured in a browser. */
const INTER = [
  26, 31, 51, 64, 65, 100, 66, 32, 37, 37, 53, 67, 31, 46, 31, 37, 65, 42, 62, 63, 66, 61, 63, 57, 63, 63, 31, 32, 67, 67, 67, 54, 99, 72, 66, 73, 72, 60, 59, 75,
  75, 27, 58, 70, 57, 92, 76, 77, 64, 77, 65, 65, 66, 74, 72, 101, 71, 70, 65, 37, 37, 37, 48, 47, 34, 57, 62, 58, 62, 59, 38, 62, 61, 26, 26, 56, 26, 89, 61, 61,
  62, 62, 39, 54, 35, 61, 58, 83, 56, 58, 56, 45, 35, 45, 67,
]

const isWide = (code: number): boolean => code > 0x2e7f

/** Width in px of a text in the interface's face. Letters beyond ASCII are taken generously: room too large is harmless. */
export function uiWidth(text: string, fontSize: number): number {
  let hundredths = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 32
    hundredths += INTER[code - 32] ?? (isWide(code) ? 105 : 75)
  }
  return (hundredths * fontSize) / 100
}

/** Width in px of a text in the code face, where every letter is 0.6 em. */
export function codeWidth(text: string, fontSize: number): number {
  let ems = 0
  for (const character of text) ems += isWide(character.codePointAt(0) ?? 32) ? 1.05 : 0.6
  return ems * fontSize
}
