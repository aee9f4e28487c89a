import { useState } from 'react'
import { buildGuard, evaluateGuard, humanise, readGuard } from '../guards'
import { childPath, type Guard, type Machine, type StateName } from '../machine'
import { celContext } from '../reducer'
import { useApp } from '../store'
import { Button, Menu, MenuItem, MenuSeparator, Note, Pill, Segmented, type PillTone } from '../ui'
import { guardPath } from './element'
import { guardEntry, type GuardAddress } from './entries'
import { ExpressionField } from './ExpressionField'
import { GuardBuilder } from './GuardBuilder'
import { Refused } from './Hints'
import { ItemList } from './ItemList'
import { OutcomeNow } from './OutcomeNow'
import { Section } from './Section'
import { defaultShape, fieldsFor, SHAPES } from './shapes'
import { useDeed } from './useDeed'

const TONES = { passed: 'true', blocked: 'false', errored: 'errored' } as const

/** A guard in a few words, with its ending at the moment of the run that is shown. */
function GuardPill({ guard }: { guard: Guard }) {
  const moment = useApp((app) => app.moment)
  const tone: PillTone = moment === null || guard.backend !== 'cel' ? 'rest' : TONES[evaluateGuard(guard.expression, { context: celContext(moment.slots) }).kind]
  return (
    <Pill tone={tone} title={guard.expression}>
      {humanise(guard.expression)}
    </Pill>
  )
}

function GuardEditor({ machine, address, guard }: { machine: Machine; address: GuardAddress; guard: Guard }) {
  const [asText, setAsText] = useState(false)
  const read = guard.backend === 'cel' ? readGuard(guard.expression) : null
  const { act, refused } = useDeed()
  return (
    <div className="guard stack">
      {guard.backend !== 'cel' && (
        <Note tone="error">
          <code>{guard.backend}</code> is no backend that is known, so this guard never passes.{' '}
          <Button small onClick={() => act({ kind: 'editGuard', ...address, backend: 'cel' })}>
            Read it as CEL
          </Button>
        </Note>
      )}
      {read ? (
        <Segmented
          small label={`Guard ${address.guard + 1} as`} value={asText ? 'cel' : 'builder'} options={[{ value: 'builder', label: 'Builder' }, { value: 'cel', label: 'CEL' }]}
          onChange={(as) => setAsText(as === 'cel')}
        />
      ) : (
        <p className="t2 c3">This guard says more than the builder can, so it stays as you wrote it.</p>
      )}
      {read && !asText ? (
        <>
          <GuardBuilder machine={machine} address={address} shape={read.shape} style={read.style} />
          <OutcomeNow expression={guard.expression} address={address} />
        </>
      ) : (
        <ExpressionField as="cel" bare label={`Expression of guard ${address.guard + 1}`} entry={guardEntry(address, machine)} path={childPath(guardPath(address.state, address.transition, address.guard), 'expression')}>
          {(text) => <OutcomeNow expression={text} address={address} />}
        </ExpressionField>
      )}
      {refused !== null && <Refused reason={refused} />}
    </div>
  )
}

/** The guards of a transition: built, written, put in order, added and taken out. */
export function GuardSection({ machine, state, transition, guards, says }: { machine: Machine; state: StateName; transition: number; guards: readonly Guard[]; says: string }) {
  const { act, refused } = useDeed()
  const add = (expression: string): void => {
    act({ kind: 'addGuard', state, transition, guard: { expression } })
  }
  return (
    <Section title="Only if" says={guards.length === 0 ? 'No guard: this way is always open.' : guards.length > 1 ? says : undefined}>
      <ItemList
        label="Guards"
        move={(guard, to) => ({ kind: 'moveGuard', state, transition, guard, to })}
        remove={(guard) => ({ kind: 'deleteGuard', state, transition, guard })}
        items={guards.map((guard, index) => ({
          key: String(index),
          words: `guard ${index + 1}`,
          content: <GuardPill guard={guard} />,
          more: <GuardEditor machine={machine} address={{ state, transition, guard: index }} guard={guard} />,
        }))}
      />
      <Menu
        trigger={
          <Button small icon="plus" className="adder">
            Add a guard
          </Button>
        }
      >
        {SHAPES.map(({ kind, label, says: example }) => (
          <MenuItem
            key={kind} label={label} detail={example} disabled={fieldsFor(machine, kind).length === 0}
            onSelect={() => {
              const shape = defaultShape(machine, kind)
              if (shape) add(buildGuard(shape))
            }}
          />
        ))}
        <MenuSeparator />
        <MenuItem label="Write CEL" detail="begins as true" onSelect={() => add('true')} />
      </Menu>
      {refused !== null && <Refused reason={refused} />}
    </Section>
  )
}
