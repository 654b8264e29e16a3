import { describe, expect, test } from 'vitest'
import { member, storedStatement, walletBalance } from '../../support/database/builders.ts'
import { settlePayment, startWalletFunding } from '../../support/database/card-payments.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const paymentOf = (reference: string) =>
  db.one('select * from private.payments where reference = $1', [reference])

describe('funding the wallet', () => {
  test('a paid funding is credited to the wallet once', async () => {
    const bola = await member(db, 'Bola')
    const started = await startWalletFunding(db, bola, 1500.5)
    const first = await settlePayment(db, started)
    expect(first).toMatchObject({
      outcome: 'funded',
      amount: 1500.5,
      new_balance: 1500.5,
      transaction_id: null,
    })
    expect(await settlePayment(db, started)).toEqual(first)
    const [line] = await storedStatement(db, bola)
    expect(line).toMatchObject({
      id: first.wallet_transaction_id,
      transaction_type: 'deposit',
      amount: 1500.5,
    })
    expect(await walletBalance(db, bola)).toBe(1500.5)
  })

  test.each([
    [99.99, 'Minimum amount', 'Minimum funding amount is ₦100'],
    [0, 'Invalid amount', undefined],
    [-5, 'Invalid amount', undefined],
    [100.001, 'Invalid amount', undefined],
    [5_000_000.01, 'Invalid amount', undefined],
    ['NaN', 'Invalid amount', undefined],
    [null, 'Invalid amount', undefined],
  ])('funding %s is refused', async (amount, title, text) => {
    const bola = await member(db, 'Bola')
    const attempt = db.as('service').call('start_wallet_funding', { p_user_id: bola.id, p_amount: amount })
    const refused = await refusal(attempt)
    expect(refused).toMatchObject({ code: 'PT400', hint: title })
    if (text !== undefined) expect(refused.message).toBe(text)
    expect(await db.query('select from private.payments where user_id = $1', [bola.id])).toEqual([])
  })

  test.each([
    ['amount', { kobo: 50_000_000 }],
    ['currency', { currency: 'GHS' }],
  ])('a funding of another %s than asked credits nothing', async (_, answer) => {
    const bola = await member(db, 'Bola')
    const started = await startWalletFunding(db, bola, 500)
    expect(await settlePayment(db, started, answer)).toMatchObject({ outcome: 'mismatch', new_balance: 0 })
    expect(await walletBalance(db, bola)).toBe(0)
    expect(await paymentOf(started.reference)).toMatchObject({
      outcome: 'mismatch',
      gateway_currency: 'currency' in answer ? answer.currency : 'NGN',
    })
  })

  test('a failed funding credits nothing', async () => {
    const bola = await member(db, 'Bola')
    const started = await startWalletFunding(db, bola, 500)
    expect(await settlePayment(db, started, { status: 'failed' })).toMatchObject({
      outcome: 'failed',
      new_balance: 0,
    })
    expect(await walletBalance(db, bola)).toBe(0)
  })
})

describe('update_wallet_balance', () => {
  const change = (
    caller: Person | 'service' | 'visitor',
    owner: Person,
    type: string | null,
    amount: unknown,
    reference?: string,
  ) =>
    db.as(caller).call('update_wallet_balance', {
      p_user_id: owner.id,
      p_amount: amount,
      p_transaction_type: type,
      p_description: 'Test',
      p_reference_id: reference ?? null,
    })

  test('a member pays the AI price from their wallet, once for each reference', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    expect(await change(bola, bola, 'payment', 200, 'session-1')).toEqual([{ update_wallet_balance: 300 }])
    expect(await change(bola, bola, 'payment', 200, 'session-1')).toEqual([{ update_wallet_balance: 300 }])
    expect(await change(bola, bola, 'payment', 200, 'session-2')).toEqual([{ update_wallet_balance: 100 }])
    expect((await refusal(change(bola, bola, 'payment', 200, 'session-3'))).hint).toBe(
      'Insufficient wallet balance',
    )
    expect(await walletBalance(db, bola)).toBe(100)
  })

  test.each([
    ['deposit', 200],
    ['refund', 200],
    ['earnings', 200],
    ['withdrawal', 200],
    ['payment', 199],
    ['payment', -200],
    ['payment', 0],
    ['payment', 'NaN'],
    ['payment', null],
    [null, 200],
  ])('a member’s %s of %s is refused', async (type, amount) => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    expect(await refusal(change(bola, bola, type, amount))).toMatchObject({
      code: 'PT403',
      hint: 'Access denied',
    })
    expect(await walletBalance(db, bola)).toBe(500)
    expect(await storedStatement(db, bola)).toHaveLength(1)
  })

  test('a reference or a description that is too long is refused', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    expect((await refusal(change(bola, bola, 'payment', 200, 'x'.repeat(200)))).hint).toBe('Invalid input')
    const args = {
      p_user_id: bola.id,
      p_amount: 200,
      p_transaction_type: 'payment',
      p_description: 'x'.repeat(201),
    }
    expect((await refusal(db.as(bola).call('update_wallet_balance', args))).hint).toBe('Invalid input')
    expect(await walletBalance(db, bola)).toBe(500)
  })

  test('no one pays from another person’s wallet, not even an admin', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    const [stranger, admin] = [await member(db, 'Stranger'), await member(db, 'Admin', { admin: true })]
    for (const caller of [stranger, admin]) {
      expect(await refusal(change(caller, bola, 'payment', 200))).toMatchObject({
        code: 'PT403',
        hint: 'Access denied',
      })
    }
    expect(await refusal(change('visitor', bola, 'payment', 200))).toMatchObject(forbidden)
    expect(await walletBalance(db, bola)).toBe(500)
  })

  test('the service deposits and refunds, once for each reference, and revenue pays the refund', async () => {
    const bola = await member(db, 'Bola')
    expect(await change('service', bola, 'deposit', 1000, 'd')).toEqual([{ update_wallet_balance: 1000 }])
    expect(await change('service', bola, 'deposit', 1000, 'd')).toEqual([{ update_wallet_balance: 1000 }])
    await change(bola, bola, 'payment', 200, 'p')
    expect(await change('service', bola, 'refund', 200, 'r')).toEqual([{ update_wallet_balance: 1000 }])
    expect((await refusal(change('service', bola, 'deposit', 999, 'd'))).hint).toBe('Idempotency key reused')
    expect(await walletBalance(db, bola)).toBe(1000)
  })

  test.each([
    ['withdrawal', 100, 'Access denied'],
    ['earnings', 100, 'Access denied'],
    ['deposit', -100, 'Invalid amount'],
    ['deposit', 'NaN', 'Invalid amount'],
    ['deposit', 0.001, 'Invalid amount'],
    ['deposit', null, 'Invalid amount'],
  ])('the service’s %s of %s is refused', async (type, amount, title) => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    expect((await refusal(change('service', bola, type, amount))).hint).toBe(title)
    expect(await walletBalance(db, bola)).toBe(500)
  })
})
