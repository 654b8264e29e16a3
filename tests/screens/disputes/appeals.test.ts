import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Person } from '@/lib/session'
import { adaId, bolaId, rentalRow } from '../../support/fixtures/booking-row.ts'
import { disputeFileOf } from '../../support/fixtures/dispute-file.ts'
import { accountAnswers } from '../../support/screens/accounts.ts'
import { bookingPageAnswers } from '../../support/screens/booking-page.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import type { Answers } from '../../support/screens/server.ts'
import { staffAnswers } from '../../support/screens/staff.ts'

const appeal = 'POST /rest/v1/rpc/appeal_ruling'
const decide = 'POST /rest/v1/rpc/decide_ruling_appeal'
const agree = 'POST /rest/v1/rpc/agree_to_decision'
const waiting = 'POST /rest/v1/rpc/waiting_decisions'
const id = 'b1000000-0000-4000-8000-000000000001'
const at = '2026-08-12T12:00:00+01:00'
const ada: Person = { id: adaId, email: 'ada@aso.test' }
const bola: Person = { id: bolaId, email: 'bola@aso.test' }
const ngozi: Person = { id: 'a0000000-0000-4000-8000-000000000009', email: 'ngozi@aso.test' }

/** Bola lost ₦5,000 to Ada. */
const fileOf = (appealed: Record<string, unknown> = {}, taken = 5000) => ({
  ...disputeFileOf({
    booking: {
      borrower_id: bolaId,
      lender_id: adaId,
      rent_amount: 3000,
      total_amount: 8000,
      approval_required: false,
    },
    dispute: {
      id,
      status: 'resolved',
      outcome: 'for_lender',
      admin_decision: 'Resolved in favour of the reporter',
      lost_by: bolaId,
      description: 'The hem is torn.',
      created_at: '2026-08-10T09:00:00Z',
      due_at: '2026-08-13T09:00:00Z',
      resolved_at: '2026-08-11T12:00:00Z',
      refund_amount: 0,
      penalty_amount: 5000,
      evidence_urls: [],
      appeal_until: '2026-08-14T12:00:00Z',
      appealed_at: null,
      appealed_by: null,
      ...appealed,
    },
  }),
  may_appeal: !appealed.appealed_at && taken > 0,
  taken,
  borrower: { user_id: bolaId, full_name: 'Bola' },
  lender: { user_id: adaId, full_name: 'Ada' },
  item: { id: 'd', title: 'Red gele', images: [] },
  reported_at: '2026-08-12T09:00:00Z',
  held: 0,
  statements: [],
  money: [],
  timeline: [],
  photos: [],
  earlier_disputes: 0,
})

const file = (appealed?: Record<string, unknown>, taken?: number): Answers => ({
  'POST /rest/v1/rpc/dispute_file': () => Response.json(fileOf(appealed, taken)),
})

const waits = {
  appealed_at: '2026-08-12T10:00:00Z',
  appealed_by: bolaId,
  appeal_reason: 'It was torn before.',
}

