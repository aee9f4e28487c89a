import { elementPath, parentPath, type Diagnostic, type ElementPath, type Range } from '../machine'
import type { Facts } from './facts'
import type { About, Finding, Fix, Rule } from './types'

/** A finding before it has its place in the text. */
export interface Draft {
  readonly at: ElementPath
  /** Which part of the element is marked; its key, or where it has none the whole, when left out. */
  readonly part?: 'key' | 'value' | 'item'
  /** A range inside the element's text instead. */
  readonly inner?: Range
  readonly message: string
  /** Where it differs from the rule's. */
  readonly severity?: Diagnostic['severity']
  readonly fix?: Fix | undefined
  readonly about?: About
}

/** A rule of its own: `find` says what is wrong and where, the rest is filled in. */
export function rule(id: string, name: string, severity: Diagnostic['severity'], find: (facts: Facts) => Iterable<Draft>): Rule {
  return {
    id, name, severity,
    check: (facts) => Array.from(find(facts), (draft) => placed(draft, { id, name, severity }, facts)),
  }
}

export function placed(draft: Draft, { id, name, severity }: Pick<Rule, 'id' | 'name' | 'severity'>, facts: Facts): Finding {
  const { at, fix, about } = draft
  return {
    id,
    code: name,
    severity: draft.severity ?? severity,
    range: draft.inner ? facts.reading.rangeInScalar(at, draft.inner) : rangeOf(facts, at, draft.part ?? 'key'),
    path: at,
    message: draft.message,
    ...(fix ? { fix } : {}),
    ...(about ? { about } : {}),
  }
}

/** Where an element stands; of one that is not in the text, the innermost around it that is. */
function rangeOf(facts: Facts, at: ElementPath, part: 'key' | 'value' | 'item'): Range {
  for (let path = at; ; path = parentPath(path)) {
    const span = facts.reading.spanOf(path)
    if (span) return part === 'key' ? (span.key ?? span.item) : span[part]
    if (parentPath(path) === path) break
  }
  const fsm = facts.reading.spanOf(elementPath('fsm'))
  return fsm?.key ?? { start: 0, end: 0 }
}

export type Amendment = Pick<Partial<Finding>, 'message' | 'severity' | 'fix' | 'about'> | null

/**
 * A rule that reading or checking the document already knows: its diagnostics under the catalogue's severity, with a mend
 * where there is one. `more` finds what they leave out; `amend` yields null for one that is no finding after all.
 */
export function adopted(
  id: string,
  name: string,
  severity: Diagnostic['severity'],
  amend: (diagnostic: Diagnostic, facts: Facts) => Amendment = () => ({}),
  more: (facts: Facts) => Iterable<Draft> = () => [],
): Rule {
  const own = rule(id, name, severity, more)
  return {
    id, name, severity,
    check: (facts) => [
      ...(facts.diagnosed().get(id) ?? []).flatMap((diagnostic) => {
        const amended = amend(diagnostic, facts)
        return amended === null ? [] : [{ ...diagnostic, id, code: name, severity, ...amended }]
      }),
      ...own.check(facts),
    ],
  }
}
