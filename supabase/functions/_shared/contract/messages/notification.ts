import type { Message } from './common.ts'

export const notificationMessages = {
  olderFailed: { title: 'Older notifications not loaded', text: 'Please try again.' },
  settingsNotLoaded: { title: 'Settings not loaded', text: 'Please try again.' },
  settingsFailed: { title: 'Settings not saved', text: 'Please try again.' },
  markFailed: { title: 'Not marked as read', text: 'Please try again.' },
  unsubscribeFailed: { title: 'Not unsubscribed', text: 'Please try again.' },
} as const satisfies Record<string, Message>

/** What the function behind the address in a mail answers. */
export const unsubscribeWords = {
  done: 'Unsubscribed.',
  unknown: 'This link does not work. Sign in and choose under Alerts, Settings.',
} as const
