import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { reconcile } from '../database/reconcile.ts'
import { type Booking, book, invoke, join, joinApproved, list, type Member } from './members.ts'
import { type EngineName, startTestStack, type TestStack } from './test-stack.ts'

export interface UnpaidBooking {
  stack: TestStack
  ada: Member
  bola: Member
  /** Has nothing to do with the booking. */
  eve: Member
  booking: Booking
}

/** For each test Bola is new, and has booked a gown of Ada's that is not paid yet. After it the books must balance. */
export function unpaidBookingForEachTest(use: (scene: UnpaidBooking) => void, engine?: EngineName): void {
  let stack: TestStack
  let ada: Member
  let eve: Member
  beforeAll(async () => {
    stack = await startTestStack({ engine })
    ada = await join(stack, 'Ada')
    eve = await joinApproved(stack, 'Eve')
  })
  afterAll(() => stack.close())
  beforeEach(async () => {
    stack.paystack.webhooks.mode = 'normal'
    const bola = await joinApproved(stack, 'Bola')
    use({ stack, ada, bola, eve, booking: await book(bola, await list(ada)) })
  })
  afterEach(async () => {
    await stack.paystack.webhooks.idle()
    expect(await reconcile(stack.database)).toEqual([])
  })
}

/** The reference of a card payment that waits for its payer. */
export async function requestCardPayment(member: Member, { id, total_amount }: Booking): Promise<string> {
  const body = { transactionId: id, amount: total_amount, email: member.email }
  const answer = await invoke(member, 'initialize-payment', body)
  expect(answer).toMatchObject({ status: true, httpStatus: 200 })
  return String(answer.data?.reference)
}

/** The reference of a wallet funding that waits for its payer. */
export async function requestFunding(member: Member, amount: number): Promise<string> {
  const { data } = await invoke(member, 'fund-wallet', { amount })
  return String(data?.reference)
}
