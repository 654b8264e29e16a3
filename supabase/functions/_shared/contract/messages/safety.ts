import { promises } from '../promises.ts'
import type { Message } from './common.ts'

/** What a member can report a person for. */
export const personReportReasons = [
  { value: 'harassment', label: 'Insults, threats or harassment' },
  { value: 'fraud', label: 'Fraud, or payment outside Aso' },
  { value: 'false_identity', label: 'Not who they say they are' },
  { value: 'unsafe', label: 'I did not feel safe' },
  { value: 'offensive', label: 'An offensive profile' },
  { value: 'other', label: 'Something else' },
] as const
export type PersonReportReason = (typeof personReportReasons)[number]['value']

export const blockMessages = {
  blocked: { title: 'Blocked', text: 'You no longer see each other’s items. We haven’t told them.' },
  unblocked: { title: 'Unblocked', text: 'You see each other’s items again.' },
  failed: { title: 'Block failed', text: 'Nothing was changed. Please try again.' },
  listFailed: { title: 'Error loading blocked people', text: 'Please try again' },
  inCloset: {
    title: 'You blocked this person',
    text: 'You won’t see each other’s items until you unblock them.',
  },
  nobody: {
    title: 'You haven’t blocked anyone',
    text: 'You can block a person in their closet or from a booking.',
  },
} as const satisfies Record<string, Message>

export const personReportMessages = {
  sent: {
    title: 'Thank you',
    text: `Our team will review it within ${promises.safetyReviewHours} hours. You can also block this person.`,
  },
  failed: { title: 'Report not sent', text: 'What you typed is kept. Please try again.' },
  invalidFiles: { title: 'Invalid files', text: 'Images and PDFs under 5MB' },
} as const satisfies Record<string, Message>

export const safetyFieldMessages = {
  reasonMissing: 'Please choose a reason',
  detailsMissing: 'Please say what happened',
  wordsMissing: 'Please give a reason that the person will read',
  appealMissing: 'Please say why we should lift the suspension',
} as const

export const suspensionMessages = {
  loadFailed: { title: 'Error loading your suspension', text: 'Please try again' },
  none: { title: 'Your account is active', text: 'Your account is not suspended.' },
  appealed: { title: 'Appeal sent', text: 'You’ll get our answer by email and on this page.' },
  appealFailed: { title: 'Appeal not sent', text: 'What you typed is kept. Please try again.' },
  suspended: { title: 'Person suspended', text: 'We’ve told them why. This is logged.' },
  suspendFailed: { title: 'Suspension failed', text: 'Nothing was changed. Please try again.' },
  changed: { title: 'Suspension changed', text: 'We’ve told them, and they can appeal. This is logged.' },
  changeFailed: { title: 'Suspension not changed', text: 'Nothing was changed. Please try again.' },
  lifted: { title: 'Suspension lifted', text: 'We’ve told them. This is logged.' },
  liftFailed: { title: 'Suspension not lifted', text: 'Nothing was changed. Please try again.' },
} as const satisfies Record<string, Message>

export const queueMessages = {
  listFailed: { title: 'Error loading reports', text: 'Please try again' },
  messageFailed: { title: 'Message not loaded', text: 'Please try again.' },
  messageDecided: { title: 'Decided', text: 'This is logged.' },
  messageUndecided: { title: 'Message not decided', text: 'Nothing was changed. Please try again.' },
  nothing: { title: 'Nothing to decide', text: 'There is no open report and no appeal.' },
  dismiss: { title: 'Reports closed', text: 'We’ve told those who reported.' },
  warn: { title: 'Warning sent', text: 'We’ve told those who reported that we took action.' },
  suspend: { title: 'Person suspended', text: 'We’ve told those who reported that we took action.' },
  decideFailed: { title: 'Reports not decided', text: 'Nothing was changed. Please try again.' },
  appealDecided: { title: 'Appeal decided', text: 'We’ve told them.' },
  appealFailed: { title: 'Appeal not decided', text: 'Nothing was changed. Please try again.' },
} as const satisfies Record<string, Message>
