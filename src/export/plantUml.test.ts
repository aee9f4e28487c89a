import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { playedPatterns } from '../runner/testing/playedPatterns'
import { plantUmlState } from './machineDiagram/plantUmlState'
import { plantUmlSequence, plantUmlText } from './sequence/plantUmlSequence'
import { hostileRun } from './testing/hostileRun'
import { hostileValues } from './testing/hostileValues'

const STATEMENT = /^(@startuml|@enduml|hide (footbox|empty description)|end|' part \d+|(participant|actor) "[^"\n]*" as p\d+|(group|par) [^"'/\n]*|(activate|deactivate) p\d+|== .* ==|p\d+ -{1,2}>{1,2}x? p\d+ : .*|note over p0(,p\d+)?( #[0-9A-F]{6})? : .*|state "[^"\n]*" as s\d+( #[0-9A-F]{6})?|s\d+ : .*|(s\d+|\[\*\]) --> (s\d+|\[\*\])( : .*)?)$/

const all = (): readonly (readonly [name: string, text: string])[] => {
  const hostile = hostileRun(hostileValues())
  return [
    ...playedPatterns().flatMap(({ id, machine, run }) => [...plantUmlSequence(machine, run.journal).parts.map((part, at) => [`${id} ${at}`, part] as const), [`${id} state`, plantUmlState(machine, 'cel').parts[0] ?? ''] as const]),
    ...plantUmlSequence(hostile.machine, hostile.run.journal).parts.map((part, at) => [`hostile ${at}`, part] as const),
    ['hostile state', plantUmlState(hostile.machine).parts[0] ?? ''],
  ]
}

test('a value is nothing but letters, digits, harmless signs and named characters', () => {
  for (const value of hostileValues()) expect(plantUmlText(value)).toMatch(/^([\p{L}\p{N}\p{M} .,()=?+…“”→]|<U\+[0-9A-F]{4,6}>|\\n)*$/u)
})

test('every line is one of PlantUML’s statements, whatever was said, and what opens is closed in the same file', () => {
  for (const [name, text] of all()) {
    const lines = text.trimEnd().split('\n')
    expect(lines.filter((line) => !STATEMENT.test(line)), name).toEqual([])
    expect(lines.filter((line) => /^(group|par) /.test(line)).length, name).toBe(lines.filter((line) => line === 'end').length)
    expect([lines[0], lines.at(-1)]).toEqual(['@startuml', '@enduml'])
  }
})

const plantuml = process.env['SOAK'] === '1' && spawnSync('plantuml', ['-syntax'], { input: '@startuml\na -> b\n@enduml\n' }).status === 0

test.skipIf(!plantuml)('PlantUML itself finds no error, where it is installed (`apt-get install plantuml`)', () => {
  for (const [name, text] of all()) {
    const { stdout } = spawnSync('plantuml', ['-syntax'], { input: text, encoding: 'utf8' })
    expect(stdout.split('\n')[0], `${name}: ${stdout}`).toMatch(/^(SEQUENCE|STATE|OTHER|DESCRIPTION)$/)
  }
})
