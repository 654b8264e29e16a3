import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#contract/rules/dates.ts'
import { bookBasket, payBasket } from '../../support/database/baskets.ts'
import {
  insertBooking,
  insertPaidBooking,
  item,
  member,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import {
  type EventScene,
  eventDays,
  eventScene,
  joinEvent,
  saveEvent,
} from '../../support/database/events/events.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** What owners take off for guests of one event, and who tries to get it without a group. */

const db = openTestDatabase()

let ada: Person
let guests: [Person, Person, Person]
let owner: Person
let scene: EventScene
beforeEach(async () => {
  ada = await member(db, 'Ada')
  guests = [await member(db, 'Bola'), await member(db, 'Chi'), await member(db, 'Efe')]
  owner = await member(db, 'Owner')
  scene = await eventScene(db, ada, guests)
  await saveEvent(db, ada, { p_event_id: scene.event, p_guests: 6 })
  await offer(owner, 10)
})

const offer = (who: Person, p_percent: number | null) => db.as(who).call('save_group_discount', { p_percent })
const days = () => ({ rental_start_date: eventDays().start, rental_end_date: eventDays().end })
const dress = (values: Values = {}) =>
  item(db, owner, { rental_price: 3333.33, deposit_amount: 5000, ...values })
const rents = async (guest: Person, values: Values = days()) =>
  insertPaidBooking(db, guest, await dress(), values)

async function priceFor(guest: Person, { start, end } = eventDays()) {
  const { id } = await dress()
  const pieces = [{ item_id: id, start_date: start, end_date: end, receive_method: 'pickup' }]
  const [row] = await db
    .as(guest)
    .call<{ rent_amount: number; group_discount: number; total_amount: number }>('preview_basket', {
      p_pieces: pieces,
    })
  return { ...row, pieces }
}

const [full, less] = [9999.99, 9000]

test('the third person who rents from an owner pays less, to the kobo, and is booked at what was shown', async () => {
  const [bola, chi, efe] = guests
  expect(await priceFor(efe)).toMatchObject({ rent_amount: full, group_discount: 0 })
  await rents(bola)
  expect(await priceFor(efe)).toMatchObject({ rent_amount: full })
  await rents(chi)
  const price = await priceFor(efe)
  expect(price).toMatchObject({ rent_amount: less, group_discount: 999.99, total_amount: less + 5000 })
  await bookBasket(db, efe, price.pieces, { total: less + 5000 })
  expect(
    await db.query(
      `select rent_amount, rental_price, total_amount from public.transactions where borrower_id = $1`,
      [efe.id],
    ),
  ).toEqual([{ rent_amount: less, rental_price: 3000, total_amount: less + 5000 }])
  // Those who had the piece before keep theirs.
  expect(
    await db.query(`select distinct rent_amount from public.transactions where borrower_id = any ($1)`, [
      `{${bola.id},${chi.id}}`,
    ]),
  ).toEqual([{ rent_amount: full }])
})

test('a booking at a group price has it on other days of the event, weeks included, and on no other days', async () => {
  const [bola, chi, efe] = guests
  await rents(bola)
  await rents(chi)
  await offer(owner, 50)
  const gown = await dress({ rental_price: 10_000, weekly_price: 50_000, rental_period: 'all' })
  const week = { start_date: eventDays().start, end_date: addDays(eventDays().start, 6) }
  await bookBasket(db, efe, [{ item_id: gown.id, ...week, receive_method: 'pickup' }], { total: 30_000 })
  const [booking] = await db.query<{ id: string; rent_amount: number }>(
    'select id, rent_amount from public.transactions where borrower_id = $1',
    [efe.id],
  )
  expect(booking?.rent_amount).toBe(25_000)
  const change = (from: number, to: number) =>
    db.one<{ change: number }>(
      `select private.date_change_price(t, t.rental_start_date + $2::int, t.rental_start_date + $3::int) as change
       from public.transactions t where t.id = $1`,
      [booking?.id, from, to],
    )
  // As long, from a day before: the week costs what it did. On days that the event is not on nothing is off.
  expect(await change(-1, 5)).toEqual({ change: 0 })
  expect(await change(20, 26)).toEqual({ change: 25_000 })
  const longer = await db.one<{ price: number }>(
    `select private.extension_price(t, t.rental_end_date + 1) as price from public.transactions t where t.id = $1`,
    [booking?.id],
  )
  expect(longer).toEqual({ price: 5000 })
})

test('what is only chosen, unpaid or cancelled, one’s own, of other days or for another event counts for nothing', async () => {
  const [bola, chi, efe] = guests
  await rents(bola)
  await rents(efe)
  await insertBooking(db, chi, await dress(), days())
  expect(await priceFor(efe)).toMatchObject({ rent_amount: full })
  const chis = await rents(chi)
  expect(await priceFor(efe)).toMatchObject({ rent_amount: less })
  expect(await priceFor(await member(db, 'Stranger'))).toMatchObject({ rent_amount: full })
  expect(await priceFor(efe, { start: eventDays().start, end: eventDays().start })).not.toMatchObject({
    rent_amount: less,
  })
  await db.as(chi).call('cancel_booking', { p_transaction_id: chis.id })
  expect(await priceFor(efe)).toMatchObject({ rent_amount: full })
})

/** The third guest has the group price of two who rent at the full one, since an hour. */
async function groupOfThree() {
  const [bola, chi, efe] = guests
  const others = [await rents(bola), await rents(chi)] as const
  await settleFunding(db, efe, less + 5000)
  const { pieces } = await priceFor(efe)
  const basket = await bookBasket(db, efe, pieces, { total: less + 5000 })
  const pay = () => payBasket(db, efe, basket, less + 5000)
  const efes = await bookingOf(efe)
  await db.query(
    `update public.transactions set created_at = now() - interval '3 hours', paid_at = now() - interval '2 hours' where id = any ($1)`,
    [`{${others.map(({ id }) => id).join()}}`],
  )
  await db.query(`update public.transactions set created_at = now() - interval '1 hour' where id = $1`, [
    efes,
  ])
  return { others, efes, pay }
}
const cancel = (who: Person, id: string) => db.as(who).call('cancel_booking', { p_transaction_id: id })
const told = () =>
  db.query(
    `select link from public.notifications where user_id = $1 and title = 'A group is smaller now' order by created_at`,
    [owner.id],
  )
const isBlamed = async (id: string) =>
  (
    await db.one<{ blamed: boolean }>(
      `select private.is_cancellation_by(t, 'lender') as blamed from public.transactions t where t.id = $1`,
      [id],
    )
  ).blamed
async function joined(name: string): Promise<Person> {
  const guest = await member(db, name)
  await joinEvent(db, guest, scene.token)
  return guest
}
const bookingOf = async (guest: Person) =>
  (await db.one<{ id: string }>('select id from public.transactions where borrower_id = $1', [guest.id])).id
const storedRent = (id: string) =>
  db.one<{ rent_amount: number }>('select rent_amount from public.transactions where id = $1', [id])

test('guests who cancel change no price that is paid: the owner is told, and may cancel without a mark', async () => {
  const [bola, chi, efe] = guests
  const { others, efes, pay } = await groupOfThree()
  await pay()
  expect(await told()).toEqual([])
  await cancel(bola, others[0].id)
  expect(await told()).toEqual([{ link: `/booking/${efes}` }])
  await cancel(chi, others[1].id)
  expect(await told()).toHaveLength(2)
  expect(await storedRent(efes)).toEqual({ rent_amount: less })
  expect(await priceFor(efe)).toMatchObject({ rent_amount: full })
  const before = await walletBalance(db, efe)
  await cancel(owner, efes)
  expect(await walletBalance(db, efe)).toBe(before + less + 5000)
  expect(await isBlamed(efes)).toBe(false)
  expect(await db.query('select * from private.reconcile()')).toEqual([])
})

test('a group price that is paid only after others have cancelled is told like one that was paid before', async () => {
  const { others, efes, pay } = await groupOfThree()
  await cancel(guests[0], others[0].id)
  expect(await told()).toEqual([])
  await pay()
  expect(await told()).toEqual([{ link: `/booking/${efes}` }])
})

test('an owner whose group stands, or who broke it up, is blamed for cancelling as for any booking', async () => {
  const { others, efes, pay } = await groupOfThree()
  await pay()
  await cancel(owner, others[0].id)
  expect(await told()).toEqual([])
  await cancel(owner, efes)
  expect([await isBlamed(others[0].id), await isBlamed(efes)]).toEqual([true, true])
})

test('who gave a discount by a rental and cancelled it books again at the full price', async () => {
  const [bola, chi, efe] = guests
  const { others, pay } = await groupOfThree()
  await pay()
  const dayo = await joined('Dayo')
  await rents(dayo)
  await cancel(bola, others[0].id)
  // Chi, Efe and Dayo are a group of three still.
  expect(await told()).toEqual([])
  expect(await priceFor(bola)).toMatchObject({ rent_amount: full })
  expect(await priceFor(await joined('Femi'))).toMatchObject({ rent_amount: less })
  // Whoever cancelled what gave nobody anything is a guest like all.
  await cancel(dayo, await bookingOf(dayo))
  expect(await priceFor(dayo)).toMatchObject({ rent_amount: less })
  expect(await priceFor(chi)).toMatchObject({ rent_amount: full })
  expect(await priceFor(efe)).toMatchObject({ rent_amount: full })
})

test('who gave a discount and moved the rental to other days has left like one who cancelled', async () => {
  const [bola, chi] = guests
  const { others, efes, pay } = await groupOfThree()
  await pay()
  const move = async (days: number) => {
    const [p_start, p_end] = [addDays(eventDays().start, days), addDays(eventDays().end, days)]
    await db
      .as(bola)
      .call('change_rental_dates', { p_transaction_id: others[0].id, p_start, p_end, p_difference: 0 })
  }
  await move(30)
  expect(await told()).toEqual([{ link: `/booking/${efes}` }])
  await rents(await joined('Dayo'))
  // Chi, Efe and Dayo are a group of three.
  expect(await priceFor(bola)).toMatchObject({ rent_amount: full })
  expect(await priceFor(await joined('Femi'))).toMatchObject({ rent_amount: less })
  // Moved back, the rental is one of the group, and its person one of the guests.
  await move(0)
  expect(await priceFor(bola)).toMatchObject({ rent_amount: less })
  await move(30)
  await cancel(bola, others[0].id)
  expect(await priceFor(bola)).toMatchObject({ rent_amount: full })
  expect(await priceFor(chi)).toMatchObject({ rent_amount: less })
})

test('an owner may cancel without a mark where guests moved away', async () => {
  const { others, efes, pay } = await groupOfThree()
  await pay()
  await db.as(guests[0]).call('change_rental_dates', {
    p_transaction_id: others[0].id,
    p_start: addDays(eventDays().start, 30),
    p_end: addDays(eventDays().end, 30),
    p_difference: 0,
  })
  await cancel(owner, efes)
  expect(await isBlamed(efes)).toBe(false)
})

test('a cancelled event gives no group discount', async () => {
  const [bola, chi, efe] = guests
  await rents(bola)
  await rents(chi)
  expect(await priceFor(efe)).toMatchObject({ rent_amount: less })
  await db.as(ada).call('cancel_event', { p_event_id: scene.event })
  expect(await priceFor(efe)).toMatchObject({ rent_amount: full })
})

test('an owner offers from 1 to 50 percent, or none; others offer nothing', async () => {
  const own = async () => (await db.as(owner).call('my_group_discount', {}))[0]
  expect(await own()).toEqual({ my_group_discount: 10 })
  for (const percent of [0, 51, -1])
    expect(await refusal(offer(owner, percent))).toMatchObject({ hint: 'Discount not saved' })
  const borrower = await member(db, 'Borrower', { role: 'borrow' })
  expect(await refusal(offer(borrower, 10))).toMatchObject({ hint: 'Access denied' })
  await offer(owner, null)
  expect(await own()).toEqual({ my_group_discount: null })
  const [bola, chi, efe] = guests
  await rents(bola)
  await rents(chi)
  expect(await priceFor(efe)).toMatchObject({ rent_amount: full, group_discount: 0 })
})
