/**
 * The shape of an address: its query without the ids and times in it, which differ from request to request while
 * everything else stays the same. Equal values count as one.
 */
export interface ReadShape {
  shape: string
  values: string[]
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const TIME =
  '\\d{4}-\\d\\d-\\d\\dT\\d\\d(?:%3A|:)\\d\\d(?:%3A|:)\\d\\d(?:\\.\\d{1,6})?(?:Z|(?:%2B|-)\\d\\d(?:%3A|:)\\d\\d)'
const VALUE = new RegExp(`${UUID}|${TIME}`, 'g')

export function shapeOf(search: string): ReadShape {
  const values: string[] = []
  const shape = search.replace(VALUE, (found) => {
    const value = decodeURIComponent(found)
    const at = values.indexOf(value)
    return `\n${at < 0 ? values.push(value) - 1 : at}`
  })
  return { shape, values }
}
