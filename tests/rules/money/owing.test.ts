import { describe, expect, test } from 'vitest'
import {
  insertSession,
  payForSession,
  sessionsOf,
  startAiPayment,
  unlock,
} from '../../support/database/ai/sessions.ts'
import {
  bookBasket,
  heldForBasket,
  payBasket,
  payBasketByCard,
  pieceOf,
  startBasketPayment,
} from '../../support/database/baskets.ts'
import {
  callPayFromWallet,
  cancelBooking,
  day,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  runJobs,
  settleCardPayment,
  startBookingPayment,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding, settlePayment } from '../../support/database/card-payments.ts'
import { fundingOf, lost, newDispute, tell } from '../../support/database/chargebacks.ts'
import {
  anotherDress,
  bringBack,
  earn,
  inDebt,
  letDebtsFallDue,
  overdue,
  owedBy,
} from '../../support/database/debts.ts'
import { report, rule } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** As a person reads it who owes Bola this by the ruling about the gele. */
const owing = (naira: string) => ({
  code: 'PT402',
  hint: 'Pay what you owe',
  message: `You owe ${naira} to Bola (Aso’s decision about “Red gele”). Pay it in your wallet, then you can book and buy again.`,
})
const noticesOf = ({ id }: Person) =>
  db.query<{ title: string; body: string }>(
    `select title, body from public.notifications where user_id = $1 and kind = 'debt' order by id`,
    [id],
  )
const bookingsOf = async ({ id }: Person, status: string) =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from public.transactions where borrower_id = $1 and booking_status = $2',
      [id, status],
    )
  ).count
/** Bola owes Chidi ₦300; Ada owed Bola ₦500, and has paid. */
async function creditorWhoOwes() {
  const { ada, bola: creditor, admin } = await inDebt(db, 500)
  const chidi = await member(db, 'Chidi')
  const booking = await insertPaidBooking(db, chidi, await item(db, creditor))
  const penalty = (await walletBalance(db, creditor)) + 300
  await rule(db, admin, await report(db, chidi, booking), 'for_borrower', { penalty })
  await settleFunding(db, ada, 500)
  return { creditor, chidi }
}
const available = async (person: Person) =>
  (await db.as(person).call<{ available: number }>('withdrawal_terms'))[0]?.available

