import { describe, expect, test } from 'vitest'
import {
  type Booking,
  balance,
  bookingNow,
  buy,
  confirmReturn,
  escrow,
  item,
  mailTo,
  member,
  paidBooking,
  payByCard,
  runJobs,
  timePasses,
} from '../../support/database/builders.ts'
import { race } from '../../support/database/race.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { type BookedScene, dressScene } from '../../support/database/rentals.ts'
import { openTown, type Person, type Row } from '../../support/database/test-database.ts'

const town = openTown({ connections: 8 })

/** A paid rental on its first day. */
async function today(): Promise<BookedScene> {
  const scene = await dressScene(town)
  const booking = await paidBooking(town, scene.bola, scene.dress)
  await timePasses(town, booking, { days: 10 })
  return { ...scene, booking: await bookingNow(town, booking) }
}
const mine = async (person: Person, { id }: Booking): Promise<Row | undefined> =>
  (await town.as(person).call('my_handover', { p_transaction_id: id }))[0]
const codeOf = async (person: Person, booking: Booking): Promise<string> =>
  String((await mine(person, booking))?.code)
const enter = async (person: Person, { id }: Booking, code: string): Promise<Row | undefined> =>
  (await town.as(person).call('enter_handover_code', { p_transaction_id: id, p_code: code }))[0]
const usedUp = expect.stringContaining('Too many wrong codes. Continue without a code now')
/** Five wrong tries of each of the three codes there are. The answer to the last one. */
async function useUpCodes(types: Person, shows: Person, booking: Booking): Promise<Row | undefined> {
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
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'active',
      handed_over_at: expect.any(String),
    })
    expect(await escrow(town, booking)).toBe(8000)
  })

  test('a wrong code changes nothing', async () => {
    const { ada, bola, booking } = await today()
    expect(await enter(ada, booking, wrong(await codeOf(bola, booking)))).toMatchObject({
      accepted: false,
      title: 'Invalid Code',
      message: 'This is not the code the other side sees.',
    })
    expect(await bookingNow(town, booking)).toMatchObject({
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
    await town.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'active' })
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
    const { ada, bola, dress } = await dressScene(town)
    const booking = await paidBooking(town, bola, dress)
    expect(await mine(bola, booking)).toBeUndefined()
    expect(await refusal(enter(ada, booking, '123456'))).toMatchObject({ hint: 'Handover not possible' })
  })

  test('a stranger sees and enters nothing', async () => {
    const { booking } = await today()
    const eve = await member(town, 'Eve')
    expect(await refusal(mine(eve, booking))).toMatchObject({ code: 'PT404' })
    expect(await refusal(enter(eve, booking, '123456'))).toMatchObject({ code: 'PT404' })
    expect(await refusal(town.as(eve).query('select * from private.handover_codes'))).toMatchObject(forbidden)
  })

  test('who shows the code can not type it', async () => {
    const { bola, booking } = await today()
    expect(await refusal(enter(bola, booking, await codeOf(bola, booking)))).toMatchObject({
      hint: 'Handover not possible',
    })
  })

  test('of a sale the buyer shows, and with the code the seller is paid', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const booking = await buy(town, bola, await item(town, ada))
    await payByCard(town, bola, booking)
    expect(await enter(ada, booking, await codeOf(bola, booking))).toMatchObject({
      accepted: true,
      booking_status: 'completed',
    })
    expect(await balance(town, ada)).toBe(20_000)
  })
})

