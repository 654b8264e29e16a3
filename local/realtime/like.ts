/** One place of a pattern: `%` any number of characters, `_` any one, otherwise the character itself. */
type Place = { any: 'many' | 'one' } | { is: string }

function placesOf(pattern: string): Place[] | undefined {
  const places: Place[] = []
  const characters = [...pattern]
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? ''
    if (character === '%') places.push({ any: 'many' })
    else if (character === '_') places.push({ any: 'one' })
    else if (character !== '\\') places.push({ is: character })
    else {
      at += 1
      const escaped = characters[at]
      // As Postgres: a pattern must not end with the escape character.
      if (escaped === undefined) return undefined
      places.push({ is: escaped })
    }
  }
  return places
}

const fits = (place: Place | undefined, character: string): boolean =>
  place !== undefined && ('is' in place ? place.is === character : place.any === 'one')

const isMany = (place: Place | undefined): boolean =>
  place !== undefined && 'any' in place && place.any === 'many'

/**
 * Whether a text matches a pattern of SQL's LIKE; undefined where the pattern is none. Only the last `%` is ever tried
 * again, so that no pattern takes longer than its length times that of the text.
 */
export function likeMatcher(pattern: string): ((text: string) => boolean) | undefined {
  const places = placesOf(pattern)
  if (!places) return undefined
  return (text) => {
    const characters = [...text]
    let [at, place, lastMany, triedFrom] = [0, 0, -1, 0]
    while (at < characters.length) {
      if (isMany(places[place])) {
        lastMany = place
        triedFrom = at
        place += 1
      } else if (fits(places[place], characters[at] ?? '')) {
        at += 1
        place += 1
      } else if (lastMany >= 0) {
        triedFrom += 1
        at = triedFrom
        place = lastMany + 1
      } else return false
    }
    return places.slice(place).every(isMany)
  }
}
