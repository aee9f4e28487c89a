import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits, editsOf, readMachine } from '../machine'
import { patterns } from '../patterns'
import { lint } from './lint'
import { pages } from './pages'
import { remarked, remarks } from './testing/remarks'

/** The slips that the rules are about: a line gone, a value exchanged, a name misspelt. */
const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/- \{ remove: .*\n/, ''], [/- \{ assign: \{ \w+: "" \} \}.*\n/, ''], [/: "\*"/, ': "agent:pro"'], [/maxIterations: \d+/, 'maxIterations: 2'], [/maxIterations: \d+/, 'maxExchangesPerStage: 1'],
  [/type: integer/, 'type: number'], [/of: integer/, 'of: string'], [/== '(\w)(\w+)'/, "== '$2'"], [/>= 2"/, '>= 4"'], [/>= (\d+)/, '>= $1.5'], [/ == /, ' = '], [/agent: (\w\w)(\w+)/, 'agent: $1x$2'],
  [/terminal: true/, 'description: over'], [/toState: (\w)(\w+)/, 'toState: $2'], [/initialState: (\w)(\w*)/, 'initialState: x$2'], [/\{\{ context\.(\w)(\w+)/, '{{ context.$2'], [/from: \{ agent: \w+ \}/, 'from: agent'],
  [/ }( *#.*)?\n/, ', required: false }$1\n'], [/values: \[(\w+)/, 'values: [other, $1'], [/values: \[(\w+)/, 'values: [$1, $1'], [/, values: \[[^\]]*\]/, ''], [/, of: \w+/, ''], [/description: .*\n/, ''], [/context\.(\w)(\w+) ==/, 'context.$2 =='],
  [/canTransition: \[(\w+)/, 'canTransition: [x$1'], [/onTransition:/, 'onTransistion:'], [/required: false/, 'requred: false'], [/'agent:(\w+)'/, "'$1'"], [/guards: \[.*\] \}/, '}'],
]
const slipped = (text: string, slips: readonly (readonly [slip: number, nth: number])[]): string =>
  slips.reduce((all, [slip, nth]) => {
    const [pattern, into] = SLIPS[slip % SLIPS.length] ?? [/$/, '']
    const places = [...all.matchAll(new RegExp(pattern, 'g'))]
    const place = places[nth % Math.max(1, places.length)]
    return place ? all.slice(0, place.index) + place[0].replace(pattern, into) + all.slice(place.index + place[0].length) : all
  }, text)

const source = fc.constantFrom(...patterns.map(({ machineText }) => machineText), ...pages.flatMap(({ mended, example }) => [mended, example])).map(remarked)

test('a mend, wherever it is applied, loses no comment and takes its finding away', () => {
  const mended = new Set<string>()
  const refused: string[] = []
  fc.assert(
    fc.property(source, fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 3 }), fc.nat(1000), (text, slips, which) => {
      const broken = slipped(text, slips)
      const reading = readMachine(broken)
      const found = lint(reading).filter(({ fix }) => fix)
      const finding = found[which % Math.max(1, found.length)]
      if (!finding?.fix) return
      const result = editsOf(reading, finding.fix.operation)
      if (!result.ok) {
        refused.push(`${finding.id} ${finding.fix.label}: ${result.reason}`)
        return
      }
      const after = applyEdits(broken, result.edits)
      mended.add(finding.id)
      const lost = remarks(broken).filter((remark) => !remarks(after).includes(remark))
      // What is deleted takes the remarks on its own lines with it; nothing else may.
      if (!/delete|deleteAction|deleteState|deleteTransition|deleteRequirement|deleteAgent|deleteField/.test(JSON.stringify(finding.fix.operation)) && !JSON.stringify(finding.fix.operation).includes('null')) expect(lost, `${finding.id} ${finding.fix.label}\n${after}`).toEqual([])
      const left = lint(readMachine(after)).filter((one) => one.id === finding.id && one.path === finding.path && one.message === finding.message)
      expect(left.map(({ id, message }) => `${id} ${message}`), `${finding.fix.label}\n${after}`).toEqual([])
    }),
    process.env['SOAK'] ? { numRuns: 6_000 } : { numRuns: 80, seed: 6 },
  )
  expect(mended.size).toBeGreaterThan(15)
  // Of a key that stands there twice no operation can say which one it means.
  expect(refused.filter((reason) => !reason.includes('twice'))).toEqual([])
}, 300_000)
