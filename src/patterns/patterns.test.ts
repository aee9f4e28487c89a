import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { breakDebate, breakages, patternOf, patterns } from '.'

const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test('every folder of the gallery is on the shelf, with a machine, a script and a sentence', () => {
  expect(patterns.map((pattern) => pattern.id).toSorted()).toEqual(folders.toSorted())
  for (const { title, summary, machineText, scriptText } of patterns) {
    expect([title, summary, machineText, scriptText].every((text) => text.trim() !== '')).toBe(true)
    expect(summary).toMatch(/^When .+\.$/)
  }
})

/** What a machine does, without what it says: the gallery's wording may differ from the article's, its structure not. */
function structure(text: string): unknown {
  const { machine } = readMachine(text)
  return {
    ...machine,
    context: machine.context.map(({ name, type }) => ({ name, type })),
    states: machine.states.map((state) => ({ ...state, description: '', requires: state.requires.map(({ field, from, required }) => ({ field, from, required })) })),
  }
}

test.each(['arch-debate', 'deployment-quorum'])('%s is the machine of the article in words of its own', (id) => {
  const article = readFileSync(new URL(`../runner/fixtures/${id}.yaml`, import.meta.url), 'utf8')
  const { machineText } = patternOf(id) ?? { machineText: '' }
  expect(structure(machineText)).toEqual(structure(article))
  const descriptions = (text: string) => readMachine(text).machine.states.map((state) => state.description)
  for (const description of descriptions(article)) expect(descriptions(machineText)).not.toContain(description)
})

test('the one-click mistake takes exactly the line that empties the critiques', () => {
  const { machineText } = patternOf('arch-debate') ?? { machineText: '' }
  const broken = breakDebate(machineText) ?? ''
  const gone = machineText.split('\n').filter((line) => !broken.split('\n').includes(line))
  expect(gone).toEqual(['            - { remove: { critiques: "*" } }'])
  expect(machineText.length - broken.length).toBe(gone.join('').length + 1)
  expect(breakDebate(broken)).toBeNull()
  expect(breakages.every(({ pattern }) => patternOf(pattern) !== null)).toBe(true)
})
