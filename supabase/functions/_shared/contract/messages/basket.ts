import { countOf } from '../rules/count.ts'
import { formatNaira } from '../rules/money.ts'
import { bookingMessages, type Message, paymentMessages } from './common.ts'

/** What is said of a basket that cannot be shown or booked. */
export const basketMessages = {
  loadFailed: { title: 'Error', text: 'We couldn’t load your basket.' },
  notFound: { title: 'Basket not found', text: 'We could not find this basket.' },
  empty: {
    title: 'Nothing in this basket',
    text: 'Choose a look, or items in the market, to rent together.',
  },
  /** An admin has switched it off. */
  paused: {
    title: 'Renting together is paused',
    text: 'Several items can’t be rented together right now. Please rent each item by itself.',
  },
  bookingFailed: bookingMessages.bookingFailed,
  addressRequired: bookingMessages.addressRequired,
  walletFailed: paymentMessages.walletFailed,
  initializeFailed: paymentMessages.initializeFailed,
  booked: { title: paymentMessages.successful.title, text: 'Your bookings are confirmed.' },
  requested: {
    title: bookingMessages.requestSent.title,
    text: 'Some owners accept each request first, and we’ve asked them. If one declines, we refund that item.',
  },
} as const satisfies Record<string, Message>

const items = (count: number): string => countOf(count, 'item')

/** The words of the screen. */
export const basketWords = {
  title: 'Rent this look',
  waitingTitle: 'Your basket',
  days: (start: string, end: string, days: number) => `${start} to ${end} · ${days} days`,
  together:
    'One payment books all items, or none. After that each item is a booking of its own, with its own owner.',
  oneItem: 'One payment books it.',
  asksOwner: 'The owner accepts first',
  groupDiscount: (off: number) =>
    `If too few guests of your event still rent from this owner at the return, the ${formatNaira(off)} goes to the owner from your deposit, and what that does not cover you owe.`,
  remove: (title: string) => `Remove ${title}`,
  receive: (title: string) => `How will you get ${title}?`,
  unavailable: (count: number) =>
    count === 1 ? 'One item can’t be rented now' : `${items(count)} can’t be rented now`,
  without: (count: number) => (count === 0 ? 'Choose another look' : `Continue with ${items(count)}`),
  noneLeft: 'At your trust level you can’t rent another item now. Return what you have rented first.',
  tooMany: (most: number) =>
    `At your trust level you can rent ${most} more ${most === 1 ? 'item' : 'items'} now. Remove the others.`,
  verify: 'Your identity must be verified before you rent.',
  held: 'Your money is held by Aso until both sides confirm. You get your deposits back after the return.',
  book: (count: number, total: string) => `Rent ${items(count)} for ${total}`,
  pay: (total: string) => `Pay ${total}`,
  holding: 'We’re holding your dates:',
  declined: 'Your last card was declined; no money was taken.',
  over: 'No longer held for you',
  paidTitle: 'You paid for this basket',
  paid: 'My Transactions shows each booking.',
  endedTitle: 'This basket has expired',
  ended: 'Its bookings are no longer held. No money was taken.',
  credited:
    'A booking had ended or was paid already, an item is no longer available, or you have reached a limit. So nothing was booked with this payment, and all of the money is in your wallet.',
} as const
