import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payoutMessages as words } from '#contract/messages/money/payout.ts'
import { join } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { type Earner, joinEarner, resolveAccount } from '../../support/api/withdrawals.ts'

let stack: TestStack
let ada: Earner

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())
beforeEach(async () => {
  ada = await joinEarner(stack)
})
afterEach(() => expect(stack.paystack.fail.clear()).toBe(0))

describe('resolve-bank-account', () => {
  test('says whose account it is, and whether that is the approved name', async () => {
    expect(await resolveAccount(ada)).toEqual({
      httpStatus: 200,
      status: true,
      message: words.accountResolved,
      data: { account_name: 'OBI ADA GRACE', match: 'full' },
    })
    const partly = await joinEarner(stack, 'SOMEBODY ELSE')
    expect(await resolveAccount(partly)).toMatchObject({ data: { match: 'none' } })
  })

  test('an account that the bank does not know, or a bank that does not answer, is said', async () => {
    const unknown = await resolveAccount(ada, { accountNumber: '9999999999' })
    expect(unknown).toMatchObject({ httpStatus: 404, status: false, message: words.accountNotFound })
    stack.paystack.fail.next('/bank/resolve', 'http500')
    const silent = await resolveAccount(ada)
    expect(silent).toMatchObject({ httpStatus: 502, status: false, message: words.bankUnreachable })
    const rows = await stack.database.query('select 1 from private.bank_accounts where user_id = $1', [
      ada.id,
    ])
    expect(rows).toEqual([])
  })

  test('what is no account number or bank, and who has no approved identity, is refused before the bank is asked', async () => {
    stack.paystack.fail.next('/bank/resolve', 'http500')
    expect(await resolveAccount(ada, { accountNumber: '12345' })).toMatchObject({
      httpStatus: 400,
      data: { title: 'Invalid Account Number' },
    })
    expect(await resolveAccount(ada, { bankCode: '999' })).toMatchObject({ httpStatus: 400 })
    expect(await resolveAccount(ada, { bankCode: 57 })).toMatchObject({ data: { field: 'bankCode' } })
    const stranger = { ...(await join(stack, 'Eve')), accountNumber: ada.accountNumber }
    expect(await resolveAccount(stranger)).toMatchObject({ httpStatus: 403 })
    expect(stack.paystack.fail.clear()).toBe(1)
  })
})
