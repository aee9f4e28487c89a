import type { Machine } from '../../machine'
import { flowBack, flowsOf, share } from './flows'
import type { View } from './views'
import { Watcher } from './Watcher'

/**
 * What of each field the guards of a machine can tell apart, directly or through what its actions copy.
 *
 * Sound: two contexts that agree on what is kept here pass the same guards for ever. Where that cannot be promised for
 * the few values that answers are drawn from, the view is `opaque`.
 */
export function observe(machine: Machine): ReadonlyMap<string, View> {
  const watcher = new Watcher(machine)
  for (const state of machine.states) {
    for (const { guards } of state.transitions) for (const { backend, expression } of guards) if (backend === 'cel') watcher.guard(expression)
  }
  const { views } = watcher
  const types = new Map(machine.context.map(({ name, type }) => [name as string, type]))
  for (const { requires } of machine.states) {
    for (const { field } of requires) {
      const view = views.get(field)
      if (view?.mode === 'dropped') view.mode = 'presence'
    }
  }
  const flows = flowsOf(machine)
  for (let changed = true; changed; ) {
    changed = share(machine, views)
    for (const flow of flows) changed = flowBack(flow, views, types) || changed
  }
  return views
}
