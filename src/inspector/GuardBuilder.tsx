import { buildGuard, type Comparison, type GuardShape, type GuardStyle, type SimpleShape, type Test } from '../guards'
import type { JSX } from 'react'
import type { Machine } from '../machine'
import { keyName } from '../trace'
import { Button } from '../ui'
import { Select } from './Choice'
import type { GuardAddress } from './entries'
import { Refused } from './Hints'
import { comparedType, comparisonsFor, defaultShape, fieldsFor, partsIn, SHAPES, shapeEntry, typedLiteral, withField, withPart, writersOf, type ShapeKind } from './shapes'
import { TextField } from './TextField'
import { useDeed } from './useDeed'

export interface GuardBuilderProps {
  readonly machine: Machine
  readonly address: GuardAddress
  readonly shape: GuardShape
  readonly style: GuardStyle
}

/** A guard put together from choices. What it says is always read out of the text; a choice builds the text anew. */
export function GuardBuilder({ machine, address, shape, style }: GuardBuilderProps) {
  const { act, refused, onFocus } = useDeed(JSON.stringify(['builder', address]))
  const parts = partsIn(shape)
  const build = (next: GuardShape | null): void => {
    if (next) act({ kind: 'editGuard', ...address, expression: buildGuard(next, style) })
  }
  const another = defaultShape(machine, 'field') ?? defaultShape(machine, 'count')
  return (
    <div className="builder stack" onFocus={onFocus}>
      {parts.map((part, index) => (
        <div key={index} className="builder-part" role="group" aria-label={parts.length > 1 ? `Condition ${index + 1}` : 'Condition'}>
          {index > 0 && (
            <Select
              bare label={`Join of condition ${index + 1}`} value={shape.kind === 'group' ? shape.join : '&&'}
              options={[{ value: '&&', label: 'and' }, { value: '||', label: 'or' }]}
              onChoose={(join) => shape.kind === 'group' && build({ ...shape, join: join === '||' ? '||' : '&&' })}
            />
          )}
          <PartBuilder machine={machine} address={address} index={index} part={part} onPart={(next) => build(withPart(shape, index, next))} />
          {parts.length > 1 && <Button kind="quiet" small icon="x" label={`Remove condition ${index + 1}`} onClick={() => build(withPart(shape, index, null))} />}
        </div>
      ))}
      <div className="row wrap">
        {another && (
          <Button small kind="quiet" icon="plus" onClick={() => build({ kind: 'group', join: shape.kind === 'group' ? shape.join : '&&', parts: [...parts, another] })}>
            {shape.kind === 'group' && shape.join === '||' ? 'Or …' : 'And …'}
          </Button>
        )}
      </div>
      {refused !== null && <Refused reason={refused} />}
    </div>
  )
}

interface PartProps {
  readonly machine: Machine
  readonly address: GuardAddress
  readonly index: number
  readonly part: SimpleShape
  readonly onPart: (next: SimpleShape) => void
}

function PartBuilder(props: PartProps) {
  const { machine, part, onPart } = props
  const fields = fieldsFor(machine, part.kind).map(({ name }) => ({ value: name, label: name }))
  const kinds = SHAPES.map(({ kind, label }) => ({ value: kind, label, disabled: kind !== part.kind && fieldsFor(machine, kind).length === 0 }))
  const field = <Select bare label="Field" value={part.field} options={fields} onChoose={(name) => onPart(withField(machine, part, name))} />
  return (
    <div className="builder-row">
      <Select
        bare label="Kind of condition" value={part.kind} options={kinds}
        onChoose={(kind) => {
          const next = defaultShape(machine, kind as ShapeKind, part.field)
          if (next) onPart(next)
        }}
      />
      <PartBody {...props} field={field} />
    </div>
  )
}

