import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database.types.ts'
import {
  type AsoClient,
  answered,
  clientOf,
  deposit,
  refused,
  serviceOf,
  visitorOf,
  visitorsOut,
  walletOf,
} from '../../support/api/clients.ts'
import { book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { reconcile } from '../../support/database/reconcile.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asBola: AsoClient
let visitor: AsoClient

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
  visitor = visitorOf(stack)
})
afterAll(() => stack.close())
beforeEach(async () => {
  bola = await joinApproved(stack, 'Bola')
  asBola = clientOf(bola)
})
afterEach(async () => expect(await reconcile(stack.database)).toEqual([]))

const accessDenied = refused(403, 'Access denied')

describe('user_can_rent_item', () => {
  test('is true until a new member has a rental running, and again when it ended', async () => {
    const ask = () => answered(asBola.rpc('user_can_rent_item', { p_user_id: bola.id }))
    expect(await ask()).toBe(true)
    const { id } = await book(bola, await list(ada))
    expect(await ask()).toBe(true)
    await deposit(stack, bola, 25_000)
    await answered(asBola.rpc('pay_from_wallet', { p_transaction_id: id }))
    expect(await ask()).toBe(false)
    await answered(asBola.rpc('cancel_booking', { p_transaction_id: id }))
    expect(await ask()).toBe(true)
  })

  test('answers only about the caller', async () => {
    expect(await asBola.rpc('user_can_rent_item', { p_user_id: ada.id })).toMatchObject(accessDenied)
    expect(await visitor.rpc('user_can_rent_item', { p_user_id: ada.id })).toMatchObject(visitorsOut)
  })
})

describe('log_user_action', () => {
  const actions = () =>
    stack.database.query(
      'select user_id, action_type, action_data from private.user_actions where user_id in ($1, $2) order by id',
      [ada.id, bola.id],
    )

  test('records the action of the caller', async () => {
    const action = { p_user_id: bola.id, p_action_type: 'save_item', p_action_data: { item_id: ada.id } }
    expect((await asBola.rpc('log_user_action', action)).error).toBeNull()
    expect(
      (await asBola.rpc('log_user_action', { p_user_id: bola.id, p_action_type: 'share_item' })).error,
    ).toBeNull()
    expect((await actions()).slice(-2)).toEqual([
      { user_id: bola.id, action_type: 'save_item', action_data: { item_id: ada.id } },
      { user_id: bola.id, action_type: 'share_item', action_data: {} },
    ])
  })

  test('refuses another person’s id, a visitor and an unknown action', async () => {
    const before = await actions()
    const log = (client: AsoClient, p_user_id: string, p_action_type: string, note = '') =>
      client.rpc('log_user_action', { p_user_id, p_action_type, p_action_data: { note } })
    expect(await log(asBola, ada.id, 'save_item')).toMatchObject(accessDenied)
    expect(await log(visitor, bola.id, 'save_item')).toMatchObject(visitorsOut)
    const invalid = { status: 400, error: { hint: 'Invalid action' } }
    expect(await log(asBola, bola.id, 'DROP TABLE')).toMatchObject(invalid)
    const tooLong = { status: 400, error: { hint: 'Invalid input' } }
    expect(await log(asBola, bola.id, 'save_item', 'x'.repeat(8000))).toMatchObject(tooLong)
    expect(await actions()).toEqual(before)
  })
})

describe('update_wallet_balance', () => {
  type Args = Database['public']['Functions']['update_wallet_balance']['Args']
  const aiSession = (values: Partial<Args> = {}): Args => ({
    p_user_id: bola.id,
    p_amount: 200,
    p_transaction_type: 'payment',
    p_description: 'AI session: stylist',
    p_reference_id: 'stylist-1',
    p_payment_reference: 'wallet',
    ...values,
  })
  const call = (client: AsoClient, values: Partial<Args> = {}) =>
    client.rpc('update_wallet_balance', aiSession(values))

  async function statementOf(member: Member) {
    const { data } = await clientOf(member)
      .from('wallet_transactions')
      .select('transaction_type, amount, description, balance_after')
      .order('created_at', { ascending: false })
    return data
  }

  test('pays an AI session from the caller’s wallet, once for each reference', async () => {
    await deposit(stack, bola, 400)
    expect(await answered(call(asBola))).toBe(200)
    expect(await answered(call(asBola))).toBe(200)
    expect(await answered(call(asBola, { p_reference_id: 'stylist-2' }))).toBe(0)
    expect(await walletOf(bola)).toBe(0)
    expect((await statementOf(bola))?.[0]).toEqual({
      transaction_type: 'payment',
      amount: 200,
      description: 'AI session: stylist',
      balance_after: 0,
    })
  })

  test('refuses a wallet that holds less', async () => {
    await deposit(stack, bola, 199.99)
    const tooLittle = {
      data: null,
      status: 402,
      error: { code: 'PT402', hint: 'Insufficient wallet balance' },
    }
    expect(await call(asBola)).toMatchObject(tooLittle)
    expect(await walletOf(bola)).toBe(199.99)
    expect(await statementOf(bola)).toHaveLength(1)
  })

  test.each([
    ['a deposit', { p_transaction_type: 'deposit' }],
    ['a refund', { p_transaction_type: 'refund' }],
    ['earnings', { p_transaction_type: 'earnings' }],
    ['a withdrawal', { p_transaction_type: 'withdrawal' }],
    ['another price', { p_amount: 1 }],
    ['a price below nothing', { p_amount: -200 }],
    ['no price', { p_amount: 0 }],
  ] as const)('refuses a member %s', async (_what, values) => {
    await deposit(stack, bola, 500)
    expect(await call(asBola, values)).toMatchObject(accessDenied)
    expect(await walletOf(bola)).toBe(500)
    expect(await statementOf(bola)).toHaveLength(1)
  })

  test('refuses a member another person’s wallet, and a visitor any wallet', async () => {
    await deposit(stack, ada, 500)
    const before = await walletOf(ada)
    expect(await call(asBola, { p_user_id: ada.id })).toMatchObject(accessDenied)
    expect(await call(visitor, { p_user_id: ada.id })).toMatchObject(visitorsOut)
    expect(await walletOf(ada)).toBe(before)
  })

  test('allows the secret key deposits and refunds, which never create money', async () => {
    const service = serviceOf(stack)
    const funded = { p_transaction_type: 'deposit', p_amount: 1000, p_reference_id: 'bank-1' } as const
    expect(await answered(call(service, funded))).toBe(1000)
    expect(await answered(call(service, funded))).toBe(1000)
    const reused = await call(service, { ...funded, p_amount: 2000 })
    expect(reused).toMatchObject({ status: 409, error: { hint: 'Idempotency key reused' } })
    expect(await answered(call(service, { p_reference_id: 'stylist-3' }))).toBe(800)
    const refund = { p_transaction_type: 'refund', p_reference_id: 'refund-1' } as const
    expect(await answered(call(service, refund))).toBe(1000)
    const tooMuch = await call(service, { ...refund, p_amount: 1_000_000, p_reference_id: 'refund-2' })
    expect(tooMuch).toMatchObject({ status: 402 })
    for (const p_amount of [0, -5, 0.001]) {
      expect(await call(service, { ...funded, p_amount, p_reference_id: `bad ${p_amount}` })).toMatchObject({
        status: 400,
        error: { hint: 'Invalid amount' },
      })
    }
    expect(await call(service, { ...funded, p_transaction_type: 'earnings' })).toMatchObject({ status: 403 })
    expect(await walletOf(bola)).toBe(1000)
  })
})
