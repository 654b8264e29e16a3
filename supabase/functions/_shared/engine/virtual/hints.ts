import { coloursNamedIn } from '../colour/read-colour.ts'

/** What a free text wishes, as far as the tables know its words. Nothing of it is ever said again. */
export interface Hints {
  /** Words for moods: "covered shoulders, lace". */
  wished: string
  /** Names of colours. */
  colours: string[]
  unwanted: string[]
  modest: boolean
}

const refused = /\b(?:no|not|never|without|avoid|except|hate|don'?t (?:want|like))\b[^,.;!\n]*/gi
const modestWords = /\b(modest|covered|long sleeves?|high neck|hijab|knee length|below the knee)\b/i

const namesIn = (text: string): string[] => coloursNamedIn(text).split('/').filter(Boolean)

export function readHints(text: string): Hints {
  const plain = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 300)
  const wished = plain.replace(refused, ' ')
  const unwanted = (plain.match(refused) ?? []).flatMap(namesIn)
  return { wished, colours: namesIn(wished), unwanted, modest: modestWords.test(wished) }
}
