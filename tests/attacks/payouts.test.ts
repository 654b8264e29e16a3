import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../support/api/members.ts'
import { deliverWebhook, signWebhook } from '../support/api/paystack-events.ts'
import { joinAdmin } from '../support/api/staff.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import {
  approve,
  type Earner,
  expectBalanced,
  joinEarner,
  letPayoutsBeDue,
  payableWithdrawal,
  payoutReference,
  payoutState,
  resolveAccount,
} from '../support/api/withdrawals.ts'
import { setSetting } from '../support/database/settings.ts'

/** Who would like money to leave that is not theirs, or twice. */

const net = 9900_00

let stack: TestStack
let admin: Member
let ada: Earner
let id: string

beforeAll(async () => {
  stack = await startTestStack()
  admin = await joinAdmin(stack, 'Ngozi')
})
afterAll(() => stack.close())
beforeEach(async () => {
  ada = await joinEarner(stack)
  id = await payableWithdrawal(stack, ada)
})
afterEach(() => expectBalanced(stack))

const pending = { status: 'pending', wallet: 10_000, transfers: [] }
const state = () => payoutState(stack, ada, id)

/** Approved, and Paystack has not decided yet. */
async function atPaystack(): Promise<void> {
  stack.paystack.transfers.next('pending')
  await approve(admin, id)
}

const event = (name: string, more: object = {}): string =>
  JSON.stringify({
    event: `transfer.${name}`,
    data: { reference: payoutReference(id), amount: net, status: name, transfer_code: 'TRF_1', ...more },
  })

describe('a webhook that Paystack did not send', () => {
  test.each(['success', 'failed', 'reversed'])('transfer.%s moves nothing', async (name) => {
    await atPaystack()
    const body = event(name)
    const signatures = [null, '', signWebhook(body, 'sk_test_of_another'), signWebhook(event('pending'))]
    for (const signature of signatures) expect(await deliverWebhook(stack, body, signature)).toBe(401)
    expect(await state()).toMatchObject({ status: 'approved', wallet: 10_000, transfers: ['pending'] })
    const rows = await stack.database.query('select 1 from private.webhook_events where reference = $1', [
      payoutReference(id),
    ])
    expect(rows).toEqual([])
  })

  test('signed, but about another amount, another reference, a withdrawal that was not sent, or without an amount: nothing moves', async () => {
    const deliver = (body: string) => deliverWebhook(stack, body, signWebhook(body))
    expect(await deliver(event('success'))).toBe(200)
    expect(await state()).toMatchObject(pending)
    await atPaystack()
    expect(await deliver(event('success', { amount: 1 }))).toBe(200)
    expect(await deliver(event('success', { reference: `${payoutReference(id)}0` }))).toBe(200)
    expect(await deliver(event('success', { amount: null }))).toBe(400)
    expect(await deliver(event('success', { amount: '990000' }))).toBe(400)
    expect(await state()).toMatchObject({ status: 'approved', wallet: 10_000 })
    // The admins have looked.
    await stack.database.query('update private.payouts set problem = null')
  })
})

describe('process-withdrawal', () => {
  test('by the owner, by a stranger and by nobody: refused', async () => {
    for (const who of [ada, await joinEarner(stack)])
      expect(await approve(who, id)).toMatchObject({ httpStatus: 403, status: false })
    const response = await fetch(`${stack.url}/functions/v1/process-withdrawal`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey },
      body: JSON.stringify({ withdrawalId: id }),
    })
    expect(response.status).toBe(401)
    expect(await state()).toMatchObject(pending)
  })

  test('by an admin for their own withdrawal: refused, alone and as the second of two', async () => {
    await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
      ada.id,
    ])
    expect(await approve(ada, id)).toMatchObject({ httpStatus: 403, status: false })
    await setSetting(stack.database, 'withdrawal_two_admins_amount', 1)
    await approve(admin, id)
    expect(await approve(ada, id)).toMatchObject({ httpStatus: 403 })
    await setSetting(stack.database, 'withdrawal_two_admins_amount', null)
    expect(await state()).toMatchObject(pending)
  })

  test('a malformed field is refused and named', async () => {
    expect(await approve(admin, 'none')).toMatchObject({ httpStatus: 400, data: { field: 'withdrawalId' } })
    expect(await approve(admin, id, 'x'.repeat(1001))).toMatchObject({
      httpStatus: 400,
      data: { field: 'adminNote' },
    })
    expect(await state()).toMatchObject(pending)
  })
})

