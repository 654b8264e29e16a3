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
  Fact,
  Look,
  LookPiece,
  MarketItem,
  Recommendation,
  StylistRequest,
} from '../../../supabase/functions/_shared/engine/stylist/types.ts'
import { market, request } from './market-rows.ts'

/** Four parts, so that none takes long on a busy machine; `npm run test:long` makes 10,000 requests. */
const parts = [1, 2, 3, 4]
const numRuns = Number(process.env.STYLIST_REQUESTS ?? 2000) / parts.length

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

/** What is wrong with a piece of a look; each rule said anew here. */
function faultsOf({ item, ...cost }: LookPiece, rows: Rows, asked: StylistRequest): string[] {
  const row = rowOf(rows, item.id)
  const delivery = cost.receive === 'delivery' ? row.delivery : 0
  const rules: Record<string, boolean> = {
    'is the row': item === row,
    'is available': row.status === 'available' && row.free && !row.hidden,
    'is for rent': row.availability !== 'sale',
    'is of somebody one deals with': !['me', 'blocked'].includes(row.ownerId),
    'is of an asked size': !isOtherSize(row, asked),
    'is in reach': cost.receive === 'delivery' || row.state === asked.state,
    'comes as its owner offers it': row.pickup === 'both' || row.pickup === cost.receive,
    'costs what the row says':
      cost.rent === row.rent && cost.deposit === row.deposit && cost.delivery === delivery,
    'is summed up': kobo(cost.total) === kobo(row.rent) + kobo(row.deposit) + kobo(delivery),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

const kobo = (amount: number): number => Math.round(amount * 100)

function expectLook(look: Look, rows: Rows, asked: StylistRequest): void {
  expect(look.pieces.flatMap((piece) => faultsOf(piece, rows, asked))).toEqual([])
  expect(new Set(idsOf(look)).size).toBe(look.pieces.length)
  expect(kobo(look.total)).toBe(look.pieces.reduce((sum, { total }) => sum + kobo(total), 0))
  expect(look.total).toBeLessThanOrEqual(asked.budget ?? Number.POSITIVE_INFINITY)
}

const idsOf = (look: Look): string[] => look.pieces.map(({ item }) => item.id)
const without = (look: Look, other: Look): string[] => idsOf(look).filter((id) => !idsOf(other).includes(id))

function isTrue(fact: Fact, row: MarketItem, asked: StylistRequest, looks: readonly Look[]): boolean {
  if (fact.about === 'days') return fact.start === asked.start && fact.end === asked.end
  if (fact.about === 'goesWith')
    return looks.some((look) => [row.id, fact.value].every((id) => idsOf(look).includes(id)))
  if (fact.about === 'receive') return row.pickup === 'both' || row.pickup === fact.value
  return fact.about === 'occasion' || row[fact.about] === fact.value
}

/** Every fact is that of the row, and no figure stands in the reason that is not one of them. */
function liesOf(
  { itemId, facts, reason }: Recommendation,
  rows: Rows,
  asked: StylistRequest,
  looks: readonly Look[],
): string[] {
  const row = rowOf(rows, itemId)
  const said = facts.flatMap((fact) => ('value' in fact ? [String(fact.value)] : [fact.start, fact.end]))
  const figures = said.flatMap((text) => [Number(text), ...(text.match(/\d+/g) ?? []).map(Number)])
  const written = reason.replaceAll(',', '').match(/\d+(\.\d\d)?/g) ?? []
  return [
    ...facts.filter((fact) => !isTrue(fact, row, asked, looks)).map((fact) => JSON.stringify(fact)),
    ...written.filter((figure) => !figures.includes(Number(figure))),
    ...(/ignore/i.test(reason) ? [reason] : []),
    ...(looks.some((look) => idsOf(look).includes(itemId)) ? [] : [`${itemId} is in no look`]),
  ]
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
      expect(styling.recommendations.flatMap((one) => liesOf(one, rows, asked, styling.looks))).toEqual([])
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
