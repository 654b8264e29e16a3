/** Requests for a part of a file, or for a file only where it changed (RFC 9110, chapters 13 and 14). */

export interface Part {
  start: number
  /** The last byte of the part, counted from 0. */
  end: number
}

function names(header: string, etag: string): boolean {
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => plain(tag) === plain(etag))
}

/** Whole seconds, as dates of HTTP have; NaN where it is no date. */
const secondsOf = (date: string): number => Math.floor(Date.parse(date) / 1000)

/** Whether the client has this version already. `If-Modified-Since` counts only without `If-None-Match`. */
export function isUnchanged(headers: Headers, etag: string, modified: string | null): boolean {
  const none = headers.get('if-none-match')
  if (none !== null) return names(none, etag)
  const since = headers.get('if-modified-since')
  return since !== null && modified !== null && secondsOf(modified) <= secondsOf(since)
}

/**
 * The part that is asked for; undefined where all of it is to be sent, `unsatisfiable` where the file has no such bytes.
 * Several parts at once are not served: the whole file is.
 */
export function partAsked(headers: Headers, size: number, etag: string): Part | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(headers.get('range')?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const still = headers.get('if-range')
  if (still !== null && still !== etag) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  if (start >= size || (from === '' && Number(to) === 0)) return 'unsatisfiable'
  return { start, end }
}
