/** A place in the SQL that tells somebody something. */
export interface NotifyCall {
  where: string
  kinds: string[]
  /** With an id in the place of each value. */
  links: string[]
}

const id = '00000000-0000-4000-8000-000000000000'

/** All calls of private.notify and private.notify_admins in a file. */
export function notifyCalls(file: string, sql: string): NotifyCall[] {
  const code = sql.replaceAll(/--[^\n]*/g, '')
  return [...code.matchAll(/(?<!function )private\.(?:notify|notify_admins)\(/g)].flatMap((found) => {
    const list = splitArguments(code.slice(found.index + found[0].length))
    const toAdmins = found[0].includes('admins')
    const kind = list[toAdmins ? 0 : 1] ?? ''
    // The function that tells all admins passes on what it was given.
    if (kind === 'p_kind') return []
    const named = list.find((one) => one.startsWith('p_link =>'))?.slice('p_link =>'.length)
    const link = named ?? list[toAdmins ? 3 : 4] ?? ''
    return [
      {
        where: `${file}: ${list[toAdmins ? 1 : 2]}`,
        kinds: kind === 'r.cause' ? [kind] : valuesIn(kind).flatMap(literalsOf),
        links: valuesIn(link).flatMap(linksOf),
      },
    ]
  })
}

/** What stands between the commas of a call, up to the bracket that ends it. */
function splitArguments(code: string): string[] {
  const list = ['']
  let depth = 0
  for (const [piece] of code.matchAll(/'(?:[^']|'')*'|[^']/g)) {
    if (piece === ')' && depth === 0) break
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    if (piece === ',' && depth === 0) list.push('')
    else list[list.length - 1] += piece
  }
  return list.map((one) => one.trim().replaceAll(/\s+/g, ' '))
}

/** The values that a case can have, without its conditions; else the expression itself. */
function valuesIn(expression: string): string[] {
  const values = [...expression.matchAll(/(?:then|else) (.+?)(?= when| else| end)/g)].map(
    ([, value = '']) => value,
  )
  const after = expression.match(/ end (\|\| .+)$/)?.[1] ?? ''
  return values.length > 0 ? values.map((value) => `${value} ${after}`) : [expression]
}

const literalsOf = (expression: string): string[] =>
  [...expression.matchAll(/'([a-z_]+)'/g)].map(([, text = '']) => text)

const linksOf = (expression: string): string[] =>
  [...expression.matchAll(/'(\/[^']*)'( \|\|)?/g)].map(([, path = '', more]) => (more ? path + id : path))
