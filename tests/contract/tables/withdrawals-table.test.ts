import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AsoClient,
  answered,
  clientOf,
  refused,
  visitorOf,
  visitorsOut,
  walletOf,
} from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { askWithdrawal, type Earner, joinEarner } from '../../support/api/withdrawals.ts'
import { reconcile } from '../../support/database/reconcile.ts'

let stack: TestStack
let ada: Earner
let admin: Member
let asAda: AsoClient
let id: string

beforeAll(async () => {
  stack = await startTestStack()
  ada = await joinEarner(stack)
  admin = await joinAdmin(stack, 'Ngozi')
  asAda = clientOf(ada)
  id = await askWithdrawal(ada)
})
afterAll(async () => {
  expect(await reconcile(stack.database)).toEqual([])
  await stack.close()
})

const pending = (client: AsoClient) =>
  client.from('withdrawals').select('*', { count: 'exact' }).eq('status', 'pending')

describe('a withdrawal', () => {
  test('is read by its owner with the columns of the specification', async () => {
    const history = asAda
      .from('withdrawals')
      .select('id, amount, fee, bank_name, account_number, status, created_at, admin_note')
      .eq('user_id', ada.id)
      .order('created_at', { ascending: false })
    expect(await answered(history)).toEqual([
      {
        id,
        amount: 10_000,
        fee: 100,
        bank_name: 'Zenith Bank',
        account_number: ada.accountNumber,
        status: 'pending',
        created_at: expect.any(String),
        admin_note: null,
      },
    ])
    const open = asAda.from('withdrawals').select('id').eq('user_id', ada.id).eq('status', 'pending').limit(1)
    expect(await answered(open)).toEqual([{ id }])
    expect(await walletOf(ada)).toBe(10_000)
  })

  test('is read by admins by its status, and counted; by nobody else', async () => {
    expect(await pending(clientOf(admin)).order('created_at', { ascending: false })).toMatchObject({
      data: [{ id, user_id: ada.id }],
      count: 1,
    })
    expect(await pending(clientOf(await join(stack, 'Eve')))).toMatchObject({ data: [], count: 0 })
    expect(await pending(visitorOf(stack))).toMatchObject(visitorsOut)
  })

  test('is asked for in one’s own name only, one at a time', async () => {
    const row = {
      user_id: ada.id,
      amount: 1000,
      fee: 0,
      bank_name: 'Zenith Bank',
      account_number: ada.accountNumber,
      account_name: 'Ada Obi',
    }
    expect(await clientOf(admin).from('withdrawals').insert(row)).toMatchObject(refused(403, 'Access denied'))
    expect(await asAda.from('withdrawals').insert(row)).toMatchObject(refused(409, 'Pending Withdrawal'))
    expect(await walletOf(ada)).toBe(10_000)
  })

  test('is rejected by an update of an admin; its owner reads the note', async () => {
    const change = {
      status: 'rejected',
      admin_note: 'Please use another account',
      admin_id: admin.id,
      processed_at: new Date().toISOString(),
    } as const
    const update = (client: AsoClient) => client.from('withdrawals').update(change).eq('id', id)
    await update(asAda)
    expect(await walletOf(ada)).toBe(10_000)
    expect((await update(clientOf(admin))).error).toBeNull()
    const read = asAda.from('withdrawals').select('status, admin_note').eq('id', id).single()
    expect(await answered(read)).toEqual({ status: 'rejected', admin_note: change.admin_note })
    expect(await walletOf(ada)).toBe(20_000)
  })
})