describe('an admin rejects what was approved', () => {
  const reject = async () => {
    await stack.database.query(
      `update private.payouts p set created_at = p.created_at - interval '2 minutes', claimed_at = p.claimed_at - interval '2 minutes'
       where p.withdrawal_id = $1`,
      [id],
    )
    const { error } = await admin.client
      .from('withdrawals')
      .update({ status: 'rejected', admin_note: 'Not now' })
      .eq('id', id)
    return error?.code
  }

  test('while Paystack may have the transfer and refuses to tell: refused, and it is paid once', async () => {
    stack.paystack.fail.next('/transfer', 'http400', 'after')
    stack.paystack.fail.next('/transfer/verify', 'http400')
    stack.paystack.webhooks.mode = 'drop'
    await approve(admin, id)
    stack.paystack.webhooks.mode = 'normal'
    expect(await reject()).toBe('PT409')
    expect(await state()).toMatchObject({ status: 'approved', wallet: 10_000, transfers: ['success'] })
    await letPayoutsBeDue(stack)
    await stack.runJobs()
    expect(await state()).toMatchObject({ status: 'paid', wallet: 10_000, transfers: ['success'] })
  })

  test('where Paystack refused the transfer and does not know it: it is never sent', async () => {
    stack.paystack.fail.next('/transfer', 'http400')
    await approve(admin, id)
    expect(await reject()).toBeUndefined()
    expect(await state()).toMatchObject({ status: 'rejected', wallet: 20_000, transfers: [] })
    await letPayoutsBeDue(stack)
    await stack.runJobs()
    expect(await state()).toMatchObject({ status: 'rejected', transfers: [] })
  })
})

describe('approve-transfer: somebody with our key at Paystack', () => {
  async function ask(body: object, signature?: string | null): Promise<number> {
    const text = JSON.stringify(body)
    const signed = signature === undefined ? signWebhook(text) : signature
    const response = await fetch(`${stack.url}/functions/v1/approve-transfer`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signed !== null && { 'x-paystack-signature': signed }),
      },
      body: text,
    })
    await response.arrayBuffer()
    return response.status
  }

  test('may send only what we asked for, while it is open', async () => {
    const transfer = { reference: payoutReference(id), amount: net }
    expect(await ask(transfer)).toBe(400)
    await atPaystack()
    expect(await ask(transfer)).toBe(200)
    expect(await ask({ event: 'transfer.approval', data: transfer })).toBe(200)
    const [account] = await stack.database.query<{ code: string }>(
      'select recipient_code as code from private.bank_accounts where user_id = $1',
      [ada.id],
    )
    for (const [code, answer] of [
      [account?.code, 200],
      ['RCP_of_a_thief', 400],
    ]) {
      expect(await ask({ ...transfer, recipient: code })).toBe(answer)
      expect(await ask({ ...transfer, recipient: { recipient_code: code, name: 'Ada' } })).toBe(answer)
    }
    expect(await ask({ ...transfer, recipient: 10751086 })).toBe(200)
    expect(await ask({ ...transfer, amount: net + 1 })).toBe(400)
    expect(await ask({ ...transfer, reference: 'aso-w-00000000000000000000000000000000' })).toBe(400)
    expect(await ask({ ...transfer, reference: 7 })).toBe(400)
    expect(await ask({})).toBe(400)
    for (const signature of [null, signWebhook('{}'), signWebhook(JSON.stringify(transfer), 'sk_other')])
      expect(await ask(transfer, signature)).toBe(401)
    await stack.paystack.transfers.conclude(payoutReference(id), 'success')
    await stack.paystack.webhooks.idle()
    expect(await ask(transfer)).toBe(400)
  })

  test('what Paystack is told to send by somebody else is rejected there', async () => {
    await letPayoutsBeDue(stack)
    const send = (path: string, body: object) =>
      fetch(`${stack.url}/sandbox/paystack${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${process.env.PAYSTACK_SECRET_KEY}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
    const account = { type: 'nuban', name: 'Thief', account_number: '9999999999', bank_code: '057' }
    const made: { data: { recipient_code: string } } = await (
      await send('/transferrecipient', account)
    ).json()
    const { recipient_code: recipient } = made.data
    const before = stack.paystack.transfers.balance()
    const theft = { source: 'balance', amount: 5_000_000, reference: 'aso-w-stolen-key-0001', recipient }
    expect((await send('/transfer', theft)).status).toBe(200)
    const found = stack.paystack.transfers.all().find(({ reference }) => reference === theft.reference)
    expect(found?.status).toBe('rejected')
    expect(stack.paystack.transfers.balance()).toBe(before)
  })
})

test('names of strangers: so many accounts a day and no more, whether the bank knows them or not', async () => {
  await setSetting(stack.database, 'bank_lookups_daily_limit', 3)
  const looker = await joinEarner(stack)
  const look = (number: number) =>
    resolveAccount(looker, { accountNumber: String(number).padStart(10, '8') }).then(
      ({ httpStatus }) => httpStatus,
    )
  expect([await look(1), await look(2), await look(3), await look(4)]).toEqual([404, 404, 404, 429])
  expect(await resolveAccount(looker)).toMatchObject({
    httpStatus: 429,
    data: { title: 'Too many requests' },
  })
})
