import { useRef } from 'react'
import { MOST_PEOPLE, type Objection } from '../../questions'
import { Button } from '../../ui'
import { useDraft } from './draft'
import { Hint } from './Hint'

/** A name of its own for one more. */
const another = (people: readonly string[]): string => {
  let n = people.length + 1
  while (people.includes(`agent${n}`)) n++
  return `agent${n}`
}

/** Who takes part: a name each, at least two. */
export function People({ question, objections }: { question: string; objections: readonly Objection[] }) {
  const people = useDraft(({ answers }) => answers.people)
  const set = useDraft((draft) => draft.set)
  const list = useRef<HTMLDivElement>(null)
  const focus = (at: number): void => {
    requestAnimationFrame(() => {
      const input = list.current?.querySelectorAll('input')[at]
      input?.focus()
      input?.select()
    })
  }
  return (
    <fieldset className="field asked-people">
      <legend>{question}</legend>
      <div ref={list}>
        {people.map((person, at) => {
          const objection = objections.find((each) => each.at === at)
          return (
            <div key={at} className="asked-person">
              <input
                className={objection ? 'input is-bad' : 'input'}
                aria-label={`Name ${at + 1}`}
                aria-invalid={objection !== undefined}
                aria-describedby={objection ? `person-${at}-bad` : undefined}
                value={person}
                onChange={(event) => set({ people: people.with(at, event.target.value) })}
              />
              <Button
                kind="quiet"
                icon="x"
                label={`Take ${person || `name ${at + 1}`} out`}
                disabled={people.length <= 2}
                onClick={() => {
                  set({ people: people.toSpliced(at, 1) })
                  focus(Math.max(0, at - 1))
                }}
              />
              <Hint id={`person-${at}-bad`} objection={objection} />
            </div>
          )
        })}
      </div>
      <Button
        small
        icon="plus"
        disabled={people.length >= MOST_PEOPLE}
        onClick={() => {
          set({ people: [...people, another(people)] })
          focus(people.length)
        }}
      >
        Add somebody
      </Button>
      <Hint id="people-bad" objection={objections.find(({ at }) => at === null)} />
    </fieldset>
  )
}
