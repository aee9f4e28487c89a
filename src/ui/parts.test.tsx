// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { AgentChip } from './AgentChip'
import { PaneBoundary } from './PaneBoundary'
import { Pill } from './Pill'
import { Tabs } from './Tabs'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const undo: (() => void)[] = []
afterEach(() => undo.splice(0).forEach((each) => each()))

const draw = (node: ReactNode): HTMLElement => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  act(() => root.render(node))
  undo.push(() => {
    act(() => root.unmount())
    host.remove()
  })
  return host
}
const press = (element: Element | null | undefined, key: string) => act(() => void element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

test('a pane that fails says so, keeps to itself, and can be started again', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let broken = true
  const Pane = () => {
    if (broken) throw new Error('No such place.')
    return 'alive'
  }
  const host = draw(
    <>
      <PaneBoundary name="The canvas">
        <Pane />
      </PaneBoundary>
      <p>neighbour</p>
    </>,
  )
  expect(host.textContent).toContain('The canvas has stopped.')
  expect(host.textContent).toContain('neighbour')
  broken = false
  act(() => host.querySelector('button')?.click())
  expect(host.textContent).toBe('aliveneighbour')
  quiet.mockRestore()
})

test('arrows choose a tab and take the focus along; only the chosen one is in the tab order', () => {
  const chosen: string[] = []
  const host = draw(<Tabs label="Panes" idBase="t" value="a" tabs={[{ value: 'a', label: 'A' }, { value: 'b', label: 'B' }]} onChange={(tab) => chosen.push(tab)} />)
  const tabs = [...host.querySelectorAll<HTMLElement>('[role=tab]')]
  expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
  press(tabs[0], 'ArrowLeft')
  press(tabs[0], 'ArrowRight')
  press(tabs[0], 'End')
  expect(chosen).toEqual(['b', 'b', 'b'])
  expect(document.activeElement).toBe(tabs[1])
})

test('what a chip or a pill shows by mark and colour it also says in words', () => {
  expect(draw(<AgentChip n={2} label="pro" status="refused" optional />).textContent).toBe('pro optional, refused')
  expect(draw(<Pill tone="errored">verdict = x</Pill>).textContent).toBe('errored: verdict = x')
})
