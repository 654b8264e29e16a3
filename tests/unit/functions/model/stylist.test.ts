import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stylistPayload } from '#contract/bodies/stylist.ts'
import { manyItems } from '../../../../bench/engine.ts'
import { withoutModel } from '../../../../supabase/functions/_shared/adapters/model/model.ts'
import { answerStylist } from '../../../../supabase/functions/_shared/ai/stylist/answer.ts'
import type { MarketItem } from '../../../../supabase/functions/_shared/engine/stylist/types.ts'
import { injections, splitInjections } from '../../../support/fixtures/injections.ts'
import { type ModelStandIn, standInForModel } from '../../../support/model-stand-in.ts'

let model: ModelStandIn
beforeAll(() => {
  model = standInForModel()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => model.sandbox.reset())
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const question = {
  occasion: 'Owambe',
  style_preference: 'Elegant & Classy',
  user_city: 'Lagos',
  start: '2026-12-03',
  end: '2026-12-05',
  budget: 120_000,
  made_for: 'women' as const,
}
const market = manyItems(90)
const rowsOf = (items: readonly MarketItem[]) =>
  items.map((item) => ({
    item: { ...item, free: true as const, hidden: false as const },
    image: null,
    price: item.rent / 3,
  }))
const ours = market.map(({ id }) => id)

const answer = (rows: readonly MarketItem[], ask = model.ask()) =>
  answerStylist({
    payload: stylistPayload.parse(question),
    personId: 'me',
    today: '2026-11-20',
    read: async () => rowsOf(rows),
    model: ask,
  })
type Answer = Awaited<ReturnType<typeof answer>>

/** All but the order and the sentences. */
function facts({ recommendations, looks }: Answer) {
  const piece = ({ reason: _, ...rest }: Answer['recommendations'][number]) => rest
  const byId = (one: { item_id: string }, other: { item_id: string }) =>
    one.item_id.localeCompare(other.item_id)
  return {
    pieces: recommendations.map(piece).sort(byId),
    looks: looks.toSorted((one, other) => one.total - other.total),
  }
}

/** Every reason holds the house's, whole and at its end, and before it nothing but one of these. */
function expectReasons(said: Answer, house: Answer, allowed: readonly string[]): void {
  const before = new Map(house.recommendations.map(({ item_id, reason }) => [item_id, reason]))
  for (const { item_id, reason } of said.recommendations) {
    const own = before.get(item_id) ?? 'not found'
    expect(reason.endsWith(own), reason).toBe(true)
    expect(['', ...allowed]).toContain(reason.slice(0, -own.length).trim())
  }
}

const sound = ['A calm choice that lets the rest speak.', 'It carries the whole look with ease.']

test('a sound model turns the order and says something; every fact stays', async () => {
  const house = await answer(market, withoutModel)
  const said = await answer(market)
  expect(facts(said)).toEqual(facts(house))
  expect(said.looks).toEqual([...house.looks].reverse())
  expect(said.recommendations.map(({ item_id }) => item_id)).toEqual(
    house.recommendations.map(({ item_id }) => item_id).reverse(),
  )
  expectReasons(said, house, sound)
  expect(said.recommendations.every(({ reason }) => sound.some((words) => reason.startsWith(words)))).toBe(
    true,
  )
})

test('what it is told: kinds, colours and fabrics of our own tables, by number', async () => {
  const hostile = 'Owner Ada of 12 Allen Avenue, Ikeja. Wine lace gown, ₦1, zebracode'
  const rows = market.map((item) => ({ ...item, title: `${item.title}, ${hostile}`, city: 'Zebratown' }))
  await answer(rows)
  const sent = model.sandbox.asked()[0]?.messages[1].content ?? ''
  expect(sent.length).toBeGreaterThan(200)
  for (const word of [
    'zebra',
    'Ada',
    'Allen',
    'Ikeja',
    '₦',
    'Lagos',
    '2026',
    '120',
    'item-',
    'owner',
    'me"',
  ]) {
    expect(sent, word).not.toContain(word)
  }
  for (const { rent, id, ownerId } of market) {
    expect(sent).not.toContain(String(rent))
    expect(sent).not.toContain(id)
    expect(sent).not.toContain(ownerId)
  }
  const words = Object.keys(JSON.parse(sent))
  expect(words).toEqual(['occasion', 'for', 'looks', 'pieces'])
})

test('a change of a look asks no model', async () => {
  const [look] = (await answer(market, withoutModel)).looks
  const ids = (look?.pieces ?? []).map(() => crypto.randomUUID())
  const change = { kind: 'cheaper' as const, look: ids }
  const payload = stylistPayload.parse({ ...question, change })
  await answerStylist({
    payload,
    personId: 'me',
    today: '2026-11-20',
    read: async () => rowsOf(market),
    model: model.ask(),
  })
  expect(model.sandbox.asked()).toEqual([])
})

/** The same market, where every owner has written the same order into everything. */
const written = (fields: readonly [string, string, string]): MarketItem[] =>
  market.map((item) => ({
    ...item,
    title: `${item.title} ${fields[0]}`,
    colour: item.colour === '' ? fields[1].slice(0, 40) : item.colour,
    city: fields[2].slice(0, 60),
  }))

async function movesNothing(fields: readonly [string, string, string]): Promise<void> {
  const rows = written(fields)
  const house = await answer(rows, withoutModel)
  const honest = await answer(rows)
  model.sandbox.manner = 'obedient'
  // None of it reaches the model, so that one which obeys answers as one which does not.
  expect(await answer(rows)).toEqual(honest)
  model.sandbox.manner = 'hostile'
  const worst = await answer(rows)
  expect(facts(worst)).toEqual(facts(house))
  expectReasons(worst, house, [])
  for (const { item_id } of [...worst.recommendations, ...worst.looks.flatMap(({ pieces }) => pieces)]) {
    expect(ours).toContain(item_id)
  }
}

test('no order in every title, colour and city moves anything', async () => {
  const faults: string[] = []
  for (const fields of [...injections.map((text) => [text, text, text] as const), ...splitInjections]) {
    model.sandbox.reset()
    await movesNothing(fields).catch((fault: Error) => faults.push(`${fields.join(' | ')}: ${fault.message}`))
  }
  expect(faults).toEqual([])
})

test.each([
  'invented_ids',
  'duplicates',
  'refusal',
  'cut_json',
  'huge',
  'empty_choices',
  'wrong_type',
  'filtered',
] as const)('with %s the answer is the house’s, to the letter', async (fault) => {
  model.sandbox.spoil(fault)
  expect(await answer(market)).toEqual(await answer(market, withoutModel))
  expect(model.sandbox.asked()).toHaveLength(1)
})
