/** One part of a pattern: `%` any number of characters, `_` any one, otherwise the character itself. */
type PatternPart = { any: 'many' | 'one' } | { is: string }

function partsOf(pattern: string): PatternPart[] | undefined {
  const parts: PatternPart[] = []
  const characters = [...pattern]
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? ''
    if (character === '%') parts.push({ any: 'many' })
    else if (character === '_') parts.push({ any: 'one' })
    else if (character !== '\\') parts.push({ is: character })
    else {
      at += 1
      const escaped = characters[at]
      // As Postgres: a pattern must not end with the escape character.
      if (escaped === undefined) return undefined
      parts.push({ is: escaped })
    }
  }
  return parts
}

const fits = (part: PatternPart | undefined, character: string): boolean =>
  part !== undefined && ('is' in part ? part.is === character : part.any === 'one')

const isMany = (part: PatternPart | undefined): boolean =>
  part !== undefined && 'any' in part && part.any === 'many'

/**
 * Whether a text matches a pattern of SQL's LIKE; undefined where the pattern is none. Only the last `%` is ever tried
 * again, so that no pattern takes longer than its length times that of the text.
 */
export function likeMatcher(pattern: string): ((text: string) => boolean) | undefined {
  const parts = partsOf(pattern)
  if (!parts) return undefined
  return (text) => {
    const characters = [...text]
    let [at, part, lastMany, triedFrom] = [0, 0, -1, 0]
    while (at < characters.length) {
      if (isMany(parts[part])) {
        lastMany = part
        triedFrom = at
        part += 1
      } else if (fits(parts[part], characters[at] ?? '')) {
        at += 1
        part += 1
      } else if (lastMany >= 0) {
        triedFrom += 1
        at = triedFrom
        part = lastMany + 1
      } else return false
    }
    return parts.slice(part).every(isMany)
  }
}
