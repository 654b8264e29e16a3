import { expect, test } from 'vitest'
import { toKobo } from '#contract/rules/money.ts'
import {
  giveBack,
  insertSession,
  payForSession,
  sessionsOf,
  startAiPayment,
  unlock,
} from '../../support/database/ai/sessions.ts'
import {
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import { refusal } from '../../support/database/refusals.ts'
import { eraseAccount } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

test('the copy of one’s data has the AI sessions and what was paid for them, and nobody else’s', async () => {
  const [ada, bola] = [await member(db, 'Ada', { wallet: 200 }), await member(db, 'Bola', { wallet: 500 })]
  await unlock(db, ada, 'quality_checker')
  await unlock(db, bola, 'stylist', 'free')
  await unlock(db, bola, 'trust_score')
  await payForSession(db, bola, 'r-1')
  const [row] = await db.as(bola).query<{ data: Row }>('select public.export_my_data() as data')
  expect(row?.data).toMatchObject({
    ai_sessions: [
      { feature_type: 'stylist', payment_method: 'free' },
      { feature_type: 'trust_score', payment_method: 'wallet' },
    ],
    ai_payments: [
      { amount: 200, method: 'wallet' },
      { amount: 200, names: ['r-1'] },
    ],
  })
})

test('an erased account keeps of its AI sessions that the free one was had, and nothing else', async () => {
  const bola = await member(db, 'Bola', { wallet: 400 })
  await unlock(db, bola, 'stylist', 'free')
  await unlock(db, bola, 'trust_score')
  await payForSession(db, bola, 'r-1')
  await eraseAccount(db, bola)
  expect(await sessionsOf(db, bola)).toMatchObject([{ feature_type: 'stylist', payment_method: 'free' }])
  expect(await db.query('select from private.ai_payments where user_id = $1', [bola.id])).toEqual([])
  expect(await giveBack(db, bola, 'trust_score')).toBeNull()
})

test('an account is not erased while a card payment of a session is open', async () => {
  const bola = await member(db, 'Bola')
  await startAiPayment(db, bola, 'trust_score')
  expect(await refusal(eraseAccount(db, bola))).toMatchObject({
    message: 'A card payment of yours is still open. Try again tomorrow, or finish it.',
  })
})

test('sessions are revenue of their month, those by card are also paid in, and the journal names them', async () => {
  const admin = await member(db, 'Admin', { admin: true })
  const month = async () => {
    const [row] = await db
      .as(admin)
      .call<{ revenue: number; paid_in: number }>('books_months', { p_months: 1 })
    return [Number(row?.revenue), Number(row?.paid_in)] as const
  }
  const bola = await member(db, 'Bola', { wallet: 400 })
  const [revenue, paidIn] = await month()
  await unlock(db, bola, 'trust_score')
  await payForSession(db, bola, 'r-1')
  await insertSession(db, bola, 'r-1')
  await settlePayment(db, await startAiPayment(db, bola, 'quality_checker'))
  expect(await month()).toEqual([revenue + 600, paidIn + 200])
  expect(await walletBalance(db, bola)).toBe(0)
  const { today } = await db.one<{ today: string }>('select private.today()::text as today')
  const journal = await db.as(admin).call('export_journal', { p_from: today, p_until: today })
  expect(
    journal.filter(({ kind, from_owner }) => kind === 'ai_payment' && from_owner === bola.id),
  ).toMatchObject([
    { amount: 200, to_account: 'platform_revenue', description: 'AI session: Trust Score Auditor' },
    { amount: 200, to_account: 'platform_revenue' },
    { amount: 200, to_account: 'platform_revenue', description: 'AI session: Item Quality Checker' },
  ])
})

test('revenue is what bookings and sessions brought, each by itself, to the kobo', async () => {
  const admin = await member(db, 'Admin', { admin: true })
  const month = async () => {
    const [row] = await db.as(admin).call<Row>('books_months', { p_months: 1 })
    const kobo = (column: string) => toKobo(Number(row?.[column]))
    return ['fee_revenue', 'ai_revenue', 'other_revenue', 'revenue'].map(kobo)
  }
  await setSetting(db, 'platform_fee_percent', 10)
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 400 })]
  const before = await month()
  const booking = await insertPaidBooking(db, bola, await item(db, ada, { rental_price: 3333.33 }))
  await moveIntoPast(db, booking, { days: 12 })
  await updateReturnConfirmation(db, bola, booking)
  await updateReturnConfirmation(db, ada, booking)
  const fee = await db.one<{ amount: number }>(
    `select amount from private.transfers where kind = 'platform_fee' and transaction_id = $1`,
    [booking.id],
  )
  await unlock(db, bola, 'trust_score')
  const after = await month()
  const feeKobo = toKobo(fee.amount)
  expect(feeKobo).toBeGreaterThan(0)
  expect(after.map((kobo, at) => kobo - (before[at] ?? 0))).toEqual([feeKobo, 20_000, 0, feeKobo + 20_000])
})
