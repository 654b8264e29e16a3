import type { CardRefundModel, CardRefundOperation } from './card-refunds.ts'
import type { ListOperation } from './imports.ts'
import type { BookingModel, PaymentModel, Thing } from './model.ts'
import type { WithdrawalModel, WithdrawalOperation } from './withdrawals.ts'

/** A person of the model, by number. */
export type Who = number

export interface BookOperation {
  kind: 'book'
  who: Who
  thing: Thing
  type: 'rent' | 'buy'
  /** Days from today. */
  start: number
  end: number
  receive: 'pickup' | 'delivery'
  address: boolean
  lenderPaysDelivery: boolean
  lenderPaysReturn: boolean
  byWallet: boolean
}

/** Everything that may happen in the model. Amounts are kobo. */
export type Operation =
  | BookOperation
  | WithdrawalOperation
  | ListOperation
  | CardRefundOperation
  | { kind: 'start funding'; who: Who; amount: number }
  | { kind: 'start card payment'; booking: BookingModel }
  | { kind: 'settle'; payment: PaymentModel; says: 'success' | 'short' | 'dollars' | 'failed' | 'pending' }
  | { kind: 'pay from wallet'; who: Who; booking: BookingModel }
  | { kind: 'cancel' | 'accept' | 'decline' | 'hand over'; who: Who; booking: BookingModel }
  | { kind: 'receive' | 'not received' | 'no show'; who: Who; booking: BookingModel }
  | { kind: 'answer question'; who: Who; booking: BookingModel; answer: 'accept' | 'contest' | 'withdraw' }
  | { kind: 'confirm'; who: Who; booking: BookingModel; returned: number | null }
  /** The hold runs out; no job has noticed yet. */
  | { kind: 'hold runs out'; booking: BookingModel }
  /** Days pass for one booking, whose notices were sent in time; then the jobs run. */
  | { kind: 'days pass'; booking: BookingModel; days: number }
  | { kind: 'ai session'; who: Who; reference: string }
  | { kind: 'service deposits' | 'service refunds'; who: Who; amount: number; reference: string }

/** An operation in one line, for the report of a failing seed. */
export function describeOperation(operation: Operation): string {
  const short = (key: string, value: unknown): unknown => {
    if (key === 'booking') return (value as BookingModel).id
    if (key === 'withdrawal') return (value as WithdrawalModel).id
    if (key === 'cardRefund') return (value as CardRefundModel).id
    if (key === 'thing') return (value as Thing).id
    return key === 'payment' ? (value as PaymentModel).reference : value
  }
  return JSON.stringify(operation, short)
}
