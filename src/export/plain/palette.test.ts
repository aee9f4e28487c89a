import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PALETTES } from './palette'

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const blocks = { light: css.slice(css.indexOf(':root, [data-theme="light"]')), dark: css.slice(css.indexOf('[data-theme="dark"] {')) }

test.each(['light', 'dark'] as const)('BB-088 exported pictures have the colours of the %s room', (theme) => {
  const token = (name: string): string | undefined => new RegExp(`--${name}: (#[0-9A-F]{6});`, 'i').exec(blocks[theme])?.[1]
  const { agents, ...colours } = PALETTES[theme]
  for (const [name, value] of Object.entries(colours)) expect([name, value]).toEqual([name, token(name.replace(/[A-Z]|(?<=surface)\d/g, (char) => `-${char.toLowerCase()}`).replace(/(text)(\d)/, '$1-$2').replace(/(border)(\d)/, '$1-$2'))])
  agents.forEach((agent, at) => expect(agent).toEqual({ line: token(`agent-${at + 1}`), soft: token(`agent-${at + 1}-soft`), ink: token(`agent-${at + 1}-ink`) }))
})
