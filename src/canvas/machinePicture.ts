import type { MachinePicture, PicturePiece } from '../export'
import type { Machine } from '../machine'
import type { XY } from '../store'
import { actionText, edgeViews, pillText, shownActions } from './edgeView'
import { graphOf } from './graph'
import { layOutMachine } from './layout'
import type { RowItem } from './measure'
import { sceneMaker } from './scene'
import { stateView } from './stateView'

/** A machine as the canvas shows it at rest and near, for pictures of it: places as they are, the missing ones derived. */
export function machinePicture(machine: Machine, places: Readonly<Record<string, XY>>): MachinePicture {
  const graph = graphOf(machine)
  const scene = sceneMaker()({ machine, places: layOutMachine(machine, places), level: 'near', errored: new Set(), dragged: new Set() })
  return {
    states: [
      ...graph.nodes.flatMap(({ id, state }) => {
        const box = scene.boxes.get(id)
        const view = stateView(state, machine)
        const objective = view.objective.map(({ kind, text }) => (kind === 'token' ? `‹${text}›` : text)).join('')
        return box === undefined ? [] : [{ box, name: state.name, objective, rows: view.rows.map(({ items }) => items.map(pieceOf)), isInitial: id === graph.initial, isTerminal: state.terminal, isMissing: false }]
      }),
      ...scene.ghosts.map(({ box, name }) => ({ box, name, objective: '', rows: [], isInitial: false, isTerminal: false, isMissing: true })),
    ],
    edges: graph.links.flatMap(({ id, source, transition }) => {
      const route = scene.routes.get(id)
      const state = graph.byId.get(source)?.state
      const view = state && edgeViews(state)[transition]
      const [from, to] = [route?.points.at(-2), route?.points.at(-1)]
      if (!route || !view || !from || !to) return []
      return [{
        path: route.path, from, to,
        label: scene.labels.get(id) ?? null,
        guards: view.pills.map((pill) => pillText(pill, 'near')),
        actions: shownActions(view.actions).map((action) => `${action.kind} ${actionText(action)}`),
        order: view.order,
        whole: [...view.pills.map(({ expression }) => expression), ...view.actions.map(({ title }) => title)].join('\n'),
      }]
    }),
  }
}

function pieceOf(item: RowItem): PicturePiece {
  switch (item.kind) {
    case 'field': return { kind: 'field', text: item.text }
    case 'chip': return { kind: 'agent', text: item.text, number: item.chip.n, isOptional: item.chip.optional }
    case 'action': return { kind: 'action', text: `${item.action.kind} ${item.text}` }
    case 'note': return { kind: 'word', text: item.text }
  }
}