describe('who owes something overdue', () => {
  test('neither rents nor buys, by wallet or by card', async () => {
    const { ada } = await overdue(db, 200_000)
    const dress = await anotherDress(db)
    for (const method of [{}, { payment_method: 'wallet' }, { payment_method: 'card' }]) {
      expect(await refusal(insertBooking(db, ada, dress, method))).toEqual(owing('₦200,000'))
      expect(await refusal(insertPurchase(db, ada, dress, method))).toEqual(owing('₦200,000'))
    }
    expect(await refusal(bookBasket(db, ada, [pieceOf(dress)]))).toEqual(owing('₦200,000'))
    expect(await db.as(ada).call('user_can_rent_item', { p_user_id: ada.id })).toEqual([
      { user_can_rent_item: false },
    ])
    expect(await bookingsOf(ada, 'pending')).toBe(0)
  })

  test('can not pay for what was booked before, nor for a basket', async () => {
    const { ada } = await inDebt(db, 9000)
    const booking = await insertBooking(db, ada, await anotherDress(db))
    const basket = await bookBasket(db, ada, [pieceOf(await anotherDress(db))])
    await letDebtsFallDue(db, ada)
    expect(await refusal(startBookingPayment(db, ada, booking))).toEqual(owing('₦9,000'))
    expect(await refusal(callPayFromWallet(db, ada, booking))).toEqual(owing('₦9,000'))
    expect(await refusal(startBasketPayment(db, ada, basket, 8000))).toEqual(owing('₦9,000'))
    expect(await refusal(payBasket(db, ada, basket, 8000))).toEqual(owing('₦9,000'))
    const actions = await db.as(ada).call('booking_actions', { p_transaction_ids: `{${booking.id}}` })
    expect(actions).toContainEqual(
      expect.objectContaining({ action: 'pay', allowed: false, title: 'Pay what you owe' }),
    )
  })

  test('whose card payment was under way: it is in the wallet, and pays', async () => {
    const { ada, bola } = await inDebt(db, 9000)
    const booking = await insertBooking(db, ada, await anotherDress(db))
    const basket = await bookBasket(db, ada, [pieceOf(await anotherDress(db))])
    const started = [
      await startBookingPayment(db, ada, booking),
      await startBasketPayment(db, ada, basket, 8000),
      await startAiPayment(db, ada, 'stylist'),
    ] as const
    await letDebtsFallDue(db, ada)
    await settlePayment(db, started[2])
    expect(await owedBy(db, ada)).toBe(8800)
    expect(await settlePayment(db, started[0])).toMatchObject({ outcome: 'credited_to_wallet' })
    expect(await owedBy(db, ada)).toBe(800)
    expect(await settlePayment(db, started[1])).toMatchObject({ outcome: 'credited_to_wallet' })
    expect(await sessionsOf(db, ada)).toEqual([])
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([7200, 17_000])
    expect([await heldForBooking(db, booking), await heldForBasket(db, basket)]).toEqual([0, [0]])
  })

  test('extends nothing and moves nothing to dearer days, but goes on with what is paid', async () => {
    const scene = await inDebt(db, 200_000)
    const { ada } = scene
    const owner = await member(db, 'Chidi')
    const running = await insertPaidBooking(db, ada, await item(db, owner), {
      rental_start_date: day(0),
      rental_end_date: day(1),
    })
    await setSetting(db, 'new_member_rental_limit', 2)
    const coming = await insertPaidBooking(db, ada, await item(db, owner))
    await letDebtsFallDue(db, ada)
    const longer = { p_transaction_id: running.id, p_new_end: day(4) }
    expect(await refusal(db.as(ada).call('quote_extension', longer))).toEqual(owing('₦200,000'))
    expect(await refusal(db.as(ada).call('extend_rental', { ...longer, p_amount: 3000 }))).toEqual(
      owing('₦200,000'),
    )
    const days = { p_transaction_id: coming.id, p_start: day(10), p_end: day(14) }
    expect(await refusal(db.as(ada).call('change_rental_dates', { ...days, p_difference: 2000 }))).toEqual(
      owing('₦200,000'),
    )
    await db.as(ada).call('change_rental_dates', { ...days, p_end: day(11), p_difference: -1000 })
    expect(await owedBy(db, ada)).toBe(199_000)
    await setSetting(db, 'new_member_rental_limit', 1)
  })

  test('buys no session with an AI helper, on any of its ways', async () => {
    const { ada } = await overdue(db, 200_000)
    expect(await refusal(unlock(db, ada, 'stylist'))).toEqual(owing('₦200,000'))
    expect(await refusal(payForSession(db, ada, 'mine'))).toEqual(owing('₦200,000'))
    expect(await refusal(startAiPayment(db, ada, 'stylist'))).toEqual(owing('₦200,000'))
    expect(await refusal(insertSession(db, ada, 'mine'))).toMatchObject({ code: 'PT402' })
    expect(await unlock(db, ada, 'stylist', 'free')).toMatchObject({ charged: 0 })
  })

  test('spends nothing, whatever posts it', async () => {
    const { creditor } = await creditorWhoOwes()
    await letDebtsFallDue(db, creditor)
    const kinds = await db.query<{ kind: string }>(
      `select unnest(enum_range(null::public.transfer_kind))::text as kind`,
    )
    const possible: string[] = []
    for (const { kind } of kinds) {
      const { code } = await refusal(
        db.query(`do $$ begin
          perform private.post(row(private.wallet_of('${creditor.id}'), private.system_account('platform_revenue'), 1,
            '${kind}'::public.transfer_kind, null, 'spent:${creditor.id}', 'Spent')::private.leg);
          raise exception using errcode = 'PT200', message = 'Posted, and taken back.';
        end $$`),
      )
      if (code === 'PT200') possible.push(kind)
      else expect(code).toBe('PT402')
    }
    expect(possible).toEqual([
      'penalty',
      'debt_repayment',
      'adjustment',
      'withdrawal',
      'card_refund',
      'chargeback',
    ])
  })

  test('may lend, and may book again once all of it is paid', async () => {
    const { ada, bola } = await overdue(db, 3000)
    await earn(db, ada)
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([0, 11_000])
    expect(await insertBooking(db, ada, await anotherDress(db))).toMatchObject({ booking_status: 'pending' })
  })

  test('shows who they are first in a second account that has a mark of the first', async () => {
    const device = '0b0e9a3e-8a0e-4d7e-9d3f-0c8b9d3a7f11'
    const first = await member(db, 'Femi', { device })
    const second = await member(db, 'Femi', { device, identity: 'none' })
    const dress = await anotherDress(db)
    const purchase = await insertPurchase(db, second, dress)
    await cancelBooking(db, second, purchase)
    const scene = await inDebt(db, 1000)
    await db.query('update private.debts set debtor_id = $1 where debtor_id = $2', [first.id, scene.ada.id])
    await letDebtsFallDue(db, first)
    expect(await refusal(insertPurchase(db, second, dress))).toMatchObject({
      hint: 'KYC Verification Required',
    })
    await db.query('update private.debts set debtor_id = $2 where debtor_id = $1', [first.id, scene.ada.id])
  })
})