describe('the return', () => {
  async function active(): Promise<BookedScene> {
    const scene = await today()
    await enter(scene.ada, scene.booking, await codeOf(scene.bola, scene.booking))
    return { ...scene, booking: await bookingNow(town, scene.booking) }
  }

  test('the owner shows, the borrower types, and the money goes where it belongs', async () => {
    const { ada, bola, booking } = await active()
    await timePasses(town, booking, { days: 2 })
    expect(await mine(bola, booking)).toEqual({ step: 'return', code: null, closed: false })
    expect(await enter(bola, booking, await codeOf(ada, booking))).toMatchObject({
      accepted: true,
      booking_status: 'completed',
    })
    expect(await bookingNow(town, booking)).toMatchObject({ return_status: 'returned', late_days: 0 })
    expect([await balance(town, ada), await balance(town, bola), await escrow(town, booking)]).toEqual([
      3000, 5000, 0,
    ])
  })

  test('late by two days costs two days of the deposit', async () => {
    const { ada, bola, booking } = await active()
    await timePasses(town, booking, { days: 4 })
    await enter(bola, booking, await codeOf(ada, booking))
    expect(await bookingNow(town, booking)).toMatchObject({ late_days: 2, late_fee: 2000 })
    expect([await balance(town, ada), await balance(town, bola)]).toEqual([5000, 3000])
  })

  test('the code of the handover does not open the return', async () => {
    const scene = await today()
    const first = await codeOf(scene.bola, scene.booking)
    await enter(scene.ada, scene.booking, first)
    const second = await codeOf(scene.ada, scene.booking)
    if (first !== second)
      expect(await enter(scene.bola, scene.booking, first)).toMatchObject({ accepted: false })
    expect(await escrow(town, scene.booking)).toBe(8000)
  })

  test('whose codes are used up is confirmed by both, and settles the same', async () => {
    const { ada, bola, booking } = await active()
    expect(await useUpCodes(bola, ada, booking)).toMatchObject({ accepted: false, message: usedUp })
    await confirmReturn(town, bola, booking)
    expect(await escrow(town, booking)).toBe(8000)
    await confirmReturn(town, ada, booking)
    expect([await balance(town, ada), await balance(town, bola), await escrow(town, booking)]).toEqual([
      3000, 5000, 0,
    ])
  })

  test('wrong codes at the same moment are all counted', async () => {
    const { ada, bola, booking } = await active()
    const code = await codeOf(ada, booking)
    const guesses = Array.from({ length: 30 }, () => () => enter(bola, booking, wrong(code)))
    const { won } = await race(guesses)
    expect(won.filter((answer) => String(answer?.message).includes('not the code'))).toHaveLength(5)
    expect(await escrow(town, booking)).toBe(8000)
  })

  test('the code twice at the same moment settles once', async () => {
    const { ada, bola, booking } = await active()
    const code = await codeOf(ada, booking)
    await race([() => enter(bola, booking, code), () => enter(bola, booking, code)])
    expect([await balance(town, ada), await balance(town, bola)]).toEqual([3000, 5000])
  })
})

describe('an overdue rental', () => {
  const reminders = async (): Promise<unknown> => ((await runJobs(town)) as unknown as Row).overdue_reminders
  const overdue = async (days: number): Promise<BookedScene> => {
    const scene = await today()
    await timePasses(town, scene.booking, { days: 2 + days })
    return scene
  }

  test('reminds both sides, once a day', async () => {
    const { ada, bola, booking } = await overdue(1)
    await reminders()
    await reminders()
    expect((await mailTo(town, bola)).filter((subject) => subject === 'Please return it')).toHaveLength(1)
    expect((await mailTo(town, ada)).filter((subject) => subject === 'A rental is late')).toHaveLength(1)
    await town.query(
      `update public.transactions set overdue_reminded_on = overdue_reminded_on - 1 where id = $1`,
      [booking.id],
    )
    await timePasses(town, booking, { days: 1 })
    await reminders()
    expect((await mailTo(town, bola)).filter((subject) => subject === 'Please return it')).toHaveLength(2)
  })

  test('does not remind on its last day, nor after two weeks, nor once a side has confirmed', async () => {
    const [onTime, forgotten, confirmed] = [await overdue(0), await overdue(15), await overdue(1)]
    await town
      .as(confirmed.bola)
      .update('transactions', { borrower_return_confirmed: true }, { id: confirmed.booking.id })
    await reminders()
    for (const { bola } of [onTime, forgotten, confirmed])
      expect(await mailTo(town, bola)).not.toContain('Please return it')
  })
})
