import type { Doubt } from './types'

const number = (value: number): string => value.toLocaleString('en')

/** Why what was not found is not proven, in words. */
export function doubtInWords(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'limit':
      return `There are more than ${number(doubt.limit)} configurations.`
    case 'stopped':
      return 'It was stopped.'
    case 'computes':
      return `Guards compute with \`${doubt.field}\`, so a few values of it do not stand for all.`
    case 'list-cut':
      return `\`${doubt.field}\` grows and guards look into it: it was cut at ${doubt.length} items.`
    case 'free-keys':
      return `\`${doubt.field}\` takes any key, and guards look at its keys.`
    case 'nested':
      return `The entries of \`${doubt.field}\` are maps or lists, of which only empty ones were tried.`
    case 'too-many-answers':
      return `\`${doubt.actor.replace(/^(?:agent|user):/, '')}\` has too many answers in \`${doubt.state}\`.`
    case 'does-not-start':
      return 'The machine does not start.'
  }
}
