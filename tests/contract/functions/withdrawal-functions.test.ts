import { randomUUID } from 'node:crypto'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { payoutProblems, payoutMessages as words } from '#contract/messages/money/payout.ts'
import type { Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { shortenTimeLimits } from '../../support/api/time-limits.ts'
import {
  accountChecks,
  approve,
  askWithdrawal,
  type Earner,
  expectBalanced,
  joinEarner,
  letAccountAge,
  outcomes,
  payableWithdrawal,
  payoutReference,
  payoutState,
  resolveAccount,
  runPayoutJobs,
  settledPayoutState,
} from '../../support/api/withdrawals.ts'
import { setSetting } from '../../support/database/settings.ts'

const startingBalance = 1_000_000_00
const net = 9900_00
const transferFee = 25_00

let stack: TestStack
let admin: Member
let ada: Earner

beforeAll(async () => {
  stack = await startTestStack()
  admin = await joinAdmin(stack, 'Ngozi')
})
afterAll(() => stack.close())
beforeEach(async () => {
  stack.paystack.webhooks.mode = 'normal'
  stack.paystack.transfers.setBalance(startingBalance)
  ada = await joinEarner(stack)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await expectBalanced(stack)
  expect(stack.paystack.fail.clear()).toBe(0)
})

const state = (id: string, member: Member = ada) => payoutState(stack, member, id)
const settled = (id: string, member: Member = ada) => settledPayoutState(stack, member, id)
const { untouched, paid, back } = outcomes

/** Paystack's webhook can be faster than its answer. */
const sentOrPaid = expect.stringMatching(new RegExp(`^(${words.sent}|${words.paid})$`))

describe('process-withdrawal', () => {
  test('approves and pays at once; Paystack gets the net amount and our reference', async () => {
    const id = await payableWithdrawal(stack, ada)
    const { data } = await admin.client.functions.invoke('process-withdrawal', {
      body: { withdrawalId: id, adminNote: 'Thank you' },
    })
    expect(data).toMatchObject({ success: true, message: sentOrPaid })
    expect(await settled(id)).toMatchObject(paid)
    expect(stack.paystack.transfers.all()).toContainEqual(
      expect.objectContaining({ reference: payoutReference(id), amount: net, fee: transferFee }),
    )
    expect(stack.paystack.transfers.balance()).toBe(startingBalance - net - transferFee)
    const read = ada.client.from('withdrawals').select('status, fee, admin_note').eq('id', id)
    expect((await read.single()).data).toEqual({ status: 'paid', fee: 100, admin_note: 'Thank you' })
  })

  test('an approved one is not approved again', async () => {
    const id = await payableWithdrawal(stack, ada)
    await approve(admin, id)
    const { error, response } = await admin.client.functions.invoke('process-withdrawal', {
      body: { withdrawalId: id },
    })
    expect(error).not.toBeNull()
    expect(response?.status).toBe(409)
    expect(await response?.json()).toMatchObject({
      success: false,
      error: 'Only a pending withdrawal can be approved or rejected.',
      data: { title: 'Failed to process payout' },
    })
    expect(await settled(id)).toMatchObject(paid)
  })

  test('from a sum on it waits for a second admin', async () => {
    await setSetting(stack.database, 'withdrawal_two_admins_amount', 10_000)
    onTestFinished(async () => {
      await setSetting(stack.database, 'withdrawal_two_admins_amount', null)
    })
    const id = await payableWithdrawal(stack, ada)
    for (let times = 0; times < 2; times += 1)
      expect(await approve(admin, id)).toMatchObject({ status: true, message: words.needsSecondAdmin })
    expect(await state(id)).toMatchObject({ status: 'pending', wallet: 10_000, transfers: [] })
    expect(await approve(await joinAdmin(stack, 'Second'), id)).toMatchObject({ message: sentOrPaid })
    expect(await settled(id)).toMatchObject(paid)
  })

  test('a new bank account, one that the bank was not asked about, and an unknown withdrawal are refused', async () => {
    const id = await askWithdrawal(ada)
    expect(await approve(admin, id)).toMatchObject({
      httpStatus: 409,
      message: expect.stringContaining('has not said yet'),
    })
    await resolveAccount(ada)
    expect(await approve(admin, id)).toMatchObject({
      httpStatus: 409,
      message: expect.stringContaining('is new'),
    })
    expect(await approve(admin, randomUUID())).toMatchObject({ httpStatus: 404 })
    expect(await state(id)).toMatchObject({ status: 'pending', transfers: [] })
  })

  test('while payouts are switched off it is approved and not sent; afterwards the job sends it', async () => {
    await setSetting(stack.database, 'withdrawal_payouts', 'off')
    const id = await payableWithdrawal(stack, ada)
    expect(await approve(admin, id)).toMatchObject({ status: true, message: words.waiting })
    await runPayoutJobs(stack)
    expect(await state(id)).toMatchObject({ ...untouched, transfers: [] })
    await setSetting(stack.database, 'withdrawal_payouts', null)
    await runPayoutJobs(stack)
    expect(await settled(id)).toMatchObject(paid)
  })
})

describe('what Paystack does with it', () => {
  test.each(['failed', 'reversed', 'abandoned', 'blocked', 'rejected'] as const)(
    '%s: the money is in the wallet again',
    async (status) => {
      stack.paystack.transfers.next(status)
      const id = await payableWithdrawal(stack, ada)
      await approve(admin, id)
      await stack.paystack.webhooks.idle()
      await runPayoutJobs(stack)
      expect(await state(id)).toMatchObject(back(status))
      expect(stack.paystack.transfers.balance()).toBe(startingBalance)
    },
  )

  test('sent back after it was paid: amount and fee are in the wallet again', async () => {
    const id = await payableWithdrawal(stack, ada)
    await approve(admin, id)
    await stack.paystack.webhooks.idle()
    await stack.paystack.transfers.conclude(payoutReference(id), 'reversed')
    expect(await settled(id)).toMatchObject({ status: 'reversed', wallet: 20_000 })
  })

  test('not enough balance: the admin reads it, and the same reference is sent when there is enough', async () => {
    stack.paystack.transfers.setBalance(net + transferFee - 1)
    const id = await payableWithdrawal(stack, ada)
    expect(await approve(admin, id)).toMatchObject({
      status: true,
      message: expect.stringContaining(payoutProblems.balance),
    })
    await runPayoutJobs(stack)
    expect(await state(id)).toMatchObject({ ...untouched, problem: payoutProblems.balance, transfers: [] })
    stack.paystack.transfers.setBalance(net + transferFee)
    await runPayoutJobs(stack)
    expect(await settled(id)).toMatchObject(paid)
    expect(stack.paystack.transfers.balance()).toBe(0)
  })

  test('a one-time password is demanded: the admin reads it; confirmed it is paid, left alone the money is back', async () => {
    for (const end of ['success', 'abandoned'] as const) {
      const member = await joinEarner(stack)
      const id = await payableWithdrawal(stack, member)
      stack.paystack.transfers.askOtp(true)
      await approve(admin, id)
      stack.paystack.transfers.askOtp(false)
      expect(await state(id, member)).toMatchObject({
        ...untouched,
        problem: expect.stringContaining('one-time password'),
        transfers: ['otp'],
      })
      await stack.paystack.transfers.conclude(payoutReference(id), end)
      await runPayoutJobs(stack)
      expect(await settled(id, member)).toMatchObject(end === 'success' ? paid : back('abandoned'))
    }
  })

  test.each([
    ['does not take the transfer and answers 500', 'http500', 'before', []],
    ['takes the transfer and answers 500', 'http500', 'after', ['success']],
    ['takes the transfer and answers 400', 'http400', 'after', ['success']],
    ['refuses the transfer', 'http400', 'before', []],
    ['does not take the transfer and never answers', 'timeout', 'before', []],
    ['takes the transfer and never answers', 'timeout', 'after', ['success']],
  ] as const)('%s: nothing moves until it is known, and it is sent once', async (_what, kind, when, made) => {
    if (kind === 'timeout') shortenTimeLimits(1000)
    stack.paystack.webhooks.mode = 'drop'
    const id = await payableWithdrawal(stack, ada)
    stack.paystack.fail.next('/transfer', kind, when)
    expect(await approve(admin, id)).toMatchObject({ status: true })
    // After a refusal Paystack is asked at once.
    const known = when === 'after' && kind === 'http400'
    const problem = kind === 'http400' ? payoutProblems.refused('processor_error') : payoutProblems.noAnswer
    expect(await state(id)).toMatchObject(known ? paid : { ...untouched, problem, transfers: made })
    // Paystack is down when it is asked.
    if (!known) stack.paystack.fail.next('/transfer/verify', 'http500')
    await runPayoutJobs(stack)
    expect(await state(id)).toMatchObject(
      known ? paid : { ...untouched, problem: payoutProblems.noAnswer, transfers: made },
    )
    await runPayoutJobs(stack)
    await runPayoutJobs(stack)
    expect(await state(id)).toMatchObject(paid)
    expect(stack.paystack.transfers.balance()).toBe(startingBalance - net - transferFee)
  })

  test('the webhook before the answer, and 76 times after it, pays once', async () => {
    const id = await payableWithdrawal(stack, ada)
    // The answer is lost, the event arrives.
    stack.paystack.fail.next('/transfer', 'http500', 'after')
    await approve(admin, id)
    expect(await settled(id)).toMatchObject(paid)
    const statuses = await stack.paystack.webhooks.repeat(payoutReference(id), 76)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await runPayoutJobs(stack)
    expect(await state(id)).toMatchObject(paid)
    const rows = await stack.database.query(
      `select 1 from private.transfers where idempotency_key = 'withdrawal:' || $1 || ':net'`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('success that is told after the reversal changes nothing', async () => {
    stack.paystack.webhooks.mode = 'delay'
    const id = await payableWithdrawal(stack, ada)
    await approve(admin, id)
    await stack.paystack.transfers.conclude(payoutReference(id), 'reversed')
    expect(await stack.paystack.webhooks.deliverAll('reversed')).toEqual([200, 200])
    expect(await state(id)).toMatchObject(back('reversed'))
  })
})

describe('send-payouts', () => {
  test('asks the bank about an account that nobody looked up; in another name two admins decide', async () => {
    const other = await joinEarner(stack, 'SOMEBODY ELSE')
    const [own, foreign] = [await askWithdrawal(ada), await askWithdrawal(other)]
    stack.paystack.fail.next('/bank/resolve', 'http500')
    await stack.runJobs()
    await stack.database.query('update private.bank_accounts set next_ask_at = now()')
    await stack.runJobs()
    expect(await accountChecks(stack, [own, foreign])).toEqual([
      { check: 'passed', status: 'pending', name: 'OBI ADA GRACE' },
      // Whose it is stays the bank's secret.
      { check: 'review', status: 'pending', name: 'Ada Obi' },
    ])
    expect(await state(foreign, other)).toMatchObject({ wallet: 10_000 })
    await letAccountAge(stack, own)
    await approve(admin, own)
    expect(await settled(own)).toMatchObject(paid)
  })

  test('takes over the list of banks once a day', async () => {
    const rename = () => stack.database.query(`update public.banks set name = 'Old name' where code = '057'`)
    const name = async () =>
      (await stack.database.query<{ name: string }>(`select name from public.banks where code = '057'`))[0]
        ?.name
    await rename()
    await stack.database.query(`delete from private.rate_limits where key = 'refresh_banks'`)
    await stack.runJobs()
    expect(await name()).toBe('Zenith Bank')
    await rename()
    await stack.runJobs()
    expect(await name()).toBe('Old name')
    await stack.database.query(`update public.banks set name = 'Zenith Bank' where code = '057'`)
  })
})
