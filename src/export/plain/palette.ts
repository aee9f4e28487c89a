/** Colours of exported pictures: those of `ui/tokens.css`, which a picture cannot read. A test holds them together. */
export interface Palette {
  readonly surface1: string
  readonly surface2: string
  readonly surface3: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly border: string
  readonly border2: string
  readonly borderStrong: string
  readonly ok: string
  readonly okOn: string
  readonly okSoft: string
  readonly okInk: string
  readonly warn: string
  readonly warnOn: string
  readonly warnSoft: string
  readonly warnInk: string
  readonly error: string
  readonly errorOn: string
  readonly errorSoft: string
  readonly errorInk: string
  readonly carried: string
  readonly carriedSoft: string
  readonly carriedInk: string
  readonly refused: string
  readonly refusedSoft: string
  readonly refusedInk: string
  /** By an agent's number less one; they come round again. */
  readonly agents: readonly { readonly line: string; readonly soft: string; readonly ink: string }[]
}
export type PictureTheme = 'light' | 'dark'

export const PALETTES: Readonly<Record<PictureTheme, Palette>> = {
  light: {
    surface1: '#FFFFFF', surface2: '#FAF9F7', surface3: '#EEECE8', text: '#1B1C1F', text2: '#4A4D55', text3: '#62656D',
    border: '#E1DED8', border2: '#C9C5BD', borderStrong: '#85868A', ok: '#1B8245', okOn: '#FFFFFF', okSoft: '#E0F7E5',
    okInk: '#2C7445', warn: '#9E6507', warnOn: '#FFFFFF', warnSoft: '#FEEDDA', warnInk: '#88570C', error: '#D03833',
    errorOn: '#FFFFFF', errorSoft: '#FDECE9', errorInk: '#A93530', carried: '#766B8B', carriedSoft: '#F1EEF9', carriedInk: '#665E77',
    refused: '#BD4A66', refusedSoft: '#FFEAED', refusedInk: '#9A4156',
    agents: [
      { line: '#7E5D0A', soft: '#F9F0DE', ink: '#7E5D0A' },
      { line: '#045DC7', soft: '#E9F2FE', ink: '#045DC7' },
      { line: '#D16A05', soft: '#FEEDE4', ink: '#A85104' },
      { line: '#049782', soft: '#E0F7F1', ink: '#087766' },
      { line: '#AB0469', soft: '#FEEBF2', ink: '#AB0469' },
      { line: '#490099', soft: '#F1EFFF', ink: '#490099' },
      { line: '#3F4F01', soft: '#EDF4E2', ink: '#3F4F01' },
      { line: '#532B26', soft: '#FDEDE9', ink: '#532B26' },
    ],
  },
  dark: {
    surface1: '#1D2026', surface2: '#17191E', surface3: '#272B33', text: '#ECEDF0', text2: '#BABEC7', text3: '#9AA0AB',
    border: '#2D323B', border2: '#414752', borderStrong: '#757C89', ok: '#5EBC7B', okOn: '#15161A', okSoft: '#142A1A',
    okInk: '#89D19D', warn: '#D8953D', warnOn: '#15161A', warnSoft: '#31210C', warnInk: '#E9B271', error: '#FF7267',
    errorOn: '#15161A', errorSoft: '#361C19', errorInk: '#FEA197', carried: '#A99EC0', carriedSoft: '#26222E', carriedInk: '#C1B8D4',
    refused: '#F17993', refusedSoft: '#361B21', refusedInk: '#FE9EAF',
    agents: [
      { line: '#F7DF5A', soft: '#372703', ink: '#F7DF5A' },
      { line: '#65B8FF', soft: '#172B45', ink: '#65B8FF' },
      { line: '#FC8F23', soft: '#3F210E', ink: '#FC8F23' },
      { line: '#4FE8E0', soft: '#02322A', ink: '#4FE8E0' },
      { line: '#E05AA2', soft: '#3F1E2C', ink: '#F1A3C3' },
      { line: '#A27BEA', soft: '#2C2443', ink: '#C1B1F8' },
      { line: '#A0CD84', soft: '#242F0D', ink: '#A0CD84' },
      { line: '#BE7A5B', soft: '#411F16', ink: '#F7A791' },
    ],
  },
}

/** Who a number speaks of, in colours: agents have their own, people and the machine the neutral one. */
export function coloursOf(palette: Palette, number: number): { readonly line: string; readonly soft: string; readonly ink: string } {
  const own = number > 0 ? palette.agents[(number - 1) % palette.agents.length] : undefined
  return own ?? { line: palette.borderStrong, soft: palette.surface3, ink: palette.text2 }
}
