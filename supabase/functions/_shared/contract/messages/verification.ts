import type { Message } from './common.ts'

/** What people read while they show who they are. */
export const verificationMessages = {
  incompleteStep: {
    title: 'Incomplete Information',
    text: 'Please fill in all required fields for this step.',
  },
  incomplete: { title: 'Incomplete Information', text: 'Please fill in all required fields.' },
  submitted: {
    title: 'Verification Submitted Successfully!',
    text: 'We will tell you as soon as it is reviewed.',
  },
  notSent: {
    title: 'Submission Failed',
    text: 'A document did not reach us. What you entered is kept: try again when you are connected.',
  },
  failed: { title: 'Submission Failed', text: 'Failed to submit verification' },
  invalidDocument: { title: 'Invalid file', text: 'Only images and PDFs under 5MB are allowed' },
  invalidSelfie: { title: 'Invalid file', text: 'Only images under 5MB are allowed' },
  loadFailed: { title: 'Verification not loaded', text: 'Your verification could not be read.' },
  approved: {
    title: 'Verification Approved!',
    text: 'You can rent anything on the market now.',
  },
  rejected: {
    title: 'Verification Rejected',
    text: 'Correct what is named here and submit again.',
  },
  pending: {
    title: 'Verification Pending',
    text: 'Review takes 1-2 business days. This page tells you as soon as it is done.',
  },
} as const satisfies Record<string, Message>

/** What is missing, at its field. */
export const verificationFieldMessages = {
  idType: 'Choose the type of your ID',
  idNumber: 'Enter the whole number as printed on your ID',
  governmentId: 'Add a photo or PDF of your ID',
  address: 'Enter your residential address',
  utilityBill: 'Add a photo or PDF of a utility bill',
  selfie: 'Add a photo of your face',
  bvn: 'Enter the 11 digits of your BVN',
} as const
