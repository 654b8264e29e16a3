import { wordsOf } from '../outfit/phrases.ts'
import type { Slot } from '../outfit/slots.ts'
import { type Candidate, candidatesOf, naira, readWish, type Wish } from './candidates.ts'
import { best, type Draft, draftOf, withinBudget } from './looks.ts'
import { forOnePerson } from './one-person.ts'
import { isMeant, type QuizAnswer, quizAnswer } from './quiz-answers.ts'
import type { MarketItem } from './types.ts'

/** The questions of the quiz that ask for a piece. */
export type QuizPlace = 'base_item' | 'shoes' | 'bags' | 'accessories'

/** What the quiz asks of a look. */
export interface QuizWish {
  occasion: string
  vibe: string
  /** Naira a day for the whole look. */
  budget?: number
  /** The heart of the look first. */
  pieces: readonly { place: QuizPlace; value: string }[]
}

export interface QuizPiece {
  item: MarketItem
  place: QuizPlace
}

const mostPieces = 5
/** The heart of a look leaves a quarter of the budget for the rest. */
const shareOfBase = 0.75
const first = 16
const kept = 4

/** What is wished for, without what is skipped. */
export function wishedPieces({ pieces }: QuizWish): { place: QuizPlace; answer: QuizAnswer }[] {
  return pieces.flatMap(({ place, value }) => {
    const answer = quizAnswer(place, value)
    return answer ? [{ place, answer }] : []
  })
}

/** A visitor names neither days nor a place, so a piece costs what it costs a day, and is fetched. */
const wishOf = ({ occasion, vibe, budget }: QuizWish): Wish =>
  readWish({
    personId: '',
    keptApart: [],
    occasion,
    style: vibe,
    state: '',
    start: '',
    end: '',
    ...(budget !== undefined && { budget }),
    clothesSizes: [],
    shoeSizes: [],
    colours: [],
    receive: 'pickup',
  })

const meant = (candidates: readonly Candidate[], answer: QuizAnswer): Candidate[] =>
  candidates.filter(({ read, piece }) => isMeant(answer, read, wordsOf(piece.item.title).join(' ')))

/** One piece that covers the body, or a top with a skirt where both are meant; a lone top or skirt only where nothing else is. */
function hearts(candidates: readonly Candidate[], wish: Wish): Draft[] {
  const most =
    wish.request.budget === undefined ? Number.POSITIVE_INFINITY : wish.request.budget * shareOfBase
  const of = (slot: Slot) => candidates.filter(({ read }) => read.slot === slot).slice(0, 8)
  const pairs = of('top').flatMap((top) => of('bottom').map((bottom) => [top, bottom]))
  const whole = candidates.filter(({ read }) => read.slot !== 'top' && read.slot !== 'bottom')
  const drafts = [...whole.slice(0, first).map((one) => [one]), ...pairs.filter(forOnePerson)].map(draftOf)
  const affordable = drafts.filter(({ total }) => total <= most)
  if (affordable.length > 0) return best(affordable, first)
  const lone = candidates.slice(0, first).map((one) => draftOf([one]))
  return best(
    lone.filter(({ total }) => total <= most),
    first,
  )
}

/** Each draft with one of the pieces more; as they are where none goes with them or fits the budget. */
function longer(drafts: readonly Draft[], choices: readonly Candidate[], wish: Wish): Draft[] {
  const found = drafts
    .filter(({ pieces }) => pieces.length < mostPieces)
    .flatMap(({ pieces, total }) =>
      choices
        .filter((one) => !pieces.includes(one))
        .filter((one) => withinBudget(naira(total + one.piece.total), wish))
        .filter((one) => forOnePerson([...pieces, one]))
        .map((one) => draftOf([...pieces, one])),
    )
  return best(found.length > 0 ? found : drafts, kept)
}

const bodySlots: ReadonlySet<Slot> = new Set<Slot>(['onepiece', 'set', 'top', 'bottom', 'outer'])

function placeOf({ read: { slot } }: Candidate): QuizPlace {
  if (bodySlots.has(slot)) return 'base_item'
  if (slot === 'shoes') return 'shoes'
  return slot === 'bag' || slot === 'small' ? 'bags' : 'accessories'
}

/**
 * The look that answers a style quiz, its heart first: of the pieces that are meant those that go together and with the
 * occasion best. Nothing where the market has no heart of it. The same answers and rows always get the same look.
 */
export function quizLook(asked: QuizWish, items: readonly MarketItem[]): QuizPiece[] {
  const wish = wishOf(asked)
  const candidates = candidatesOf(items, wish)
  const [heart, ...rest] = wishedPieces(asked)
  if (heart?.place !== 'base_item') return []
  let drafts = hearts(meant(candidates, heart.answer), wish)
  for (const { answer } of rest) drafts = longer(drafts, meant(candidates, answer).slice(0, first), wish)
  return drafts[0]?.pieces.map((one) => ({ item: one.piece.item, place: placeOf(one) })) ?? []
}
