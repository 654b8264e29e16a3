import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  insertBooking,
  insertPurchase,
  item,
  mailSubjects,
  member,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { textList } from '../../support/database/disputes.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
} from '../../support/database/race.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { appeal, block, lift, reportPerson, suspend, suspensionsOf } from '../../support/database/safety.ts'
import type { Person } from '../../support/database/test-database.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections: 16 })
let admin: Person
let otherAdmin: Person
beforeAll(async () => {
  await openConnections(db, 16)
  admin = await member(db, 'Ngozi', { admin: true })
  otherAdmin = await member(db, 'Tunde', { admin: true })
})

async function scene(values = {}) {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 8000 })]
  return { ada, bola, dress: await item(db, ada, values) }
}

/** What nobody agreed on has ended with all money back; what was paid at once first goes on. */
async function expectWholeMoney(booking: BookingRow, bola: Person): Promise<string> {
  const { booking_status, total_amount } = await storedBooking(db, booking)
  const goesOn = booking_status === 'confirmed'
  expect(await walletBalance(db, bola)).toBe(goesOn ? 8000 - total_amount : 8000)
  return booking_status
}

describe('a booking that is paid at this moment', () => {
  test('is agreed or ended when one of its sides is suspended, again and again', async () => {
    const seen = new Set<string>()
    await raceAgainAndAgain({ lanes: 4, seenAll: () => seen.size === 3 }, async (round) => {
      const { ada, bola, dress } = await scene({ approval_required: round % 2 === 0 })
      const booking = await insertBooking(db, bola, dress)
      const person = round % 3 === 0 ? ada : bola
      const { refused } = await race<unknown>([
        () => callPayFromWallet(db, bola, booking),
        () => suspend(db, admin, person),
      ])
      for (const { hint } of refused) expect(['Booking expired', 'Item not available']).toContain(hint)
      seen.add(await expectWholeMoney(booking, bola))
      expect(await suspensionsOf(db, person)).toHaveLength(1)
    })
    expect([...seen].sort()).toEqual(['cancelled', 'confirmed', 'declined'])
    expect(await reconcile(db)).toEqual([])
  })

  test('is agreed or ended when one side blocks the other, again and again', async () => {
    const seen = new Set<string>()
    await raceAgainAndAgain({ lanes: 4, seenAll: () => seen.has('confirmed') }, async (round) => {
      const { ada, bola, dress } = await scene({ approval_required: round % 3 === 0 })
      const booking = await insertBooking(db, bola, dress)
      const other = await item(db, ada)
      const [by, of] = round % 2 === 0 ? [ada, bola] : [bola, ada]
      const { refused } = await race<unknown>([
        () => callPayFromWallet(db, bola, booking),
        () => insertPurchase(db, bola, other),
        () => block(db, by, of),
      ])
      for (const { hint } of refused) expect(['Booking expired', 'Item not available']).toContain(hint)
      expect(
        await db.query(
          `select 1 from public.transactions where borrower_id = $1 and booking_status in ('pending', 'requested')`,
          [bola.id],
        ),
      ).toEqual([])
      seen.add(await expectWholeMoney(booking, bola))
    })
    expect(seen.has('confirmed')).toBe(true)
    expect(await reconcile(db)).toEqual([])
  })
})

test('A booking, a new item and a suspension of the lender at once leave nothing in the market, again and again', async () => {
  await raceAgainAndAgain({ lanes: 4 }, async () => {
    const { ada, bola, dress } = await scene()
    const { refused } = await race<unknown>([
      () => insertBooking(db, bola, dress),
      () => item(db, ada, { title: 'Late gele' }),
      () => db.as(ada).update('items', { title: 'Other gele' }, { id: dress.id }),
      () => suspend(db, admin, ada),
    ])
    for (const { hint } of refused) expect(['Item not available', 'Account suspended']).toContain(hint)
    expect(await db.query('select 1 from private.listings where owner_id = $1', [ada.id])).toEqual([])
    expect(
      await db.query('select 1 from public.items where owner_id = $1 and withheld_at is null', [ada.id]),
    ).toEqual([])
    const paid = await db.query<BookingRow>('select * from public.transactions where borrower_id = $1', [
      bola.id,
    ])
    for (const booking of paid) {
      if (booking.booking_status !== 'pending') continue
      await expect(callPayFromWallet(db, bola, booking)).rejects.toMatchObject({ hint: 'Item not available' })
    }
  })
})

test('Two blocks, two admins and two appeals at once: each happens once, again and again', async () => {
  await raceAgainAndAgain({ lanes: 4 }, async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    expect((await race([() => block(db, ada, bola), () => block(db, bola, ada)])).won).toHaveLength(2)
    const report = await reportPerson(db, bola, ada)
    const decide = (by: Person) =>
      db.as(by).call('decide_person_reports', {
        p_report_ids: textList([report.id]),
        p_decision: 'suspend',
        p_words: 'Took cash.',
      })
    const suspended = await race([
      () => decide(admin),
      () => decide(otherAdmin),
      () => suspend(db, otherAdmin, ada),
    ])
    expect(suspended.won).toHaveLength(1)
    const appealed = await race([() => appeal(db, ada, 'One'), () => appeal(db, ada, 'Two')])
    expect(appealed.won).toHaveLength(1)
    const [row] = await suspensionsOf(db, ada)
    const decided = (await db.query<{ suspended_by: string }>(
      'select suspended_by from private.suspensions where user_id = $1',
      [ada.id],
    )) as [{ suspended_by: string }]
    const decider = decided[0].suspended_by === admin.id ? otherAdmin : admin
    const answer = (p_lift: boolean) => () =>
      db.as(decider).call('decide_suspension_appeal', { p_suspension_id: row?.id, p_lift, p_answer: 'So.' })
    const ended = await race<unknown>([answer(true), answer(false), () => lift(db, admin, ada)])
    expect(ended.won.length).toBeGreaterThan(0)
    expect(await suspensionsOf(db, ada)).toHaveLength(1)
    expect(
      (await mailSubjects(db, ada)).filter((one) => one === 'Your account is active again').length,
    ).toBeLessThan(2)
  })
})
