import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Person } from '@/lib/session'
import { adaId, bolaId } from '../../support/fixtures/booking-row.ts'
import { disputeFileOf } from '../../support/fixtures/dispute-file.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada, profileOf } from '../../support/screens/rows.ts'
import { type Answers, refusal, wordlessRefusal } from '../../support/screens/server.ts'

const list = 'POST /rest/v1/rpc/dispute_queue'
const rule = 'POST /rest/v1/rpc/rule_dispute'
const messages = 'POST /rest/v1/rpc/dispute_messages'
const ngozi: Person = { id: 'a0000000-0000-4000-8000-000000000009', email: 'ngozi@aso.test' }
const id = 'b1000000-0000-4000-8000-000000000001'

const decided = {
  outcome: 'divide',
  admin_decision: 'Divided between both sides',
  ruling_reason: 'It was worn.',
  lost_by: null,
  resolved_at: '2026-08-12T11:00:00Z',
  refund_amount: 3000.25,
  penalty_amount: 0,
} as const

/** Bola reported Ada; ₦8,000 are held. */
const fileOf = (status: 'pending' | 'resolved' = 'pending') => ({
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
      status,
      description: 'It is blue, not red.',
      evidence_urls: [],
      created_at: '2026-08-12T09:00:00Z',
      due_at: '2026-08-13T09:00:00Z',
      ...(status === 'resolved' && decided),
    },
  }),
  borrower: { user_id: bolaId, full_name: 'Bola' },
  lender: { user_id: adaId, full_name: 'Ada' },
  item: { id: 'd', title: 'Red gele', images: [] },
  reported_at: '2026-08-12T09:00:00Z',
  held: status === 'pending' ? 8000 : 0,
  statements: [],
  money: [],
  timeline: [],
  photos: [],
  earlier_disputes: 0,
})

const row = {
  id,
  status: 'pending',
  issue_type: 'item_not_as_described',
  reporter_id: bolaId,
  contested_amount: 8000,
  due_at: '2026-08-13T09:00:00Z',
  transaction_type: 'rental',
  borrower_id: bolaId,
  item_title: 'Red gele',
  borrower_name: 'Bola',
  lender_name: 'Ada',
} as const

function openDesk(path: string, answers: Answers, as: Person = ngozi) {
  return openScreen(`/admin/disputes${path}`, {
    as,
    at: '2026-08-12T12:00:00+01:00',
    answers: {
      'GET /rest/v1/profiles': [profileOf(as, { is_admin: true })],
      'POST /rest/v1/rpc/my_staff_access': {
        roles: ['owner'],
        permissions: ['disputes'],
        second_factor: 'given',
      },
      'POST /rest/v1/rpc/admin_counts': [{ pending_disputes: 1 }],
      'POST /rest/v1/rpc/waiting_decisions': [],
      'POST /rest/v1/rpc/dispute_file': () => Response.json(fileOf()),
      ...answers,
    },
  })
}

test('Disputes that are not loaded are asked for again, and say who reported whom', async () => {
  const screen = await openDesk('', { [list]: wordlessRefusal() })
  await screen.findByText('Failed to load disputes.')
  screen.answer({ [list]: [row] })
  await screen.press('Try again')
  await screen.findByText('Item not as described · Bola reported Ada')
})

test('Where no dispute has a status the list says so', async () => {
  const screen = await openDesk('', {
    [list]: ({ body }) => ((body as { p_status?: string }).p_status === 'dismissed' ? [] : [row]),
  })
  await screen.findByRole('link', { name: 'Red gele' })
  await screen.user.click(screen.getByRole('radio', { name: 'Dismissed' }))
  await screen.findByText('There are no disputes with this status.')
})

test('What the two wrote is read on purpose, and asked for again where it was not loaded', async () => {
  const screen = await openDesk(`/${id}`, { [messages]: wordlessRefusal() })
  const region = await screen.findByRole('region', { name: 'Messages between the two' })
  within(region).getByText(/Every view is logged\./)
  expect(screen.requests(messages)).toEqual([])
  await screen.press('Read their messages', region)
  await within(region).findByText('Messages not loaded')
  const said = {
    id: 'm',
    by: 'borrower',
    created_at: '2026-08-11T09:00:00Z',
    message: 'Is it the red one?',
  } as const
  screen.answer({ [messages]: [said] })
  await screen.press('Try again', region)
  const line = (await within(region).findByText('Is it the red one?')).closest('li')
  expect(line?.textContent).toMatch(/^Bola/)
  expect(screen.requests(messages)).toHaveLength(2)
})

