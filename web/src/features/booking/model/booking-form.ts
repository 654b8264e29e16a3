import type { FieldErrors } from 'react-hook-form'
import { z } from 'zod'
import { bookingMessages, insufficientBalanceText, type Message } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { PaymentMethod, TransactionType } from '#contract/taxonomy.ts'
import { readNaira, typedNaira } from '@/lib/typed-numbers'
import type { BookingDraft } from './draft'

interface Circumstances {
  type: TransactionType
  payment: PaymentMethod
  total: number
  balance: number
}

/** Only the first thing that is missing is an error, in the order of the form. The database checks all of it again. */
export function bookingForm({ type, payment, total, balance }: Circumstances) {
  const bought = type === 'sale'
  const short = insufficientBalanceText(formatNaira(total), formatNaira(balance))
  return z
    .custom<BookingDraft>()
    .refine(
      ({ start, end }) => bought || Boolean(start && end),
      wrong('start', bookingMessages.missingDates.text),
    )
    .refine(
      ({ start = '', end = '' }) => bought || start < end,
      wrong('start', bookingMessages.invalidDates.text),
    )
    .refine(
      ({ receive, address }) => receive !== 'delivery' || address.trim() !== '',
      wrong('address', bookingMessages.addressRequired.text),
    )
    .refine(
      ({ receive, deliveryFee }) => receive !== 'delivery' || isReadable(deliveryFee),
      wrong('deliveryFee', typedNaira),
    )
    .refine(
      ({ receive, returnFee }) => bought || receive !== 'delivery' || isReadable(returnFee),
      wrong('returnFee', typedNaira),
    )
    .refine(() => payment !== 'wallet' || balance >= total, wrong('payment', short))
}

const isReadable = (typed: string) => !Number.isNaN(readNaira(typed))

const wrong = (field: keyof BookingDraft, error: string) => ({ path: [field], error, abort: true })

/** The error of the form as a message. */
export function refusalOf(errors: FieldErrors<BookingDraft>): Message {
  const fee = errors.deliveryFee ?? errors.returnFee
  if (fee) return { title: 'Invalid delivery fee', text: fee.message ?? typedNaira }
  const text = (errors.start ?? errors.address ?? errors.payment)?.message ?? ''
  const { missingDates, invalidDates, addressRequired, insufficientBalance } = bookingMessages
  const whole = [missingDates, invalidDates, addressRequired].find((message) => message.text === text)
  return whole ?? { ...insufficientBalance, text }
}
