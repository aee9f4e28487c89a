import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Machine } from '../../machine'
import { newRun, reduce } from '..'
import type { JournalRecord } from '../types'
import { machineOf } from './fixtures'
import { slowPlay } from './slowReduce'
import { patient, settings } from './soak'


const base = machineOf(`fsm:
  name: templates
  version: 1
  initialState: s
  context: { x: { type: string, default: hi }, n: { type: integer, default: 3 }, m: { type: map, of: string, default: { b: 1, a: 2 } }, copy: { type: string, default: old } }
  states: { s: { entry: [ { assign: { copy: T } } ], requires: [ { name: x, from: { agent: a }, prompt: P } ] } }
`)

/** The machine above with one text as its description, its prompt and its action's value. */
const saying = (text: string): Machine => ({
  ...base,
  states: base.states.map((state) => ({
    ...state, description: text, requires: state.requires.map((one) => ({ ...one, prompt: text })),
    entry: state.entry.map((action) => ({ effects: action.effects.map((effect) => (effect.verb === 'assign' ? { ...effect, value: text } : effect)) })),
  })),
})

const said = (journal: readonly JournalRecord[]): unknown =>
  journal.flatMap((record) => (record.kind === 'action' ? [record.after] : record.kind === 'summon' ? [record.objective, record.prompts] : []))

const rendered = (text: string): unknown => said(reduce(saying(text), newRun(base), { kind: 'start' }).journal)

const token = fc.constantFrom('{{', '}}', '{', '}', "'", '"', '"""', "'''", "r'", 'R"', '\\', '\\\\', '(', ')', '[', ']', ' ', '\n', 'a', '+', '1', 'self', '//', '$',
  'context.x', 'context.n', '{{ context.x }}', '{{ context.m }}', "{{ '}}' }}")

test('§1 both readings find the same templates in any text', patient, () => {
  fc.assert(fc.property(fc.array(token, { maxLength: 9 }), (tokens) => {
    const text = tokens.join('')
    expect(rendered(text)).toEqual(said(slowPlay(saying(text), [{ kind: 'start' }]).journal))
  }), settings(400))
})

test('§1 a `{{` without an end is text, and one behind it that has an end is a template', () => {
  expect(rendered("it's {{ an 'open and {{ context.x }}")).toEqual(["it's {{ an 'open and hi", "it's {{ an 'open and hi", ["it's {{ an 'open and hi"]])
})

test('§1 a lone template keeps a whole number as it is, however long', () => {
  expect(rendered('{{ 9007199254740993 }}')).toEqual(['9007199254740993', '9007199254740993', ['9007199254740993']])
})
