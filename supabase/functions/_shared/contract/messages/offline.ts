import type { Message } from './common.ts'

/** What people read while their phone has no network, and after it. */
export const offlineMessages = {
  sent: { title: 'Sent', text: 'What you changed offline is now in your account.' },
  refused: { title: 'Not saved', text: 'A change that you made offline is no longer possible.' },
} as const satisfies Record<string, Message>

export const offlineWords = {
  asOf: (when: string) => `Last updated ${when}.`,
  noAnswer: 'We couldn’t reach Aso.',
  waiting: (count: number) =>
    count === 1
      ? '1 change is kept on this phone. We’ll send it once you’re online.'
      : `${count} changes are kept on this phone. We’ll send them once you’re online.`,
} as const
