import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  heldForBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  mailSubjects,
  member,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { race } from '../../support/database/race.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { type BookedDressSetup, setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase({ connections: 8 })

/** A paid rental on its first day. */
async function today(): Promise<BookedDressSetup> {
  const setup = await setUpDress(db)
  const booking = await insertPaidBooking(db, setup.bola, setup.dress)
  await moveIntoPast(db, booking, { days: 10 })
  return { ...setup, booking: await storedBooking(db, booking) }
}
const mine = async (person: Person, { id }: BookingRow): Promise<Row | undefined> =>
  (await db.as(person).call('my_handover', { p_transaction_id: id }))[0]
const codeOf = async (person: Person, booking: BookingRow): Promise<string> =>
  String((await mine(person, booking))?.code)
const enter = async (person: Person, { id }: BookingRow, code: string): Promise<Row | undefined> =>
  (await db.as(person).call('enter_handover_code', { p_transaction_id: id, p_code: code }))[0]
const usedUp = expect.stringContaining('Too many wrong codes. Continue without a code now')
/** Five wrong tries of each of the three codes there are. The answer to the last one. */
async function useUpCodes(types: Person, shows: Person, booking: BookingRow): Promise<Row | undefined> {
  let answer: Row | undefined
  for (let codes = 0; codes < 3; codes += 1) {
    const code = await codeOf(shows, booking)
    for (let tries = 0; tries < 5; tries += 1) answer = await enter(types, booking, wrong(code))
  }
  return answer
}
const wrong = (code: string): string => (code === '123456' ? '654321' : '123456')

describe('the handover', () => {
  test('the borrower shows a code of six digits, the owner is asked for it', async () => {
    const { ada, bola, booking } = await today()
    expect(await mine(bola, booking)).toEqual({
      step: 'handover',
      code: expect.stringMatching(/^[1-9]\d{5}$/),
      closed: false,
    })
    expect(await mine(ada, booking)).toEqual({ step: 'handover', code: null, closed: false })
  })

  test('the same code shows again', async () => {
    const { bola, booking } = await today()
    expect(await codeOf(bola, booking)).toBe(await codeOf(bola, booking))
  })

  test('the owner types it and the rental is active', async () => {
    const { ada, bola, booking } = await today()
    expect(await enter(ada, booking, await codeOf(bola, booking))).toMatchObject({
      accepted: true,
      booking_status: 'active',
    })
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'active',
      handed_over_at: expect.any(String),
    })
    expect(await heldForBooking(db, booking)).toBe(8000)
  })

  test('a wrong code changes nothing', async () => {
    const { ada, bola, booking } = await today()
    expect(await enter(ada, booking, wrong(await codeOf(bola, booking)))).toMatchObject({
      accepted: false,
      title: 'Invalid Code',
      message: 'This is not the code the other side sees.',
    })
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'confirmed',
      handed_over_at: null,
    })
  })

  test('five wrong codes end it until the other side opens a new one', async () => {
    const { ada, bola, booking } = await today()
    const code = await codeOf(bola, booking)
    for (let n = 0; n < 5; n += 1) await enter(ada, booking, wrong(code))
    expect(await enter(ada, booking, code)).toMatchObject({
      accepted: false,
      message: expect.stringContaining('Too many attempts'),
    })
    expect(await enter(ada, booking, await codeOf(bola, booking))).toMatchObject({ accepted: true })
  })

  test('after three codes nobody guesses on: no fourth is made, and it goes without one', async () => {
    const { ada, bola, booking } = await today()
    const last = await useUpCodes(ada, bola, booking)
    expect(last).toMatchObject({ accepted: false, message: usedUp })
    for (const person of [ada, bola])
      expect(await mine(person, booking)).toEqual({ step: 'handover', code: null, closed: true })
    expect(await enter(ada, booking, '123456')).toMatchObject({ accepted: false, message: usedUp })
    await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'active' })
    // The return has codes of its own.
    expect(await enter(bola, booking, await codeOf(ada, booking))).toMatchObject({
      accepted: true,
      booking_status: 'completed',
    })
  })

  test('before the other side has opened it no code works', async () => {
    const { ada, booking } = await today()
    expect(await enter(ada, booking, '123456')).toMatchObject({
      accepted: false,
      message: expect.stringContaining('not opened'),
    })
  })

  test('is not offered while the borrower can still cancel free of charge, nor for an unpaid booking', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const booking = await insertPaidBooking(db, bola, dress)
    expect(await mine(bola, booking)).toBeUndefined()
    expect(await refusal(enter(ada, booking, '123456'))).toMatchObject({ hint: 'Handover not possible' })
  })

  test('a stranger sees and enters nothing', async () => {
    const { booking } = await today()
    const eve = await member(db, 'Eve')
    expect(await refusal(mine(eve, booking))).toMatchObject({ code: 'PT404' })
    expect(await refusal(enter(eve, booking, '123456'))).toMatchObject({ code: 'PT404' })
    expect(await refusal(db.as(eve).query('select * from private.handover_codes'))).toMatchObject(forbidden)
  })

  test('who shows the code can not type it', async () => {
    const { bola, booking } = await today()
    expect(await refusal(enter(bola, booking, await codeOf(bola, booking)))).toMatchObject({
      hint: 'Handover not possible',
    })
  })

  test('of a sale the buyer shows, and with the code the seller is paid', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertPurchase(db, bola, await item(db, ada))
    await settleCardPayment(db, bola, booking)
    expect(await enter(ada, booking, await codeOf(bola, booking))).toMatchObject({
      accepted: true,
      booking_status: 'completed',
    })
    expect(await walletBalance(db, ada)).toBe(20_000)
  })
})

