import { expect, test } from 'vitest'
import { createApp, memoryPorts } from '../store'
import { isPattern, momentLink, readMomentLink } from './momentLink'

const opened = () => createApp(memoryPorts()).store

test('a link to a pattern’s moment names the pattern and the address, and is read back', () => {
  const store = opened()
  expect(momentLink(store.getState())).toBeNull()
  store.getState().openPattern('arch-debate')
  store.getState().goTo('critique, round 2')
  const link = momentLink(store.getState())
  expect(link).toEqual({ hash: '#machine=arch-debate&at=critique%2C%20round%202', everywhere: true })
  expect(readMomentLink(link?.hash ?? '')).toEqual({ pattern: 'arch-debate', document: null, at: 'critique, round 2' })
})

test('what was edited is linked by its place in this browser, and says so', () => {
  const store = opened()
  store.getState().openPattern('arch-debate')
  store.getState().applyText('machine', `${store.getState().document.machineText}# mine\n`)
  store.getState().goTo('record 3')
  const link = momentLink(store.getState())
  expect(link?.everywhere).toBe(false)
  expect(readMomentLink(link?.hash ?? '')).toEqual({ pattern: null, document: store.getState().document.id, at: 'record 3' })
  expect(isPattern(store.getState(), 'arch-debate')).toBe(false)
})

test('other fragments name no moment', () => {
  for (const hash of ['', '#', '#main', '#at=', '#at=%20', '#machine=arch-debate']) expect(readMomentLink(hash)).toBeNull()
})
