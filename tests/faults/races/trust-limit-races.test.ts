import { beforeAll, expect, test } from 'vitest'
import {
  callPayFromWallet,
  heldForBooking,
  insertBooking,
  item,
  member,
  runJobs,
} from '../../support/database/builders.ts'
import {
  inLanes,
  openConnections,
  openTestDatabaseForRaces,
  race,
  times,
} from '../../support/database/race.ts'
import { storedBookingsOf } from '../../support/database/rentals.ts'
import { finishRental, myTrust } from '../../support/database/trust.ts'

const db = openTestDatabaseForRaces()
beforeAll(() => openConnections(db, 60))

const set = (setting_key: string, setting_value: string) =>
  db.as('service').update('app_settings', { setting_value }, { setting_key })

test('of 200 payments at once as many succeed as the level allows, and no booking after them', async () => {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 5_000_000 })]
  for (const name of ['One', 'Two', 'Three']) await finishRental(db, await member(db, name), bola)
  expect(await myTrust(db, bola)).toMatchObject({ ladder_level: 2 })
  await set('max_unpaid_holds', '20')
  const things = await Promise.all(times(20, () => item(db, ada)))
  const bookings = await Promise.all(things.map((thing) => insertBooking(db, bola, thing)))
  const ten = <T>(all: readonly T[]) => times(200, (at) => all[at % 20] as T)
  // A payment that is repeated answers the same again: three bookings, ten times each.
  const paid = await race(ten(bookings).map((booking) => () => callPayFromWallet(db, bola, booking)))
  expect([paid.won.length, paid.refused.length]).toEqual([30, 170])
  const again = await race(ten(things).map((thing) => () => insertBooking(db, bola, thing)))
  await set('max_unpaid_holds', '3')
  expect(again.won).toEqual([])
  for (const { hint } of [...paid.refused, ...again.refused]) expect(hint).toBe('Rental limit reached')
  const held = await Promise.all(bookings.map((booking) => heldForBooking(db, booking)))
  expect(held.filter((amount) => amount > 0)).toEqual([8000, 8000, 8000])
  const running = (await storedBookingsOf(db, bola)).filter(
    ({ booking_status }) => booking_status === 'confirmed',
  )
  expect(running).toHaveLength(3)
})

test('rentals that end while scores are counted leave the score that the facts give', async () => {
  await set('new_member_rental_limit', '1000')
  const people = await Promise.all(times(6, (at) => member(db, `Person ${at}`)))
  const pairs = people.flatMap((lender, at) => people.slice(at + 1).map((borrower) => ({ lender, borrower })))
  const count = () => Promise.all(people.map((person) => myTrust(db, person)))
  await inLanes(4, pairs.length, async (at) => {
    const pair = pairs[at]
    if (pair) await finishRental(db, pair.lender, pair.borrower)
    await count()
    await db.as('service').call('run_due_jobs')
  })
  // What the jobs stored, without another count.
  const left = await runJobs(db)
  expect(left.failed).toEqual([])
  const ofAll = 'from public.trust_scores s'
  const stored = await db.query(`select s.user_id, s.completed_rentals, s.overall_score ${ofAll} order by 1`)
  const facts = await db.query(
    `select f.user_id, f.completed as completed_rentals, private.trust_score_of(f) as overall_score
     from private.trust_figures_of(array(select s.user_id ${ofAll})) f order by 1`,
  )
  expect(stored).toEqual(facts)
  const ours = facts.filter(({ user_id }) => people.some(({ id }) => id === user_id))
  expect(ours.map(({ completed_rentals }) => completed_rentals)).toEqual(people.map(() => 5))
})