describe('the return', () => {
  async function active(): Promise<BookedDressSetup> {
    const setup = await today()
    await enter(setup.ada, setup.booking, await codeOf(setup.bola, setup.booking))
    return { ...setup, booking: await storedBooking(db, setup.booking) }
  }

  test('the owner shows, the borrower types, and the money goes where it belongs', async () => {
    const { ada, bola, booking } = await active()
    await moveIntoPast(db, booking, { days: 2 })
    expect(await mine(bola, booking)).toEqual({ step: 'return', code: null, closed: false })
    expect(await enter(bola, booking, await codeOf(ada, booking))).toMatchObject({
      accepted: true,
      booking_status: 'completed',
    })
    expect(await storedBooking(db, booking)).toMatchObject({ return_status: 'returned', late_days: 0 })
    expect([
      await walletBalance(db, ada),
      await walletBalance(db, bola),
      await heldForBooking(db, booking),
    ]).toEqual([3000, 5000, 0])
  })

  test('late by two days costs two days of the deposit', async () => {
    const { ada, bola, booking } = await active()
    await moveIntoPast(db, booking, { days: 4 })
    await enter(bola, booking, await codeOf(ada, booking))
    expect(await storedBooking(db, booking)).toMatchObject({ late_days: 2, late_fee: 2000 })
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([5000, 3000])
  })

  test('the code of the handover does not open the return', async () => {
    const setup = await today()
    const first = await codeOf(setup.bola, setup.booking)
    await enter(setup.ada, setup.booking, first)
    const second = await codeOf(setup.ada, setup.booking)
    if (first !== second)
      expect(await enter(setup.bola, setup.booking, first)).toMatchObject({ accepted: false })
    expect(await heldForBooking(db, setup.booking)).toBe(8000)
  })

  test('whose codes are used up is confirmed by both, and settles the same', async () => {
    const { ada, bola, booking } = await active()
    expect(await useUpCodes(bola, ada, booking)).toMatchObject({ accepted: false, message: usedUp })
    await updateReturnConfirmation(db, bola, booking)
    expect(await heldForBooking(db, booking)).toBe(8000)
    await updateReturnConfirmation(db, ada, booking)
    expect([
      await walletBalance(db, ada),
      await walletBalance(db, bola),
      await heldForBooking(db, booking),
    ]).toEqual([3000, 5000, 0])
  })

  test('wrong codes at the same moment are all counted', async () => {
    const { ada, bola, booking } = await active()
    const code = await codeOf(ada, booking)
    const guesses = Array.from({ length: 30 }, () => () => enter(bola, booking, wrong(code)))
    const { won } = await race(guesses)
    expect(won.filter((answer) => String(answer?.message).includes('not the code'))).toHaveLength(5)
    expect(await heldForBooking(db, booking)).toBe(8000)
  })

  test('the code twice at the same moment settles once', async () => {
    const { ada, bola, booking } = await active()
    const code = await codeOf(ada, booking)
    await race([() => enter(bola, booking, code), () => enter(bola, booking, code)])
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([3000, 5000])
  })
})

describe('a late rental', () => {
  const overdue = async (days: number): Promise<BookedDressSetup> => {
    const setup = await today()
    await db.as(setup.bola).call('confirm_receipt', { p_transaction_id: setup.booking.id })
    await moveIntoPast(db, setup.booking, { days: 2 + days })
    return setup
  }
  const reminders = async ({ ada, bola }: BookedDressSetup) => [
    (await mailSubjects(db, bola)).filter((subject) => subject === 'Your rental is overdue').length,
    (await mailSubjects(db, ada)).filter((subject) => subject === 'A rental is overdue').length,
  ]

  test('reminds of nothing on its last day, nor once a side has confirmed', async () => {
    const [onTime, confirmed] = [await overdue(0), await overdue(1)]
    await db
      .as(confirmed.bola)
      .update('transactions', { borrower_return_confirmed: true }, { id: confirmed.booking.id })
    await runJobs(db)
    for (const setup of [onTime, confirmed]) expect(await reminders(setup)).toEqual([0, 0])
  })
})