describe('money that comes in pays what is owed', () => {
  test('added by card', async () => {
    const { ada, bola } = await inDebt(db, 200_000)
    await settleFunding(db, ada, 50_000)
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([0, 58_000])
    const [told] = await db.query<{ body: string }>(
      `select body from public.notifications where user_id = $1 and kind = 'wallet_funded'`,
      [ada.id],
    )
    expect(told?.body).toBe('Your balance is ₦0. ₦50,000 of it has paid what you owed.')
  })

  test('deposited by the service', async () => {
    const { ada } = await inDebt(db, 1000)
    const args = { p_user_id: ada.id, p_amount: 600, p_transaction_type: 'deposit' }
    expect(await db.as('service').call('update_wallet_balance', args)).toEqual([{ update_wallet_balance: 0 }])
    expect(await owedBy(db, ada)).toBe(400)
  })

  test('back from a booking that was cancelled, or a deposit', async () => {
    const { ada, bola } = await inDebt(db, 20_000)
    const booking = await insertPaidBooking(db, ada, await anotherDress(db))
    await cancelBooking(db, ada, booking)
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([0, 16_000])
    const dress = await anotherDress(db)
    const rental = await insertPaidBooking(db, ada, dress)
    await bringBack(db, rental, ada, { ...ada, id: dress.owner_id })
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([0, 21_000])
    expect(await owedBy(db, ada)).toBe(7000)
  })

  test('but before it is overdue not what a card pays for a booking, a basket or a session', async () => {
    const { ada } = await inDebt(db, 1000)
    const booking = await insertBooking(db, ada, await anotherDress(db))
    expect(await settleCardPayment(db, ada, booking)).toMatchObject({ outcome: 'booked' })
    await cancelBooking(db, ada, booking)
    const scene = await inDebt(db, 1000)
    const basket = await bookBasket(db, scene.ada, [pieceOf(await anotherDress(db))])
    expect(await payBasketByCard(db, scene.ada, basket, 8000)).toMatchObject({ outcome: 'booked' })
    expect(await settlePayment(db, await startAiPayment(db, scene.ada, 'stylist'))).toMatchObject({
      outcome: 'unlocked',
    })
    expect([await owedBy(db, scene.ada), await heldForBasket(db, basket)]).toEqual([1000, [8000]])
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'cancelled' })
  })

  test('never more than is owed, and a card’s money is not withdrawn by the creditor at once', async () => {
    const { ada, bola } = await inDebt(db, 30_000)
    const before = await available(bola)
    await settleFunding(db, ada, 50_000)
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([20_000, 38_000])
    expect(await available(bola)).toBe(before)
  })

  test('and what was earned may be withdrawn by the creditor at once', async () => {
    const { ada, bola } = await inDebt(db, 3000)
    const before = (await available(bola)) ?? 0
    await earn(db, ada)
    expect(await available(bola)).toBe(before + 3000)
  })
})

