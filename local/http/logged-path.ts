const PLAIN = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/
const VERSION = /^v\d+$/
const MOST_SEGMENTS = 6

/**
 * The path as logs have it: without what people may have put into it. Of a file its bucket; ids, numbers, addresses and
 * anything else that is no plain name become `…`.
 */
export function loggedPath(path: string): string {
  const segments = path.split('/').slice(1)
  const isStorage = segments[0] === 'storage'
  // `/storage/v1/object/public/item-images/…`
  const most = isStorage ? 5 : MOST_SEGMENTS
  const shown = segments.slice(0, most).map((one) => (PLAIN.test(one) || VERSION.test(one) ? one : '…'))
  return `/${segments.length > most ? [...shown, '…'].join('/') : shown.join('/')}`
}
