import type { Pattern } from './types'

export type { Pattern } from './types'
export { breakDebate, breakages, type Breakage } from './breakIt'

const machines = import.meta.glob<string>('./*/machine.yaml', { query: '?raw', import: 'default', eager: true })
const scripts = import.meta.glob<string>('./*/script.yaml', { query: '?raw', import: 'default', eager: true })

/** In the order of the menu. A new pattern is a folder and one line here. */
const shelf: readonly (readonly [id: string, title: string, summary: string])[] = [
  ['arch-debate', 'Debate with a judge', 'When a decision has real costs on both sides: positions first, then rounds of critique until a judge finds nothing left that matters.'],
  ['deployment-quorum', 'Quorum gate', 'When a change may pass only if enough independent reviewers agree, and nobody should be able to talk the count away.'],
  ['sequential-pipeline', 'Sequential pipeline', 'When work passes through fixed hands in order, and a reviewer may send it one step back with a reason.'],
  ['parallel-fan-out-fan-in', 'Fan-out and fan-in', 'When independent parts can be worked on at once, and only the weak one should be redone.'],
  ['supervisor-router', 'Supervisor and specialists', 'When one agent decides who acts next, and the specialists must not choose their own successor.'],
  ['hierarchical-manager-worker', 'Managers and workers', 'When a goal splits into teams that report upwards, and rework should reach one team and no other.'],
  ['peer-handoff-swarm', 'Handoff between peers', 'When whoever holds the conversation knows best who should hold it next, and going in circles must end at a person.'],
  ['auction-contract-net', 'Auction', 'When several could do a task at different prices, and the award has to follow a rule rather than a preference.'],
  ['blackboard-shared-state', 'Blackboard', 'When many sources each see a part, and the facts that survive must pile up while the guesses are wiped.'],
  ['generator-critic-refiner', 'Generator, critic, refiner', 'When a draft gets better by being attacked, and passing needs a number as well as a nod.'],
  ['planner-executor', 'Planner and executor', 'When steps can fail and the plan has to be made anew from what happened, not from what was hoped.'],
  ['event-driven-publish-subscribe', 'Publish and subscribe', 'When things happen from outside, several must react to each, and a reaction may be news itself.'],
  ['dynamic-team-formation', 'Team formation', 'When the people a task needs are known only while it is being done, and the ones already in keep their work.'],
]

/** The gallery: thirteen machines, each with a script that plays it to its point. */
export const patterns: readonly Pattern[] = shelf.map(([id, title, summary]) => ({
  id,
  title,
  summary,
  machineText: machines[`./${id}/machine.yaml`] ?? '',
  scriptText: scripts[`./${id}/script.yaml`] ?? '',
}))

export const patternOf = (id: string): Pattern | null => patterns.find((pattern) => pattern.id === id) ?? null
