import type { ASTNode } from '@marcbachmann/cel-js'
import { childPath, didYouMean, elementPath, occurrence, type Diagnostic, type ElementPath, type Field, type Machine, type Range, type Reading, type Severity } from '../machine'
import { parseCel, type CelError } from './cel'
import { childrenOf } from './cost'
import { parseTemplate } from './template'
import { typeChecker } from './typedEnvironment'

interface Finding {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly range: Range
}

/**
 * What is wrong with the expressions of a document: guards and templates, compiled and checked against the declared
 * context. Ranges are those of the text, inside the quotes. None of these stops a run: a guard that errors does not fire.
 */
export function checkGuards(reading: Reading): readonly Diagnostic[] {
  if (reading.verdict !== 'whole') return []
  const found: Diagnostic[] = []
  const { machine } = reading
  const add = (path: ElementPath, findings: readonly Finding[], offset = 0): void => {
    for (const { range, ...finding } of findings) {
      const inner = { start: range.start + offset, end: range.end + offset }
      found.push({ ...finding, path, range: reading.rangeInScalar(path, inner) })
    }
  }
  const template = (text: string | undefined, path: ElementPath, inPrompt: boolean): void => {
    if (!text?.includes('{{')) return
    for (const part of parseTemplate(text)) if (part.kind === 'expression') add(path, templateFindings(part.expression, machine, inPrompt), part.start)
  }
  const count = new Map<string, number>()
  for (const state of machine.states) {
    const nth = (count.get(state.name) ?? 0) + 1
    count.set(state.name, nth)
    const at = elementPath('states', occurrence(state.name, nth))
    template(state.description, childPath(at, 'description'), false)
    state.requires.forEach(({ prompt }, i) => template(prompt, childPath(at, 'requires', i, 'prompt'), true))
    state.transitions.forEach((transition, t) => {
      transition.guards.forEach(({ backend, expression }, g) => {
        if (backend === 'cel') add(childPath(at, 'transitions', t, 'guards', g, 'expression'), guardFindings(expression, machine))
      })
    })
    const actions = [
      ...state.entry.map((action, i) => [action, childPath(at, 'entry', i)] as const),
      ...state.exit.map((action, i) => [action, childPath(at, 'exit', i)] as const),
      ...state.transitions.flatMap((transition, t) => transition.onTransition.map((action, i) => [action, childPath(at, 'transitions', t, 'onTransition', i)] as const)),
    ]
    for (const [action, path] of actions) {
      for (const effect of action.effects) {
        if (effect.verb !== 'remove' && typeof effect.value === 'string') template(effect.value, childPath(path, effect.verb, effect.field), false)
      }
    }
  }
  return found
}

const whole = (expression: string): Range => ({ start: 0, end: expression.length })

function guardFindings(expression: string, machine: Machine): readonly Finding[] {
  if (expression === '') return []
  const error = findingOf(expression, machine, false, 'guard')
  if (error) return [error]
  const checked = typeChecker(machine.context, false)(expression)
  if (checked.ok && checked.type !== 'bool' && checked.type !== 'dyn') {
    return [{ code: 'guard-not-boolean', severity: 'error', range: whole(expression), message: `A guard must be true or false, but this is ${article(checked.type)}, so it always errors. Compare it with something, such as \`… == …\`.` }]
  }
  const parsed = parseCel(expression)
  return parsed.ok ? literalFindings(parsed.ast, machine) : []
}

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)

function templateFindings(expression: string, machine: Machine, inPrompt: boolean): readonly Finding[] {
  if (expression.trim() === '') return [{ code: 'template-error', severity: 'warning', range: whole(expression), message: 'This template is empty and renders as nothing. Write an expression between the braces, such as `context.question`.' }]
  const finding = findingOf(expression, machine, inPrompt, 'template')
  return finding ? [finding] : []
}

function findingOf(expression: string, machine: Machine, withSelf: boolean, where: 'guard' | 'template'): Finding | null {
  const parsed = parseCel(expression)
  const code = where === 'guard' ? 'guard-syntax' : 'template-error'
  if (!parsed.ok) return { code, severity: 'error', range: parsed.error.range ?? whole(expression), message: sentence(`This is not CEL: ${parsed.error.message}`, where) }
  const checked = typeChecker(machine.context, withSelf)(expression)
  if (checked.ok) return null
  return explain(checked.error, expression, machine, where)
}

const sentence = (text: string, where: 'guard' | 'template'): string =>
  `${text.replace(/\.$/, '')}, so ${where === 'guard' ? 'the edge never fires' : 'it renders as nothing'}.`

