/** A use of a name that the module neither declares nor imports: `fetch`, `Math.random`, `new Date()`. */
export interface GlobalUse {
  readonly name: string
  readonly offset: number
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

/**
 * The uses of global names in a syntax tree, and the modules of `import('…')` types.
 *
 * A name that is declared anywhere in the module counts as the module's own: a reading of every scope would find the odd
 * use that a namesake hides, and nobody hides `fetch` by accident.
 */
export function globalUses(program: unknown): {
  readonly globals: readonly GlobalUse[]
  readonly typeImports: readonly { readonly specifier: string; readonly offset: number }[]
} {
  const declared = new Set<string>()
  const uses: GlobalUse[] = []
  const typeImports: { specifier: string; offset: number }[] = []

  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    declaredBy(value).forEach((name) => declared.add(name))
    switch (value.type) {
      case 'TSImportType': {
        const source = value['source'] ?? value['argument']
        const literal = isNode(source) ? (source['value'] ?? (isNode(source['literal']) ? source['literal']['value'] : null)) : null
        if (typeof literal === 'string') typeImports.push({ specifier: literal, offset: value.start })
        return
      }
      case 'MemberExpression': {
        const path = memberPath(value)
        if (path !== null) uses.push({ name: path, offset: value.start })
        else visit(value['object'])
        if (value['computed'] === true) visit(value['property'])
        return
      }
      case 'NewExpression': {
        const { callee, arguments: given } = value as Node & { callee: unknown; arguments: unknown }
        const bare = Array.isArray(given) && given.length === 0
        if (isNode(callee) && callee['name'] === 'Date' && bare) uses.push({ name: 'new Date()', offset: value.start })
        else visit(callee)
        visit(given)
        return
      }
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
        if (value['computed'] === true) visit(value['key'])
        visit(value['value'])
        return
      case 'Identifier':
        if (typeof value['name'] === 'string') uses.push({ name: value['name'], offset: value.start })
        return
      default:
        // Types are no uses: a signature may speak of a Document without touching one.
        if (/^TS(?!As|NonNull|Satisfies|Enum|Export|Instantiation)/.test(value.type)) {
          for (const child of Object.values(value)) visitTypesOnly(child)
          return
        }
        for (const child of Object.values(value)) visit(child)
    }
  }

  // Inside types only `import('…')` matters.
  const visitTypesOnly = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visitTypesOnly)
    if (!isNode(value)) return
    if (value.type === 'TSImportType') return visit(value)
    for (const child of Object.values(value)) visitTypesOnly(child)
  }

  visit(program)
  return { globals: uses.filter(({ name }) => !declared.has(rootOf(name))), typeImports }
}

const rootOf = (name: string): string => name.replace(/^new /, '').replace(/[.(].*$/s, '')

/** `Math.random` and `globalThis.crypto.randomUUID` as texts; null when the object is no plain name. */
function memberPath(node: Node): string | null {
  const { object, property, computed } = node as Node & { object: unknown; property: unknown; computed: unknown }
  if (!isNode(object) || !isNode(property)) return null
  const name = computed === true ? property['value'] : property['name']
  if (typeof name !== 'string') return null
  if (object.type === 'Identifier' && typeof object['name'] === 'string') return `${object['name']}.${name}`
  const outer = object.type === 'MemberExpression' ? memberPath(object) : null
  return outer === null ? null : `${outer}.${name}`
}

/** The names that a node brings into some scope. */
function declaredBy(node: Node): readonly string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return names(node['id'])
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...names(node['id']), ...names(node['params'])]
    case 'ClassDeclaration':
    case 'ClassExpression':
    case 'TSEnumDeclaration':
      return names(node['id'])
    case 'CatchClause':
      return names(node['param'])
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return names(node['local'])
    default:
      return []
  }
}

function names(pattern: unknown): readonly string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(names)
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return typeof pattern['name'] === 'string' ? [pattern['name']] : []
    case 'ObjectPattern':
      return names(pattern['properties'])
    case 'Property':
      return names(pattern['value'])
    case 'ArrayPattern':
      return names(pattern['elements'])
    case 'AssignmentPattern':
      return names(pattern['left'])
    case 'RestElement':
      return names(pattern['argument'])
    case 'TSParameterProperty':
      return names(pattern['parameter'])
    case 'FormalParameter':
      return names(pattern['pattern'])
    default:
      return []
  }
}
