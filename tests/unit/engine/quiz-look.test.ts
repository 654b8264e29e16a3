import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quizQuestions } from '#contract/quiz-questions.ts'
import { type QuizPlace, quizLook } from '../../../supabase/functions/_shared/engine/index.ts'
import { readItem } from '../../../supabase/functions/_shared/engine/stylist/read-item.ts'
import { market } from './market-rows.ts'

const values = (step: keyof typeof quizQuestions) =>
  fc.constantFrom(...quizQuestions[step].options.map(({ value }) => value))

const wish = fc
  .record({
    occasion: values('occasion'),
    vibe: values('vibe'),
    budget: fc.option(fc.integer({ min: 500, max: 60_000 }), { nil: undefined }),
    base_item: values('base_item'),
    shoes: values('shoes'),
    bags: values('bags'),
    accessories: fc.subarray(['jewelry', 'scarf', 'hat', 'watch', 'sunglasses']),
  })
  .map(({ occasion, vibe, budget, base_item, shoes, bags, accessories }) => ({
    occasion,
    vibe,
    ...(budget !== undefined && { budget }),
    pieces: [
      { place: 'base_item' as const, value: base_item },
      { place: 'shoes' as const, value: shoes },
      { place: 'bags' as const, value: bags },
      ...accessories.map((value) => ({ place: 'accessories' as const, value })),
    ],
  }))

/** What everybody sees: free, of the market, and costing only its price a day. */
const listings = market.map((rows) =>
  rows.map((row) => ({
    ...row,
    ownerId: 'lender',
    availability: 'rent' as const,
    status: 'available' as const,
    free: true,
    hidden: false,
    state: '',
    pickup: 'both' as const,
    deposit: 0,
    delivery: 0,
  })),
)

test('every look keeps the budget and the answers, is for one person, has no piece twice, and is the same each time', () => {
  let made = 0
  fc.assert(
    fc.property(wish, listings, (asked, rows) => {
      const look = quizLook(asked, rows)
      expect(quizLook(asked, rows.toReversed())).toEqual(look)
      if (look.length === 0) return
      made += 1
      const total = look.reduce((sum, { item }) => sum + Math.round(item.rent * 100), 0)
      expect(total).toBeLessThanOrEqual((asked.budget ?? 1e12) * 100)
      expect(new Set(look.map(({ item }) => item.id)).size).toBe(look.length)
      expect(look.length).toBeLessThanOrEqual(5)
      expect(look[0]?.place).toBe('base_item')
      const skipped = asked.pieces.filter(({ value }) => value === 'skip').map(({ place }) => place)
      expect(look.map(({ place }): QuizPlace => place).filter((place) => skipped.includes(place))).toEqual([])
      const women = look.map(({ item }) => readItem(item).traits.women)
      expect(Math.max(...women) >= 0.8 && Math.min(...women) <= -0.8).toBe(false)
    }),
    { seed: 7, numRuns: 3000 },
  )
  expect(made).toBeGreaterThan(500)
})
