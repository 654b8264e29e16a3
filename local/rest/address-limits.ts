import { json } from '../http/messages.ts'

/** Longer than any address of the app, and than a filter with a hundred ids. */
const LONGEST_QUERY = 8000
const DEEPEST = 10
/** `select`, and trees of `and` and `or`, also those of embedded tables. */
const TREE = /^select$|(^|\.)(and|or)$/

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Refuses addresses that would take too long to parse. */
export function refuseAddress({ search, searchParams }: URL): Response | undefined {
  if (search.length > LONGEST_QUERY) {
    const message = `The query of the address is longer than ${LONGEST_QUERY} characters`
    return json({ code: 'PGRST100', message, details: null, hint: null }, 414)
  }
  const tooDeep = [...searchParams].find(([name, value]) => TREE.test(name) && depthOf(value) > DEEPEST)
  if (!tooDeep) return undefined
  const message = `"${tooDeep[0]}" has more than ${DEEPEST} levels of parentheses`
  return json({ code: 'PGRST100', message, details: null, hint: null }, 400)
}
