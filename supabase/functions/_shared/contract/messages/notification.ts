import type { Message } from './common.ts'

export const notificationMessages = {
  olderFailed: { title: 'Older notifications not loaded', text: 'Please try again.' },
  settingsNotLoaded: { title: 'Settings not loaded', text: 'Please try again.' },
  settingsFailed: { title: 'Settings not saved', text: 'Please try again.' },
  markFailed: { title: 'Not marked as read', text: 'Please try again.' },
} as const satisfies Record<string, Message>
