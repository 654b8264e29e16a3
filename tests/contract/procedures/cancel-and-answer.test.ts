import { describe, expect, test } from 'vitest'
import { bookPaidRental, partiesForEachTest } from '../../support/api/booking-parties.ts'
import { type AsoClient, answered, refused, visitorsOut, walletOf } from '../../support/api/clients.ts'
import { type Booking, book, list, type Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asAda: AsoClient
let asBola: AsoClient
let asEve: AsoClient
let visitor: AsoClient

partiesForEachTest((parties) => {
  ;({ stack, ada, bola, asAda, asBola, asEve, visitor } = parties)
})

const notFound = refused(404, 'Transaction Not Found')

async function statusOf({ id }: Booking) {
  const columns = 'booking_status, payment_status, cancelled_by, cancel_reason'
  const [row] = await stack.database.query(`select ${columns} from public.transactions where id = $1`, [id])
  return row
}

const paid = (item?: object, inDays?: number) => bookPaidRental({ stack, ada, bola }, item, inDays)

describe('cancelling', () => {
  const quote = (client: AsoClient, { id }: Booking) =>
    client.rpc('cancellation_quote', { p_transaction_id: id }).single()
  const cancel = (client: AsoClient, { id }: Booking) =>
    client.rpc('cancel_booking', { p_transaction_id: id, p_reason: 'Plans changed' }).single()

  test.each([
    ['the borrower in good time', 7, 'borrower', 25_000, 0],
    ['the borrower late', 1, 'borrower', 17_500, 7500],
    ['the lender late', 1, 'lender', 25_000, 0],
  ] as const)('by %s moves what the quote said', async (_who, inDays, side, refund, to_lender) => {
    const booking = await paid({}, inDays)
    const client = side === 'borrower' ? asBola : asAda
    expect(await answered(quote(client, booking))).toEqual({ refund, to_lender })
    expect(await answered(cancel(client, booking))).toEqual({
      booking_status: 'cancelled',
      refunded: refund,
      paid_to_lender: to_lender,
    })
    expect(await statusOf(booking)).toEqual({
      booking_status: 'cancelled',
      payment_status: 'refunded',
      cancelled_by: side,
      cancel_reason: 'Plans changed',
    })
    expect([await walletOf(bola), await walletOf(ada)]).toEqual([refund, to_lender])
    expect(await cancel(client, booking)).toMatchObject(refused(409, 'Cancellation not possible'))
    expect([await walletOf(bola), await walletOf(ada)]).toEqual([refund, to_lender])
  })

  test('is for the two parties, before the handover', async () => {
    const booking = await paid({}, 1)
    const before = await statusOf(booking)
    for (const ask of [quote, cancel]) {
      expect(await ask(asEve, booking)).toMatchObject(notFound)
      expect(await ask(visitor, booking)).toMatchObject(visitorsOut)
    }
    expect(await statusOf(booking)).toEqual(before)
    await answered(asAda.rpc('mark_handed_over', { p_transaction_id: booking.id }))
    for (const ask of [quote, cancel]) {
      expect(await ask(asBola, booking)).toMatchObject(refused(409, 'Cancellation not possible'))
    }
    expect([await walletOf(bola), await walletOf(ada)]).toEqual([0, 0])
  })
})

describe('a request, where the owner approves', () => {
  const accept = (client: AsoClient, { id }: Booking) =>
    client.rpc('accept_booking', { p_transaction_id: id })
  const decline = (client: AsoClient, { id }: Booking) =>
    client.rpc('decline_booking', { p_transaction_id: id, p_reason: 'Being repaired' })

  test('is accepted by the lender', async () => {
    const booking = await paid({ approval_required: true })
    expect(await statusOf(booking)).toMatchObject({
      booking_status: 'requested',
      payment_status: 'successful',
    })
    expect(await answered(accept(asAda, booking))).toBe('confirmed')
    expect(await statusOf(booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await decline(asAda, booking)).toMatchObject(refused(409, 'Request not open'))
  })

  test('is declined by the lender, with a full refund', async () => {
    const booking = await paid({ approval_required: true })
    expect(await answered(decline(asAda, booking))).toBe('declined')
    expect(await statusOf(booking)).toMatchObject({ booking_status: 'declined', payment_status: 'refunded' })
    expect([await walletOf(bola), await walletOf(ada)]).toEqual([25_000, 0])
  })

  test('cannot be answered by anyone else', async () => {
    const booking = await paid({ approval_required: true })
    for (const answer of [accept, decline]) {
      expect(await answer(asBola, booking)).toMatchObject(refused(403, 'Access denied'))
      expect(await answer(asEve, booking)).toMatchObject(notFound)
      expect(await answer(visitor, booking)).toMatchObject(visitorsOut)
    }
    expect(await statusOf(booking)).toMatchObject({ booking_status: 'requested' })
    expect([await walletOf(bola), await walletOf(ada)]).toEqual([0, 0])
  })
})

describe('mark_handed_over', () => {
  const handOver = (client: AsoClient, { id }: Booking) =>
    client.rpc('mark_handed_over', { p_transaction_id: id })

  test('makes a paid rental active, when its lender calls it', async () => {
    const booking = await paid({}, 1)
    expect(await handOver(asBola, booking)).toMatchObject(refused(403, 'Access denied'))
    expect(await handOver(asEve, booking)).toMatchObject(notFound)
    expect(await handOver(visitor, booking)).toMatchObject(visitorsOut)
    expect(await statusOf(booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await answered(handOver(asAda, booking))).toBe('active')
    expect(await answered(handOver(asAda, booking))).toBe('active')
    expect(await statusOf(booking)).toMatchObject({ booking_status: 'active' })
  })

  test('is refused while nothing is paid', async () => {
    const booking = await book(bola, await list(ada))
    expect(await handOver(asAda, booking)).toMatchObject(refused(409, 'Handover not possible'))
    expect(await statusOf(booking)).toMatchObject({ booking_status: 'pending' })
  })
})
