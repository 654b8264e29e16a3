import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mailSubjects, member, storedBooking, walletBalance } from '../../support/database/builders.ts'
import { settleFunding, settlePayment, startWalletFunding } from '../../support/database/card-payments.ts'
import {
  asoMoney,
  fundingOf,
  lost,
  moneyOf,
  newDispute,
  paymentOf,
  storedChargeback,
  tell,
  won,
} from '../../support/database/chargebacks.ts'
import { type DisputeScene, paidScene, settledScene } from '../../support/database/disputes.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { giveEarnings } from '../../support/database/withdrawals.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

/** ₦8,000 of a booking are disputed. */
async function disputed(scene: DisputeScene, amount = 8000) {
  const told = { dispute: newDispute(), reference: await paymentOf(db, scene.booking), amount }
  expect(await tell(db, told)).toBe('open')
  return told
}

describe('put aside', () => {
  test('from the escrow of the booking, which is on hold; admins are told at once, both sides what it means', async () => {
    const scene = await paidScene(db, {}, {}, admin)
    const before = await asoMoney(db)
    const told = await disputed(scene)
    expect(await moneyOf(db, scene.bola, scene.booking)).toEqual({ wallet: 0, escrow: 0, debt: 0 })
    expect(await asoMoney(db)).toEqual({ ...before, held: before.held + 8000 })
    expect((await storedBooking(db, scene.booking)).frozen_at).not.toBeNull()
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ status: 'open', from_escrow: 8000 })
    expect(await mailSubjects(db, admin)).toContain('A card payment is disputed')
    expect(await mailSubjects(db, scene.bola)).toContain('Your bank is looking into a payment')
    expect(await mailSubjects(db, scene.ada)).toContain('A booking is on hold')
    await tell(db, { ...told, ...won })
  })

  test('from what is left in escrow, then the wallet, then a debt; the same event 76 times moves it once', async () => {
    const scene = await settledScene(db, admin)
    expect(await walletBalance(db, scene.bola)).toBe(5000)
    const told = await disputed(scene)
    for (let times = 0; times < 75; times += 1) expect(await tell(db, told)).toBe('open')
    expect(await storedChargeback(db, told.dispute)).toMatchObject({
      from_escrow: 0,
      from_wallet: 5000,
      from_debt: 3000,
    })
    expect(await moneyOf(db, scene.bola)).toEqual({ wallet: 0, escrow: 0, debt: -3000 })
    expect(await walletBalance(db, scene.ada)).toBe(3000)
    const alerts = (await mailSubjects(db, scene.bola)).filter((one) => one.includes('looking into'))
    expect(alerts).toHaveLength(1)
  })

  test('from the wallet where money was added to it, and only the part that is disputed', async () => {
    const bola = await member(db, 'Bola', { wallet: 10_000 })
    const told = { dispute: newDispute(), reference: await fundingOf(db, bola), amount: 4000 }
    await tell(db, told)
    expect(await moneyOf(db, bola)).toEqual({ wallet: 6000, escrow: 0, debt: 0 })
    expect(await tell(db, { ...told, dispute: newDispute(), amount: 6000 })).toBe('open')
    expect(await tell(db, { ...told, ...lost })).toBe('lost')
    expect(await moneyOf(db, bola)).toEqual({ wallet: 0, escrow: 0, debt: 0 })
  })

  test('of a payment that came for a deleted account from suspense, and what a deleted account spent from Aso', async () => {
    const bola = await member(db, 'Bola', { wallet: 5000 })
    const reference = await fundingOf(db, bola)
    await db.as('service').call('update_wallet_balance', {
      p_user_id: bola.id,
      p_amount: 5000,
      p_transaction_type: 'payment',
    })
    const late = await startWalletFunding(db, bola, 700)
    await db.withoutTriggers('update private.profiles set deleted_at = now() where user_id = $1', [bola.id])
    const before = await asoMoney(db)
    const told = { dispute: newDispute(), reference, amount: 5000 }
    await tell(db, told)
    expect(await asoMoney(db)).toEqual({ ...before, held: before.held + 5000, losses: before.losses - 5000 })
    await tell(db, { ...told, ...won })
    expect(await asoMoney(db)).toEqual(before)
    expect((await settlePayment(db, late)).outcome).toBe('suspense')
    const second = { dispute: newDispute(), reference: late.reference, amount: 700 }
    await tell(db, second)
    expect(await storedChargeback(db, second.dispute)).toMatchObject({ from_suspense: 700 })
    await tell(db, { ...second, ...lost })
    expect(await asoMoney(db)).toEqual(before)
  })
})

