import { saysNoMoreThan } from './claims.ts'
import { cleanText } from './facts.ts'

/** What a sentence of the model must not repeat: what we told it to do, and what members wrote. */
export interface Unquotable {
  instructions: string
  written: readonly string[]
}

/**
 * Words of the model. They are read only together with our own sentence for the same (`own`): where they say something that
 * ours does not (a figure, a colour, a place, a promise), ours stands.
 */
export class Prose {
  readonly #text: string | undefined

  constructor(text: string | undefined) {
    this.#text = text
  }

  /** `about`: facts beside our own sentence that the model may speak of. */
  or(own: string, about: readonly string[] = []): string {
    return this.#text !== undefined && saysNoMoreThan(this.#text, own, about) ? this.#text : own
  }
}

/** Letters as English, Yoruba, Igbo, Hausa and Pidgin are written, figures, and what a sentence is made with. */
const plain = /^[\p{Script=Latin}\p{M}\p{N} .,;:!?'’"“”()–—\-/&%₦+]+$/u
const isLink = /\w\.\p{L}{2}|:\/\/|\/\/|\bwww\b/iu

/** Nothing where it is no plain sentence, is longer than `most` letters, or repeats what it was told. */
export function proseOf(text: string, most: number, unquotable: Unquotable): Prose {
  const cleaned = cleanText(text, most + 1)
  const isSound =
    // What is not seen has no place in a sentence.
    cleaned === text.normalize('NFKC').trim() &&
    cleaned !== '' &&
    [...cleaned].length <= most &&
    plain.test(cleaned) &&
    !isLink.test(cleaned) &&
    !repeats(cleaned, unquotable)
  return new Prose(isSound ? cleaned : undefined)
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** As many words in a row are no chance. */
const row = { instructions: 5, written: 4 }

function repeats(text: string, { instructions, written }: Unquotable): boolean {
  const said = wordsIn(text)
  return shares(said, instructions, row.instructions) || written.some((one) => shares(said, one, row.written))
}

function shares(said: readonly string[], other: string, count: number): boolean {
  const text = ` ${wordsIn(other).join(' ')} `
  for (let at = 0; at + count <= said.length; at += 1) {
    if (text.includes(` ${said.slice(at, at + count).join(' ')} `)) return true
  }
  return false
}
