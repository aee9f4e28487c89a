import { refuseUnless } from './refusal'

/** Refuses a name that could not be told from another, or seen: `what` is `state`, `agent` or `field`. */
export function checkName(what: string, name: string, taken: Iterable<string>): void {
  refuseUnless(name !== '', `A ${what} needs a name. Type one.`)
  refuseUnless(name.trim() === name, `The name \`${name}\` begins or ends with a blank. Take the blank away.`)
  refuseUnless(!/[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/u.test(name), 'A name holds a character that can’t be seen, such as a line break. Take it out.')
  refuseUnless(name.length <= 200, 'A name has at most 200 characters. Shorten it.')
  refuseUnless(name !== '<<', '`<<` is a merge key in YAML and can’t be a name. Choose another.')
  for (const other of taken) refuseUnless(other !== name, `There is already ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what} \`${name}\`. Choose another name.`)
}
