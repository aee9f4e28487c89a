import { nameData } from './data'
import type { Pen } from './Pen'
import { refuse, refuseUnless } from './refusal'
import type { HeadOperation } from './types'

/** `setName`, `setVersion`: the keys at the top of the machine. */
export function editHead(pen: Pen, operation: HeadOperation): string {
  const { fsm } = pen.source
  const take = (key: string): void => {
    const there = pen.source.entry(fsm, key, '`fsm`')
    if (there) pen.removeEntry(fsm, there)
  }
  switch (operation.kind) {
    case 'setName':
      refuseUnless(!/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(operation.name), 'A name holds a character that can’t be seen, such as a line break. Take it out.')
      if (operation.name === '') take('name')
      else pen.setHead(['name', nameData(operation.name)])
      return operation.name === '' ? 'delete the machine’s name' : `name the machine ${operation.name}`
    case 'setVersion':
      if (operation.version === null) take('version')
      else if (!Number.isSafeInteger(operation.version)) refuse('`version` takes a whole number. Type one.')
      else pen.setHead(['version', { kind: 'value', value: operation.version + 0 }])
      return operation.version === null ? 'delete the version' : `set version to ${operation.version}`
  }
}
