import { describe, expect, test } from 'vitest'
import { startAiPayment } from '../../support/database/ai/sessions.ts'
import { bookBasket, heldForBasket, payBasketByCard, pieceOf } from '../../support/database/baskets.ts'
import {
  callPayFromWallet,
  cancelBooking,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  member,
  runJobs,
  settleCardPayment,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding, settlePayment } from '../../support/database/card-payments.ts'
import { fundingOf, lost, newDispute, tell } from '../../support/database/chargebacks.ts'
import {
  anotherDress,
  bringBack,
  creditorWhoOwes,
  debtNotices,
  earn,
  inDebt,
  letDebtsFallDue,
  overdue,
  owedBy,
  owingRefusal,
} from '../../support/database/debts.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const available = async (person: Person) =>
  (await db.as(person).call<{ available: number }>('withdrawal_terms'))[0]?.available

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
      body: `You owe Bola ₦7,000 (Aso’s decision about “Red gele”). What comes into your wallet pays it first. Please pay by ${label}: after that you can’t book or buy anything until it is paid.`,
    }
    await runJobs(db)
    expect(await debtNotices(db, ada)).toEqual([first])
    expect(await insertBooking(db, ada, await anotherDress(db))).toMatchObject({ booking_status: 'pending' })
    await letDebtsFallDue(db, ada)
    await runJobs(db)
    await runJobs(db)
    expect(await debtNotices(db, ada)).toEqual([
      first,
      { title: 'Pay what you owe', body: owingRefusal('₦7,000').message },
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
    expect(await debtNotices(db, bola)).toEqual([
      {
        title: 'You owe ₦2,000',
        body: 'You owe Aso ₦2,000 (a card payment that your bank is looking into). What comes into your wallet pays it first. If your bank confirms the payment, you owe it no more.',
      },
    ])
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
    const { creditor, chidi } = await creditorWhoOwes(db)
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
