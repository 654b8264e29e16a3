import { describe, expect, test } from 'vitest'
import {
  cancelBooking,
  insertBooking,
  item,
  member,
  startBookingPayment,
} from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import {
  beginRefund,
  recordRefund,
  refundToCard,
  setUpCancelled,
  storedRefund,
} from '../../support/database/card-refunds.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { earner, requestWithdrawal } from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

describe('card money that waits before it can be withdrawn', () => {
  const terms = async (person: Person) => {
    const [row] = await db.as(person).call<{ available: number; card_money_held: number }>('withdrawal_terms')
    return [row?.card_money_held, row?.available]
  }
  async function cancelledEarner() {
    const [bola, ada] = [await earner(db, 10_000), await member(db, 'Ada')]
    const booking = await insertBooking(db, bola, await item(db, ada))
    const payment = await startBookingPayment(db, bola, booking)
    await settlePayment(db, payment)
    await cancelBooking(db, bola, booking)
    return { bola, reference: payment.reference }
  }

  test('is less when it went back to the card, and as much as before when that failed', async () => {
    const { bola, reference } = await cancelledEarner()
    expect(await terms(bola)).toEqual([8000, 10_000])
    const refund = await refundToCard(db, bola, reference, 8000)
    expect(await terms(bola)).toEqual([0, 10_000])
    await beginRefund(db, refund)
    await recordRefund(db, refund, 'failed')
    expect(await terms(bola)).toEqual([8000, 10_000])
    expect(await refusal(requestWithdrawal(db, bola, 10_000.01))).toMatchObject({
      hint: 'Insufficient Balance',
    })
  })

  test('the refund of an old payment frees nothing of a new one', async () => {
    const { bola, reference } = await cancelledEarner()
    await db.query(
      `update private.payments set settled_at = settled_at - interval '8 days' where user_id = $1`,
      [bola.id],
    )
    const started = await db
      .as('service')
      .call<{ reference: string; amount: number; email: string }>('start_wallet_funding', {
        p_user_id: bola.id,
        p_amount: 5000,
      })
    const [funding] = started
    if (!funding) throw new Error('Funding did not start')
    await settlePayment(db, funding)
    expect(await terms(bola)).toEqual([5000, 18_000])
    await refundToCard(db, bola, reference, 8000)
    expect(await terms(bola)).toEqual([5000, 10_000])
  })
})

test('an account with a refund under way is not erased', async () => {
  const { bola, reference } = await setUpCancelled(db)
  const refund = await refundToCard(db, bola, reference, 8000)
  const erase = () => db.as('service').call('erase_account', { p_user_id: bola.id })
  expect(await refusal(erase())).toMatchObject({
    message: 'A refund to your card is under way. Wait until it arrives.',
  })
  await beginRefund(db, refund)
  await recordRefund(db, refund, 'processed')
  expect((await storedRefund(db, refund)).status).toBe('processed')
  await erase()
})
