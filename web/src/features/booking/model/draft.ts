import { type BookingQuote, quoteBooking } from '#contract/quote.ts'
import type { FeePayer, PaymentMethod, ReceiveMethod, TransactionType } from '#contract/taxonomy.ts'
import type { BookableItem } from './bookable-item'

/** What the person has filled in. */
export interface BookingDraft {
  start?: string
  end?: string
  receive: ReceiveMethod
  address: string
  deliveryPaidBy: FeePayer
  returnPaidBy: FeePayer
  instructions: string
  /** Chosen by hand; until then what the wallet can afford decides. */
  payment?: PaymentMethod
}

export function emptyDraft(item: BookableItem): BookingDraft {
  return {
    receive: item.pickup_method === 'delivery' ? 'delivery' : 'pickup',
    address: '',
    deliveryPaidBy: item.owner_pays_delivery ? 'lender' : 'borrower',
    returnPaidBy: item.owner_pays_return ? 'lender' : 'borrower',
    instructions: '',
  }
}

export function quoteDraft(item: BookableItem, type: TransactionType, draft: BookingDraft): BookingQuote {
  return quoteBooking(item, {
    transaction_type: type,
    start: draft.start ?? null,
    end: draft.end ?? null,
    receive_method: draft.receive,
    delivery_paid_by: draft.deliveryPaidBy,
    return_paid_by: draft.returnPaidBy,
  })
}
