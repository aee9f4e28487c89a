import { expect, test } from 'vitest'
import { readMachine } from '../../machine'
import { patterns } from '../../patterns'
import { withPreset } from './presets'
import { EMPTY_SETUP, rosterFrom, rosterOf } from './roster'
import { rolesOf } from './roles'
import type { Provider } from './types'
import { cleanBaseUrl, providersFrom, providersText, VENDORS } from './vendors'
import { rosterWarnings } from './warnings'
import { originsIn } from './policy/origins'

const machineOf = (id: string) => readMachine(patterns.find((each) => each.id === id)?.machineText ?? '').machine
const debate = machineOf('arch-debate')
const quorum = machineOf('deployment-quorum')
const providers: readonly Provider[] = VENDORS.slice(0, 3).map(({ id, label, wire, baseUrl }) => ({ id, label, wire, baseUrl, atOnce: 4 }))
const everybody = (): boolean => true

test('roles are read from who has to write what: the judge of the debate, its three sides, the voters of the gate', () => {
  expect(rolesOf(debate)).toMatchObject({ judges: ['judge'] })
  expect(rolesOf(debate).panels.map(({ agents }) => agents)).toEqual([['pro', 'con', 'prag'], ['pro', 'con', 'prag']])
  expect(rolesOf(quorum).panels.find(({ isVote }) => isVote)?.agents).toHaveLength(3)
})

test('three vendors: neighbours differ, and the judge is of the third; one model: three temperatures', () => {
  const { roster, note } = withPreset('three-vendors', debate, rosterOf([]), providers)
  expect(note).toBeNull()
  expect(['pro', 'con', 'prag'].map((name) => roster[name]?.provider)).toEqual([...new Set(['pro', 'con', 'prag'].map((name) => roster[name]?.provider))])
  const one = withPreset('three-temperatures', debate, rosterOf([]), providers).roster
  expect(new Set(Object.values(one).map(({ model }) => model)).size).toBe(1)
  expect(['pro', 'con', 'prag'].map((name) => one[name]?.temperature).toSorted()).toEqual([0.2, 0.7, 1.1])
})

test('the judge gets a model one tier up from a vendor who does not debate; without one it says so', () => {
  const before = rosterOf(['pro', 'con', 'prag'].map((name, i) => [name, { ...EMPTY_SETUP, provider: i === 1 ? 'anthropic' : 'openai', model: i === 1 ? 'claude-haiku-4-5-20251001' : 'gpt-4o-mini' }]))
  const { roster, note } = withPreset('judge-apart', debate, before, providers)
  expect(roster['judge']).toMatchObject({ provider: 'google', model: 'gemini-3.1-pro-preview' })
  expect(note).toBeNull()
  expect(withPreset('judge-apart', debate, before, providers.slice(0, 2)).note).toContain('debates already')
  expect(withPreset('three-vendors', debate, before, []).note).toContain('no provider')
})

test('warnings: all voters one model, the judge a debater’s model, nobody on the other side', () => {
  const alike = (names: readonly string[], own = {}) => rosterOf(names.map((name) => [name, { ...EMPTY_SETUP, provider: 'openai', model: 'gpt-4o', ...own }]))
  const voters = rolesOf(quorum).panels.find(({ isVote }) => isVote)?.agents ?? []
  expect(rosterWarnings(quorum, alike(voters), everybody).join(' ')).toContain('All who vote')
  const all = rosterWarnings(debate, alike(debate.agents.map(({ name }) => name)), everybody)
  expect(all.some((sentence) => sentence.startsWith('judge decides, and is the same model as pro'))).toBe(true)
  expect(all.some((sentence) => sentence.includes('other side'))).toBe(true)
  expect(rosterWarnings(debate, alike(debate.agents.map(({ name }) => name), { seat: { side: '', counter: true } }), everybody).some((sentence) => sentence.includes('other side'))).toBe(false)
  expect(rosterWarnings(debate, alike(debate.agents.map(({ name }) => name)), () => false)).toEqual([])
})

test('what is kept of providers and rosters is read with doubt, and holds no key; BB-016 an agent may be called __proto__', () => {
  const withKey = [{ ...providers[0], key: 'sk-secret', apiKey: 'sk-secret' } as unknown as Provider]
  expect(providersText(withKey)).not.toContain('secret')
  expect(providersFrom(providersText(providers))).toEqual(providers)
  expect(providersFrom('[{"id":"x","label":"X","wire":"smoke","baseUrl":"https://x"},7,null]')).toEqual([])
  expect(providersFrom('not json')).toEqual([])
  const roster = rosterFrom([['__proto__', { provider: 'p', model: 'm', temperature: 9, seat: { counter: true } }], 7])
  expect(roster['__proto__']).toMatchObject({ provider: 'p', temperature: null, seat: { side: '', counter: true } })
  expect(({} as Record<string, unknown>)['provider']).toBeUndefined()
  expect(cleanBaseUrl(' https://api.openai.com/v1/ ')).toBe('https://api.openai.com/v1')
  expect(cleanBaseUrl('https://user:pass@host/v1')).toBeNull()
  expect(cleanBaseUrl('javascript:alert(1)')).toBeNull()
})

test('connect-src gets the origins of the tab’s providers and nothing that could be more', () => {
  expect(originsIn(providersText(providers))).toEqual(['https://api.openai.com', 'https://api.anthropic.com', 'https://generativelanguage.googleapis.com'])
  expect(originsIn('[{"baseUrl":"http://localhost:11434/v1"},{"baseUrl":"http://localhost:11434/other"},{"baseUrl":"data:x"},{"baseUrl":"https://a;script-src *"}]')).toEqual(['http://localhost:11434'])
  expect(originsIn(null)).toEqual([])
  expect(originsIn('{')).toEqual([])
})