function explain(error: CelError, expression: string, machine: Machine, where: 'guard' | 'template'): Finding {
  const range = error.range ?? whole(expression)
  const missing = /^No such key: (.*)$/.exec(error.message)?.[1]
  if (missing !== undefined) {
    const dashed = new RegExp(`context\\.(${missing.replaceAll(/\W/g, '\\$&')}(?:-\\w+)+)`).exec(expression)?.[1]
    const hint = dashed === undefined ? didYouMean(missing, machine.context.map(({ name }) => name)) : ` A \`-\` is a minus here: for a field \`${dashed}\` write \`context['${dashed}']\`.`
    return { code: 'undeclared-field', severity: 'error', range, message: `${sentence(`\`${missing}\` is not declared under \`context\``, where)}${hint}` }
  }
  const variable = /^Unknown variable: (.*)$/.exec(error.message)?.[1]
  if (variable !== undefined) {
    const field = machine.context.find(({ name }) => name === variable)
    const hint = field ? ` Write \`context.${variable}\`.` : variable === 'self' ? ' `self` is known in prompts only.' : didYouMean(variable, ['context'])
    return { code: 'unknown-variable', severity: 'error', range, message: `${sentence(`There is nothing called \`${variable}\` here`, where)}${hint}` }
  }
  if (error.code === 'no_such_overload' || /no such overload/i.test(error.message)) {
    const numeric = /string (?:==|!=|<=?|>=?) (?:int|double)|(?:int|double) (?:==|!=|<=?|>=?) string/.test(error.message)
    const mistyped = machine.context.find((field) => fieldTypes(field).some((d) => ['number', 'int', 'float', 'double', 'decimal'].includes(d)) && expression.includes(field.name))
    if (numeric) {
      const hint = mistyped ? ` \`${mistyped.name}\` is declared with a type that is read as string; use \`integer\`.` : ' Declare the field `integer`, or compare with a text in quotes.'
      const equality = /string [=!]= |[=!]= string/.test(error.message)
      const effect = equality ? 'A text is never equal to a number' : 'A text is not compared with a number: the guard errors'
      return { code: 'string-compared-with-number', severity: 'error', range, message: `${effect} (${error.message}).${hint}` }
    }
    return { code: 'type-mismatch', severity: 'error', range, message: `${sentence(`The types do not fit (${error.message})`, where)} Compare values of one type.` }
  }
  if (error.message.includes('has() invalid argument')) {
    return { code: where === 'guard' ? 'guard-syntax' : 'template-error', severity: 'error', range, message: sentence('`has()` asks for a field behind a dot and takes no key in brackets; `in` asks for a key', where) }
  }
  const unknownFunction = /(?:found no matching|Function not found|unknown function|no matching).*?['"`]?(\w+)\(/i.exec(error.message)?.[1]
  if (unknownFunction) return { code: 'unknown-function', severity: 'error', range, message: sentence(`There is no function \`${unknownFunction}\` for these values (${error.message})`, where) }
  return { code: 'type-mismatch', severity: 'error', range, message: sentence(`This cannot be evaluated: ${error.message}`, where) }
}

const fieldTypes = (field: Field): readonly string[] => [field.type.declared, field.type.of?.declared ?? '']

/** Literals that an enum can never be: `context.verdict == 'agreed'` where `agreed` is none of its values. */
function literalFindings(ast: ASTNode, machine: Machine): readonly Finding[] {
  const found: Finding[] = []
  const visit = (node: ASTNode): void => {
    if (node.op === '==' || node.op === '!=') {
      const [left, right] = node.args
      judge(left, right)
      judge(right, left)
    }
    childrenOf(node).forEach(visit)
  }
  const judge = (read: ASTNode, literal: ASTNode): void => {
    if (literal.op !== 'value' || typeof literal.args !== 'string' || literal.args === '') return
    const values = enumRead(read, machine)
    if (!values || values.length === 0 || values.includes(literal.args)) return
    found.push({
      code: 'guard-literal-not-in-enum', severity: 'error', range: { start: literal.start, end: literal.end },
      message: `\`${literal.args}\` is none of the values ${values.map((value) => `\`${value}\``).join(', ')}, so this is never equal.${didYouMean(literal.args, values)}`,
    })
  }
  visit(ast)
  return found
}

function enumRead(node: ASTNode, machine: Machine): readonly string[] | null {
  if (node.op !== '.' && node.op !== '[]') return null
  const [base, key] = node.args
  if (base.op === 'id' && base.args === 'context') {
    const name = typeof key === 'string' ? key : key.op === 'value' ? key.args : null
    return machine.context.find((field) => field.name === name)?.type.values ?? null
  }
  if (base.op !== '.' || base.args[0].op !== 'id' || base.args[0].args !== 'context') return null
  return machine.context.find((field) => field.name === base.args[1])?.type.of?.values ?? null
}