describe('the outcome', () => {
  test('won: all is back where it was, once, and the booking goes on', async () => {
    const scene = await paidScene(db, {}, {}, admin)
    const told = await disputed(scene)
    for (let times = 0; times < 3; times += 1) expect(await tell(db, { ...told, ...won })).toBe('won')
    expect(await moneyOf(db, scene.bola, scene.booking)).toEqual({ wallet: 0, escrow: 8000, debt: 0 })
    expect(await storedBooking(db, scene.booking)).toMatchObject({
      frozen_at: null,
      booking_status: 'confirmed',
    })
    expect((await asoMoney(db)).held).toBe(0 + (await heldByOthers()))
    expect(await mailSubjects(db, scene.bola)).toContain('Your payment is confirmed')
  })

  test('won with a debt: what was paid of it comes back, the rest is owed no more', async () => {
    const scene = await settledScene(db, admin)
    const told = await disputed(scene)
    await giveEarnings(db, scene.bola, 1200)
    expect(await moneyOf(db, scene.bola)).toEqual({ wallet: 0, escrow: 0, debt: -1800 })
    await tell(db, { ...told, ...won })
    expect(await moneyOf(db, scene.bola)).toEqual({ wallet: 6200, escrow: 0, debt: 0 })
    expect(await walletBalance(db, scene.ada)).toBe(3000)
  })

  test('lost after the settlement: the payer bears it, the owner keeps what she earned', async () => {
    const scene = await settledScene(db, admin)
    const before = await asoMoney(db)
    const told = await disputed(scene)
    for (let times = 0; times < 3; times += 1) expect(await tell(db, { ...told, ...lost })).toBe('lost')
    expect(await moneyOf(db, scene.bola)).toEqual({ wallet: 0, escrow: 0, debt: -3000 })
    expect(await asoMoney(db)).toEqual({ ...before, clearing: before.clearing + 8000 })
    expect(await walletBalance(db, scene.ada)).toBe(3000)
    await settleFunding(db, scene.bola, 4000)
    expect(await moneyOf(db, scene.bola)).toEqual({ wallet: 1000, escrow: 0, debt: 0 })
  })

  test('lost before the handover: the booking is cancelled, and what was not disputed goes back', async () => {
    const scene = await paidScene(db, {}, {}, admin)
    const told = await disputed(scene, 5000)
    await tell(db, { ...told, ...lost })
    expect(await storedBooking(db, scene.booking)).toMatchObject({
      booking_status: 'cancelled',
      payment_status: 'refunded',
      frozen_at: null,
    })
    expect(await moneyOf(db, scene.bola, scene.booking)).toEqual({ wallet: 3000, escrow: 0, debt: 0 })
    expect(await walletBalance(db, scene.ada)).toBe(0)
  })

  test('told for the first time when it is over: lost moves it at once, won moves nothing, and a late create changes nothing', async () => {
    const [one, two] = [await paidScene(db, {}, {}, admin), await paidScene(db, {}, {}, admin)]
    const first = { dispute: newDispute(), reference: await paymentOf(db, one.booking), amount: 8000 }
    expect(await tell(db, { ...first, ...lost })).toBe('lost')
    expect(await tell(db, first)).toBe('lost')
    expect((await storedBooking(db, one.booking)).booking_status).toBe('cancelled')
    const second = { ...first, dispute: newDispute(), reference: await paymentOf(db, two.booking) }
    expect(await tell(db, { ...second, ...won })).toBe('won')
    expect(await tell(db, second)).toBe('won')
    expect(await moneyOf(db, two.bola, two.booking)).toEqual({ wallet: 0, escrow: 8000, debt: 0 })
  })
})

describe('the disputed amount is what was told first', () => {
  test('won counts whatever is given back at the end, as nothing where we contested it', async () => {
    for (const amount of [0, 7000]) {
      const scene = await paidScene(db, {}, {}, admin)
      const told = await disputed(scene)
      const contested = { ...told, amount: 0, status: 'awaiting-bank-feedback' }
      expect(await tell(db, contested)).toBe('open')
      expect(await tell(db, { ...told, ...won, amount })).toBe('won')
      expect(await storedChargeback(db, told.dispute)).toMatchObject({ amount: 8000, problem: null })
      expect(await moneyOf(db, scene.bola, scene.booking)).toEqual({ wallet: 0, escrow: 8000, debt: 0 })
      expect(await tell(db, { ...told, ...won, amount })).toBe('won')
    }
  })

  test('told for the first time as won, giving back nothing: it is about the payment, and moves nothing', async () => {
    const scene = await paidScene(db, {}, {}, admin)
    const told = { dispute: newDispute(), reference: await paymentOf(db, scene.booking), amount: 0 }
    expect(await tell(db, { ...told, ...won })).toBe('won')
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ amount: 8000, problem: null })
    expect(await moneyOf(db, scene.bola, scene.booking)).toEqual({ wallet: 0, escrow: 8000, debt: 0 })
  })

  test('lost after we contested it is lost as a whole, though our nothing is repeated', async () => {
    const scene = await paidScene(db, {}, {}, admin)
    const told = await disputed(scene)
    const { id } = await storedChargeback(db, told.dispute)
    const answer = { p_chargeback_id: id, p_answer: 'contest', p_words: 'It was handed over' }
    await db.as(admin).call('begin_chargeback_answer', answer)
    expect(await tell(db, { ...told, ...lost, amount: 0 })).toBe('lost')
    expect((await storedBooking(db, scene.booking)).booking_status).toBe('cancelled')
  })

  test.each([
    ['a larger amount that is won', 8001, won],
    ['a part that is lost', 5000, lost],
    ['nothing that is lost, and was not contested', 0, lost],
  ])('%s ends nothing, and an admin decides', async (_, amount, end) => {
    const scene = await paidScene(db, {}, {}, admin)
    const told = await disputed(scene)
    expect(await tell(db, { ...told, ...end, amount })).toBe('open')
    const { id, problem } = await storedChargeback(db, told.dispute)
    expect(problem).toContain(`of ${amount * 100} kobo`)
    expect(await moneyOf(db, scene.bola, scene.booking)).toEqual({ wallet: 0, escrow: 0, debt: 0 })
    const conclusion = { p_chargeback_id: id, p_outcome: 'won', p_reason: 'Compared at Paystack' }
    await db.as(admin).call('conclude_chargeback', conclusion)
    expect(await moneyOf(db, scene.bola, scene.booking)).toEqual({ wallet: 0, escrow: 8000, debt: 0 })
  })
})

