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
  startBookingPayment,
  walletBalance,
} from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import {
  anotherDress,
  creditorWhoOwes,
  earn,
  inDebt,
  letDebtsFallDue,
  overdue,
  owedBy,
  owingRefusal,
} from '../../support/database/debts.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const bookingsOf = async ({ id }: Person, status: string) =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from public.transactions where borrower_id = $1 and booking_status = $2',
      [id, status],
    )
  ).count

describe('who owes something overdue', () => {
  test('neither rents nor buys, by wallet or by card', async () => {
    const { ada } = await overdue(db, 200_000)
    const dress = await anotherDress(db)
    for (const method of [{}, { payment_method: 'wallet' }, { payment_method: 'card' }]) {
      expect(await refusal(insertBooking(db, ada, dress, method))).toEqual(owingRefusal('₦200,000'))
      expect(await refusal(insertPurchase(db, ada, dress, method))).toEqual(owingRefusal('₦200,000'))
    }
    expect(await refusal(bookBasket(db, ada, [pieceOf(dress)]))).toEqual(owingRefusal('₦200,000'))
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
    expect(await refusal(startBookingPayment(db, ada, booking))).toEqual(owingRefusal('₦9,000'))
    expect(await refusal(callPayFromWallet(db, ada, booking))).toEqual(owingRefusal('₦9,000'))
    expect(await refusal(startBasketPayment(db, ada, basket, 8000))).toEqual(owingRefusal('₦9,000'))
    expect(await refusal(payBasket(db, ada, basket, 8000))).toEqual(owingRefusal('₦9,000'))
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
    expect(await refusal(db.as(ada).call('quote_extension', longer))).toEqual(owingRefusal('₦200,000'))
    expect(await refusal(db.as(ada).call('extend_rental', { ...longer, p_amount: 3000 }))).toEqual(
      owingRefusal('₦200,000'),
    )
    const days = { p_transaction_id: coming.id, p_start: day(10), p_end: day(14) }
    expect(await refusal(db.as(ada).call('change_rental_dates', { ...days, p_difference: 2000 }))).toEqual(
      owingRefusal('₦200,000'),
    )
    await db.as(ada).call('change_rental_dates', { ...days, p_end: day(11), p_difference: -1000 })
    expect(await owedBy(db, ada)).toBe(199_000)
    await setSetting(db, 'new_member_rental_limit', 1)
  })

  test('buys no session with an AI helper, on any of its ways', async () => {
    const { ada } = await overdue(db, 200_000)
    expect(await refusal(unlock(db, ada, 'stylist'))).toEqual(owingRefusal('₦200,000'))
    expect(await refusal(payForSession(db, ada, 'mine'))).toEqual(owingRefusal('₦200,000'))
    expect(await refusal(startAiPayment(db, ada, 'stylist'))).toEqual(owingRefusal('₦200,000'))
    expect(await refusal(insertSession(db, ada, 'mine'))).toMatchObject({ code: 'PT402' })
    expect(await unlock(db, ada, 'stylist', 'free')).toMatchObject({ charged: 0 })
  })

  test('spends nothing, whatever posts it', async () => {
    const { creditor } = await creditorWhoOwes(db)
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