test('A decision needs an outcome and a reason, and divides no more than is held', async () => {
  const screen = await openDesk(`/${id}`, {})
  await screen.press('Decide')
  await screen.findByText('Please choose a decision')
  screen.getByText('Please give a reason that both sides will read.')
  await screen.user.click(screen.getByRole('radio', { name: 'Divide what is held' }))
  const refund = await screen.findByLabelText('Refund to Bola (₦)')
  await screen.user.clear(refund)
  await screen.user.type(refund, '8000.01')
  await screen.press('Decide')
  await screen.findByText('This is more than Aso holds')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent(rule)).toEqual([])
})

/** With the last question open. */
async function askToDivide(answers: Answers) {
  const screen = await openDesk(`/${id}`, answers)
  await screen.user.click(await screen.findByRole('radio', { name: 'Divide what is held' }))
  const refund = await screen.findByLabelText('Refund to Bola (₦)')
  await screen.user.clear(refund)
  await screen.user.type(refund, '3000.25')
  await screen.user.type(screen.getByLabelText('Reason'), 'It was worn.')
  await screen.press('Decide')
  return { screen, dialog: await screen.findByRole('dialog', { name: 'Divide what is held?' }) }
}

test('A decision is asked about once more, sent once, and shown at once', async () => {
  const { screen, dialog } = await askToDivide({})
  screen.answer({
    [rule]: () => {
      screen.answer({ 'POST /rest/v1/rpc/dispute_file': () => Response.json(fileOf('resolved')) })
      return Response.json({ status: 'resolved' })
    },
  })
  expect(screen.sent(rule)).toEqual([])
  await screen.press('Decide', dialog)
  await screen.seesToast('Dispute decided', 'We’ve told both sides. The decision is logged.')
  await screen.findByRole('heading', { name: 'Divided between both sides' })
  screen.getByText('₦3,000.25 of what was held went to Bola.')
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  expect(screen.sent(rule)).toEqual([
    { p_dispute_id: id, p_outcome: 'divide', p_refund: 3000.25, p_penalty: 0, p_reason: 'It was worn.' },
  ])
})

test('A decision that is refused says why, and what was typed stays', async () => {
  const { screen, dialog } = await askToDivide({ [rule]: refusal('PT409', 'Too late', 'It is decided.') })
  await screen.press('Decide', dialog)
  await screen.seesToast('Too late', 'It is decided.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('It was worn.')
})

test('An admin who is a party reads the dispute and can not decide it', async () => {
  const screen = await openDesk(`/${id}`, {}, ada)
  await screen.findByText('It is blue, not red.')
  screen.getByRole('heading', { name: 'You are a party to this booking' })
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Messages between the two' })).toBeNull()
})

test('An admin sees the item as it was booked, and what the listing says otherwise now', async () => {
  const booked = {
    ...{ title: 'Red gele', category: 'Traditional', description: 'Without a stain', colour: 'Red' },
    measurements: { bust: 92 },
  }
  const photos = [
    { path: `${adaId}/1.jpg`, fingerprint: 'a', was_there: true, kept: true, shown: false },
    { path: `${adaId}/2.jpg`, fingerprint: 'b', was_there: true, kept: true, shown: true },
    { path: `${adaId}/3.jpg`, fingerprint: null, was_there: false, kept: false, shown: true },
  ]
  const file = {
    ...fileOf(),
    item: { ...booked, id: 'd', images: [], description: 'Has stains' },
    booked: { ...booked, photos },
  }
  const screen = await openDesk(`/${id}`, { 'POST /rest/v1/rpc/dispute_file': () => Response.json(file) })
  const section = within(await screen.findByRole('region', { name: 'The item as booked' }))
  section.getByText('92 cm')
  expect(section.getAllByRole('img')).toHaveLength(2)
  expect(section.getAllByText('Not in the listing now')).toHaveLength(1)
  section.getByText('This photo could not be read when it was booked')
  expect(section.getByRole('deletion').textContent).toBe('Without a stain')
  expect(section.getByRole('insertion').textContent).toBe('Has stains')
})
