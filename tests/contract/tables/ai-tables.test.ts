import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AsoClient,
  answered,
  clientOf,
  deposit,
  refused,
  visitorOf,
  visitorsOut,
  walletOf,
} from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { reconcile } from '../../support/database/reconcile.ts'

/** The AI gate as a client of the specification asks for it. */
let stack: TestStack
let ada: Member
let bola: Member
let asBola: AsoClient

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
})
afterAll(() => stack.close())
beforeEach(async () => {
  bola = await join(stack, 'Bola')
  asBola = clientOf(bola)
})
afterEach(async () => expect(await reconcile(stack.database)).toEqual([]))

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const pay = (reference: string) =>
  asBola.rpc('update_wallet_balance', {
    p_user_id: bola.id,
    p_amount: 200,
    p_transaction_type: 'payment',
    p_description: 'AI feature: trust_score',
    p_reference_id: reference,
    p_payment_reference: reference,
  })
const session = (reference: string | null) => ({
  user_id: bola.id,
  feature_type: 'trust_score' as const,
  session_active: true,
  session_expires_at: inAnHour(),
  payment_method: 'wallet' as const,
  payment_reference: reference,
})
const newest = () =>
  asBola
    .from('ai_usage')
    .select('*')
    .eq('user_id', bola.id)
    .eq('feature_type', 'trust_score')
    .eq('session_active', true)
    .gt('session_expires_at', new Date().toISOString())
    .order('created_at', { ascending: false })
    .limit(1)
const freeSession = () => ({
  user_id: bola.id,
  feature_type: 'stylist' as const,
  session_type: 'free',
  payment_method: 'free' as const,
  is_first_session: true,
})

describe('ai_usage', () => {
  test('pay, insert, and the gate reads the session', async () => {
    await deposit(stack, bola, 300)
    expect(await answered(newest())).toEqual([])
    expect(await answered(pay('ai-1'))).toBe(100)
    expect(await asBola.from('ai_usage').insert(session('ai-1'))).toMatchObject({ status: 201, error: null })
    expect(await answered(newest())).toEqual([
      {
        ...session('ai-1'),
        id: expect.any(String),
        session_expires_at: expect.any(String),
        created_at: expect.any(String),
        transfer_id: expect.any(Number),
        given_back_at: null,
      },
    ])
    expect(await walletOf(bola)).toBe(100)
    expect(
      await asBola.from('ai_usage').insert({ ...session('ai-1'), feature_type: 'stylist' }),
    ).toMatchObject(refused(402, 'Session not paid'))
  })

  test('a row without a payment, a longer one, and a changed one', async () => {
    const invented = asBola.from('ai_usage').insert(session('never-paid')).select()
    expect(await invented).toMatchObject(refused(402, 'Session not paid'))
    await deposit(stack, bola, 200)
    await answered(pay('ai-2'))
    const far = { ...session('ai-2'), session_expires_at: '2999-01-01T00:00:00Z' }
    const row = await answered(asBola.from('ai_usage').insert(far).select().single())
    expect(Date.parse(row.session_expires_at)).toBeLessThan(Date.now() + 3_660_000)
    const changed = asBola.from('ai_usage').update({ session_expires_at: inAnHour() }).eq('id', row.id)
    expect(await changed).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await asBola.from('ai_usage').delete().eq('id', row.id)).toMatchObject({ status: 403 })
  })

  test('is one’s own', async () => {
    const others = asBola.from('ai_usage').insert({ ...session(null), user_id: ada.id })
    expect(await others).toMatchObject(refused(403, 'Access denied'))
    const visitor = visitorOf(stack)
    expect(await visitor.from('ai_usage').select()).toMatchObject(visitorsOut)
    expect(await visitor.from('ai_usage').insert(session(null))).toMatchObject(visitorsOut)
  })
})

describe('ai_sessions', () => {
  test('an insert takes the free session, once', async () => {
    const free = () => answered(asBola.rpc('user_has_free_ai_session', { p_user_id: bola.id }))
    expect(await free()).toBe(true)
    expect(await asBola.from('ai_sessions').insert(freeSession())).toMatchObject({ status: 201, error: null })
    expect(await free()).toBe(false)
    expect(await answered(asBola.from('ai_sessions').select('*'))).toEqual([
      {
        ...freeSession(),
        id: expect.any(String),
        expires_at: expect.any(String),
        created_at: expect.any(String),
      },
    ])
    await stack.database.query(`update public.ai_usage set session_expires_at = now() where user_id = $1`, [
      bola.id,
    ])
    expect(await asBola.from('ai_sessions').insert(freeSession()).select()).toMatchObject(
      refused(402, 'No free session'),
    )
  })

  test('an insert answers the session', async () => {
    const row = await answered(asBola.from('ai_sessions').insert(freeSession()).select().single())
    expect(row).toMatchObject({ ...freeSession(), expires_at: expect.any(String) })
  })
})

describe('unlock_ai_feature', () => {
  test('pays and starts the session in one step', async () => {
    await deposit(stack, bola, 250)
    const unlock = (p_payment_method: string) =>
      asBola.rpc('unlock_ai_feature', { p_feature_type: 'quality_checker', p_payment_method }).single()
    const unlocked = await answered(unlock('wallet'))
    expect(unlocked).toEqual({
      feature_type: 'quality_checker',
      session_expires_at: expect.any(String),
      payment_method: 'wallet',
      charged: 200,
      wallet_balance: 50,
    })
    expect(await answered(unlock('wallet'))).toEqual({ ...unlocked, charged: 0 })
    const other = asBola.rpc('unlock_ai_feature', {
      p_feature_type: 'trust_score',
      p_payment_method: 'wallet',
    })
    expect(await other).toMatchObject({
      status: 402,
      error: { hint: 'Insufficient funds', message: 'Please fund your wallet or use card payment.' },
    })
    expect(await visitorOf(stack).rpc('get_active_ai_sessions', { p_user_id: bola.id })).toMatchObject(
      visitorsOut,
    )
  })
})
