import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletOf } from '../../support/api/clients.ts'
import { fund, invoke, joinApproved, type Member } from '../../support/api/members.ts'
import { importAll, importedBooks, mismatches, runImport } from '../../support/api/paystack-import.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { approve, joinEarner, payableWithdrawal, payoutReference } from '../../support/api/withdrawals.ts'
import { reconcile } from '../../support/database/reconcile.ts'

let stack: TestStack
let ada: Member
let admin: Member

beforeAll(async () => {
  stack = await startTestStack()
  ada = await joinApproved(stack, 'Ada Obi')
  admin = await joinAdmin(stack, 'Ngozi')
  // Money that was funded by card can leave at once.
  await stack.database.query(
    `update public.app_settings set setting_value = '0' where setting_key = 'withdrawal_card_days'`,
  )
})
beforeEach(() => {
  stack.paystack.webhooks.mode = 'normal'
})
afterAll(() => stack.close())

/** Pays at Paystack; no event and no payer tells us. */
async function payUnheard(amount: number): Promise<string> {
  stack.paystack.webhooks.mode = 'drop'
  const started = await invoke(ada, 'fund-wallet', { amount })
  const reference = String(started.data?.reference)
  await stack.paystack.payer.pay(reference)
  return reference
}

/** A withdrawal that was paid; its reference. */
async function payOut(amount: number): Promise<string> {
  const earner = await joinEarner(stack, 'OBI ADA', { naira: 0 })
  await fund(stack, earner, amount)
  const id = await payableWithdrawal(stack, earner, amount)
  await approve(admin, id)
  await approve(await joinAdmin(stack, 'Sade'), id)
  await stack.paystack.webhooks.idle()
  return payoutReference(id)
}

async function expectAgreement(): Promise<void> {
  const { paystack, books } = await importedBooks(stack)
  expect(paystack).toBe(books)
  expect(await reconcile(stack.database)).toEqual([])
}

test('a payment that neither event nor payer told us of is settled, and everything agrees', async () => {
  await fund(stack, ada, 5000)
  const before = await walletOf(ada)
  await payUnheard(10_000)
  expect(await walletOf(ada)).toBe(before)
  await importAll(stack)
  expect(await walletOf(ada)).toBe(before + 10_000)
  expect(await mismatches(stack)).toEqual([])
  await expectAgreement()
})

test('fees and stamp duty are booked, once', async () => {
  const before = await importedBooks(stack)
  // ₦20,000 by card costs ₦400. Net ₦19,900 leaves: fee ₦25, duty ₦50.
  await payOut(20_000)
  for (let times = 0; times < 2; times += 1) await importAll(stack)
  const after = await importedBooks(stack)
  expect(after).toMatchObject({ fees: before.fees - 425, duty: before.duty - 50 })
  expect(await mismatches(stack)).toEqual([])
  await expectAgreement()
})

test('a settlement takes what Paystack owes to the bank, less fees; into the balance it stays there', async () => {
  const before = await importedBooks(stack)
  const { gross, fees } = await stack.paystack.settle()
  await importAll(stack)
  const settled = await importedBooks(stack)
  expect(settled.bank).toBe(before.bank - (gross - fees) / 100)
  await expectAgreement()
  await fund(stack, ada, 1000)
  await stack.paystack.settle({ to: 'balance' })
  await importAll(stack)
  expect((await importedBooks(stack)).bank).toBe(settled.bank)
  expect(await mismatches(stack)).toEqual([])
  await expectAgreement()
})

describe('what differs is listed until it agrees', () => {
  test('a transfer that came back without an event is recorded, and its fee is taken back', async () => {
    const reference = await payOut(6000)
    await importAll(stack)
    const { fees } = await importedBooks(stack)
    stack.paystack.webhooks.mode = 'drop'
    await stack.paystack.transfers.conclude(reference, 'reversed')
    await importAll(stack)
    expect((await importedBooks(stack)).fees).toBe(fees + 25)
    expect(await mismatches(stack)).toEqual([])
    await expectAgreement()
  })

  test('a settlement of another sum than its payments; a payment of another amount than asked is in suspense and agrees', async () => {
    stack.paystack.payer.nextPays({ amount: 10_00 })
    await payUnheard(700)
    const settlement = await stack.paystack.settle({ differsBy: 77 })
    await importAll(stack)
    expect(await mismatches(stack)).toEqual([
      {
        kind: 'settlement',
        problem: 'other_amount',
        reference: String(settlement.id),
        paystack: settlement.gross - settlement.fees,
        ours: settlement.gross - settlement.fees - 77,
      },
    ])
    expect(await reconcile(stack.database)).toEqual([])
  })
})

describe('Paystack fails', () => {
  test.each([
    ['/transaction', 'http500', 'before'],
    ['/settlement', 'http400', 'before'],
    ['/balance', 'http500', 'after'],
  ] as const)('%s %s %s: the next run goes on where it was', async (path, kind, when) => {
    vi.spyOn(console, 'error').mockReturnValue()
    await stack.database.query('select private.open_import()')
    stack.paystack.fail.next(path, kind, when)
    expect(await runImport(stack)).toMatchObject({ done: false })
    const [open] = await stack.database.query<{ error: string }>(
      'select error from private.paystack_imports where finished_at is null',
    )
    expect(open?.error).toMatch(/^paystack: /)
    expect(await runImport(stack)).toMatchObject({ done: true })
    vi.restoreAllMocks()
  })
})

test('without a request there is one import a day', async () => {
  expect(await runImport(stack)).toEqual({ steps: 0, done: true })
})
