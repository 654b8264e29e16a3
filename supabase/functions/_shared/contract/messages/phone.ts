import type { Message } from './common.ts'

export const phoneMessages = {
  required: { title: 'Phone Number Required', text: 'Please enter your phone number' },
  invalid: { title: 'Invalid Phone Number', text: 'Please enter a valid Nigerian phone number' },
  smsDisabled: {
    title: 'SMS Temporarily Disabled',
    text: 'Text messages are not available right now. Please use skip to continue.',
  },
  resendFailed: { title: 'Resend Failed', text: 'Failed to send verification code. Please try again.' },
} as const satisfies Record<string, Message>
