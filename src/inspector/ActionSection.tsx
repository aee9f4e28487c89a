import type { Action, ActionsAt, Effect, Machine } from '../machine'
import { Button, Menu, MenuItem } from '../ui'
import { DEEDS, deedOf, effectEntry, effectOf, fieldsForDeed, withEffect, type Deed } from './actionDraft'
import { Select } from './Choice'
import { actionPath } from './element'
import { Findings, Refused, useProblems } from './Hints'
import { ExpressionField } from './ExpressionField'
import { ItemList } from './ItemList'
import { Section } from './Section'
import { useDeed } from './useDeed'

interface EffectProps {
  readonly machine: Machine
  readonly at: ActionsAt
  readonly index: number
  readonly nth: number
  readonly action: Action
  readonly effect: Effect
}

function EffectRow({ machine, at, index, nth, action, effect }: EffectProps) {
  const { act, refused, onFocus } = useDeed(JSON.stringify(['effect', at, index, nth]))
  const deed = deedOf(effect)
  const put = (next: Effect): void => {
    act({ kind: 'editAction', in: at, index, action: withEffect(action, nth, next) })
  }
  const deeds = DEEDS.map(({ value, label }) => ({ value, label, disabled: value !== deed && fieldsForDeed(machine, value).length === 0 }))
  const fields = fieldsForDeed(machine, deed).map((name) => ({ value: name, label: name }))
  return (
    <div className="builder" onFocus={onFocus}>
      <div className="builder-row">
        <Select
          bare label="Does" value={deed} options={deeds}
          onChoose={(value) => {
            const fitting = fieldsForDeed(machine, value as Deed)
            const field = fitting.find((name) => name === effect.field) ?? fitting[0]
            if (field !== undefined) put(effectOf(machine, value as Deed, field))
          }}
        />
        <Select
          bare label="Field" value={effect.field} options={fields}
          onChoose={(name) => {
            const field = fields.find(({ value }) => value === name)?.value
            if (field !== undefined) put(effectOf(machine, deed, field))
          }}
        />
      </div>
      {(deed === 'set' || deed === 'append' || deed === 'remove') && (
        <ExpressionField bare as="template" label={deed === 'remove' ? `Keys to remove from ${effect.field}` : `Value for ${effect.field}`} entry={effectEntry(at, index, nth, effect)} />
      )}
      {refused !== null && <Refused reason={refused} />}
    </div>
  )
}

/** A list of actions: on entering or leaving a state, or on the way. */
export function ActionSection({ machine, at, actions, title, says }: { machine: Machine; at: ActionsAt; actions: readonly Action[]; title: string; says: string }) {
  const { act, refused } = useDeed()
  return (
    <Section title={title} says={actions.length === 0 ? says : undefined}>
      <ItemList
        label={title}
        move={(index, to) => ({ kind: 'moveAction', in: at, index, to })}
        remove={(index) => ({ kind: 'deleteAction', in: at, index })}
        items={actions.map((action, index) => ({
          key: String(index),
          words: `action ${index + 1}`,
          content: action.effects.map((effect, nth) => <EffectRow key={nth} {...{ machine, at, index, nth, action, effect }} />),
          more: <ActionFindings at={at} index={index} />,
        }))}
      />
      <Menu
        trigger={
          <Button small icon="plus" className="adder">
            Add an action
          </Button>
        }
      >
        {DEEDS.map(({ value, label, says: example }) => {
          const [field] = preferred(machine, value)
          return (
            <MenuItem
              key={value} label={`${label[0]?.toUpperCase() ?? ''}${label.slice(1)} …`} detail={example} disabled={field === undefined}
              onSelect={() => {
                if (field !== undefined) act({ kind: 'addAction', in: at, action: { effects: [effectOf(machine, value, field)] } })
              }}
            />
          )
        })}
      </Menu>
      {refused !== null && <Refused reason={refused} />}
    </Section>
  )
}

/** Clearing is for what collects, blanking for the rest; the others as they fit. */
function preferred(machine: Machine, deed: Deed) {
  const fitting = fieldsForDeed(machine, deed)
  const collects = (name: string): boolean => ['map', 'list'].includes(machine.context.find((field) => field.name === name)?.type.type ?? '')
  return deed === 'clear' ? fitting.toSorted((a, b) => Number(collects(b)) - Number(collects(a))) : deed === 'blank' ? fitting.toSorted((a, b) => Number(collects(a)) - Number(collects(b))) : fitting
}

function ActionFindings({ at, index }: { at: ActionsAt; index: number }) {
  return <Findings problems={useProblems(actionPath(at, index))} />
}
