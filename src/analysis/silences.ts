import type { Finding } from './types'

/** What two findings must share for one to explain the other: a state, a field, both, or nothing. */
type Shared = 'state' | 'field' | 'both' | 'agent' | 'anything'

export interface Silence {
  /** The specific rule, which stays. */
  readonly by: string
  /** The general one, which is not told beside it. */
  readonly silenced: string
  readonly shared: Shared
  readonly because: string
}

/** One defect, one finding. */
export const silences: readonly Silence[] = [
  { by: 'L04', silenced: 'L09', shared: 'anything', because: 'without any end every state is a trap' },
  { by: 'L05', silenced: 'L09', shared: 'state', because: 'the trap is the dead end' },
  { by: 'L02', silenced: 'L09', shared: 'state', because: 'the way out is there, to a name that is misspelt' },
  { by: 'L04', silenced: 'L05', shared: 'state', because: 'the last state is both, and marking it terminal mends both' },
  { by: 'L08', silenced: 'L31', shared: 'state', because: 'the actions are there, under a misspelt key' },
  { by: 'L08', silenced: 'L33', shared: 'state', because: 'the actions are there, under a misspelt key' },
  { by: 'L08', silenced: 'L34', shared: 'state', because: 'the actions are there, under a misspelt key' },
  { by: 'L02', silenced: 'L16', shared: 'state', because: 'what follows is there, under a misspelt name' },
  { by: 'L04', silenced: 'L16', shared: 'anything', because: 'which step hands over the result is known when there is an end' },
  { by: 'L06', silenced: 'L16', shared: 'state', because: 'what is gathered behind the end is gathered by nobody' },
  { by: 'L09', silenced: 'L16', shared: 'state', because: 'what a trap writes leads to no end' },
  { by: 'L14', silenced: 'L15', shared: 'field', because: 'the field is used under a wrong name' },
  { by: 'L55', silenced: 'L10', shared: 'field', because: 'the guard that breaks shows what the unknown type does; its mend is the type' },
  { by: 'L11', silenced: 'L13', shared: 'field', because: 'values that stand there twice differ in nothing' },
  { by: 'L18', silenced: 'L17', shared: 'field', because: 'its default should have written it' },
  { by: 'L18', silenced: 'L82', shared: 'field', because: 'its default should have written it' },
  { by: 'L17', silenced: 'L63', shared: 'field', because: 'what is never written is unset on every way' },
  { by: 'L17', silenced: 'L82', shared: 'field', because: 'what is never written is empty everywhere' },
  { by: 'L26', silenced: 'L63', shared: 'both', because: 'it may be unset because it is optional' },
  { by: 'L37', silenced: 'L82', shared: 'field', because: 'it is empty because it was cleared for good' },
  { by: 'L37', silenced: 'L36', shared: 'both', because: 'kept feedback is the smaller part of a field that nobody writes again' },
  { by: 'L36', silenced: 'L82', shared: 'both', because: 'it is empty because the edge clears it first' },
  { by: 'L64', silenced: 'L82', shared: 'both', because: 'it is empty because those who fill it are just being asked' },
  { by: 'L19', silenced: 'L20', shared: 'both', because: 'the value has its edge, under a wrong spelling' },
  { by: 'L19', silenced: 'L60', shared: 'both', because: 'the votes are counted, under a wrong spelling' },
  { by: 'L59', silenced: 'L60', shared: 'both', because: 'a count that cannot be reached leaves every result open' },
  { by: 'L60', silenced: 'L68', shared: 'both', because: 'that a panel of two ties is a defect where nothing waits for the tie' },
  { by: 'L21', silenced: 'L27', shared: 'agent', because: 'the agent is asked, under a misspelt name' },
  { by: 'L22', silenced: 'L27', shared: 'agent', because: 'who could be asked is asked for nothing because no state is listed' },
  { by: 'L27', silenced: 'L29', shared: 'agent', because: 'an agent that is never asked has no task in any state' },
  { by: 'L22', silenced: 'L85', shared: 'state', because: 'nobody is there who could be told what for' },
  { by: 'L35', silenced: 'L31', shared: 'both', because: 'the other map of the pair shows that this one was forgotten' },
  { by: 'L43', silenced: 'L31', shared: 'state', because: 'the round is the one edge' },
  { by: 'L43', silenced: 'L33', shared: 'both', because: 'the round is the one edge' },
  { by: 'L43', silenced: 'L34', shared: 'state', because: 'the round is the one edge' },
  { by: 'L43', silenced: 'L41', shared: 'state', because: 'the round is the one edge' },
  { by: 'L33', silenced: 'L34', shared: 'both', because: 'the value that is not written again is the one that fires the edge' },
  { by: 'L25', silenced: 'L33', shared: 'both', because: 'a value that two must write is never settled' },
  { by: 'L65', silenced: 'L66', shared: 'both', because: 'the judge of the loop is the more exact word for it' },
  { by: 'L56', silenced: 'L32', shared: 'field', because: 'what is taken away is not what the key says' },
  { by: 'L56', silenced: 'L57', shared: 'both', because: 'the entry is there, under its whole name' },
  { by: 'L86', silenced: 'L87', shared: 'anything', because: 'a cap that is too small needs a new value first' },
  { by: 'L39', silenced: 'L40', shared: 'anything', because: 'a cap that no run survives cuts everything' },
  { by: 'L39', silenced: 'L87', shared: 'anything', because: 'what the other caps do is to be seen when this one is right' },
]

const meet = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean => a !== undefined && b !== undefined && a.some((name) => b.includes(name))

function share({ about: a }: Finding, { about: b }: Finding, shared: Shared): boolean {
  switch (shared) {
    case 'anything':
      return true
    case 'state':
      return meet(a?.states, b?.states)
    case 'field':
      return meet(a?.fields, b?.fields)
    case 'both':
      return meet(a?.states, b?.states) && meet(a?.fields, b?.fields)
    case 'agent':
      return meet(a?.agents, b?.agents)
  }
}

/** The findings without those that a more specific one explains. */
export function withoutSilenced(findings: readonly Finding[]): readonly Finding[] {
  const byRule = new Map<string, Finding[]>()
  for (const finding of findings) {
    const group = byRule.get(finding.id)
    if (group) group.push(finding)
    else byRule.set(finding.id, [finding])
  }
  const gone = new Set<Finding>()
  for (const { by, silenced, shared } of silences) {
    const specific = byRule.get(by)
    if (!specific) continue
    for (const general of byRule.get(silenced) ?? []) if (specific.some((finding) => share(finding, general, shared))) gone.add(general)
  }
  return gone.size === 0 ? findings : findings.filter((finding) => !gone.has(finding))
}
