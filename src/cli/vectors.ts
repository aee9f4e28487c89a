import { readFileSync } from 'node:fs'
import { families } from './vectorFamilies'

interface Tally {
  passed: number
  failed: number
}

/** The cases of a vector file, or the sentence that says why it has none. */
function casesOf(file: string): readonly Record<string, unknown>[] | string {
  let data: unknown
  try {
    data = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
  const cases: unknown = Array.isArray(data) ? data : (data as { cases?: unknown } | null)?.cases
  if (!Array.isArray(cases)) return 'has no list of cases'
  if (cases.length === 0) return 'has no case'
  return cases.map((one: unknown) => (typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : {}))
}

function runFile(file: string, tally: Tally): void {
  const cases = casesOf(file)
  if (typeof cases === 'string') {
    tally.failed++
    console.log(`${file}: ${cases}`)
    return
  }
  let failed = 0
  cases.forEach((one, at) => {
    const id = typeof one['id'] === 'string' ? one['id'] : `case ${at + 1}`
    const family = families.find(({ takes }) => takes(one))
    let difference: string | null
    try {
      difference = family ? family.difference(one) : `no known family has the fields ${Object.keys(one).join(', ') || '(none)'}`
    } catch (error) {
      difference = `threw: ${error instanceof Error ? error.message : String(error)}`
    }
    if (difference === null) tally.passed++
    else {
      tally.failed++
      failed++
      console.log(`${file} ${id}\n  ${difference.replaceAll('\n', '\n  ')}`)
    }
  })
  console.log(`${file}: ${cases.length} cases, ${failed === 0 ? 'all as expected' : `${failed} not as expected`}`)
}

const files = process.argv.slice(2)
const tally: Tally = { passed: 0, failed: 0 }
if (files.length === 0) {
  tally.failed = 1
  console.log('Name at least one vector file: npm run -s vectors -- FILE…')
}
for (const file of files) runFile(file, tally)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 ? 1 : 0