function PartBody({ machine, address, index, part, onPart, field }: PartProps & { readonly field: JSX.Element }) {
  const keys = writersOf(machine, part.field)
  const keyOptions = keys.map((value) => ({ value, label: keyName(value) }))
  const test = (of: Test, put: (next: Test) => SimpleShape) => <TestBuilder {...{ machine, address, index, part, onPart }} test={of} put={put} />
  switch (part.kind) {
    case 'field':
      return (
        <>
          {field}
          {test(part.test, (next) => ({ ...part, test: next }))}
        </>
      )
    case 'entry':
      return (
        <>
          <Select bare label="Whose entry" value={part.key} options={keyOptions} onChoose={(key) => onPart({ ...part, key })} />
          <span className="t2 c2">in</span>
          {field}
          {test(part.test, (next) => ({ ...part, test: next }))}
        </>
      )
    case 'entries':
      return (
        <>
          <Select
            bare label="How many" value={part.of} options={[{ value: 'any', label: 'any' }, { value: 'all', label: 'every' }, { value: 'none', label: 'no' }]}
            onChoose={(of) => onPart({ ...part, of: of === 'all' ? 'all' : of === 'none' ? 'none' : 'any' })}
          />
          <span className="t2 c2">of</span>
          {field}
          {test(part.test, (next) => ({ ...part, test: next }))}
        </>
      )
    case 'count': {
      const signs = comparisonsFor({ type: 'integer', declared: 'integer' }, part.op).map(({ value, label }) => ({ value, label: label.replace(/^is (?=at|more|less)/, '').replace(/^is$/, 'exactly').replace(/^is not$/, 'not') }))
      return (
        <>
          <Select bare label="Sign of the count" value={part.op} options={signs} onChoose={(op) => onPart({ ...part, op: op as Comparison })} />
          <ValueBox
            {...{ machine, address, index }} name="number"
            get={(one) => (one.kind === 'count' ? one.n : null)}
            put={(one, text) => {
              const n = typedLiteral({ type: 'integer', declared: 'integer' }, text)
              return typeof n === 'object' ? n.refused : one.kind === 'count' && typeof n === 'number' ? { ...one, n } : one
            }}
          />
          <span className="t2 c2">of</span>
          {field}
          {part.counted && test(part.counted.test, (next) => ({ ...part, counted: part.counted && { ...part.counted, test: next } }))}
        </>
      )
    }
    case 'present':
      return (
        <>
          {field}
          <fieldset className="checks">
            <legend className="sr">Who has written</legend>
            {[...new Set([...keys, ...part.keys])].map((key) => {
              const on = part.keys.includes(key)
              return (
                <label key={key} className="tick">
                  <input
                    type="checkbox" checked={on} disabled={on && part.keys.length === 1}
                    onChange={() => onPart({ ...part, keys: on ? part.keys.filter((other) => other !== key) : [...part.keys, key] })}
                  />
                  {keyName(key)}
                </label>
              )
            })}
          </fieldset>
        </>
      )
    case 'member': {
      const isMap = machine.context.find(({ name }) => name === part.field)?.type.type !== 'list'
      return (
        <>
          {isMap ? (
            <Select bare label="Who" value={part.key} options={keyOptions} onChoose={(key) => onPart({ ...part, key })} />
          ) : (
            <ValueBox {...{ machine, address, index }} name="item" get={(one) => (one.kind === 'member' ? one.key : null)} put={(one, key) => (one.kind === 'member' ? { ...one, key } : one)} />
          )}
          <Select bare label="There or not" value={part.there ? 'in' : 'not'} options={[{ value: 'in', label: 'is in' }, { value: 'not', label: 'is not in' }]} onChoose={(there) => onPart({ ...part, there: there === 'in' })} />
          {field}
        </>
      )
    }
    case 'set':
      return (
        <>
          {field}
          <Select bare label="Value or none" value={part.set ? 'set' : 'unset'} options={[{ value: 'set', label: 'has a value' }, { value: 'unset', label: 'has no value' }]} onChoose={(set) => onPart({ ...part, set: set === 'set' })} />
        </>
      )
  }
}

function TestBuilder({ machine, address, index, part, onPart, test, put }: PartProps & { readonly test: Test; readonly put: (next: Test) => SimpleShape }) {
  const type = comparedType(machine, part)
  const choices = type?.type === 'enum' ? (type.values ?? []) : type?.type === 'boolean' ? ['true', 'false'] : null
  const testOf = (one: SimpleShape): Test | null => ('test' in one ? one.test : one.kind === 'count' ? (one.counted?.test ?? null) : null)
  return (
    <>
      <Select bare label="Comparison" value={test.op} options={comparisonsFor(type, test.op)} onChoose={(op) => onPart(put({ ...test, op: op as Comparison }))} />
      {choices ? (
        <Select
          bare label="Value" value={String(test.value)} options={choices.map((value) => ({ value, label: value }))}
          onChoose={(value) => onPart(put({ ...test, value: type?.type === 'boolean' ? value === 'true' : value }))}
        />
      ) : (
        <ValueBox
          {...{ machine, address, index }} name="value" get={(one) => testOf(one)?.value ?? null}
          put={(one, text) => {
            const value = typedLiteral(type, text)
            if (typeof value === 'object') return value.refused
            if ('test' in one) return { ...one, test: { ...one.test, value } }
            return one.kind === 'count' && one.counted ? { ...one, counted: { ...one.counted, test: { ...one.counted.test, value } } } : one
          }}
        />
      )}
    </>
  )
}

interface ValueBoxProps {
  readonly machine: Machine
  readonly address: GuardAddress
  readonly index: number
  readonly name: string
  readonly get: (part: SimpleShape) => string | number | boolean | null
  readonly put: (part: SimpleShape, text: string) => SimpleShape | string
}

/** A text or number typed into a condition. */
function ValueBox({ machine, address, index, name, get, put }: ValueBoxProps) {
  const entry = shapeEntry(
    address, machine, `${name} ${index + 1}`,
    (shape) => {
      const part = partsIn(shape)[index]
      return part ? get(part) : null
    },
    (shape, text) => {
      const part = partsIn(shape)[index]
      const next = part && put(part, text)
      return typeof next === 'string' ? next : ((next && withPart(shape, index, next)) ?? shape)
    },
  )
  return <TextField bare entry={entry} label={name === 'number' ? 'Number' : name === 'item' ? 'Item' : 'Value'} />
}
