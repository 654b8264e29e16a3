import type { Message } from './common.ts'

export const chatMessages = {
  detailsFailed: { title: 'Failed to load transaction details', text: 'Please try again.' },
  loadFailed: { title: 'Failed to load messages', text: 'Please try again.' },
  sendFailed: { title: 'Failed to send message', text: 'Your message is kept. Please try again.' },
  photoFailed: { title: 'Photo not sent', text: 'It is still here. Please try again.' },
  photoOffline: {
    title: 'You’re offline',
    text: 'Photos can be sent once you’re online. Text messages wait and are sent automatically.',
  },
  inboxFailed: { title: 'Failed to load messages', text: 'Please try again.' },
} as const satisfies Record<string, Message>

/** What people write most: before a booking by what they are in the conversation, and on the way to a meeting. */
export const quickAnswers = {
  guest: ['Is it still available?', 'Where shall we meet?', 'Please send the size'],
  owner: ['Yes, it’s available', 'Where shall we meet?', 'Thank you'],
  underWay: ['I’m on my way', 'I’m running late', 'I’m here'],
} as const

/** Under a message with words of a scam, for who received it. */
export const scamWarning =
  'Keep payments on Aso. If you pay outside Aso, your money and your deposit aren’t protected. Never share a code or password.'

/** Why a part of a message is hidden. */
export const hiddenContacts =
  'You’ll both see contact details once the booking is paid and accepted. Until then Aso keeps both of you safe.'
