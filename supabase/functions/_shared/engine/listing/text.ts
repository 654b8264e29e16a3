/** What owners type, made plain: nothing hidden in it, no shouting. No word is added. */

/** Control and format characters: zero width, turned direction, tags. Joiners of emoji go as well. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu

export const shown = (text: string): string =>
  text.replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, ' ').replaceAll(hidden, '')

export const oneLine = (text: string): string => shown(text).replaceAll(/\s+/g, ' ').trim()

/** Its lines, trimmed, at most one empty line between them. */
export const paragraphs = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0
const capitalsOf = (text: string): number => text.match(/\p{Lu}/gu)?.length ?? 0

/** Stay as they are: sizes, and what has a digit in it. */
const keptWords = /^(?:uk|us|eu|x{0,3}[sl]|m|diy|[\p{L}]*\d[\p{L}\d]*)$/iu

/** A text that is nearly all in capitals, as a sentence; the words that may stay are the brand's. */
export function calm(text: string, brand: string): string {
  const letters = lettersOf(text)
  if (letters < 8 || capitalsOf(text) < 0.7 * letters) return text
  const names = new Map(words(brand).map((word) => [word.toLowerCase(), word]))
  const quiet = text.replaceAll(/[\p{L}\p{N}’']+/gu, (word) =>
    keptWords.test(word) ? word : (names.get(word.toLowerCase()) ?? word.toLowerCase()),
  )
  return quiet.replaceAll(/(^|[.!?]\s+|\n)(\p{Ll})/gu, (_, before, first) => before + first.toUpperCase())
}

const words = (text: string): string[] => text.split(/[^\p{L}\p{N}’']+/u).filter((word) => word !== '')

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Ends like a sentence. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

export const folded = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether a text says something in so many words. */
export const says = (text: string, said: string): boolean => {
  const wanted = folded(said)
  return wanted.trim() === '' ? text.includes(said) : folded(text).includes(wanted)
}
