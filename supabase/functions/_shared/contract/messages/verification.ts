import { promises } from '../promises.ts'
import type { Message } from './common.ts'

/** What people read while they show who they are. */
export const verificationMessages = {
  incompleteStep: {
    title: 'Incomplete Information',
    text: 'Please fill in all required fields for this step.',
  },
  incomplete: { title: 'Incomplete Information', text: 'Please fill in all required fields.' },
  tooYoung: {
    title: 'Too young to rent',
    text: `You must be ${promises.minimumAge} or older to rent on Aso.`,
  },
  submitted: {
    title: 'Verification Submitted Successfully!',
    text: 'We’ll notify you as soon as it is reviewed.',
  },
  notSent: {
    title: 'Submission Failed',
    text: 'A document did not reach us. What you entered is kept: try again when you are connected.',
  },
  failed: { title: 'Submission Failed', text: 'Failed to submit verification' },
  invalidDocument: { title: 'Invalid file', text: 'Only images and PDFs under 5MB are allowed' },
  invalidSelfie: { title: 'Invalid file', text: 'Only images under 5MB are allowed' },
  consentNotLoaded: {
    title: 'Text not loaded',
    text: 'The text about how your data is used could not be loaded.',
  },
  loadFailed: { title: 'Verification not loaded', text: 'Your verification could not be loaded.' },
  approved: {
    title: 'Verification Approved!',
    text: 'You can now rent on Aso. Your profile shows your limits.',
  },
  rejected: {
    title: 'Verification Rejected',
    text: 'Correct what the reason says and submit again.',
  },
  pending: {
    title: 'Verification Pending',
    text: 'Review takes 1-2 business days. We’ll update this page.',
  },
  badgeWaits:
    'You changed your name on Aso. Your Verified badge is shown again after we have checked the new name. You can rent in the meantime.',
} as const satisfies Record<string, Message | string>

/** What is missing, at its field. */
export const verificationFieldMessages = {
  idType: 'Choose the type of your ID',
  idNumber: 'Enter the whole number as printed on your ID',
  governmentId: 'Add a photo or PDF of your ID',
  address: 'Enter your residential address',
  utilityBill: 'Add a photo or PDF of a utility bill',
  selfie: 'Add a photo of your face',
  bvn: 'Enter the 11 digits of your BVN',
  dateOfBirth: 'Enter your date of birth',
  tooYoung: `You must be ${promises.minimumAge} or older to rent on Aso`,
  consent: 'Read how your data is used and accept it',
} as const
