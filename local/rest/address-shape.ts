/**
 * The shape of an address: its query with the ids and times replaced by numbered placeholders, as only they differ
 * between requests for the same thing. Equal values share a placeholder.
 */
export interface AddressShape {
  shape: string
  values: string[]
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const TIME =
  '\\d{4}-\\d\\d-\\d\\dT\\d\\d(?:%3A|:)\\d\\d(?:%3A|:)\\d\\d(?:\\.\\d{1,6})?(?:Z|(?:%2B|-)\\d\\d(?:%3A|:)\\d\\d)'
const VALUE = new RegExp(`${UUID}|${TIME}`, 'g')

export function shapeOf(search: string): AddressShape {
  const values: string[] = []
  const shape = search.replace(VALUE, (found) => {
    const value = decodeURIComponent(found)
    const at = values.indexOf(value)
    return `\n${at < 0 ? values.push(value) - 1 : at}`
  })
  return { shape, values }
}
