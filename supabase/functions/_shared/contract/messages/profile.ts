import type { Message } from './common.ts'

export const profileMessages = {
  photoFailed: { title: 'Upload failed', text: 'Failed to update profile photo. Please try again.' },
  photoSaved: { title: 'Photo saved', text: 'This is how people see you on Aso.' },
  updateFailed: { title: 'Update failed', text: 'Failed to update profile. Please try again.' },
  updated: { title: 'Profile updated', text: 'Your changes are saved.' },
  upgradeFailed: { title: 'Failed to upgrade account', text: 'Please try again' },
  setupFailed: { title: 'Not saved', text: 'Your profile setup was not saved. Please try again.' },
  trustNotLoaded: { title: 'Trust not loaded', text: 'Your trust score could not be loaded.' },
  downloadFailed: { title: 'Download failed', text: 'Your data could not be collected. Please try again.' },
  countingFailed: { title: 'Not saved', text: 'Your choice was not saved. Please try again.' },
  deleteFailed: { title: 'Account not deleted', text: 'Your account has not changed. Please try again.' },
  deleted: {
    title: 'Account deleted',
    text: 'Your personal data is gone from Aso. You are welcome back any time.',
  },
} as const satisfies Record<string, Message>

export const profileWords = {
  locationMissing: 'Location not set. Set now?',
  earn: 'Want to earn from your wardrobe',
  becomeLender: 'Become a Lender',
  cityTooLong: 'City must be at most 80 characters',
  countryTooLong: 'Country must be at most 80 characters',
  nameIsChecked: 'After a change your Verified badge is hidden until we have checked the new name.',
  emailDiffers: 'This is not the email address of your account',
} as const
