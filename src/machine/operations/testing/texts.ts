import { readdirSync, readFileSync } from 'node:fs'
import { styles } from './styles'

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** The two machines of the articles. */
export const debate = read('reducer/fixtures/machines/arch-debate.yaml')
export const quorum = read('reducer/fixtures/machines/deployment-quorum.yaml')

/** Every machine of the gallery and of the reducer's fixtures, by name. */
export function machineTexts(): Readonly<Record<string, string>> {
  const fixtures = readdirSync(new URL('../../../reducer/fixtures/machines/', import.meta.url), { recursive: true, encoding: 'utf8' })
  const gallery = readdirSync(new URL('../../../patterns/', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return Object.fromEntries([
    ...fixtures.filter((name) => name.endsWith('.yaml')).map((name): [string, string] => [name, read(`reducer/fixtures/machines/${name.replaceAll('\\', '/')}`)]),
    ...gallery.map(({ name }): [string, string] => [`gallery/${name}`, read(`patterns/${name}/machine.yaml`)]),
    ...Object.entries(styles),
  ])
}