const heldByOthers = async () =>
  (
    await db.one<{ held: number }>(
      `select coalesce(sum(amount), 0) as held from private.chargebacks where status = 'open'`,
    )
  ).held

describe('what fits nothing is kept, told once, and moves nothing', () => {
  const unmatched = [
    ['an unknown reference', { reference: 'ASO-nobody' }, 'no payment has this reference'],
    ['another currency', { currency: 'USD' }, 'it is not in naira'],
    ['more than was paid', { amount: 8001 }, 'it is about ₦8,001, of which ₦8,000 can be disputed'],
    ['no amount', { amount: 0 }, 'it has no amount'],
  ] as const

  const looks = async () =>
    (await mailSubjects(db, admin)).filter((one) => one === 'A chargeback needs a look').length

  test.each(unmatched)('%s', async (_, odd, problem) => {
    const scene = await paidScene(db, {}, {}, admin)
    const before = { money: await asoMoney(db), looks: await looks() }
    const told = {
      dispute: newDispute(),
      reference: await paymentOf(db, scene.booking),
      amount: 8000,
      ...odd,
    }
    for (let times = 0; times < 3; times += 1) expect(await tell(db, told)).toBe('unmatched')
    const { id } = await storedChargeback(db, told.dispute)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ status: 'unmatched', problem })
    expect(await looks()).toBe(before.looks + 1)
    expect(await asoMoney(db)).toEqual(before.money)
    expect((await storedBooking(db, scene.booking)).frozen_at).toBeNull()
    await db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: id, p_note: 'Seen at Paystack' })
    expect(await tell(db, told)).toBe('unmatched')
    expect((await storedChargeback(db, told.dispute)).problem).toBeNull()
  })

  test('another amount, another reference, or the opposite outcome later', async () => {
    const scene = await paidScene(db, {}, {}, admin)
    const told = await disputed(scene)
    const { id } = await storedChargeback(db, told.dispute)
    const clear = () =>
      db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: id, p_note: 'Seen at Paystack' })
    const odd = [
      { ...told, amount: 7000, ...lost },
      { ...told, reference: 'ASO-other', ...won },
    ]
    for (const words of odd) {
      expect(await tell(db, words)).toBe('open')
      const { problem } = await storedChargeback(db, told.dispute)
      expect(problem).toContain('Paystack says')
      expect(await reconcile(db)).toEqual([
        { problem: 'a chargeback needs an admin', detail: { chargeback: id, problem } },
      ])
      await clear()
    }
    await tell(db, { ...told, ...won })
    expect(await tell(db, { ...told, ...lost })).toBe('won')
    expect(await moneyOf(db, scene.bola, scene.booking)).toEqual({ wallet: 0, escrow: 8000, debt: 0 })
    await clear()
    expect(await tell(db, { ...told, status: 'resolved', resolution: 'who-knows' })).toBe('won')
    await clear()
  })

  test('two disputes for one payment take together at most what was paid', async () => {
    const scene = await paidScene(db, {}, {}, admin)
    const first = await disputed(scene, 5000)
    const second = { ...first, dispute: newDispute(), amount: 3001 }
    expect(await tell(db, second)).toBe('unmatched')
    expect(await tell(db, { ...second, amount: 3000 })).toBe('open')
    await tell(db, { ...first, ...won })
    expect((await storedBooking(db, scene.booking)).frozen_at).not.toBeNull()
    await tell(db, { ...second, amount: 3000, ...lost })
    expect(await storedBooking(db, scene.booking)).toMatchObject({
      booking_status: 'cancelled',
      frozen_at: null,
    })
    expect(await walletBalance(db, scene.bola)).toBe(5000)
  })
})
