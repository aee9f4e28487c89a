import { Environment, type TypeCheckResult } from '@marcbachmann/cel-js'
import type { Field, FieldType } from '../machine'
import { describeError, withLinearMatches, type CelError } from './cel'

const CEL_TYPES = { string: 'string', enum: 'string', integer: 'int', boolean: 'bool' } as const

function celType(type: FieldType): string {
  if (type.type === 'map') return `map<string, ${type.of ? celType(type.of) : 'string'}>`
  if (type.type === 'list') return `list<${type.of ? celType(type.of) : 'string'}>`
  return CEL_TYPES[type.type]
}

export type TypeCheck = { readonly ok: true; readonly type: string } | { readonly ok: false; readonly error: CelError }
export type TypeChecker = (expression: string) => TypeCheck

const checkers = new Map<string, TypeChecker>()

/** Checks expressions against the declared fields, each once; the checkers of the last few contexts are kept. */
export function typeChecker(context: readonly Field[], withSelf: boolean): TypeChecker {
  const signature = JSON.stringify([withSelf, ...context.map((field) => [field.name, celType(field.type)])])
  const known = checkers.get(signature)
  if (known) return known
  const environment = withLinearMatches(new Environment({ homogeneousAggregateLiterals: false }))
  environment.registerVariable({ name: 'context', schema: Object.fromEntries(context.map((field) => [field.name, celType(field.type)])) })
  if (withSelf) environment.registerVariable('self', 'string')
  const results = new Map<string, TypeCheck>()
  const checker: TypeChecker = (expression) => {
    const before = results.get(expression)
    if (before) return before
    const result = resultOf(() => environment.check(expression))
    if (results.size > 5_000) results.clear()
    results.set(expression, result)
    return result
  }
  if (checkers.size > 8) checkers.clear()
  checkers.set(signature, checker)
  return checker
}

function resultOf(check: () => TypeCheckResult): TypeCheck {
  try {
    const { valid, type, error } = check()
    return valid ? { ok: true, type: type ?? 'dyn' } : { ok: false, error: describeError(error) }
  } catch (error) {
    return { ok: false, error: describeError(error) }
  }
}
