import type { Message } from '#contract/messages/common.ts'
import { returnMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { bookingMoney } from '@/domain/bookings/booking-money'
import type { Booking } from './booking'

export const bookingWords = {
  cancelFailed: { title: 'Not cancelled', text: 'The booking has not changed. Please try again.' },
  answerFailed: { title: 'Not answered', text: 'The request is still open. Please try again.' },
  handoverFailed: { title: 'Not marked', text: 'The handover was not saved. Please try again.' },
  codeLost: { title: 'Code not loaded', text: 'The code of the handover could not be loaded.' },
  scannerFailed: { title: 'Scanner not loaded', text: 'Type the code instead, or try again.' },
  codeFailed: { title: 'Not checked', text: 'The code was not sent. Please try again.' },
  photoFailed: { title: 'Photo not added', text: 'It is still here. Please try again.' },
  photosLost: { title: 'Photos not loaded', text: 'They are safe. Please try again.' },
  daysFailed: { title: 'Days not changed', text: 'Your rental has not changed. Please try again.' },
  quoteFailed: { title: 'No price yet', text: 'The price could not be loaded. Please try again.' },
  termsFailed: { title: 'Calendar not loaded', text: 'The days could not be loaded. Please try again.' },
  agreementFailed: {
    title: 'Agreement not opened',
    text: 'The rental agreement could not be opened. Please try again.',
  },
  moneyFailed: {
    title: 'Not loaded',
    text: 'We couldn’t load where your money is. It is safe; please try again.',
  },
  noBorrowed: {
    title: 'Nothing borrowed yet',
    text: 'What you rent or buy shows up here, with its dates and payments.',
  },
  noLent: {
    title: 'Nothing lent yet',
    text: 'When someone rents or buys from your wardrobe, follow it here.',
  },
} satisfies Record<string, Message>

/** After my own side is confirmed. */
export function confirmedMessage(booking: Booking): Message {
  const { sale, side, theyConfirmed, other } = booking
  if (sale) return { title: 'Received', text: `Thank you. ${other.name} has been paid.` }
  if (!theyConfirmed)
    return { title: returnMessages.confirmed.title, text: `We’ve asked ${other.name} to confirm too.` }
  if (side === 'lender') return { title: returnMessages.confirmed.title, text: 'The rent is in your wallet.' }
  return {
    title: returnMessages.confirmed.title,
    text:
      bookingMoney(booking).back > 0
        ? 'Your deposit is on its way to your wallet.'
        : 'Thank you for bringing it back.',
  }
}

/** After the agreed time the item may have changed hands: cancelling asks the other side. */
export function askedToCancelMessage(other: string): Message {
  return { title: `We’ve asked ${other}`, text: 'The booking ends if they agree or don’t answer in time.' }
}

export function cancelledMessage(refunded: number, side: Booking['side'], other: string): Message {
  if (refunded === 0) return { title: 'Booking cancelled', text: 'Nothing was paid, so no money moves.' }
  return {
    title: 'Booking cancelled',
    text:
      side === 'borrower'
        ? `${formatNaira(refunded)} is back in your wallet.`
        : `${formatNaira(refunded)} went back to ${other}.`,
  }
}
