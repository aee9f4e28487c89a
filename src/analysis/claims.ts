import { pathSegments, type Diagnostic } from '../machine'

/** What reading and checking a document already find under a name of the catalogue. */
const BY_CODE: ReadonlyMap<string, string> = new Map([
  ['initial-state-missing', 'L01'],
  ['unknown-target', 'L02'],
  ['unreachable-state', 'L03'],
  ['no-terminal', 'L04'],
  ['dead-end', 'L05'],
  ['terminal-with-work', 'L06'],
  ['duplicate-key', 'L07'],
  ['unknown-key', 'L08'],
  ['unknown-type', 'L10'],
  ['enum-without-values', 'L11'],
  ['collection-without-of', 'L12'],
  ['bad-default', 'L18'],
  ['guard-literal-not-in-enum', 'L19'],
  ['two-owners-of-a-scalar', 'L25'],
  ['cantransition-unknown-state', 'L28'],
  ['guard-syntax', 'L45'],
  ['guard-not-boolean', 'L46'],
  ['string-compared-with-number', 'L55'],
  ['unknown-function', 'L62'],
  ['template-error', 'L81'],
  // Two of one kind: an extension that keeps the document from starting, and one that a scripted run passes over.
  ['extension-not-run', 'L90'],
  ['extension-without-effect', 'L90'],
])

const inGuard = (diagnostic: Diagnostic): boolean => diagnostic.path !== undefined && pathSegments(diagnostic.path).at(-1) === 'expression'

/** A diagnostic of a template: of a description, a prompt or the value of an action. */
function inTemplate({ path }: Diagnostic): boolean {
  if (path === undefined) return false
  const segments = pathSegments(path)
  const last = segments.at(-1)
  return segments[0] === 'states' && (last === 'description' || last === 'prompt' || segments.at(-2) === 'assign' || segments.at(-2) === 'append')
}

/** The rule that a diagnostic of reading or checking belongs to, or null when it stands for itself. */
export function claimOf(diagnostic: Diagnostic): string | null {
  const { code, message } = diagnostic
  if (code === 'undeclared-field') {
    // A field that a template names is the template's mistake; the name of an action's field stands on a key, not in a value.
    return inTemplate(diagnostic) && !message.includes('this action changes nothing') ? 'L81' : 'L14'
  }
  if (code === 'type-mismatch' && inGuard(diagnostic)) {
    if (/string [-+*/%<>]=? (?:int|double)|(?:int|double) [-+*/%<>]=? string/.test(message)) return 'L55'
    if (/int [-+*/%] double|double [-+*/%] int|(?:int|double) [=!]= (?:int|double)/.test(message)) return 'L54'
  }
  return BY_CODE.get(code) ?? null
}