describe('a debt is overdue', () => {
  const dueIn = async ({ id }: Person) =>
    (
      await db.one<{ hours: number | null }>(
        'select extract(epoch from overdue_at - created_at)::int / 3600 as hours from private.debts where debtor_id = $1',
        [id],
      )
    ).hours

  test('when the time to appeal and the time to pay are over; that is told before and then', async () => {
    await setSetting(db, 'appeal_hours', 10)
    await setSetting(db, 'debt_due_days', 2)
    const { ada } = await inDebt(db, 7000)
    expect(await dueIn(ada)).toBe(58)
    const { label } = await db.one<{ label: string }>(
      'select private.moment_label(overdue_at) as label from private.debts where debtor_id = $1',
      [ada.id],
    )
    const first = {
      title: 'You owe ₦7,000',
      body: `You owe Bola ₦7,000 (Aso’s decision about “Red gele”), which your wallet did not cover. What comes into your wallet pays it first. Please pay by ${label}: after that you can’t book or buy anything until it is paid.`,
    }
    await runJobs(db)
    expect(await noticesOf(ada)).toEqual([first])
    expect(await insertBooking(db, ada, await anotherDress(db))).toMatchObject({ booking_status: 'pending' })
    await letDebtsFallDue(db, ada)
    await runJobs(db)
    await runJobs(db)
    expect(await noticesOf(ada)).toEqual([
      first,
      { title: 'Pay what you owe', body: owing('₦7,000').message },
    ])
  })

  test('to Aso once the bank has taken the payment back, not while it looks into it', async () => {
    const bola = await member(db, 'Bola', { wallet: 5000 })
    const reference = await fundingOf(db, bola)
    await callPayFromWallet(
      db,
      bola,
      await insertBooking(db, bola, await anotherDress(db, { rental_price: 1000, deposit_amount: 0 })),
    )
    await db.as('service').call('update_wallet_balance', {
      p_user_id: bola.id,
      p_amount: 2000,
      p_transaction_type: 'payment',
    })
    const told = { dispute: newDispute(), reference, amount: 5000 }
    await tell(db, told)
    expect(await dueIn(bola)).toBeNull()
    await tell(db, { ...told, ...lost })
    expect(await dueIn(bola)).toBe(0)
    expect(await refusal(insertPurchase(db, bola, await anotherDress(db)))).toMatchObject({
      message:
        'You owe ₦2,000 to Aso (a card payment that your bank took back). Pay it in your wallet, then you can book and buy again.',
    })
    await runJobs(db)
    expect(await noticesOf(bola)).toEqual([])
  })
})

describe('my_debts and pay_my_debts', () => {
  test('say to whom, why and until when, and nothing of others', async () => {
    const { ada, bola, booking } = await overdue(db, 1000)
    await settleFunding(db, ada, 400)
    const debts = await db.as(ada).call<Row>('my_debts')
    expect(debts).toMatchObject([
      {
        creditor: 'Bola',
        reason: 'Aso’s decision about “Red gele”',
        transaction_id: booking.id,
        amount: 1000,
        paid: 400,
        owed: 600,
        is_overdue: true,
      },
    ])
    expect(await db.as(bola).call('my_debts')).toEqual([])
    expect(await refusal(db.as('visitor').call('my_debts'))).toMatchObject({ code: '42501' })
    await settleFunding(db, ada, 600)
    expect(await db.as(ada).call('my_debts')).toEqual([])
  })

  test('pay from the wallet what a creditor received, who owes as well', async () => {
    const { creditor, chidi } = await creditorWhoOwes()
    expect([await walletBalance(db, creditor), await owedBy(db, creditor)]).toEqual([500, 300])
    expect(await db.as(creditor).call('pay_my_debts')).toEqual([{ paid: 300, owed: 0, wallet_balance: 200 }])
    expect([await walletBalance(db, creditor), await walletBalance(db, chidi)]).toEqual([200, 16_300])
    expect(await refusal(db.as(creditor).call('pay_my_debts'))).toMatchObject({
      code: 'PT409',
      hint: 'Nothing to pay',
      message: 'You owe nothing.',
    })
  })

  test('ask for money where the wallet is empty', async () => {
    const { ada } = await inDebt(db, 1000)
    expect(await refusal(db.as(ada).call('pay_my_debts'))).toMatchObject({
      code: 'PT402',
      message: 'Your wallet is empty. Add money: it pays the ₦1,000 that you owe first.',
    })
    expect(await owedBy(db, ada)).toBe(1000)
  })
})
