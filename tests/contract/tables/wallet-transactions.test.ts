import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AsoClient,
  answered,
  clientOf,
  deposit,
  serviceOf,
  visitorOf,
  walletOf,
} from '../../support/api/clients.ts'
import { book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { reconcile } from '../../support/database/reconcile.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asBola: AsoClient
let paidFor: string

/** Sixty deposits of 1,000 to 1,059 naira, then a booking of 25,000. */
beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada', 'lend')
  bola = await joinApproved(stack, 'Bola')
  asBola = clientOf(bola)
  for (let at = 0; at < 60; at += 1) await deposit(stack, bola, 1000 + at)
  paidFor = (await book(bola, await list(ada))).id
  await answered(asBola.rpc('pay_from_wallet', { p_transaction_id: paidFor }))
})
afterAll(async () => {
  expect(await reconcile(stack.database)).toEqual([])
  await stack.close()
})

const total = 61_770 - 25_000

const statement = (client: AsoClient, of: Member) =>
  client
    .from('wallet_transactions')
    .select('*')
    .eq('user_id', of.id)
    .order('created_at', { ascending: false })

describe('the statement', () => {
  test('is read newest first, at most 50 lines, in numbers', async () => {
    const lines = await answered(statement(asBola, bola).limit(50))
    expect(lines).toHaveLength(50)
    expect(lines[0]).toMatchObject({
      user_id: bola.id,
      transaction_type: 'payment',
      amount: 25_000,
      status: 'completed',
      description: 'Paid for “Ankara gown”',
      balance_after: total,
      transaction_id: paidFor,
      created_at: expect.any(String),
    })
    expect(lines.slice(1).map(({ amount }) => amount)).toEqual(
      Array.from({ length: 49 }, (_, at) => 1059 - at),
    )
    expect(lines[1]).toMatchObject({ transaction_type: 'deposit', balance_after: total + 25_000 })
    expect(await walletOf(bola)).toBe(total)
  })

  test('gives the five newest deposits to the notifications', async () => {
    const deposits = statement(asBola, bola).eq('transaction_type', 'deposit').limit(5)
    expect((await answered(deposits)).map(({ amount }) => amount)).toEqual([1059, 1058, 1057, 1056, 1055])
  })

  test('each line follows from the one before it', async () => {
    const lines = (await answered(statement(asBola, bola))).toReversed()
    let balance = 0
    for (const { amount, transaction_type, balance_after } of lines) {
      balance += transaction_type === 'payment' ? -amount : amount
      expect(balance_after).toBe(balance)
    }
    expect(lines).toHaveLength(61)
  })

  test('is hidden from the other party of a booking and refused to a visitor', async () => {
    expect(await statement(clientOf(ada), bola)).toMatchObject({ data: [], error: null })
    expect(await clientOf(ada).from('wallet_transactions').select('*')).toMatchObject({ data: [] })
    expect(await statement(visitorOf(stack), bola)).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  test('the secret key reads it', async () => {
    expect(await answered(statement(serviceOf(stack), bola).limit(5))).toHaveLength(5)
  })
})

describe('no client writes it', () => {
  test.each(['its owner', 'another member', 'a visitor', 'the secret key'])('refuses %s', async (who) => {
    const clients = {
      'its owner': asBola,
      'another member': clientOf(ada),
      'the secret key': serviceOf(stack),
    }
    const client = who in clients ? clients[who as keyof typeof clients] : visitorOf(stack)
    const all = () => stack.database.query('select * from public.wallet_transactions order by transfer_id')
    const before = await all()
    const line = {
      user_id: bola.id,
      transaction_type: 'deposit',
      amount: 1_000_000,
      description: 'A gift',
      balance_after: 1_000_000,
      transfer_id: 1,
    }
    // The view that people read, and the rows that it shows.
    for (const name of ['wallet_transactions', 'wallet_entries']) {
      const table = () => (client as SupabaseClient).from(name)
      const attempts = [
        await table().insert(line),
        await table().upsert(line),
        await table().update({ amount: 1 }).eq('user_id', bola.id),
        await table().delete().eq('user_id', bola.id),
      ]
      for (const { error } of attempts)
        expect(error).toMatchObject({ code: expect.stringMatching(/42501|55000/) })
    }
    expect(await all()).toEqual(before)
    expect(await walletOf(bola)).toBe(total)
  })
})
