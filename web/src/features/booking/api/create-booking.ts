import type { BookingQuote } from '#contract/rules/quote.ts'
import type { PaymentMethod, TransactionType } from '#contract/taxonomy.ts'
import { db } from '@/lib/supabase'
import type { BookableItem } from '../model/bookable-item'
import type { BookingDraft } from '../model/draft'

export interface BookingRequest {
  item: BookableItem
  type: TransactionType
  draft: BookingDraft
  quote: BookingQuote
  payment: PaymentMethod
  person: { id: string; email: string }
}

/** The figures are what the person was shown; the server works out its own and answers with them. */
export async function createBooking({ item, type, draft, quote, payment, person }: BookingRequest) {
  const rental = type === 'rental'
  const { data } = await db()
    .from('transactions')
    .insert({
      borrower_id: person.id,
      lender_id: item.owner_id,
      item_id: item.id,
      transaction_type: rental ? 'rent' : 'buy',
      total_amount: quote.total_amount,
      deposit_amount: quote.deposit_amount,
      rental_start_date: rental ? draft.start : null,
      rental_end_date: rental ? draft.end : null,
      rental_duration_days: rental ? quote.rental_days : null,
      receive_method: draft.receive,
      delivery_address: draft.receive === 'delivery' ? draft.address.trim() : null,
      special_instructions: draft.instructions.trim() || null,
      delivery_fee: quote.delivery_fee,
      delivery_paid_by: quote.delivery_paid_by,
      return_delivery_fee: quote.return_delivery_fee,
      return_paid_by: quote.return_paid_by,
      payment_method: payment,
    })
    .select('id, total_amount, hold_expires_at')
    .single()
    .throwOnError()
  return data
}