test('Who lost money by a decision appeals once, with a reason, and is told until when', async () => {
  const screen = await openScreen(`/disputes/${id}`, {
    as: bola,
    at,
    answers: { ...accountAnswers(bola), ...file(), [appeal]: null },
  })
  const region = await screen.findByRole('region', { name: 'Appeal' })
  within(region).getByText(
    /^This decision took ₦5,000 from you\. Until 14 Aug, 1:00 pm you can appeal, once\./,
  )
  const stories = screen.getByRole('region', { name: 'What both sides say' })
  expect(region.compareDocumentPosition(stories)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await screen.press('Appeal', region)
  await within(region).findByText('Please say why you appeal')
  expect(screen.requests(appeal)).toEqual([])
  await screen.user.type(within(region).getByLabelText('Why is it wrong?'), 'It was torn before.')
  screen.answer(file(waits))
  await screen.press('Appeal', region)
  await screen.seesToast('Appeal sent', 'Somebody else at Aso decides now. You’ll hear from us.')
  expect(screen.requests(appeal).map(({ body }) => body)).toEqual([
    { p_dispute_id: id, p_reason: 'It was torn before.' },
  ])
  await screen.findByText('Somebody else at Aso decides. What the decision moved is held until then.')
  expect(screen.queryByRole('region', { name: 'Appeal' })).toBeNull()
})

test('Who lost by a decision that took nothing appeals too; then it is open again, with what was decided before', async () => {
  const dismissed = {
    ...fileOf({ penalty_amount: 0, admin_decision: 'Dismissed' }),
    taken: 0,
    may_appeal: true,
  }
  const screen = await openScreen(`/disputes/${id}`, {
    as: bola,
    at,
    answers: {
      ...accountAnswers(bola),
      'POST /rest/v1/rpc/dispute_file': () => Response.json(dismissed),
      [appeal]: null,
    },
  })
  const region = await screen.findByRole('region', { name: 'Appeal' })
  within(region).getByText(/This decision went against you\./)
  await screen.user.type(within(region).getByLabelText('Why is it wrong?'), 'It was torn before.')
  const pending = { status: 'pending', outcome: null, admin_decision: null, lost_by: null }
  screen.answer(file({ ...waits, ...pending, ruling_reason: 'The photos are dark.', penalty_amount: 0 }))
  await screen.press('Appeal', region)
  const decision = await screen.findByRole('region', { name: 'Opened again by an appeal' })
  within(decision).getByText('Why Aso decided against it before: The photos are dark.')
  within(decision).getByText('Somebody else at Aso decides again.')
})

test('What was held for the booking is counted beside the penalty', async () => {
  const screen = await openScreen(`/disputes/${id}`, {
    as: bola,
    at,
    answers: { ...accountAnswers(bola), ...file({}, 13_000) },
  })
  await screen.findByText(
    /^This decision took ₦13,000 from you: ₦8,000 that Aso held, and the penalty\. Until 14 Aug/,
  )
})

test('Who gained by a decision reads until when it is held, and has nothing to appeal', async () => {
  const screen = await openScreen(`/disputes/${id}`, {
    as: ada,
    at,
    answers: { ...accountAnswers(ada), ...file({}, 0) },
  })
  await screen.findByText('What it brought you is held until 14 Aug, 1:00 pm: Bola can appeal until then.')
  expect(screen.queryByRole('region', { name: 'Appeal' })).toBeNull()
})

test('The booking leads to the decision, and says until when it can be appealed', async () => {
  const row = rentalRow({ booking_status: 'completed' })
  const dispute = { id, status: 'resolved' as const, transaction_id: row.id, reporter_id: adaId }
  const ruled = { ...dispute, contested_amount: 8000, appealed_at: null, appeal_decided_at: null }
  const screen = await openScreen(`/booking/${row.id}`, {
    as: bola,
    at,
    answers: {
      ...accountAnswers(bola),
      ...bookingPageAnswers(row),
      'GET /rest/v1/disputes': [{ ...ruled, appeal_until: '2026-08-14T12:00:00Z' }],
    },
  })
  const link = await screen.findByRole('link', { name: /^Aso has decided\. See the decision/ })
  expect(link.textContent).toContain('Appeals until 14 Aug, 1:00 pm')
  expect(link.getAttribute('href')).toBe(`/disputes/${id}`)
})

test('When the time is over nothing can be appealed', async () => {
  const screen = await openScreen(`/disputes/${id}`, {
    as: bola,
    at: '2026-08-14T13:00:01+01:00',
    answers: { ...accountAnswers(bola), ...file() },
  })
  await screen.findByRole('heading', { name: 'Resolved in favour of the reporter' })
  expect(screen.queryByRole('region', { name: 'Appeal' })).toBeNull()
})

test('Staff give back no more than the decision took, and hear where a second admin has to agree', async () => {
  const screen = await openScreen(`/admin/disputes/${id}`, {
    as: ngozi,
    at,
    answers: { ...staffAnswers(ngozi), ...file(waits), [decide]: { appeal_decided_at: null } },
  })
  const region = await screen.findByRole('region', { name: 'Decide the appeal' })
  const amount = within(region).getByLabelText('Goes back to Bola (₦)')
  await screen.user.clear(amount)
  await screen.user.type(amount, '5000.01')
  await screen.user.type(within(region).getByLabelText('Reason'), 'The photos are old.')
  await screen.press('Decide the appeal', region)
  await within(region).findByText('This is more than the decision took')
  await screen.user.clear(amount)
  await screen.user.type(amount, '5000')
  await screen.press('Decide the appeal', region)
  await screen.seesToast(
    'A second admin has to agree',
    'Nothing has changed yet. Your decision waits on their dashboard.',
  )
  expect(screen.requests(decide).map(({ body }) => body)).toEqual([
    { p_dispute_id: id, p_returned: 5000, p_reason: 'The photos are old.' },
  ])
})

const proposal = {
  id: 'c1000000-0000-4000-8000-000000000001',
  procedure: 'rule_dispute',
  subject: id,
  arguments: { outcome: 'for_lender', refund: 0, penalty: 2500, reason: 'The photos show it.' },
  amount: 58_000,
  proposed_by: 'Uche',
  proposed_at: '2026-08-12T09:00:00Z',
  is_own: false,
}

const counts = {
  ...{ book_problems: 0, card_refund_problems: 0, changed_identities: 0, listed_items: 1, open_bookings: 1 },
  ...{ open_chargebacks: 0, open_reports: 0, open_signals: 0, open_suspense: 0, pending_claims: 0 },
  ...{ pending_disputes: 1, pending_verifications: 0, pending_withdrawals: 0, users: 3 },
  sizes_at: '2026-08-12T09:00:00Z',
}

const openDashboard = (answers: Answers) =>
  openScreen('/admin', {
    as: ngozi,
    at,
    answers: {
      ...staffAnswers(ngozi, ['disputes']),
      'POST /rest/v1/rpc/admin_counts': [counts],
      'POST /rest/v1/rpc/admin_work_queue': [],
      'POST /rest/v1/rpc/admin_system_status': [],
      'GET /auth/v1/health': {},
      'GET /storage/v1/bucket': [],
      ...answers,
    },
  })

test('What waits for a second admin is on the dashboard, with all that was proposed', async () => {
  const screen = await openDashboard({ [waiting]: [proposal], [agree]: null })
  const list = await screen.findByRole('list', { name: 'Waiting for a second admin' })
  for (const text of ['For the owner', 'Penalty: ₦2,500', 'The photos show it.']) within(list).getByText(text)
  expect(within(list).getByRole('link').getAttribute('href')).toBe(`/admin/disputes/${id}`)
  await screen.press('Agree', list)
  screen.answer({ [waiting]: [] })
  await screen.press('Agree', await screen.findByRole('dialog'))
  await screen.seesToast('Agreed', 'The decision is carried out. Both of you are in the log.')
  expect(screen.requests(agree).map(({ body }) => body)).toEqual([{ p_id: proposal.id }])
})

test('A proposal stands on the page of the dispute in place of the form', async () => {
  const screen = await openScreen(`/admin/disputes/${id}`, {
    as: ngozi,
    at,
    answers: { ...staffAnswers(ngozi), ...file(waits), [waiting]: [proposal] },
  })
  const list = await screen.findByRole('list', { name: 'Waiting for a second admin' })
  within(list).getByRole('button', { name: 'Agree' })
  expect(screen.queryByRole('region', { name: 'Decide the appeal' })).toBeNull()
})

const proposedSetting: Answers = {
  [waiting]: [
    {
      ...proposal,
      procedure: 'change_setting',
      subject: 'withdrawal_two_admins_amount',
      arguments: { value: '80000', reason: 'Withdrawals have grown.' },
      amount: 0,
    },
  ],
  'GET /rest/v1/app_settings': [
    {
      setting_key: 'withdrawal_two_admins_amount',
      setting_value: '50000',
      default_value: '50000',
      setting_group: 'Withdrawals',
      label: 'Second admin from',
      description: 'From this amount two admins approve',
      unit: 'naira',
      value_type: 'amount',
      minimum: 0,
      maximum: 100_000,
      choices: null,
    },
  ],
}

test('A setting is proposed by its name, with the old and the new value', async () => {
  const screen = await openDashboard(proposedSetting)
  const list = await screen.findByRole('list', { name: 'Waiting for a second admin' })
  const link = await within(list).findByRole('link', { name: 'Change “Second admin from”' })
  expect(link.getAttribute('href')).toBe('/admin/settings')
  within(list).getByText('₦80,000 instead of ₦50,000')
})

test('The setting itself says that a change of it waits, and where', async () => {
  const screen = await openScreen('/admin/settings', {
    as: ngozi,
    at,
    answers: { ...staffAnswers(ngozi), ...proposedSetting, 'POST /rest/v1/rpc/coming_changes': [] },
  })
  await screen.findByLabelText('Second admin from')
  const link = await screen.findByRole('link', { name: 'waits for a second owner' })
  expect(link.getAttribute('href')).toBe('/admin')
})

test('Who proposed it cannot agree, but take it back', async () => {
  const screen = await openDashboard({ [waiting]: [{ ...proposal, is_own: true }] })
  const list = await screen.findByRole('list', { name: 'Waiting for a second admin' })
  expect(within(list).queryByRole('button', { name: 'Agree' })).toBeNull()
  within(list).getByRole('button', { name: 'Take back' })
})
