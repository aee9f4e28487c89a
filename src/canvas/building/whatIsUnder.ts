import { fieldName, stateName } from '../../machine'
import type { XY } from '../../store'
import type { Over } from './buildStore'

/** What a drop at a point of the window would meet; null outside of everything that takes one. */
export function whatIsUnder({ x, y }: XY): Over | null {
  const element = document.elementFromPoint(x, y)
  return element && whatIs(element)
}

/** What of the machine an element of the page stands for. */
export function whatIs(element: Element): Over | null {
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row']
  if (row?.startsWith('context ')) return { kind: 'field', field: fieldName(row.slice('context '.length)) }
  const node = element.closest<HTMLElement>('.react-flow__node-state')
  const state = node?.querySelector<HTMLElement>('[data-state]')?.dataset['state']
  if (state !== undefined) {
    const field = element.closest<HTMLElement>('[data-gathers]')?.dataset['gathers']
    return field === undefined ? { kind: 'state', state: stateName(state) } : { kind: 'gathered', state: stateName(state), field: fieldName(field) }
  }
  const link = element.closest<HTMLElement>('[data-link]')?.dataset['link'] ?? element.closest<HTMLElement>('.react-flow__edge')?.dataset['id']
  if (link !== undefined) {
    const [source = '', transition = ''] = link.split('\u001f')
    return { kind: 'link', id: link, state: stateName(source), transition: Number(transition) }
  }
  return element.closest('.canvas') ? { kind: 'pane' } : null
}
