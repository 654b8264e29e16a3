import { describe, expect, test } from 'vitest'
import { mailSubjects, member, storedStatement, walletBalance } from '../../support/database/builders.ts'
import {
  accountBalance,
  beginRefund,
  type CancelledSetup,
  type CardRefund,
  inSuspense,
  recordRefund,
  refundToCard,
  setUpCancelled,
  storedCall,
  storedRefund,
} from '../../support/database/card-refunds.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

interface AskedSetup extends CancelledSetup {
  refund: CardRefund
}

/** Bola sends ₦8,000 back to the card, and Paystack was asked. */
async function setUpAsked(): Promise<AskedSetup> {
  const setup = await setUpCancelled(db)
  const refund = await refundToCard(db, setup.bola, setup.reference, 8000)
  expect(await beginRefund(db, refund)).toBe(true)
  return { ...setup, refund }
}

const claim = async (refund: CardRefund) => {
  await db.query(
    `update private.card_refund_calls set next_check_at = 'infinity' where card_refund_id <> $1`,
    [refund.id],
  )
  const rows = await db.as('service').call<Record<string, unknown>>('claim_card_refunds', { p_limit: 10 })
  return rows.find(({ id }) => id === refund.id)
}
const letBeDue = (refund: CardRefund, minutes: number) =>
  db.query(
    `update private.card_refund_calls set next_check_at = now(), asked_at = asked_at - make_interval(mins => $2)
     where card_refund_id = $1`,
    [refund.id, minutes],
  )
const drop = async ({ id }: CardRefund) =>
  (
    await db
      .as('service')
      .call<{ drop_refused_card_refund: boolean }>('drop_refused_card_refund', { p_id: id })
  )[0]?.drop_refused_card_refund
const noteRefusal = ({ id }: CardRefund) =>
  db
    .as('service')
    .call('note_card_refund_problem', { p_id: id, p_problem: 'Paystack refuses', p_refused: true })
const statementStatus = async ({ bola }: CancelledSetup) =>
  (await storedStatement(db, bola)).find(({ transaction_type }) => transaction_type === 'withdrawal')?.status
/** What contradicts the books was looked at, so that they are right again. */
async function look(refund: CardRefund): Promise<void> {
  const admin = await member(db, 'Ngozi', { admin: true })
  const see = (p_reason: string) =>
    db.as(admin).call('see_card_refund_problem', { p_id: refund.id, p_reason })
  expect(await refusal(see(' '))).toMatchObject({ message: 'Please say what you found.' })
  await see('Compared at Paystack')
  expect((await storedCall(db, refund)).problem).toBeNull()
}

describe('what Paystack says', () => {
  test('pending and processing move nothing, processed moves the money out once', async () => {
    const setup = await setUpAsked()
    const { bola, refund } = setup
    const [held, clearing] = [
      await accountBalance(db, 'card_refunds_held'),
      await accountBalance(db, 'paystack_clearing'),
    ]
    const admin = await member(db, 'Sade', { admin: true })
    for (const status of ['pending', 'processing', 'needs-attention', 'something-new'])
      await recordRefund(db, refund, status)
    expect(await storedRefund(db, refund)).toMatchObject({ status: 'needs-attention', concluded_at: null })
    expect((await storedCall(db, refund)).problem).toContain('Paystack needs the bank account of the payer')
    await recordRefund(db, refund, 'needs-attention')
    const asked = (await mailSubjects(db, bola)).filter((subject) =>
      subject.includes('needs your bank account'),
    )
    expect(asked).toHaveLength(1)
    const told = (await mailSubjects(db, admin)).filter((subject) => subject.includes('needs a bank account'))
    expect(told).toHaveLength(1)
    expect(await accountBalance(db, 'card_refunds_held')).toBe(held)
    expect(await statementStatus(setup)).toBe('pending')
    for (let time = 0; time < 3; time += 1)
      expect(await recordRefund(db, refund, 'processed')).toBe('processed')
    expect(await recordRefund(db, refund, 'processing')).toBe('processed')
    expect(await accountBalance(db, 'card_refunds_held')).toBe(held - 8000)
    expect(await accountBalance(db, 'paystack_clearing')).toBe(clearing + 8000)
    expect(await statementStatus(setup)).toBe('completed')
    expect((await storedCall(db, refund)).problem).toBeNull()
    expect((await mailSubjects(db, bola)).at(-1)).toBe('Your refund is on its way to your card')
  })

  test('failed brings it back into the wallet once, and it can be asked for again', async () => {
    const setup = await setUpAsked()
    const { bola, refund, reference } = setup
    for (let time = 0; time < 3; time += 1) expect(await recordRefund(db, refund, 'failed')).toBe('failed')
    expect(await recordRefund(db, refund, 'pending')).toBe('failed')
    expect(await walletBalance(db, bola)).toBe(8000)
    expect(await statementStatus(setup)).toBe('failed')
    expect((await storedStatement(db, bola)).at(-1)).toMatchObject({
      transaction_type: 'refund',
      status: 'completed',
      amount: 8000,
    })
    expect((await mailSubjects(db, bola)).at(-1)).toBe('Your refund to the card failed')
    await refundToCard(db, bola, reference, 8000)
    expect(await walletBalance(db, bola)).toBe(0)
  })

  test.each([
    ['processed after it failed', 'failed', 'processed', {}],
    ['failed after it was processed', 'processed', 'failed', {}],
    ['another amount', 'pending', 'processed', { kobo: 799_999 }],
    ['another refund', 'pending', 'processed', { refundId: 'paystack-other' }],
  ])('%s contradicts: nothing moves, and admins are told', async (_, first, second, said) => {
    const { bola, refund } = await setUpAsked()
    const admin = await member(db, 'Sade', { admin: true })
    await recordRefund(db, refund, first)
    const before = [await walletBalance(db, bola), await accountBalance(db, 'card_refunds_held')]
    expect(await recordRefund(db, refund, second, said)).toBe(first)
    expect([await walletBalance(db, bola), await accountBalance(db, 'card_refunds_held')]).toEqual(before)
    expect(await mailSubjects(db, admin)).toContain('A refund to a card differs from Paystack')
    expect(await db.query('select problem from private.reconcile()')).toEqual([
      { problem: 'a refund to a card needs an admin' },
    ])
    await look(refund)
  })

  test('before Paystack was asked is reported', async () => {
    const { bola, reference } = await setUpCancelled(db)
    const refund = await refundToCard(db, bola, reference, 8000)
    expect(await recordRefund(db, refund, 'processed')).toBe('requested')
    expect((await storedCall(db, refund)).problem).toBe(
      `Paystack says processed of 800000 kobo (refund paystack-${refund.id})`,
    )
    await look(refund)
    expect(await recordRefund(db, { id: crypto.randomUUID(), amount: 1 }, 'processed')).toBe('unknown')
  })

  test('of an account that was erased meanwhile: what failed is in suspense', async () => {
    const { bola, refund } = await setUpAsked()
    const admin = await member(db, 'Sade', { admin: true })
    await db.query('update private.profiles set deleted_at = now() where user_id = $1', [bola.id])
    await recordRefund(db, refund, 'failed')
    expect(await walletBalance(db, bola)).toBe(0)
    expect(await inSuspense(db, admin, `card_refund:${refund.id}`)).toMatchObject({
      kind: 'deleted_account',
      amount: 8000,
      can_refund: true,
    })
  })
})

