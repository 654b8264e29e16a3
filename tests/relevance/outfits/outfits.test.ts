import { expect, test } from 'vitest'
import { scoreOutfit } from '../../../supabase/functions/_shared/engine/index.ts'
import { type Piece, readPiece } from '../../../supabase/functions/_shared/engine/outfit/read-piece.ts'
import { heldOut } from './held-out.ts'
import { type Question, questionsOfAnyKind, questionsOfOneKind } from './questions.ts'

/** Does the engine see what belongs together? Floors a little below what it reaches, so that a change for the worse fails. */

function wrong(questions: readonly Question[]): string[] {
  return questions.flatMap(({ outfit, candidates }) => {
    const scores = candidates.map((candidate) => scoreOutfit([...outfit, candidate]))
    const best = scores.indexOf(Math.max(...scores))
    if (best === 0) return []
    const said = [...outfit, ...candidates.slice(0, 1)].map(({ colour, category }) => `${colour} ${category}`)
    return [`${said.join(' + ')}: took ${candidates[best]?.colour} ${candidates[best]?.category}`]
  })
}

test('there are enough outfits to say anything', () => {
  expect(questionsOfAnyKind.length + questionsOfOneKind.length).toBeGreaterThanOrEqual(60)
})

test('the missing piece of an outfit is found among four of any kind', () => {
  expect(wrong(questionsOfAnyKind).join('\n')).toBe('')
})

test('the missing piece of an outfit is found among four of one kind', () => {
  expect(wrong(questionsOfOneKind).length, wrong(questionsOfOneKind).join('\n')).toBeLessThanOrEqual(2)
})

test('of two outfits that nothing was tuned on the clearly better one has the higher score', () => {
  const mistaken = heldOut.filter(({ better, worse }) => scoreOutfit(better) <= scoreOutfit(worse))
  expect(heldOut.length).toBeGreaterThanOrEqual(20)
  expect(mistaken.map(({ about }) => about)).toEqual([])
})

const whole: Piece[][] = [...questionsOfAnyKind, ...questionsOfOneKind].map(({ outfit, candidates }) => [
  ...outfit,
  ...candidates.slice(0, 1),
])
const pieces = whole.flat()

/** The same numbers each time. */
function chance(): (below: number) => number {
  let state = 7
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

/** How often a real outfit scores higher than a made-up one. */
function areaUnderCurve(real: readonly Piece[][], madeUp: readonly Piece[][]): number {
  const others = madeUp.map(scoreOutfit)
  const wins = real
    .map(scoreOutfit)
    .flatMap((score) => others.map((other) => (score > other ? 1 : score === other ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

const pick = <Value>(values: readonly Value[], random: (below: number) => number): Value => {
  const value = values[random(values.length)]
  if (value === undefined) throw new Error('Nothing to pick from')
  return value
}

test('outfits score higher than pieces thrown together', () => {
  const random = chance()
  const madeUp = Array.from({ length: 300 }, () => pick(whole, random).map(() => pick(pieces, random)))
  expect(areaUnderCurve(whole, madeUp)).toBeGreaterThan(0.95)
})

test('outfits score higher than outfits of other pieces of the same places', () => {
  const random = chance()
  const of = (slot: string): Piece[] => pieces.filter((piece) => readPiece(piece).slot === slot)
  const madeUp = Array.from({ length: 300 }, () =>
    pick(whole, random).map((piece) => pick(of(readPiece(piece).slot), random)),
  )
  expect(areaUnderCurve(whole, madeUp)).toBeGreaterThan(0.8)
})

test('the order of the pieces says nothing, and hostile texts neither', () => {
  for (const outfit of whole) expect(scoreOutfit(outfit.toReversed())).toBeCloseTo(scoreOutfit(outfit), 9)
  const strange = [
    '',
    '__proto__',
    'constructor',
    'toString',
    '\u0000',
    '👗'.repeat(500),
    'a'.repeat(100_000),
    '; drop table',
  ]
  for (const text of strange) {
    const score = scoreOutfit([
      { category: text, colour: text, fabric: text, style: text },
      { category: 'shoes', colour: 'red' },
    ])
    expect(Number.isFinite(score), text.slice(0, 20)).toBe(true)
  }
  expect(scoreOutfit([])).toBeLessThan(scoreOutfit([{ category: 'dress', colour: 'red' }]))
})
