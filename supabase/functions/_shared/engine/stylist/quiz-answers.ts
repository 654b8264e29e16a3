import { wordsOf } from '../outfit/phrases.ts'
import type { ReadPiece } from '../outfit/read-piece.ts'
import type { Slot } from '../outfit/slots.ts'
import type { QuizPlace } from './quiz-look.ts'

/** Which pieces an answer of the style quiz means: read it, and edit it. */
export interface QuizAnswer {
  /** Where such a piece is worn. */
  slots: readonly Slot[]
  /** One of them stands in its title; without any, every piece of the slots is meant. */
  words: readonly string[]
  /** The words to look for in the market, where the titles need not say `words`. */
  sought: string
  /** Only what is Nigerian dress. */
  native: boolean
}

const answer = (slots: readonly Slot[], words: string, more: { sought?: string; native?: true } = {}) =>
  ({
    slots,
    words: words === '' ? [] : words.split(', ').map((text) => wordsOf(text).join(' ')),
    sought: more.sought ?? words,
    native: more.native ?? false,
  }) satisfies QuizAnswer

const jewels = ['neck', 'ears', 'wrist', 'finger', 'jewelry'] as const

const answers: Readonly<Record<QuizPlace, Readonly<Record<string, QuizAnswer>>>> = {
  base_item: {
    dress: answer(['onepiece'], 'dress, gown, frock, kaftan, caftan, abaya, bubu, boubou, onyonyo, komole'),
    jumpsuit: answer(['onepiece'], 'jumpsuit, playsuit, romper, catsuit'),
    agbada: answer(['set', 'onepiece'], 'agbada, babanriga, babariga, babban riga, babbar riga, senator'),
    // A skirt with a top, or both as one set.
    skirt_top: answer(
      ['set', 'top', 'bottom'],
      'skirt, top, crop top, blouse, two piece, co ord, coord, matching set',
    ),
    suit: answer(['set', 'outer'], 'suit, tuxedo, blazer, dinner jacket'),
    traditional: answer(['onepiece', 'set', 'top', 'bottom'], '', {
      sought: 'traditional, iro, buba, aso oke, aso ebi, isiagu, george, wrapper, ankara, adire',
      native: true,
    }),
  },
  shoes: {
    heels: answer(['shoes'], 'heel, heeled, pump, stiletto, slingback, court shoe, mary jane'),
    wedges: answer(['shoes'], 'wedge, platform, espadrille'),
    flats: answer(['shoes'], 'flat, loafer, ballet, ballerina, slipper, brogue, oxford, moccasin, mule'),
    sandals: answer(['shoes'], 'sandal, slide, gladiator'),
    sneakers: answer(['shoes'], 'sneaker, trainer, high top, canvas shoe'),
  },
  bags: {
    clutch: answer(['bag', 'small'], 'clutch, purse, minaudiere, envelope'),
    shoulder: answer(['bag'], 'shoulder, handbag, hand bag, satchel, hobo, top handle'),
    crossbody: answer(['bag'], 'crossbody, cross body, sling, messenger'),
    tote: answer(['bag'], 'tote, shopper'),
    evening: answer(['bag', 'small'], 'evening, beaded, minaudiere, clutch'),
  },
  accessories: {
    jewelry: answer(jewels, '', { sought: 'jewelry' }),
    scarf: answer(
      ['scarf', 'head'],
      'scarf, gele, head tie, headtie, head wrap, headwrap, shawl, ipele, iborun, pashmina, stole',
    ),
    hat: answer(['head'], 'hat, fila, cap, abeti aja, fascinator, turban, beret, fedora'),
    watch: answer(['watch', ...jewels], 'watch, wristwatch'),
    sunglasses: answer(['eyes'], '', { sought: 'sunglasses, shades, glasses' }),
  },
}

/** Undefined for what is skipped. */
export const quizAnswer = (place: QuizPlace, value: string): QuizAnswer | undefined => answers[place][value]

/** From here on a piece is Nigerian dress. */
const isNative = 1

/** Whether a piece is what the answer means; `text` are the words of its title. */
export function isMeant({ slots, words, native }: QuizAnswer, read: ReadPiece, text: string): boolean {
  if (!slots.includes(read.slot) || (native && read.traits.heritage < isNative)) return false
  return words.length === 0 || words.some((word) => ` ${text} `.includes(` ${word} `))
}
