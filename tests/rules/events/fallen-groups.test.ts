import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#contract/rules/dates.ts'
import { bookBasket, payBasket, pieceOf } from '../../support/database/baskets.ts'
import {
  type BookingRow,
  cancelBooking,
  insertPaidBooking,
  item,
  member,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import {
  choose,
  type EventScene,
  eventDays,
  eventScene,
  saveEvent,
} from '../../support/database/events/events.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Guests who are no group but look like one, or hide that it is gone. Rent ₦3,000, half of it for a group, deposit ₦5,000. */

const db = openTestDatabase()

let host: Person
let bola: Person
let chi: Person
let efe: Person
let owner: Person
let scene: EventScene
beforeEach(async () => {
  host = await member(db, 'Ada')
  bola = await member(db, 'Bola')
  chi = await member(db, 'Chi')
  efe = await member(db, 'Efe')
  owner = await member(db, 'Owner')
  scene = await eventScene(db, host, [bola, chi, efe])
  await db.as(owner).call('save_group_discount', { p_percent: 50 })
})

const daysOn = (days: number) => ({
  rental_start_date: addDays(eventDays().start, days),
  rental_end_date: addDays(eventDays().end, days),
})

async function rentFor(guest: Person): Promise<number | undefined> {
  const pieces = [pieceOf(await item(db, owner), { receive_method: 'pickup' })]
  const [row] = await db.as(guest).call<{ rent_amount: number }>('preview_basket', { p_pieces: pieces })
  return row?.rent_amount
}

test('rentals of other days make no group, also of what was chosen for the event', async () => {
  const ofOtherDays: [Person, BookingRow][] = []
  for (const guest of [bola, chi]) {
    const dress = await item(db, owner)
    await choose(db, guest, scene.event, dress)
    ofOtherDays.push([guest, await insertPaidBooking(db, guest, dress, daysOn(40))])
  }
  expect(await rentFor(efe)).toBe(3000)
  for (const [guest, booking] of ofOtherDays) {
    await cancelBooking(db, guest, booking)
    await insertPaidBooking(db, guest, await item(db, owner))
  }
  expect(await rentFor(efe)).toBe(1500)
})

describe('an owner whose group is gone is told, and may cancel without a mark, where', () => {
  let bolas: BookingRow
  let efes: string
  beforeEach(async () => {
    bolas = await insertPaidBooking(db, bola, await item(db, owner))
    await insertPaidBooking(db, chi, await item(db, owner))
    await settleFunding(db, efe, 6500)
    const basket = await bookBasket(db, efe, [pieceOf(await item(db, owner))], { total: 6500 })
    const [paid] = await payBasket(db, efe, basket, 6500)
    efes = paid?.transaction_id ?? ''
  })

  const leave = (guest: Person) => db.as(guest).call('leave_event', { p_event_id: scene.event })
  const hidingPlaces: Record<string, () => Promise<unknown>> = {
    'the guest who cancels has left the event before': () => leave(bola),
    'the host has removed that guest': () =>
      db.as(host).call('remove_event_guest', { p_event_id: scene.event, p_user_id: bola.id }),
    'the guest with the group price has left the event': () => leave(efe),
    'the host has moved the event to other days': () =>
      saveEvent(db, host, {
        p_event_id: scene.event,
        p_first_day: daysOn(20).rental_start_date,
        p_last_day: daysOn(20).rental_end_date,
      }),
    'the host has cancelled the event': () => db.as(host).call('cancel_event', { p_event_id: scene.event }),
  }
  test.each(Object.keys(hidingPlaces))('%s', async (place) => {
    await hidingPlaces[place]?.()
    await cancelBooking(db, bola, bolas)
    expect(
      await db.query(
        `select link from public.notifications where user_id = $1 and title = 'A group is smaller now'`,
        [owner.id],
      ),
    ).toEqual([{ link: `/booking/${efes}` }])
    await db.as(owner).call('cancel_booking', { p_transaction_id: efes })
    expect(
      await db.one(
        `select private.is_cancellation_by(t, 'lender') as blamed from public.transactions t where t.id = $1`,
        [efes],
      ),
    ).toEqual({ blamed: false })
  })

  test('but not where a guest has only left the event and keeps the rental', async () => {
    await leave(bola)
    await db.as(owner).call('cancel_booking', { p_transaction_id: efes })
    expect(
      await db.one(
        `select private.is_cancellation_by(t, 'lender') as blamed from public.transactions t where t.id = $1`,
        [efes],
      ),
    ).toEqual({ blamed: true })
  })
})
