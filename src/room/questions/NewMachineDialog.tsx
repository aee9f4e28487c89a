import './questions.css'
import { useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { canStayOpen, fewestVoices, machineFrom, MOST_ROUNDS, objectionsTo, rulesOf, scriptFrom, SHAPES, TIE_BREAKERS, type AnswerField, type Rule, type TieBreaker } from '../../questions'
import { Button, Dialog, Segmented } from '../../ui'
import { useRoom } from '../roomStore'
import { inWords, RULE_QUESTION, RULE_WORDS, SHAPE_WORDS, tieWords, useDraft } from './draft'
import { Hint } from './Hint'
import { openMade } from './openMade'
import { People } from './People'
import { Preview } from './Preview'

/** Debate, gate or panel? Who, how many, which rule, how many rounds, who breaks a tie? Then a machine with a script, ready to play. */
export function NewMachineDialog() {
  const open = useRoom((room) => room.dialog === 'new-by-question')
  const show = useRoom((room) => room.show)
  return (
    <Dialog open={open} onClose={() => show(null)} title="New machine" description="Answer, and see it being written. What is open now stays in the machine’s menu." width={960}>
      <Questions
        onMade={() => {
          show(null)
        }}
        onCancel={() => show(null)}
      />
    </Dialog>
  )
}

function Questions({ onMade, onCancel }: { onMade: () => void; onCancel: () => void }) {
  const { answers, set, choose, clear } = useDraft()
  const form = useRef<HTMLFormElement>(null)
  const objections = useMemo(() => objectionsTo(answers), [answers])
  const [asked, setAsked] = useState(false)
  const whole = objections.length === 0
  // While an answer is missing the last text that could be made stays to be read.
  const [last, setLast] = useState({ machine: '', script: '' })
  const made = useMemo(() => (whole ? { machine: machineFrom(answers), script: scriptFrom(answers) } : null), [answers, whole])
  if (made && made.machine + made.script !== last.machine + last.script) setLast(made)
  const words = SHAPE_WORDS[answers.shape]
  const about = (field: AnswerField) => objections.filter((each) => each.field === field)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (!made) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    if (!openMade(made.machine, made.script, answers.name.trim())) return
    clear()
    onMade()
  }
  return (
    <form ref={form} className="by-questions" onSubmit={submit} noValidate>
      <div className="asked-form">
        <div className="field">
          <Segmented label="What shape?" value={answers.shape} options={SHAPES.map((value) => ({ value, label: SHAPE_WORDS[value].label }))} onChange={choose} />
          <p className="hint">{words.hint}</p>
        </div>
        <TextAnswer label="What is to be decided?" field="topic" value={answers.topic} autoFocus objections={about('topic')} onChange={(topic) => set({ topic })} />
        <People question={words.people} objections={about('people')} />
        <TextAnswer label={words.chair} field="chair" value={answers.chair} objections={about('chair')} onChange={(chair) => set({ chair })} hint={answers.shape === 'gate' ? 'Has no vote.' : 'Takes no side.'} />
        <div className="asked-row">
          <Choice label={RULE_QUESTION[answers.shape]} value={answers.rule} onChange={(rule) => set({ rule: rule as Rule, ...(rule === 'at-least' && { least: Math.max(answers.least, fewestVoices(answers.people.length)) }) })}>
            {rulesOf(answers.shape).map((rule) => (
              <option key={rule} value={rule}>
                {rule === 'judge' ? `When ${answers.chair || 'the judge'} says so` : RULE_WORDS[rule]}
              </option>
            ))}
          </Choice>
          {answers.rule === 'at-least' && (
            <NumberAnswer label="How many?" field="least" value={answers.least} from={fewestVoices(answers.people.length)} to={answers.people.length} objections={about('least')} onChange={(least) => set({ least })} />
          )}
          {(canStayOpen(answers) || !whole) && <NumberAnswer label="Rounds at most" field="rounds" value={answers.rounds} from={1} to={MOST_ROUNDS} objections={about('rounds')} onChange={(rounds) => set({ rounds })} />}
        </div>
        {canStayOpen(answers) ? (
          <Choice label={answers.shape === 'gate' ? 'Who breaks a tie?' : 'Who decides when it is still open after that?'} value={answers.tie} onChange={(tie) => set({ tie: tie as TieBreaker })}>
            {TIE_BREAKERS.map((tie) => (
              <option key={tie} value={tie}>
                {tieWords(tie, answers)}
              </option>
            ))}
          </Choice>
        ) : (
          <p className="hint">With {answers.people.length} votes one side always has enough: there is no tie to break, and one round will do.</p>
        )}
        <TextAnswer label="What is the machine called?" field="name" value={answers.name} objections={about('name')} onChange={(name) => set({ name })} />
      </div>
      <Preview {...last} />
      <div className="dialog-f asked-foot">
        <p className="t2 c2" role="status">
          {whole ? inWords(answers) : asked ? objections[0]?.message : 'Something is still missing.'}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit">
          Make it
        </Button>
      </div>
    </form>
  )
}

interface AnswerProps<V> {
  label: string
  field: AnswerField
  value: V
  objections: ReturnType<typeof objectionsTo>
  onChange: (value: V) => void
  autoFocus?: boolean
}

function TextAnswer({ label, field, value, objections, onChange, autoFocus, hint }: AnswerProps<string> & { hint?: string }) {
  const [objection] = objections
  return (
    <div className="field">
      <label htmlFor={`asked-${field}`}>{label}</label>
      <input
        id={`asked-${field}`}
        className={objection ? 'input is-bad' : 'input'}
        autoFocus={autoFocus}
        value={value}
        aria-invalid={objection !== undefined}
        aria-describedby={objection ? `asked-${field}-bad` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {objection ? <Hint id={`asked-${field}-bad`} objection={objection} /> : hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  )
}

function NumberAnswer({ label, field, value, objections, onChange, from, to }: AnswerProps<number> & { from: number; to: number }) {
  const [objection] = objections
  return (
    <div className="field">
      <label htmlFor={`asked-${field}`}>{label}</label>
      <input
        id={`asked-${field}`}
        type="number"
        className={objection ? 'input is-bad' : 'input'}
        min={from}
        max={to}
        value={Number.isNaN(value) ? '' : value}
        aria-invalid={objection !== undefined}
        aria-describedby={objection ? `asked-${field}-bad` : undefined}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <Hint id={`asked-${field}-bad`} objection={objection} />
    </div>
  )
}

function Choice({ label, value, onChange, children }: { label: string; value: string; onChange: (value: string) => void; children: ReactNode }) {
  const id = `asked-${label.replace(/\W+/g, '-').toLowerCase()}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  )
}
