import { pages } from '../analysis'
import { agentNumbers, readMachine, type Machine } from '../machine'
import { patterns, type Pattern } from '../patterns'
import { useApp } from '../store'
import { Badge, Segmented } from '../ui'
import { openPattern } from './files'
import { KeyTable, SingleKeysSwitch } from './KeySheet'
import { MistakesView } from './mistakes/MistakesView'
import { Thumbnail } from './Thumbnail'

const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`

function sizeOf(machine: Machine): string {
  const order = new Map(machine.states.map(({ name }, at) => [name, at]))
  const loops = machine.states.flatMap(({ name, transitions }) => transitions.filter(({ toState }) => (order.get(toState) ?? Infinity) <= (order.get(name) ?? 0))).length
  return [count(agentNumbers(machine).size, 'agent'), count(machine.states.length, 'state'), loops > 0 && count(loops, 'loop')].filter(Boolean).join(' · ')
}

const read = new Map<string, Machine>()

/** A pattern's text never changes, so it is read once. */
function machineOf({ id, machineText }: Pattern): Machine {
  const machine = read.get(id) ?? readMachine(machineText).machine
  read.set(id, machine)
  return machine
}

function Card({ pattern }: { pattern: Pattern }) {
  const machine = machineOf(pattern)
  const open = useApp((app) => app.document.origin.kind === 'pattern' && app.document.origin.id === pattern.id)
  return (
    <li>
      <button type="button" className={open ? 'card gc on' : 'card gc'} onClick={() => openPattern(pattern.id)}>
        <span className="tw">
          <Thumbnail machine={machine} />
        </span>
        <span className="gb">
          <span className="row">
            <span className="strong">{pattern.title}</span>
            {open && (
              <span className="right">
                <Badge tone="now">open</Badge>
              </span>
            )}
          </span>
          <span className="t2 c2">{pattern.summary}</span>
          <span className="t1 c3">{sizeOf(machine)}</span>
        </span>
      </button>
    </li>
  )
}

/** The five ideas that make the rest readable, in the order they are met. */
const IDEAS: readonly { readonly title: string; readonly text: string }[] = [
  { title: 'A state asks.', text: 'Entering a state asks everybody it requires, all at once, from one snapshot: nobody sees a peer’s answer of the same round.' },
  { title: 'The map is the join.', text: 'Each answer is an entry under its author’s name. When every required entry is there, the state is satisfied.' },
  { title: 'Edges judge in order.', text: 'The first edge whose guards are all true is taken. A guard that errors is not a false one: the run says so and does not take that edge.' },
  { title: 'What stays is carried.', text: 'An entry that is still there when the state is entered again satisfies it at once, and nobody is asked. Empty the map on the way back to hear them again.' },
  { title: 'Every loop is bounded.', text: 'Under policy, maxIterations halts a run that goes on for too long, and the journal says which cap it was.' },
]

/** The gallery, the ideas behind it, and the keys. */
function Gallery() {
  return (
    <div className="learn">
      <section className="gal" aria-labelledby="gallery-title">
        <h2 className="t6 title" id="gallery-title">
          Gallery
        </h2>
        <p className="c2">{patterns.length} machines with a script each. Open one, press play, then change a line and play it again. Yours is kept apart from the pattern.</p>
        <ul className="gg">
          {patterns.map((pattern) => (
            <Card key={pattern.id} pattern={pattern} />
          ))}
        </ul>
      </section>
      <aside className="ideas" aria-label="How it works">
        <h2 className="t5 title">Five ideas</h2>
        <ol>
          {IDEAS.map(({ title, text }) => (
            <li key={title}>
              <p>
                <b>{title}</b> {text}
              </p>
            </li>
          ))}
        </ol>
        <h2 className="t5 title">Keys</h2>
        <KeyTable />
        <SingleKeysSwitch />
      </aside>
    </div>
  )
}

const VIEWS = [
  { value: 'gallery', label: 'Gallery' },
  { value: 'mistakes', label: 'Mistakes' },
] as const

/** What there is to learn from: machines that work, and the mistakes that are found in those that do not. */
export function LearnPage() {
  const mistake = useApp((app) => app.mistake)
  const openMistake = useApp((app) => app.openMistake)
  return (
    <main className="learn-page" id="main" data-region="learn" tabIndex={-1} aria-label="Learn">
      <div className="learn-switch">
        <Segmented label="Learn from" value={mistake === null ? 'gallery' : 'mistakes'} options={VIEWS} onChange={(view) => openMistake(view === 'gallery' ? null : 'L01')} />
        <span className="t2 c2">{mistake === null ? `${patterns.length} machines that work` : `${pages.length} mistakes that are found while you type`}</span>
      </div>
      {mistake === null ? <Gallery /> : <MistakesView rule={mistake} />}
    </main>
  )
}
