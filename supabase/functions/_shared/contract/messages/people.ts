import type { Message } from './common.ts'

/** What the functions around accounts and identity answer. */
export const peopleMessages = {
  codeOnItsWay: 'If this address needs a code, a new one is on its way.',
  codeFailed: { title: 'Resend Failed', text: 'Failed to send verification email. Please try again.' },
  codeTooSoon: { title: 'Resend Failed', text: 'Please wait a minute before asking for a new code.' },
  codeTooOften: {
    title: 'Resend Failed',
    text: 'You have requested too many codes. Please try again later.',
  },
  codeTypeUnknown: "The type must be 'signup'",
  smsSent: 'Verification code sent',
  statusUnknown: "The status must be 'approved' or 'rejected'",
  statusMailSent: 'The email was sent',
  statusMailMissing: {
    title: 'Failed to process verification',
    text: 'There is no such decision on an identity check.',
  },
  statusMailWaiting: {
    title: 'Email not sent yet',
    text: 'The email could not be sent now. It will be tried again in a few minutes.',
  },
  latitudeInvalid: 'The latitude must be a number from -90 to 90',
  longitudeInvalid: 'The longitude must be a number from -180 to 180',
  placeFound: 'Place found',
  placeUnknown: 'We couldn’t find a place for these coordinates',
  recordShown: 'Shown. This access is logged.',
  recordPartUnknown: "show must be 'government_id', 'utility_bill', 'selfie' or 'numbers'",
  recordMissing: { title: 'Failed to load KYC verifications', text: 'This record has no such document.' },
  accountDeleted: 'Your account is deleted.',
  accountNotDeleted: {
    title: 'Account not deleted',
    text: 'Please type the email address of your account.',
  },
  filesRemoved: 'Files removed',
  uploadsChecked: 'Uploads checked',
  identitiesChecked: 'Identities checked',
  notSetUp: 'This is not available right now. Please contact support.',
} as const satisfies Record<string, Message | string>
