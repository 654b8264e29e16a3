/** How deeply lists and objects of a client's body may be nested. */
export const MOST_LEVELS = 32

const code = (character: string): number => character.charCodeAt(0)
const QUOTE = code('"')
const ESCAPE = code('\\')
const COLON = code(':')
const OPENING = new Set([code('['), code('{')])
const CLOSING = new Set([code(']'), code('}')])
const SPACES = new Set([...' \t\r\n'].map(code))

/** Where the string that starts at `start` ends: its closing quote. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === ESCAPE ? 2 : 1
  return at
}

/**
 * The field of a JSON text that is nested more deeply than `most` levels, '' when the text itself is a list; undefined when
 * there is none. It reads the bytes once without parsing them: a JSON parser recurses for each level.
 */
export function tooDeepField(bytes: Uint8Array, most = MOST_LEVELS): string | undefined {
  let at = 0
  while (SPACES.has(bytes[at] ?? 0)) at += 1
  if (!OPENING.has(bytes[at] ?? 0)) return undefined
  let depth = 0
  let text: [number, number] = [0, 0]
  let field = text
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) {
      const end = endOfString(bytes, at)
      if (depth === 1) text = [at + 1, end]
      at = end
    } else if (byte === COLON && depth === 1) field = text
    else if (CLOSING.has(byte)) depth -= 1
    else if (OPENING.has(byte)) {
      depth += 1
      if (depth > most) return new TextDecoder().decode(bytes.subarray(...field)).slice(0, 60)
    }
  }
  return undefined
}

export function tooDeepMessage(field: string): string {
  return `${field || 'The body'} must be at most ${MOST_LEVELS} levels deep.`
}
