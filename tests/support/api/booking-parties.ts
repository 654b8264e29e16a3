import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { day } from '../database/builders.ts'
import { reconcile } from '../database/reconcile.ts'
import { type AsoClient, answered, type BookingInsert, clientOf, deposit, visitorOf } from './clients.ts'
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

/** A new item of Ada, rented by Bola. */
export const bookPaidRental = async (
  parties: Pick<BookingParties, 'stack' | 'ada' | 'bola'>,
  item: object = {},
  inDays = 7,
): Promise<Booking> => bookAndPay(parties, await list(parties.ada, item), inDays)

/** Booked and paid from a wallet that held just enough. */
export async function bookAndPay(
  { stack, bola }: Pick<BookingParties, 'stack' | 'bola'>,
  itemId: string,
  inDays = 7,
): Promise<Booking> {
  const booking = await book(bola, itemId, inDays)
  await deposit(stack, bola, booking.total_amount)
  await answered(rpcPayFromWallet(clientOf(bola), booking))
  return booking
}

/** Exactly the fields of the specification's booking dialog: three days, 15,000 rent and 10,000 deposit. */
export const dialogRental = (borrower: Member, lender: Member, item: string): BookingInsert => ({
  borrower_id: borrower.id,
  lender_id: lender.id,
  item_id: item,
  transaction_type: 'rent',
  total_amount: 25_000,
  rental_start_date: day(7),
  rental_end_date: day(9),
  rental_duration_days: 3,
  delivery_address: null,
  special_instructions: 'Please iron it.',
  delivery_fee: 0,
  delivery_paid_by: 'borrower',
  return_delivery_fee: 0,
  return_paid_by: 'borrower',
  payment_status: 'pending',
  booking_status: 'pending',
  return_status: 'not_returned',
})
