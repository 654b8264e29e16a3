import type { Message } from './common.ts'

/** Words of notifications that reach a phone while Aso is closed. */
export const pushMessages = {
  key: 'Key found',
  turnOnFailed: {
    title: 'Notifications not turned on',
    text: 'We couldn’t reach your browser’s notification service. Please try again.',
  },
  turnOffFailed: { title: 'Notifications not turned off', text: 'Please try again.' },
  testFailed: { title: 'Test not sent', text: 'Please try again.' },
  turnedOn: {
    title: 'Notifications are on',
    text: 'We’ll tell you on this device, also when Aso is closed.',
  },
  turnedOff: { title: 'Notifications are off', text: 'We no longer send any to this device.' },
  testSent: { title: 'Test sent', text: 'It arrives within a minute.' },
} as const satisfies Record<string, Message | string>
