import type { AiFeature } from '../../ai.ts'
import { countOf } from '../../rules/count.ts'
import type { Message } from '../common.ts'

/** What people read before an AI helper opens: what it is, what a session costs, and what became of a payment. */
export const gateMessages = {
  /** An admin has switched them off. */
  paused: {
    title: 'AI helpers are paused',
    text: 'AI helpers are not available right now. Please try again later.',
  },
  helperFailed: { title: 'Could not open this helper', text: 'Please try again' },
  checkFailed: { title: 'Could not check your session', text: 'Nothing was charged. Please try again.' },
  insufficientFunds: { title: 'Insufficient funds', text: 'Please fund your wallet or use card payment' },
  paymentFailed: { title: 'Payment failed', text: 'Please try again' },
  paymentCancelled: { title: 'Payment cancelled', text: 'Payment was cancelled by user' },
  freeFailed: { title: 'Error', text: 'Please try again' },
  /** The request went out and no answer came back. */
  noAnswer: {
    title: 'No answer from Aso',
    text: 'If you paid, your session opens here once you’re online. You’re never charged twice for it.',
  },
} as const satisfies Record<string, Message>

/** The name of each helper, and in a line what it does. */
export const helperWords = {
  stylist: {
    title: 'AI Personal Stylist',
    text: 'Complete looks for your occasion, from clothes you can rent.',
  },
  trust_score: {
    title: 'Trust Score Auditor',
    text: 'How others see your profile, and what would raise your score.',
  },
  quality_checker: {
    title: 'Item Quality Checker',
    text: 'How good a listing’s photos and details are, and what the item should cost.',
  },
  listing_optimizer: {
    title: 'Listing Optimizer',
    text: 'A better title, description and price for the item you list.',
  },
  virtual_stylist: {
    title: 'Virtual Stylist',
    text: 'Colours that suit your photo, and a drawn look from clothes you can rent.',
  },
} as const satisfies Record<AiFeature, Message>

const minutesOf = (minutes: number) => countOf(minutes, 'minute')

export const gateWords = {
  freeTitle: 'Your first session is free',
  freeText: (minutes: number, price: string) =>
    `${minutesOf(minutes)} with the stylist, no payment needed. After that a session costs ${price}.`,
  startFree: 'Start free session',
  unlockTitle: (helper: string) => `Unlock ${helper}`,
  length: (minutes: number) => `for ${minutesOf(minutes)}`,
  promise: 'Ask as often as you like until the session ends. You pay once: this is not a subscription.',
  usedFree: (price: string) => `You have used your free session. Future sessions cost ${price} each.`,
  freeRunsUntil: (time: string) => `Your free session runs until ${time}.`,
  payWithWallet: (price: string) => `Pay with wallet · ${price}`,
  payWithCard: (price: string) => `Pay with card · ${price}`,
  noCharge: 'Start session',
  balance: 'Wallet balance',
  fund: 'Fund wallet',
  activeUntil: (time: string) => `Active until ${time}`,
  timeLeft: (minutes: number) => (minutes < 1 ? 'Less than a minute left' : `${minutesOf(minutes)} left`),
  endsSoon: 'What is on the screen stays when the session ends.',
  endedTitle: 'Your session has ended',
  endedText: 'What you have stays here until you close it. To ask again, start a new session:',
  unlocked: (helper: string) => `${helper} unlocked`,
  charged: (price: string, time: string) => `${price} was paid from your wallet. Active until ${time}.`,
  chargedNothing: (time: string) => `Nothing was charged. Active until ${time}.`,
} as const

/** The banner after the free session. */
export const upsellWords = {
  title: 'More styling whenever you need it',
  text: (price: string, minutes: number) =>
    `Extra AI sessions cost ${price} each and last ${minutesOf(minutes)}.`,
  more: 'See AI helpers',
  later: 'Maybe Later',
} as const

export const hubWords = {
  helpers: 'AI helpers',
  freeFirst: (price: string, minutes: number) =>
    `Your first session is free. After that ${price} for ${minutesOf(minutes)}.`,
  looks: 'Your looks',
} as const

/** The page after paying by card. */
export const aiPaymentWords = {
  unlocked: (time: string) => `Your payment went through. Active until ${time}.`,
  over: 'Your payment went through. The session has since ended.',
  creditedTitle: 'The money is in your wallet',
  credited:
    'A session was running already, or the payment came late, so no session was started. The full amount is in your wallet.',
  declined: 'Your bank declined the payment and no money was taken. You can try again with another card.',
  mismatchTitle: 'We are checking your payment',
  mismatch:
    'It does not match the amount we asked for, so no session was started. Your money is not lost: we will refund it or contact you.',
  deletedTitle: 'This account is deleted',
  unknownHelper:
    'This link does not lead to an AI helper. If you have paid, your session is in the AI Hub, or the money is in your wallet.',
  pendingTitle: 'Payment not completed yet',
  pending: 'Paystack has not confirmed your payment yet. If you have paid, check again in a moment.',
  open: (helper: string) => `Open ${helper}`,
  leaving: (helper: string) => `Opening ${helper}…`,
  session: (helper: string) => `AI session: ${helper}`,
} as const
