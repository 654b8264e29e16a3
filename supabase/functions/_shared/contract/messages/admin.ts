import type { Message } from './common.ts'

/** What admins read. */
export const adminMessages = {
  signedOut: { title: 'Access denied', text: 'Please log in to access admin dashboard' },
  notAdmin: { title: 'Access denied', text: 'Access denied. Admin privileges required.' },
  checkFailed: { title: 'Access denied', text: 'Your admin rights could not be checked. Please try again.' },
  countsFailed: { title: 'Error', text: 'Failed to load the dashboard' },
  verificationsFailed: { title: 'Error', text: 'Failed to load KYC verifications' },
  processFailed: { title: 'Error', text: 'Failed to process verification' },
  legalNameRequired: 'Enter the name as shown on the ID',
  identityAllowed: { title: 'Noted', text: 'This person can be approved now. Your reason is logged.' },
  nameAccepted: {
    title: 'New name accepted',
    text: 'The badge is showing again. We’ve emailed them.',
  },
  namePutBack: { title: 'Old name restored', text: 'The badge is showing again. We’ve emailed them.' },
  reasonRequired: { title: 'Reason required', text: 'Please say why the verification is rejected.' },
  approved: { title: 'Verification approved', text: 'We’ve emailed them.' },
  rejected: { title: 'Verification rejected', text: 'We’ve emailed them the reason.' },
  documentFailed: { title: 'Document not opened', text: 'Please try again.' },
  usersFailed: { title: 'Error', text: 'Failed to fetch users' },
  adminFailed: {
    title: 'Error',
    text: 'Failed to update admin status - you may not have permission',
  },
  adminGranted: { title: 'Admin status granted', text: 'The change is logged.' },
  adminRemoved: { title: 'Admin status removed', text: 'The change is logged.' },
  deleteFailed: { title: 'Error', text: 'Failed to delete user' },
  deleted: { title: 'User deleted', text: 'The deletion is logged.' },
  settingsFailed: { title: 'Error', text: 'Failed to load settings' },
  settingFailed: { title: 'Not saved', text: 'This setting can’t have this value.' },
  settingSaved: { title: 'Setting saved', text: 'It applies from now on. The change is logged.' },
} as const satisfies Record<string, Message | string>
