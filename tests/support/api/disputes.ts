import type { Database } from '#database.types.ts'
import { type AsoClient, answered, clientOf } from './clients.ts'
import { type Booking, list, type Member } from './members.ts'
import type { TestStack } from './test-stack.ts'

type DisputeInsert = Database['public']['Tables']['disputes']['Insert']

/** A sale of ₦20,000, not paid yet. */
export async function buy(buyer: Member, seller: Member, title: string): Promise<Booking> {
  const item = await list(seller, { title, sale_price: 20_000 })
  const { data } = await buyer.client
    .from('transactions')
    .insert({ borrower_id: buyer.id, item_id: item, transaction_type: 'buy' })
    .select('id, total_amount')
    .single<Booking>()
    .throwOnError()
  return data
}

/** As the specification's client inserts it. */
export const insertDispute = (
  client: AsoClient,
  reporter: Member,
  reported: Member,
  booking: Booking,
  values: Partial<DisputeInsert> = {},
) =>
  client
    .from('disputes')
    .insert({
      reporter_id: reporter.id,
      reported_id: reported.id,
      transaction_id: booking.id,
      issue_type: 'item_not_as_described',
      description: 'It is blue, not red.',
      evidence_urls: [],
      status: 'pending',
      ...values,
    })
    .select()
    .single()

/** Reported through supabase-js; the id of the dispute. */
export async function reportBooking(
  by: Member,
  other: Member,
  booking: Booking,
  values: Partial<DisputeInsert> = {},
): Promise<string> {
  return (await answered(insertDispute(clientOf(by), by, other, booking, values))).id
}

/** The dispute of a booking, as it is stored. */
export async function storedDispute(stack: TestStack, bookingId: string) {
  const [dispute] = await stack.database.query<{ id: string; status: string }>(
    `select id, status, issue_type, description, cardinality(evidence_urls) as files, admin_decision, ruling_reason,
       refund_amount::float8 as refund, penalty_amount::float8 as penalty
     from public.disputes where transaction_id = $1`,
    [bookingId],
  )
  return dispute
}

export async function storedBookingStatus(stack: TestStack, bookingId: string) {
  const [row] = await stack.database.query<{ booking_status: string }>(
    'select booking_status from public.transactions where id = $1',
    [bookingId],
  )
  return row?.booking_status
}

/** Those in which the two forms of the specification keep evidence. */
export const evidenceBuckets = ['documents', 'verification-documents'] as const

/** Sent by a client into the folder of a person, for a booking. */
export async function uploadEvidence(
  client: AsoClient,
  folderOf: Member,
  booking: Booking,
  content: Buffer,
  type = 'image/jpeg',
  bucket: (typeof evidenceBuckets)[number] = 'documents',
) {
  const path = `${folderOf.id}/${booking.id}/${crypto.randomUUID()}.${type.split('/')[1]}`
  const sent = await client.storage.from(bucket).upload(path, content, { contentType: type })
  return { path, error: sent.error as { statusCode?: string } | null }
}
