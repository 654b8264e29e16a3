import { beforeAll, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import type { GatewayAnswer } from '../../support/database/card-payments.ts'
import {
  accountBalance,
  beginRefund,
  type CardRefund,
  decideSuspense,
  inSuspense,
  recordRefund,
  setUpUnbookedMismatch,
} from '../../support/database/card-refunds.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** What came for a booking of ₦8,000 in another currency, or as nothing. */

const db = openTestDatabase()
let admin: Person
let second: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
  second = await member(db, 'Sade', { admin: true })
})

async function setUpMismatch(answer: GatewayAnswer) {
  const setup = await setUpUnbookedMismatch(db, answer)
  return { ...setup, row: await inSuspense(db, admin, `payment:${setup.reference}`) }
}

test('another currency is not in the books and can only go back', async () => {
  const before = await accountBalance(db, 'suspense')
  const { bola, reference, row } = await setUpMismatch({ kobo: 5000, currency: 'USD' })
  expect(row).toMatchObject({
    amount: 50,
    currency: 'USD',
    can_refund: true,
    can_accept: false,
    can_credit: false,
  })
  expect(await accountBalance(db, 'suspense')).toBe(before)
  for (const decision of ['credit', 'accept'] as const)
    expect(await refusal(decideSuspense(db, admin, row.id, decision, { person: bola }))).toMatchObject({
      code: 'PT409',
    })
  // Nobody here knows what it is worth: two admins decide.
  expect(await decideSuspense(db, admin, row.id, 'refund')).toBe('needs_second_admin')
  expect(await decideSuspense(db, admin, row.id, 'refund')).toBe('needs_second_admin')
  expect(await db.query('select from public.card_refunds where payment_reference = $1', [reference])).toEqual(
    [],
  )
  expect(await decideSuspense(db, second, row.id, 'refund')).toBe('decided')
  const refund = await db.one<CardRefund>('select * from public.card_refunds where payment_reference = $1', [
    reference,
  ])
  expect(refund).toMatchObject({ amount: 50, currency: 'USD', transfer_id: null })
  await beginRefund(db, refund)
  await recordRefund(db, refund, 'failed')
  for (const one of [admin, second]) await decideSuspense(db, one, row.id, 'paid_back')
  expect(await accountBalance(db, 'suspense')).toBe(before)
  expect(await inSuspense(db, admin, row.source, true)).toMatchObject({ decision: 'paid_back' })
})

test.each([
  ['nothing', { kobo: 0 }, 'decided'],
  ['no currency', { currency: '' }, 'needs_second_admin'],
] as const)('a success of %s can only be closed', async (_, answer, closed) => {
  const { row } = await setUpMismatch(answer)
  expect(row).toMatchObject({ can_refund: false, can_credit: false })
  expect(await refusal(decideSuspense(db, admin, row.id, 'refund'))).toMatchObject({ code: 'PT409' })
  expect(await decideSuspense(db, admin, row.id, 'paid_back')).toBe(closed)
})
