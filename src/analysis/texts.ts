import { childPath, type ElementPath } from '../machine'
import type { Facts, StateFacts } from './facts'

/** A text that an agent reads: an objective, or the prompt of one requirement. */
export interface Told {
  /** Where it stands; found out when somebody asks. */
  path(): ElementPath
  readonly text: string
  /** Of a prompt: the index of its requirement. */
  readonly requirement?: number
}

export function textsOf(facts: Facts, at: StateFacts): readonly Told[] {
  return [
    { path: () => childPath(at.path, 'description'), text: at.state.description },
    ...at.state.requires.flatMap(({ prompt }, i) => (prompt === undefined ? [] : [{ path: () => childPath(facts.requirementPath(at, i), 'prompt'), text: prompt, requirement: i }])),
  ]
}
