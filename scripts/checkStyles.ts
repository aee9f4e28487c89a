import { readdirSync, readFileSync } from 'node:fs'
import { sharedClasses } from './styles/sharedClasses'

const paths = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
  .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
  .sort()
const shared = sharedClasses(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])), (path) => path.startsWith('src/ui/'))

for (const { name, authors, users } of shared) console.error(`.${name} is styled everywhere by ${authors.join(' and ')}${users.length > 0 ? `, and used by ${users.join(', ')}` : ''}: give one of them another name, or put it below a class of its folder.`)
console.log(`${paths.length} style sheets, ${shared.length === 0 ? 'no class of one reaches into another' : `${shared.length} classes of one reach into another`}.`)
process.exitCode = shared.length > 0 || paths.length === 0 ? 1 : 0
