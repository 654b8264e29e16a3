import { z } from 'zod'
import type { OutfitResult, QuizAnswers } from '#contract/bodies/quiz.ts'
import { quizWords as words } from '#contract/messages/quiz.ts'
import { addNaira } from '#contract/rules/money.ts'
import { type Category, categories } from '#contract/taxonomy.ts'
import { quizLook, wishedPieces } from '../engine/index.ts'
import { occasionOf } from '../engine/outfit/occasions.ts'
import type { QuizPiece, QuizPlace, QuizWish } from '../engine/stylist/quiz-look.ts'
import type { MarketItem } from '../engine/stylist/types.ts'

const text = z
  .string()
  .nullable()
  .transform((found) => found ?? '')

/** A row of `quiz_items`: a listing that everybody sees and may rent. */
export const quizRows = z.array(
  z.object({
    item_id: z.guid(),
    owner_id: z.guid(),
    title: z.string(),
    category: z.enum(categories),
    colour: text,
    size: text,
    image: z.string(),
    rental_price: z.number(),
  }),
)
type QuizRows = z.output<typeof quizRows>

/** The highest price of the whole look, in naira a day. */
const budgets: Readonly<Record<string, number>> = {
  '2000-5000': 5000,
  '5000-10000': 10_000,
  '10000-15000': 15_000,
}

function wishOf(answers: QuizAnswers): QuizWish {
  const { occasion, vibe, budget, base_item, shoes, bags, accessories } = answers
  const most = budgets[budget]
  return {
    occasion,
    vibe,
    ...(most !== undefined && { budget: most }),
    pieces: [
      { place: 'base_item', value: base_item },
      { place: 'shoes', value: shoes },
      { place: 'bags', value: bags },
      ...accessories.split(',').map((value) => ({ place: 'accessories' as const, value })),
    ],
  }
}

/** What the database is asked for: the words of each piece that is wished for, and those of the occasion. */
export function quizAsked(answers: QuizAnswers) {
  const wish = wishOf(answers)
  return {
    p_wishes: wishedPieces(wish).map(({ answer }) => answer.sought),
    p_suits: [...occasionOf(wish.occasion).best, wish.vibe].join(' '),
    p_most: wish.budget ?? null,
  }
}

const itemOf = (row: QuizRows[number]): MarketItem => ({
  id: row.item_id,
  ownerId: row.owner_id,
  title: row.title,
  category: row.category satisfies Category,
  colour: row.colour,
  size: row.size,
  city: '',
  state: '',
  availability: 'rent',
  status: 'available',
  free: true,
  hidden: false,
  pickup: 'both',
  rent: row.rental_price,
  deposit: 0,
  delivery: 0,
})

const reasons: Readonly<Record<QuizPlace, string>> = {
  base_item: words.heart,
  shoes: words.shoes,
  bags: words.bag,
  accessories: words.accessory,
}

/** The complete look, then its pieces; a drawing alone where the market has no heart of it. */
export function quizResults(answers: QuizAnswers, rows: QuizRows): OutfitResult[] {
  const images = new Map(rows.map(({ item_id, image }) => [item_id, image]))
  const pieces = quizLook(wishOf(answers), rows.map(itemOf))
  const shown = pieces.map(
    ({ item, place }: QuizPiece): OutfitResult => ({
      id: item.id,
      type: 'db_item',
      category: item.category,
      title: item.title,
      image: images.get(item.id) ?? null,
      vibe: answers.vibe,
      price: item.rent,
      reason: reasons[place],
    }),
  )
  return [complete(answers, shown), ...shown]
}

function complete({ base_item, vibe, occasion }: QuizAnswers, pieces: readonly OutfitResult[]): OutfitResult {
  const [heart] = pieces
  return {
    id: `look-${base_item}-${vibe}`,
    type: 'ai_generated',
    source: heart ? 'market' : 'drawn',
    category: 'complete-outfit',
    title: `${vibe.charAt(0).toUpperCase()}${vibe.slice(1)} ${base_item.replace('_', ' and ')} look`,
    image: heart ? heart.image : `/looks/${base_item}-${vibe}.webp`,
    reason: heart ? words.fromMarket : words.fromDrawing,
    vibe,
    occasion,
    total_price: heart ? addNaira(...pieces.map(({ price }) => price ?? 0)) : null,
  }
}
