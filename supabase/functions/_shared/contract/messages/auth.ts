import type { Role } from '../taxonomy.ts'
import { accountMessages, fieldMessages, type Message } from './common.ts'

/** What people read while they sign up, sign in, prove an address or a number, and choose a new password. */
export const authMessages = {
  accountSetupError: {
    title: 'Account Setup Error',
    text: 'Your account could not be set up. Please contact support.',
  },
  setupFailed: {
    title: 'Setup Failed',
    text: 'Something went wrong while setting up your account. Please try again.',
  },
  emailSendFailed: {
    title: 'Email Failed to Send',
    text: 'Failed to send verification email. Please try again.',
  },
  userNotFound: { title: 'Verification Failed', text: 'User not found' },
  tooManyTries: { title: 'Verification Failed', text: 'Too many attempts. Please request a new code.' },
  codeSent: { title: 'Code sent', text: 'A new code is on its way.' },
  skipFailed: { title: 'Skip Failed', text: 'Unable to skip verification. Please try again.' },
  smsFailed: {
    title: 'SMS Failed to Send',
    text: 'Failed to send verification code. Please try again.',
  },
  roleFailed: { title: 'Role not saved', text: 'Please try again.' },
  resetSent: {
    title: 'Check your email',
    text: 'If this address has an account, we’ve sent it a code to choose a new password.',
  },
  resetFailed: { title: 'Reset Failed', text: 'Please try again.' },
  resetLinkOver: {
    title: 'This link no longer works',
    text: 'It has been used or has expired. Request a new code below.',
  },
  choosePassword: {
    title: 'Choose your password',
    text: 'This email address was used to sign up more than once, perhaps by someone else. Earlier passwords no longer work.',
  },
  passwordNeedsCode: {
    title: 'A new code is needed',
    text: 'It has been a while since you entered your code. Get a new one by email to choose your password.',
  },
  passwordChanged: { title: 'Password changed', text: 'You are signed out on your other devices.' },
  passwordNotChanged: {
    title: 'Password not changed',
    text: 'Your password has not changed. Please try again.',
  },
  googleFailed: { title: 'Google sign-in failed', text: 'Please try again, or use your email address.' },
  googleTooLate: { title: 'That took too long', text: 'Please choose Continue with Google again.' },
  googleNotAvailable: {
    title: 'Google is not available',
    text: 'Please use your email address and password.',
  },
  googleNotVerified: {
    title: 'Google has not verified your email',
    text: 'Verify the address at Google first, or sign up with it here.',
  },
  googleDisconnected: {
    title: 'Google disconnected',
    text: 'Sign in with your email address and password from now on.',
  },
  googleNotDisconnected: { title: 'Google not disconnected', text: 'Please try again.' },
  factorFailed: { title: 'Your app could not be loaded', text: 'Please try again.' },
  factorCodeFailed: { title: 'Code not accepted', text: 'Wait for the next code and try again.' },
  factorCodeFormat: { title: 'Code not accepted', text: 'Type the 6 digits that your app shows' },
  factorAdded: {
    title: 'Authenticator app added',
    text: 'Changes to your account take its code from now on.',
  },
  factorRemoved: {
    title: 'Authenticator app removed',
    text: 'Changes to your account no longer take its code.',
  },
  factorNotRemoved: { title: 'App not removed', text: 'Please try again.' },
  proofFailed: { title: 'Not confirmed', text: 'Nothing has changed. Please try again.' },
  proofWait: {
    title: 'Too many attempts',
    text: 'Too many attempts. Wait a few minutes, or get a code by email.',
  },
  devicesFailed: { title: 'Your devices could not be loaded', text: 'Please try again.' },
  deviceSignedOut: { title: 'Signed out', text: 'Whoever uses it there has to sign in again.' },
  deviceNotSignedOut: { title: 'Not signed out', text: 'Nothing has changed. Please try again.' },
  recoveryFailed: { title: 'Recovery not changed', text: 'Nothing has changed. Please try again.' },
  recoveryStarted: {
    title: 'Recovery started',
    text: 'Come back here to finish it. We’ve told you by email and text message.',
  },
  recoveryCancelled: { title: 'Recovery cancelled', text: 'Your app and password have not changed.' },
  recoveryFinished: {
    title: 'Account recovered',
    text: 'Choose “Forgot your password?” to set a new password.',
  },
  waysInFailed: { title: 'Your sign-in settings could not be loaded', text: 'Please try again.' },
  accountClosed: { title: 'Login Failed', text: 'This account is closed. Please contact support.' },
  signedOutEverywhere: {
    title: 'Signed out everywhere',
    text: 'Sign in again with your password on the devices you use.',
  },
} as const satisfies Record<string, Message>

/** What is wrong with a field of the screen where the password is changed. */
export const passwordWords = {
  currentRequired: 'Your current password is required',
  currentWrong: 'This is not your current password',
  sameAgain: 'This is your current password. Please choose another one.',
} as const

/** The missing steps, named at sign-in. */
export const setupIncompleteTexts = {
  'choose-password': 'Please choose your password.',
  'email-verification': accountMessages.emailNotVerified.text,
  'phone-verification': 'Please complete phone verification.',
  'role-selection': fieldMessages.roleRequired,
  identity: 'Please verify your identity before you rent.',
  pending: 'We are checking your identity. You can look around meanwhile.',
} as const
export const setupIncompleteTitle = 'Account Setup Incomplete'

/** What each role is about. */
export const roleTexts: readonly { value: Role; label: string; text: string }[] = [
  {
    value: 'lend',
    label: 'Lend',
    text: 'Earn by sharing. Quick setup, no identity verification.',
  },
  { value: 'borrow', label: 'Borrow', text: 'Rent what you love. Requires identity verification.' },
  { value: 'both', label: 'Both', text: 'Lend and borrow. Completing verification unlocks all features.' },
]

/** Said with the role of who lends. `limit`: naira within 30 days. */
export const identityForLargeWithdrawals = (limit: string): string =>
  `You verify your identity only to withdraw more than ${limit} within 30 days.`

/** Why the server finds a password too weak. */
export const weakPasswordReasons: Readonly<Record<string, string>> = {
  length: 'This password is too short. Please choose a longer one.',
  characters: 'This password needs a wider mix of characters.',
  pwned: 'This password has appeared in a data leak. Please choose another one.',
}
