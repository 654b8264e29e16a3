import { type BookingQuote, quoteBooking } from '#contract/rules/quote.ts'
import {
  type FeePayer,
  type PaymentMethod,
  type ReceiveMethod,
  receiveMethods,
  type TransactionType,
} from '#contract/taxonomy.ts'
import { readNaira } from '@/lib/typed-numbers'
import type { BookableItem } from './bookable-item'

/** What the person has filled in. */
export interface BookingDraft {
  start?: string
  end?: string
  receive: ReceiveMethod
  address: string
  deliveryPaidBy: FeePayer
  returnPaidBy: FeePayer
  /** As typed, where the owner has set no fee. */
  deliveryFee: string
  returnFee: string
  instructions: string
  /** The days looked for in the market that it was begun with. */
  wanted?: string
  /** Chosen by hand; until then what the wallet can afford decides. */
  payment?: PaymentMethod
}

/** Days that were looked for in the market. `free`: this item can be rented on them. */
export interface WantedDays {
  start: string
  end: string
  free: boolean
  /** How it was counted with. */
  receive?: ReceiveMethod | undefined
}

/** Begins with the days of the search, once: days that the person chooses later stay. */
export function withWanted(draft: BookingDraft, days: WantedDays | null): BookingDraft {
  const wanted = days ? [days.start, days.end, days.receive].filter(Boolean).join(' ') : undefined
  if (!days?.free || !wanted || draft.wanted === wanted) return draft
  const { start, end, receive = draft.receive } = days
  return { ...draft, wanted, start, end, receive }
}

/** How the item can come to its renter, in the order of the form. */
export function receiveMethodsOf({ pickup_method }: Pick<BookableItem, 'pickup_method'>): ReceiveMethod[] {
  return receiveMethods.filter((method) => pickup_method === 'both' || pickup_method === method)
}

export function emptyDraft(item: BookableItem): BookingDraft {
  return {
    receive: item.pickup_method === 'delivery' ? 'delivery' : 'pickup',
    address: '',
    deliveryPaidBy: item.owner_pays_delivery ? 'lender' : 'borrower',
    returnPaidBy: item.owner_pays_return ? 'lender' : 'borrower',
    deliveryFee: '',
    returnFee: '',
    instructions: '',
  }
}

/** Naira; 0 until it can be read. */
const named = (typed: string): number => readNaira(typed) || 0

export function quoteDraft(item: BookableItem, type: TransactionType, draft: BookingDraft): BookingQuote {
  return quoteBooking(item, {
    transaction_type: type,
    start: draft.start ?? null,
    end: draft.end ?? null,
    receive_method: draft.receive,
    delivery_paid_by: draft.deliveryPaidBy,
    return_paid_by: draft.returnPaidBy,
    delivery_fee: named(draft.deliveryFee),
    return_delivery_fee: named(draft.returnFee),
  })
}
