import type { Message } from './common.ts'

/** What admins read. */
export const adminMessages = {
  signedOut: { title: 'Access denied', text: 'Please log in to access admin dashboard' },
  notAdmin: { title: 'Access denied', text: 'Access denied. Admin privileges required.' },
  checkFailed: { title: 'Access denied', text: 'Your admin rights could not be checked. Please try again.' },
  countsFailed: { title: 'Error', text: 'Failed to load the dashboard' },
  verificationsFailed: { title: 'Error', text: 'Failed to load KYC verifications' },
  processFailed: { title: 'Error', text: 'Failed to process verification' },
  sentAgain: {
    title: 'Papers sent again',
    text: 'This person has sent other papers since you opened these. Please open the check again.',
  },
  reasonRequired: { title: 'Reason required', text: 'Please say why the verification is rejected.' },
  approved: { title: 'Verification approved', text: 'The person is told by email.' },
  rejected: { title: 'Verification rejected', text: 'The person is told the reason by email.' },
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
  settingFailed: { title: 'Not saved', text: 'This value is not possible for this setting.' },
  settingSaved: { title: 'Setting saved', text: 'It counts from now on. The change is logged.' },
} as const satisfies Record<string, Message>
