import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { reconcile } from '../database/reconcile.ts'
import { type AsoClient, answered, clientOf, deposit, visitorOf } from './clients.ts'
import { type Booking, book, join, joinApproved, list, type Member } from './members.ts'
import { type EngineName, startTestStack, type TestStack } from './test-stack.ts'

/** Everyone who may ask about a booking: its lender, its borrower, a member and a visitor who are no party. */
export interface BookingParties {
  stack: TestStack
  ada: Member
  bola: Member
  eve: Member
  asAda: AsoClient
  asBola: AsoClient
  asEve: AsoClient
  visitor: AsoClient
}

/** For each test Ada and Bola are new. After it the books must balance. */
export function partiesForEachTest(use: (parties: BookingParties) => void, engine?: EngineName): void {
  let stack: TestStack
  let eve: Member
  beforeAll(async () => {
    stack = await startTestStack({ engine })
    eve = await joinApproved(stack, 'Eve')
  })
  afterAll(() => stack.close())
  beforeEach(async () => {
    const [ada, bola] = [await join(stack, 'Ada', 'lend'), await joinApproved(stack, 'Bola')]
    const clients = { asAda: clientOf(ada), asBola: clientOf(bola), asEve: clientOf(eve) }
    use({ stack, ada, bola, eve, ...clients, visitor: visitorOf(stack) })
  })
  afterEach(async () => expect(await reconcile(stack.database)).toEqual([]))
}

export const rpcPayFromWallet = (client: AsoClient, { id }: Booking) =>
  client.rpc('pay_from_wallet', { p_transaction_id: id }).single()

/** Booked and paid from a wallet that held just enough. */
export async function bookPaidRental(
  { stack, ada, bola }: Pick<BookingParties, 'stack' | 'ada' | 'bola'>,
  item: object = {},
  inDays = 7,
): Promise<Booking> {
  const booking = await book(bola, await list(ada, item), inDays)
  await deposit(stack, bola, booking.total_amount)
  await answered(rpcPayFromWallet(clientOf(bola), booking))
  return booking
}
