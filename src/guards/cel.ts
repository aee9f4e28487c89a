import { Environment, type ASTNode, type ParseResult } from '@marcbachmann/cel-js'
import { RE2JS } from 're2js'
import type { Range } from '../machine'
import { canExplode, childrenOf, MAX_STEPS, stepsAtMost } from './cost'
import type { CelContext, CelValue } from './celValues'

/** What an expression sees (spec §1): the context, and in a prompt the asked one's id. */
export interface CelScope {
  readonly context: CelContext
  readonly self?: string
}

export interface CelError {
  /** `syntax`, `too-long`, `too-deep`, `too-expensive`, `not-boolean`, or the evaluator's own such as `no_such_key`. */
  readonly code: string
  readonly message: string
  /** Inside the expression, UTF-16 units. */
  readonly range?: Range
}
export type CelResult = { readonly ok: true; readonly value: CelValue } | { readonly ok: false; readonly error: CelError }

/** Longest expression that is compiled. */
export const MAX_EXPRESSION = 20_000

// Seven letters like `matches`, so that every range of an expression stays where it is (see `linearMatches`).
const LINEAR_MATCHES = 're2test'
const patterns = new Map<string, RE2JS>()

function matchesLinear(text: string, pattern: string): boolean {
  let compiled = patterns.get(pattern)
  if (!compiled) {
    compiled = RE2JS.compile(pattern)
    if (patterns.size > 200) patterns.clear()
    patterns.set(pattern, compiled)
  }
  return compiled.matcher(text).find()
}

/** `matches` is RE2 (spec §8); the library's own is JavaScript's, which one pattern can hang, and cannot be replaced. */
export const withLinearMatches = (environment: Environment): Environment =>
  environment.registerFunction(`string.${LINEAR_MATCHES}(string): bool`, matchesLinear)

const environment = withLinearMatches(new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false }))

/** The same expression with every call of `matches` going to the linear engine; null when one cannot be redirected. */
export function linearMatches(expression: string, ast: ASTNode): string | null {
  let text = expression
  const visit = (node: ASTNode): boolean => {
    if (node.op === 'rcall' && node.args[0] === 'matches') {
      const at = expression.slice(node.args[1].end).search(/^[\s)]*\.\s*matches\b/)
      const dot = expression.indexOf('matches', node.args[1].end)
      if (at < 0 || dot < 0) return false
      text = text.slice(0, dot) + LINEAR_MATCHES + text.slice(dot + LINEAR_MATCHES.length)
    }
    return childrenOf(node).every(visit)
  }
  return visit(ast) ? text : null
}

type Compiled = { readonly run: ParseResult; readonly ast: ASTNode; readonly mayExplode: boolean } | { readonly error: CelError }
const compiled = new Map<string, Compiled>()

/** An error of the library, or of the engine below it, in plain words. */
export function describeError(error: unknown): CelError {
  const e = error as { code?: unknown; summary?: unknown; message?: unknown; range?: Range; name?: unknown }
  const raw = typeof e.summary === 'string' ? e.summary : String(e.message ?? error).split('\n')[0] ?? ''
  const message = raw.replaceAll(LINEAR_MATCHES, 'matches').replace(/dyn<([^<>]*)>/g, '$1')
  const parse = e.name === 'ParseError'
  const code = message.includes('maxDepth') || error instanceof RangeError ? 'too-deep' : parse ? 'syntax' : typeof e.code === 'string' ? e.code : 'error'
  return { code, message, ...(e.range ? { range: { start: e.range.start, end: e.range.end } } : {}) }
}

function compile(expression: string): Compiled {
  const known = compiled.get(expression)
  if (known) return known
  const result = compileAfresh(expression)
  if (compiled.size > 5_000) compiled.clear()
  compiled.set(expression, result)
  return result
}

function compileAfresh(expression: string): Compiled {
  if (expression.length > MAX_EXPRESSION) {
    return { error: { code: 'too-long', message: `the expression has ${expression.length} characters; up to ${MAX_EXPRESSION} are evaluated` } }
  }
  try {
    const first = environment.parse(expression)
    const text = linearMatches(expression, first.ast)
    if (text === null) return { error: { code: 'unsupported', message: 'write `.matches(…)` right behind its text, without a comment in between' } }
    const run = text === expression ? first : environment.parse(text)
    return { run, ast: run.ast, mayExplode: canExplode(run.ast) }
  } catch (error) {
    return { error: describeError(error) }
  }
}

/**
 * The value of a CEL expression; whatever goes wrong comes back as an error, never thrown.
 *
 * Bounded: an evaluation that could take more than `MAX_STEPS` steps is refused before it begins.
 * Source: spec §8; compiled once per expression.
 */
export function evaluateCel(expression: string, scope: CelScope): CelResult {
  const program = compile(expression)
  if ('error' in program) return { ok: false, error: program.error }
  if (program.mayExplode) {
    const steps = stepsAtMost(program.ast, scope.context)
    if (!(steps <= MAX_STEPS)) {
      return { ok: false, error: { code: 'too-expensive', message: `too expensive: it could take ${steps.toExponential(0)} steps; up to ${MAX_STEPS.toLocaleString('en')} are evaluated` } }
    }
  }
  try {
    return { ok: true, value: program.run(scope.self === undefined ? { context: scope.context } : { context: scope.context, self: scope.self }) }
  } catch (error) {
    return { ok: false, error: describeError(error) }
  }
}

/** The value of a part of an expression, with the names that macros around it give; bounded by the whole's own bound. */
export function evaluateBound(expression: string, names: Readonly<Record<string, CelValue>>): CelResult {
  const program = compile(expression)
  if ('error' in program) return { ok: false, error: program.error }
  try {
    return { ok: true, value: program.run(names) }
  } catch (error) {
    return { ok: false, error: describeError(error) }
  }
}

/** The syntax tree of an expression, or the error that keeps it from having one. */
export function parseCel(expression: string): { readonly ok: true; readonly ast: ASTNode } | { readonly ok: false; readonly error: CelError } {
  const program = compile(expression)
  return 'error' in program ? { ok: false, error: program.error } : { ok: true, ast: program.ast }
}
