/** What the model is told. Facts are ours and true; what people wrote stands apart from them, and is named so. */
export type Fact =
  | string
  | number
  | boolean
  | null
  | Written
  | readonly Fact[]
  | { readonly [name: string]: Fact | undefined }

/** A text of a member: data, never an instruction. */
export class Written {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): object {
    return { written_by_a_member: this.text }
  }
}

/** Line ends and other controls part words. */
const parting = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** What is not seen, turns the reading direction or stands for nothing: zero-width characters, tags, private characters. */
const unseen = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{DI}]+/gu
/** More marks on one letter than any language needs hide what is written below them. */
const manyMarks = /(\p{M}{3})\p{M}+/gu

/** On one line, only with characters that are seen, and cut. */
export function cleanText(text: string, most: number): string {
  const cleaned = text
    .slice(0, most * 4)
    .normalize('NFKC')
    .replace(parting, ' ')
    .replace(unseen, '')
    .replace(manyMarks, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return [...cleaned].slice(0, most).join('').trim()
}

/** What points to somebody: addresses, links, handles, ids, long numbers however they are spaced. */
const contacts = [
  /\S*@\S*/gu,
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/giu,
  /\S*:\/\/\S*|\bwww\.\S*/giu,
  /\b[\w-]+(?:\.[\w-]+)*\.\p{L}{2,}(?:\/\S*)?/giu,
  /\+?\d(?:[\s().-]*\d){6,}/gu,
]

/** A text of a member as it may be sent: cleaned, without ways to reach them, cut, and marked as such. */
export function written(text: string, most = 120): Written {
  const plain = contacts.reduce((left, contact) => left.replace(contact, ' '), cleanText(text, most * 2))
  return new Written(cleanText(plain, most))
}

/** All texts of members among the facts. */
export function writtenIn(fact: Fact | undefined): string[] {
  if (fact instanceof Written) return [fact.text]
  if (typeof fact !== 'object' || fact === null) return []
  return Object.values(fact).flatMap(writtenIn)
}
