import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addGele,
  cheaper,
  moreModest,
  style,
  swapPiece,
} from '../../../supabase/functions/_shared/engine/index.ts'
import { readItem } from '../../../supabase/functions/_shared/engine/stylist/read-item.ts'
import type {
  Look,
  LookPiece,
  MarketItem,
  Recommendation,
  StylistRequest,
} from '../../../supabase/functions/_shared/engine/stylist/types.ts'
import { market, request } from './market-rows.ts'

/** 10,000 requests in four parts, so that none takes long on a busy machine. */
const parts = [1, 2, 3, 4]
const numRuns = 2500

type Rows = readonly MarketItem[]

const rowOf = (rows: Rows, id: string): MarketItem => {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Error(`No row ${id}`)
  return row
}

/** Sizes that hold the asked ones, said anew here: "UK 10 to 14" holds UK 12 and not UK 8. */
const holds: Record<string, readonly string[]> = { 'UK 10 to 14': ['UK 12'] }

function isOtherSize(item: MarketItem, { clothesSizes, shoeSizes }: StylistRequest): boolean {
  if (['Wigs & Hair', 'Jewelry', 'Bags', 'Accessories'].includes(item.category)) return false
  const shoes = item.category === 'Shoes'
  const worn = shoes || ['onepiece', 'set', 'top', 'bottom', 'outer', 'other'].includes(readItem(item).slot)
  const asked = shoes ? shoeSizes : clothesSizes
  if (!worn || asked.length === 0 || item.size === 'One size') return false
  return ![item.size, ...(holds[item.size] ?? [])].some((size) => asked.includes(size))
}

function expectAllowed({ item, ...cost }: LookPiece, rows: Rows, asked: StylistRequest): void {
  const row = rowOf(rows, item.id)
  expect(item).toEqual(row)
  expect(row).toMatchObject({ status: 'available', free: true, hidden: false })
  expect(row.availability).not.toBe('sale')
  expect(['me', 'blocked']).not.toContain(row.ownerId)
  expect(isOtherSize(row, asked)).toBe(false)
  if (cost.receive === 'pickup') expect(row.state).toBe(asked.state)
  if (row.pickup !== 'both') expect(cost.receive).toBe(row.pickup)
  const delivery = cost.receive === 'delivery' ? row.delivery : 0
  expect(cost).toMatchObject({ rent: row.rent, deposit: row.deposit, delivery })
  expect(kobo(cost.total)).toBe(kobo(row.rent) + kobo(row.deposit) + kobo(delivery))
}

const kobo = (amount: number): number => Math.round(amount * 100)

function expectLook(look: Look, rows: Rows, asked: StylistRequest): void {
  for (const piece of look.pieces) expectAllowed(piece, rows, asked)
  expect(new Set(idsOf(look)).size).toBe(look.pieces.length)
  expect(kobo(look.total)).toBe(look.pieces.reduce((sum, { total }) => sum + kobo(total), 0))
  expect(look.total).toBeLessThanOrEqual(asked.budget ?? Number.POSITIVE_INFINITY)
}

const idsOf = (look: Look): string[] => look.pieces.map(({ item }) => item.id)
const without = (look: Look, other: Look): string[] => idsOf(look).filter((id) => !idsOf(other).includes(id))

/** Every fact is that of the row, and no figure stands in the reason that is not one of them. */
function expectTrue(
  { itemId, facts, reason }: Recommendation,
  rows: Rows,
  asked: StylistRequest,
  looks: readonly Look[],
): void {
  const row = rowOf(rows, itemId)
  const look = looks.find((one) => idsOf(one).includes(itemId))
  for (const fact of facts) {
    if (fact.about === 'days') expect(fact).toMatchObject({ start: asked.start, end: asked.end })
    else if (fact.about === 'goesWith')
      expect(looks.some((one) => idsOf(one).includes(itemId) && idsOf(one).includes(fact.value))).toBe(true)
    else if (fact.about === 'receive')
      expect([row.pickup, 'both']).toContain(row.pickup === 'both' ? 'both' : fact.value)
    else if (fact.about !== 'occasion') expect(fact.value).toBe(row[fact.about])
  }
  expect(look).toBeDefined()
  const said = facts.flatMap((fact) => ('value' in fact ? [String(fact.value)] : [fact.start, fact.end]))
  const figures = said.flatMap((text) => [Number(text), ...(text.match(/\d+/g) ?? []).map(Number)])
  for (const figure of reason.replaceAll(',', '').match(/\d+(\.\d\d)?/g) ?? [])
    expect(figures, reason).toContain(Number(figure))
  expect(reason.toLowerCase()).not.toContain('ignore')
}

test.each(parts)('part %i: nothing is recommended that must not be, and every reason is true', (seed) => {
  let looked = 0
  fc.assert(
    fc.property(request, market, (asked, rows) => {
      const styling = style(asked, rows)
      looked += styling.looks.length
      expect(styling.looks.length).toBeLessThanOrEqual(3)
      expect(styling.recommendations.length).toBeLessThanOrEqual(6)
      for (const look of styling.looks) expectLook(look, rows, asked)
      for (const [at, look] of styling.looks.entries()) {
        for (const other of styling.looks.slice(at + 1)) {
          expect(without(look, other).length).toBeGreaterThanOrEqual(2)
          expect(without(other, look).length).toBeGreaterThanOrEqual(2)
        }
      }
      const ids = styling.recommendations.map(({ itemId }) => itemId)
      expect(new Set(ids).size).toBe(ids.length)
      for (const one of styling.recommendations) expectTrue(one, rows, asked, styling.looks)
      expect(style(asked, rows.toReversed())).toEqual(styling)
    }),
    { seed, numRuns },
  )
  // Rows that were all refused would prove nothing.
  expect(looked).toBeGreaterThan(numRuns)
})

test('a changed look keeps the rules, and changes what was asked', () => {
  const made = { swapped: 0, cheaper: 0, modest: 0, gele: 0 }
  fc.assert(
    fc.property(request, market, (asked, rows) => {
      const [look] = style(asked, rows).looks
      const piece = look?.pieces.at(-1)
      if (!look || !piece) return
      const ids = idsOf(look)
      const swapped = swapPiece(asked, rows, ids, piece.item.id)
      if (swapped) {
        expect(without(look, swapped)).toEqual([piece.item.id])
        expect(swapped.pieces.length).toBe(look.pieces.length)
      }
      const saving = cheaper(asked, rows, ids)
      if (saving) expect(saving.total).toBeLessThan(look.total)
      const modest = moreModest(asked, rows, ids)
      if (modest) expect(without(modest, look).length).toBe(1)
      const gele = addGele(asked, rows, ids)
      if (gele) expect(without(gele, look).map((id) => readItem(rowOf(rows, id)).slot)).toEqual(['head'])
      for (const changed of [swapped, saving, modest, gele]) if (changed) expectLook(changed, rows, asked)
      made.swapped += swapped ? 1 : 0
      made.cheaper += saving ? 1 : 0
      made.modest += modest ? 1 : 0
      made.gele += gele ? 1 : 0
    }),
    { seed: 5, numRuns: 1000 },
  )
  for (const [name, count] of Object.entries(made)) expect(count, name).toBeGreaterThan(20)
})
