import { CAPS } from './keys'
import type { Pen } from './Pen'
import { refuseUnless } from './refusal'
import type { PolicyOperation } from './types'

/** `setCap`: one bound of `policy`; the first one brings the section with it, the last one takes it away. */
export function editPolicy(pen: Pen, { cap, value }: PolicyOperation): string {
  refuseUnless(CAPS.includes(cap), `\`${cap}\` is no cap. There are ${CAPS.join(', ')}.`)
  refuseUnless(value === null || (Number.isSafeInteger(value) && value >= 0), `\`${cap}\` takes a whole number from 0. Type one.`)
  const policy = pen.source.section('policy')
  const there = policy && pen.source.entry(policy, cap, '`policy`')
  if (value === null) {
    if (there) pen.removeMember('policy', cap, 'cap')
    return `delete ${cap}`
  }
  const data = { kind: 'value', value: value + 0 } as const
  if (policy && there) pen.setValue({ entry: there, inFlow: policy.flow }, data)
  else {
    // Behind the last cap that comes before it in the language's own order.
    const rank = (name: string | null): number => CAPS.findIndex((known) => known === name)
    const before = policy?.items.findLastIndex(({ name }) => rank(name) >= 0 && rank(name) < rank(cap)) ?? -1
    pen.addMember('policy', cap, data, before + 1)
  }
  return `set ${cap} to ${value}`
}
