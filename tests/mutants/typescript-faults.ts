import { parseSync } from 'vite'
import type { Fault } from './fault.ts'

/** A node of the syntax tree, as far as it is looked at here. */
interface Syntax {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Place {
  node: Syntax
  parent: Syntax | undefined
  /** In an attribute of JSX. */
  inAttribute: boolean
  source: string
}

type Operator = (place: Place) => Fault | undefined

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Types and imports: the compiler alone looks at them. */
const NOT_RUN = /^(?:TS(?!As|Satisfies|NonNull)|Import)/

function* placesIn(value: unknown, above: Omit<Place, 'node'>): Generator<Place> {
  if (Array.isArray(value)) {
    for (const one of value) yield* placesIn(one, above)
  } else if (isSyntax(value) && !NOT_RUN.test(value.type)) {
    yield { ...above, node: value }
    const inAttribute = above.inAttribute || value.type === 'JSXAttribute'
    for (const child of Object.values(value)) yield* placesIn(child, { ...above, parent: value, inAttribute })
  }
}

const child = (node: Syntax, name: string): Syntax => node[name] as Syntax
const textOf = (source: string, { start, end }: Syntax): string => source.slice(start, end)

function replaced(what: string, { source }: Place, { start, end }: Syntax, after: string): Fault {
  return { what, at: start, before: source.slice(start, end), after }
}

/** With the comma and the blanks that lead to the next line. */
function dropped(what: string, { node, source }: Place): Fault {
  const end = node.end + (/^,?[ \t]*/.exec(source.slice(node.end))?.[0].length ?? 0)
  return { what, at: node.start, before: source.slice(node.start, end), after: '' }
}

function otherOperator(what: string, { node, source }: Place, others: Readonly<Record<string, string>>) {
  const before = String(node.operator)
  const after = others[before]
  const at = source.indexOf(before, child(node, 'left').end)
  return after === undefined ? undefined : { what, at, before, after }
}

const BOUNDS = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const EQUALITY = { '===': '!==', '!==': '===' }
const SUMS = { '+': '-', '-': '+', '*': '/', '/': '*' }
const isText = ({ type, value }: Syntax) => type === 'TemplateLiteral' || typeof value === 'string'
const isElement = ({ type }: Syntax) => type === 'JSXElement' || type === 'JSXFragment'
const returns = ({ type }: Syntax) => type === 'ReturnStatement' || type === 'ThrowStatement'

function isGuard({ node, parent }: Place): boolean {
  if (node.type !== 'IfStatement' || node.alternate || parent?.type !== 'BlockStatement') return false
  const then = child(node, 'consequent')
  const [only, ...more] = then.type === 'BlockStatement' ? (then.body as Syntax[]) : [then]
  return only !== undefined && more.length === 0 && returns(only)
}

/** A statement that is one call; what it logs nobody asks about. */
function isCall({ node, source }: Place): boolean {
  if (node.type !== 'ExpressionStatement' || /^(?:void |await )?(?:log|console)/.test(textOf(source, node)))
    return false
  const { type, argument } = child(node, 'expression')
  return type === 'CallExpression' || (isSyntax(argument) && argument.type === 'CallExpression')
}

const nameOf = (node: Syntax, key: string): string => String(child(node, key).name)
const isNamed = ({ node }: Place, type: string, key: string, names: RegExp): boolean =>
  node.type === type && names.test(nameOf(node, key))

function swappedBranches(place: Place): Fault | undefined {
  const { node, source } = place
  if (node.type !== 'ConditionalExpression') return undefined
  const [yes, no] = [child(node, 'consequent'), child(node, 'alternate')]
  const between = source.slice(yes.end, no.start)
  const after = textOf(source, no) + between + textOf(source, yes)
  return replaced('two branches swapped', place, { type: '', start: yes.start, end: no.end }, after)
}

function otherLogic(place: Place): Fault | undefined {
  const { node, source } = place
  if (node.type !== 'LogicalExpression') return undefined
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  if (node.operator === '??') return replaced('only the default', place, node, textOf(source, right))
  if (!isElement(right)) return otherOperator('and and or swapped', place, { '&&': '||', '||': '&&' })
  return replaced('shown when it should not be', place, left, `!(${textOf(source, left)})`)
}

const FAINT = /(?<=^| )text-(?:muted-foreground|foreground|primary|destructive|good|caution)(?= |$)/

function fainterText(place: Place): Fault | undefined {
  const { node, inAttribute } = place
  const found = typeof node.value === 'string' && inAttribute ? FAINT.exec(node.value) : null
  // What is hidden from reading is no text: an icon beside words.
  const tag = place.source.slice(place.source.lastIndexOf('<', node.start), node.start)
  if (!found || /\saria-hidden\b/.test(tag)) return undefined
  const start = node.start + 1 + found.index
  return replaced(
    'too little contrast',
    place,
    { type: '', start, end: start + found[0].length },
    `${found[0]}/30`,
  )
}

const OPERATORS: readonly Operator[] = [
  (place) =>
    place.node.type === 'BinaryExpression' ? otherOperator('a bound moved', place, BOUNDS) : undefined,
  (place) =>
    place.node.type === 'BinaryExpression'
      ? otherOperator('equal and different swapped', place, EQUALITY)
      : undefined,
  (place) => {
    const { node } = place
    if (node.type !== 'BinaryExpression' || isText(child(node, 'left')) || isText(child(node, 'right')))
      return undefined
    return otherOperator('another sum', place, SUMS)
  },
  otherLogic,
  swappedBranches,
  fainterText,
  (place) => {
    const { node, source } = place
    if (node.type !== 'UnaryExpression' || node.operator !== '!') return undefined
    return replaced('not dropped', place, node, textOf(source, child(node, 'argument')))
  },
  (place) => (isGuard(place) ? dropped('a guard dropped', place) : undefined),
  (place) => (isCall(place) ? dropped('a call dropped', place) : undefined),
  (place) => {
    const { node, parent, inAttribute } = place
    // A list of numbers is a table, such as that of the sizes of shoes.
    if (typeof node.value !== 'number' || inAttribute || parent?.type === 'ArrayExpression') return undefined
    return replaced('a number one off', place, node, String(node.value + 1))
  },
  (place) => {
    const { node } = place
    if (typeof node.value !== 'boolean' || node.type !== 'Literal') return undefined
    return replaced('true and false swapped', place, node, String(!node.value))
  },
  (place) =>
    isNamed(
      place,
      'JSXAttribute',
      'name',
      /^(?:disabled|required|role|aria-(?:label|labelledby|describedby|invalid|pressed|expanded|current))$/,
    )
      ? dropped('an attribute dropped', place)
      : undefined,
  (place) =>
    isNamed(place, 'Property', 'key', /^(?:onSuccess|onSettled|onError)$/)
      ? dropped('what follows dropped', place)
      : undefined,
]

/** What could be wrong in a module, one place at a time. */
export function typescriptFaults(file: string, source: string): Fault[] {
  const { program } = parseSync(file, source, { preserveParens: false })
  const places = placesIn(program, { parent: undefined, inAttribute: false, source })
  return [...places].flatMap((place) => OPERATORS.flatMap((operator) => operator(place) ?? []))
}

export const isTypescript = (file: string, source: string): boolean =>
  parseSync(file, source).errors.length === 0
