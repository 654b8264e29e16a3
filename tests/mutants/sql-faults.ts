import type { Fault } from './fault.ts'

/** Finds its places in a text whose strings and comments are blank. */
interface SqlOperator {
  what: string
  find: RegExp
  after: (found: string) => string
}

const swapped = (pairs: Readonly<Record<string, string>>) => (found: string) => pairs[found] ?? found
const nothing = () => ''

const OPERATORS: readonly SqlOperator[] = [
  {
    what: 'a bound moved',
    find: /(?<= )(?:<|<=|>|>=)(?= )/g,
    after: swapped({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }),
  },
  {
    what: 'equal and different swapped',
    find: /(?<=^ *(?:and|or|if|elsif|where|when) [^\n]*)(?<= )(?:=|<>)(?= (?!any|all))/gm,
    after: swapped({ '=': '<>', '<>': '=' }),
  },
  {
    what: 'and and or swapped',
    find: /(?<=^ *|\S )(?<!between [^\n]*)(?:and|or)(?= \S)(?! replace| (?:insert|update|delete) on)/gm,
    after: swapped({ and: 'or', or: 'and' }),
  },
  {
    what: 'a condition dropped',
    find: /(?<=\n) +(?:and|or) [^;\n]+?(?=(?: then| loop|;)?\n)/g,
    after: nothing,
  },
  {
    what: 'a condition negated',
    find: /(?<=^ *(?:if|elsif) )[^\n]+(?= then$)/gm,
    after: (found) => `not (${found})`,
  },
  {
    what: 'plus and minus swapped',
    find: /(?<=[\w)] )[+-](?= [\w(])/g,
    after: swapped({ '+': '-', '-': '+' }),
  },
  {
    what: 'a number one off',
    find: /(?<= [-+*/<>=] )\d+\b(?!\.)/g,
    after: (found) => `${Number(found) + 1}`,
  },
  {
    what: 'a lock dropped',
    find: /\s+for (?:no key )?update(?: of [\w, ]+?)?(?: skip locked| nowait)?(?=\s*[;)]| loop\b)/g,
    after: nothing,
  },
  {
    what: 'not dropped',
    find: /\bnot (?=exists \(|in \(|found\b|like\b|between\b|\w+\.|[vp]_|\()/g,
    after: nothing,
  },
  {
    what: 'null and not null swapped',
    find: /\bis (?:not )?null\b/g,
    after: swapped({ 'is null': 'is not null', 'is not null': 'is null' }),
  },
  { what: 'another default', find: /(?<=coalesce\([^\n]{1,80}, )0(?=\))/g, after: () => '1' },
  {
    what: 'true and false swapped',
    find: /\b(?:true|false)\b/g,
    after: swapped({ true: 'false', false: 'true' }),
  },
  { what: 'a call dropped', find: /(?<=\n) +perform [^;\n]+;/g, after: nothing },
  {
    what: 'the two sides swapped',
    find: /\b(?:lender|borrower)(?=_id\b|_return|_confirmed)/g,
    after: swapped({ lender: 'borrower', borrower: 'lender' }),
  },
  {
    what: 'least and greatest swapped',
    find: /\b(?:least|greatest)(?=\()/g,
    after: swapped({ least: 'greatest', greatest: 'least' }),
  },
  {
    what: 'a grant to more people',
    find: /(?<=^grant [^\n;]* to )authenticated\b/gm,
    after: () => 'anon, authenticated',
  },
]

/** Strings and comments as blanks, so that everything else stays where it was. */
const codeOnly = (source: string): string =>
  source.replace(/'(?:[^']|'')*'|--[^\n]*/g, (text) => text.replace(/[^\n]/g, ' '))

const isBalanced = (text: string): boolean => {
  let open = 0
  for (const letter of text) {
    if (letter === '(') open += 1
    if (letter === ')') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

/** What could be wrong in a migration, one place at a time. */
export function sqlFaults(source: string): Fault[] {
  const code = codeOnly(source)
  return OPERATORS.flatMap(({ what, find, after }) =>
    [...code.matchAll(find)]
      .map(({ 0: { length }, index }) => ({ at: index, before: source.slice(index, index + length) }))
      .map(({ at, before }) => ({ at, before, after: after(before), what }))
      .filter(({ at, before }) => isBalanced(codeOnly(before)) && !isIndex(code, at)),
  )
}

/** An index changes no answer. */
function isIndex(code: string, at: number): boolean {
  const statement = code.slice(code.lastIndexOf(';', at) + 1, at)
  return /^\s*create (?:unique )?index/.test(statement)
}
