import { Dialog, Kbd } from '../ui'
import { chordLabel } from './chords'
import { COMMANDS, type CommandGroup } from './commands'
import { useRoom } from './roomStore'
import { isMac } from './shortcuts'

const GROUPS: readonly CommandGroup[] = ['Run', 'Edit', 'Build', 'Machine', 'Look and help', 'Panes']

/** Keys that belong to the room rather than to one command. */
const WALKS: readonly { readonly keys: readonly string[]; readonly label: string }[] = [
  { keys: ['F6'], label: 'Next region: top bar, outline, canvas, right pane, dock' },
  { keys: ['Shift+F6'], label: 'Region before' },
  { keys: ['ArrowUp', 'ArrowDown'], label: 'Walk the outline, the canvas, a list' },
  { keys: ['Esc'], label: 'Leave the editor, close what is open' },
]

/** Every key there is, by what it is for. */
export function KeyTable() {
  const rows = (group: CommandGroup) => COMMANDS.filter((each) => each.group === group && each.keys.length > 0).map(({ keys, label }) => ({ keys, label }))
  const groups = [...GROUPS.map((group) => ({ title: group as string, rows: rows(group) })), { title: 'Getting around', rows: WALKS }]
  return (
    <div className="keys">
      {groups.map(({ title, rows: lines }) => (
        <section key={title}>
          <h3 className="t2 title c2">{title}</h3>
          <dl>
            {lines.map(({ keys, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {keys.map((chord) => (
                    <Kbd key={chord}>{chordLabel(chord, isMac)}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** Single keys can be in the way of speech input, or of a slip of the hand: here they are turned off. */
export function SingleKeysSwitch() {
  const on = useRoom((room) => room.singleKeys)
  const set = useRoom((room) => room.setSingleKeys)
  return (
    <p className="single-keys row">
      <button type="button" role="switch" aria-checked={on} aria-label="Single-key shortcuts" className={on ? 'switch on' : 'switch'} onClick={() => set(!on)} />
      <span>
        Single-key shortcuts <span className="c3">(Space, letters, digits). They never act while you type.</span>
      </span>
    </p>
  )
}

export function KeySheet() {
  const open = useRoom((room) => room.dialog === 'keys')
  const show = useRoom((room) => room.show)
  return (
    <Dialog open={open} onClose={() => show(null)} title="Keys" width={760}>
      <KeyTable />
      <SingleKeysSwitch />
    </Dialog>
  )
}
