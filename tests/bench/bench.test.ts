import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Bench } from '../../bench/bench.ts'
import type { Figures } from '../../bench/rounds.ts'

/** `npm run bench` with tiny figures: it runs to its end, and Aso and the baseline give the same answers. */

const ITEMS = 50
const settings = { rounds: 1, milliseconds: 100, warmUpMilliseconds: 50, people: 2 }
const crowd = { sockets: 2, channelsEach: 2 }
const people = { lenders: 5, borrowers: 5 }

let folder: string
let bench: Bench
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-bench-'))
  bench = new Bench({
    folder,
    cluster: { url: inject('postgresUrl') },
    settings,
    crowd,
    people,
    say: () => {},
  })
})
afterAll(async () => {
  await bench.close()
  await rm(folder, { recursive: true, force: true })
})

function expectMeasured(rounds: readonly Figures[]): void {
  expect(rounds).toHaveLength(settings.rounds)
  for (const { perSecond } of rounds) expect(perSecond).toBeGreaterThan(0)
}

test.each(['Postgres', 'PGlite'] as const)('pages and bookings against the baseline, %s', async (engine) => {
  const compared = await bench.compare(engine, ITEMS)
  expect(compared.map(({ what }) => what)).toEqual(['listing page', 'item page', 'book and pay'])
  for (const { aso, baseline } of compared) {
    expectMeasured(aso)
    expectMeasured(baseline)
  }
})

test('a growing market', async () => {
  const grown = await bench.grow([ITEMS, 2 * ITEMS])
  for (const { firstPage, middlePage } of grown) {
    expectMeasured(firstPage)
    expectMeasured(middlePage)
  }
})

test('bookings while other clients are subscribed to changes', async () => {
  const { none, narrow, wide } = await bench.watched('Postgres', ITEMS)
  for (const rounds of [none, narrow, wide]) expectMeasured(rounds)
})