describe('asking Paystack', () => {
  test('is for the service only', async () => {
    const { bola, refund } = await setUpAsked()
    const args = { p_id: refund.id, p_refund_id: '1', p_status: 'failed', p_amount_kobo: 800_000 }
    for (const who of [bola, 'visitor'] as const)
      expect(await refusal(db.as(who).call('record_card_refund', args))).toMatchObject(forbidden)
    expect(await refusal(db.as(bola).call('card_refund_problems'))).toMatchObject({ hint: 'Access denied' })
    expect(
      await refusal(db.as(bola).call('see_card_refund_problem', { p_id: refund.id, p_reason: 'x' })),
    ).toMatchObject({ hint: 'Access denied' })
  })

  test('begins once: not for who has lost it to another worker, nor soon after the last call', async () => {
    const { bola, reference } = await setUpCancelled(db)
    const refund = await refundToCard(db, bola, reference, 8000)
    expect(await claim(refund)).toMatchObject({
      payment_reference: reference,
      amount_kobo: 800_000,
      asked_at: null,
      can_ask: true,
    })
    const stale = { p_id: refund.id, p_checks: 0 }
    expect(await db.as('service').call('begin_card_refund', stale)).toEqual([{ begin_card_refund: false }])
    expect(await beginRefund(db, refund)).toBe(true)
    expect(await beginRefund(db, refund)).toBe(false)
    await letBeDue(refund, 9)
    expect(await claim(refund)).toMatchObject({ can_ask: false })
    expect(await beginRefund(db, refund)).toBe(false)
    await letBeDue(refund, 2)
    expect(await claim(refund)).toMatchObject({ can_ask: true })
    expect(await beginRefund(db, refund)).toBe(true)
    await recordRefund(db, refund, 'pending')
    await letBeDue(refund, 60)
    expect(await claim(refund)).toMatchObject({ can_ask: false, refund_id: `paystack-${refund.id}` })
    expect(await beginRefund(db, refund)).toBe(false)
  })

  test('and refused: it has failed when the list does not have it either', async () => {
    const { bola, refund } = await setUpAsked()
    expect(await drop(refund)).toBe(false)
    await noteRefusal(refund)
    expect(await claim(refund)).toMatchObject({ refused: true })
    expect([await drop(refund), await drop(refund)]).toEqual([true, false])
    expect(await storedRefund(db, refund)).toMatchObject({ status: 'failed' })
    expect(await walletBalance(db, bola)).toBe(8000)
    // Paystack has it after all.
    expect(await recordRefund(db, refund, 'pending')).toBe('failed')
    expect((await storedCall(db, refund)).problem).toContain('Paystack says pending')
    await look(refund)
  })

  test('and refused, though the list has it: it goes on', async () => {
    const { refund } = await setUpAsked()
    await noteRefusal(refund)
    await recordRefund(db, refund, 'processing')
    expect(await drop(refund)).toBe(false)
    await noteRefusal(refund)
    expect(await drop(refund)).toBe(false)
    expect(await recordRefund(db, refund, 'processed')).toBe('processed')
  })
})

test('what is missing or too much in the books of refunds is found by the nightly check', async () => {
  const { refund } = await setUpAsked()
  await db.query(`update public.card_refunds set status = 'processed', concluded_at = now() where id = $1`, [
    refund.id,
  ])
  const problems = async () =>
    (await db.query<{ problem: string }>('select problem from private.reconcile()'))
      .map(({ problem }) => problem)
      .sort()
  expect(await problems()).toEqual([
    'a refund to a card and its transfers differ',
    'the money set aside differs from the open refunds to cards',
  ])
  await db.query(`update public.card_refunds set status = 'requested', concluded_at = null where id = $1`, [
    refund.id,
  ])
  await db.query('update private.payments set gateway_amount_kobo = 1 where reference = $1', [
    refund.payment_reference,
  ])
  expect(await problems()).toEqual(['more of a payment went back to the card than was paid'])
  await db.query('update private.payments set gateway_amount_kobo = 800000 where reference = $1', [
    refund.payment_reference,
  ])
})
