import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill } from '../../support/screens/accounts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada, bola } from '../../support/screens/rows.ts'
import {
  type Answers,
  functionRefusal,
  noNetwork,
  refusal,
  wordlessRefusal,
} from '../../support/screens/server.ts'
import { personRow, staffAnswers } from '../../support/screens/staff.ts'

const records = 'GET /rest/v1/borrower_verifications'
const list = 'POST /rest/v1/rpc/verification_queue'
const decide = 'PATCH /rest/v1/borrower_verifications'
const look = 'POST /functions/v1/identity-record'
const mail = 'POST /functions/v1/send-kyc-status-email'
const id = '00000000-0000-4000-8000-000000000007'

const check = {
  id,
  user_id: bola.id,
  verification_status: 'pending' as const,
  submitted_at: '2026-08-02T09:00:00Z',
  submission: 1,
  government_id_type: 'NIN' as const,
  government_id_number: '*******6789',
  bvn: '*******8901',
  sent_name: 'Bola Ade',
  full_name: 'Bola Ade',
  phone_number: '+2348031234567',
}

const seen = {
  address: '4 Adeola Odeku, Lagos',
  provider: null,
  check: null,
  consented_at: '2026-08-02T09:00:00Z',
  unopened: [],
  allowed: false,
  name_waits: false,
  changes: [],
  same_identities: [],
}

const shown = (data: object) => ({ status: true, message: '', data })

const open = (address: string, answers: Answers = {}) =>
  openScreen(address, {
    as: ada,
    answers: {
      ...staffAnswers(ada),
      [records]: [check],
      [list]: [check],
      'POST /rest/v1/rpc/search_people': [personRow(bola)],
      'POST /rest/v1/rpc/identity_review': seen,
      [mail]: shown({}),
      ...answers,
    },
  })

const openReview = (answers: Answers = {}) => open(`/admin/kyc/${id}`, answers)

test('Verifications that cannot be loaded are asked for again', async () => {
  const screen = await open('/admin/kyc', { [list]: wordlessRefusal() })
  await screen.findByText('Failed to load KYC verifications')
  screen.answer({ [list]: [check] })
  await screen.press('Try again')
  const link = await screen.findByRole('link', { name: 'Bola Ade' })
  expect(link.getAttribute('href')).toBe(`/admin/kyc/${id}`)
})

test('Where nothing is found the list says why, and can be cleared', async () => {
  const screen = await open('/admin/kyc', { [list]: [] })
  await screen.findByText('There are no verifications with this status.')
  await fill(screen, /^Search by name/, 'nobody')
  await screen.press('Search')
  await screen.findByText('No verification with this status matches.')
  await screen.press('Clear search')
  await screen.findByText('There are no verifications with this status.')
})

test('An unknown check does not exist', async () => {
  const screen = await openReview({ [records]: [] })
  await screen.findByRole('heading', { name: 'Verification not found' })
})

test('Numbers that could not be opened stay masked', async () => {
  const screen = await openReview({ [look]: functionRefusal(500, '') })
  await screen.press('Show number')
  await screen.seesToast('Document not opened', 'Please try again.')
  screen.getByText('*******6789')
  screen.answer({ [look]: shown({ government_id_number: '70123456789', bvn: '22345678901' }) })
  await screen.press('Show number')
  await screen.findByText('70123456789')
  screen.getByText('This view was logged.')
  await screen.press('Hide number')
  await screen.findByText('*******6789')
  expect(screen.queryByText('70123456789')).toBeNull()
})

test('A document that could not be opened is asked for again', async () => {
  const screen = await openReview({ [look]: functionRefusal(500, '') })
  await screen.press('Photo of the face')
  const dialog = await screen.findByRole('dialog', { name: 'Photo of the face' })
  await within(dialog).findByText('Document not opened')
  const url = 'https://aso.test/storage/v1/object/sign/paper.jpg'
  screen.answer({ [look]: shown({ url, expires_in: 60, content_type: 'image/jpeg' }) })
  await screen.press('Try again', dialog)
  await within(dialog).findByRole('img', { name: 'Photo of the face' })
  await within(dialog).findByText('This view was logged under your name.')
  expect(screen.sent(look).at(-1)).toEqual({ verificationId: id, show: 'selfie' })
})

test('Nothing is approved before all papers were opened', async () => {
  const screen = await openReview({ 'POST /rest/v1/rpc/identity_review': { ...seen, unopened: ['selfie'] } })
  await screen.findByText('Open these before you approve: Photo of the face.')
  screen.getByText('4 Adeola Odeku, Lagos')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true)
  await screen.button('Reject')
})

test('An approval needs the name on the paper, and goes through though its mail fails', async () => {
  const screen = await openReview({ [decide]: null, [mail]: functionRefusal(500, '') })
  await screen.press('Approve')
  const dialog = await screen.findByRole('dialog', { name: 'Approve Bola Ade?' })
  await fill(screen, 'Name on the ID', '')
  await screen.press('Approve', dialog)
  await within(dialog).findByText('Enter the name as shown on the ID')
  await fill(screen, 'Name on the ID', 'Bola Ade')
  await screen.press('Approve', dialog)
  await screen.seesToast('Verification approved')
  await screen.findByRole('heading', { level: 1, name: 'KYC Verification' })
  expect(screen.sent(decide)).toMatchObject([
    { verification_status: 'approved', legal_name: 'Bola Ade', reviewed_submission: 1 },
  ])
  expect(screen.sent(mail)).toMatchObject([{ status: 'approved', email: bola.email }])
})

test('A rejection needs a reason', async () => {
  const screen = await openReview({ [decide]: null })
  await screen.press('Reject')
  const dialog = await screen.findByRole('dialog', { name: 'Reject Bola Ade?' })
  await fill(screen, 'Reason', '   ')
  await screen.press('Reject', dialog)
  await within(dialog).findByText('Please say why the verification is rejected.')
  expect(screen.sent(decide)).toEqual([])
  await fill(screen, 'Reason', ' The bill is too old. ')
  await screen.press('Reject', dialog)
  await screen.seesToast('Verification rejected')
  expect(screen.sent(decide)).toMatchObject([
    { verification_status: 'rejected', rejection_reason: 'The bill is too old.' },
  ])
  expect(screen.sent(mail)).toMatchObject([{ rejectionReason: 'The bill is too old.' }])
})

test.each([
  [
    'decided about meanwhile',
    'Failed to process verification',
    'Only a pending verification can be approved or rejected.',
  ],
  ['sent again meanwhile', 'Documents sent again', 'Look at the new ones first.'],
])('A check that was %s is not decided about, and nobody is told', async (_, title, text) => {
  const screen = await openReview({ [decide]: refusal('PT409', title, text) })
  await screen.press('Reject')
  await fill(screen, 'Reason', 'Too late')
  await screen.press('Reject', screen.getByRole('dialog'))
  await screen.seesToast(title, text)
  screen.getByRole('dialog')
  expect(screen.sent(mail)).toEqual([])
})

test('A decision that does not reach the server says so, and the reason is kept', async () => {
  const screen = await openReview({ [decide]: wordlessRefusal() })
  await screen.press('Reject')
  await fill(screen, 'Reason', 'Too dark')
  const dialog = screen.getByRole('dialog')
  await screen.press('Reject', dialog)
  await screen.seesToast('Error', 'Failed to process verification')
  screen.answer({ [decide]: noNetwork })
  await screen.press('Reject', dialog)
  await screen.seesToast('You are offline')
  await waitFor(() =>
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Too dark'),
  )
})
