import { readdirSync, readFileSync } from 'node:fs'
import { checkFile } from './ladder/checkFile'

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').replace(/^src\//, ''))
const present = new Set(files)
const modules = files.filter((path) => /\.tsx?$/.test(path)).sort()
const breaches = modules.flatMap((path) => checkFile(path, readFileSync(`src/${path}`, 'utf8'), (file) => present.has(file)))

for (const { path, line, message } of breaches) console.error(`src/${path}:${line}  ${message}`)
console.log(`${modules.length} files on the import ladder, ${breaches.length === 0 ? 'every import points up it' : `${breaches.length} breaches`}.`)
process.exitCode = breaches.length > 0 || modules.length === 0 ? 1 : 0
