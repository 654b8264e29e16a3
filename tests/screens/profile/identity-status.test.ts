import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { identityAlreadyUsed } from '#contract/identity.ts'
import type { Tables } from '#database.types.ts'
import { defaultSettings } from '../../support/fixtures/default-settings.ts'
import { accountAnswers, typedIn } from '../../support/screens/accounts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { wordlessRefusal } from '../../support/screens/server.ts'

const record = 'GET /rest/v1/borrower_verifications'
type Check = Partial<Tables<'borrower_verifications'>>

const openWith = (check: Check | null, address = '/verification-pending', account = {}) =>
  openScreen(address, {
    as: bola,
    answers: { ...accountAnswers(bola, account), [record]: check ? [check] : [] },
  })

test('A check that waits says since when', async () => {
  const screen = await openWith({ verification_status: 'pending', submitted_at: '2026-08-02T09:00:00Z' })
  await screen.findByRole('heading', { name: 'Verification Pending' })
  await screen.findByText(/^Review takes 1-2 business days\./)
  await screen.findByText(/2 Aug/)
})

test('An approval leads on; a changed name keeps the badge away', async () => {
  const approved = { verification_status: 'approved' as const, legal_name: 'Bola Ade' }
  const screen = await openWith(approved, '/verification-pending', { verified: false })
  await screen.findByRole('heading', { name: 'Verification Approved!' })
  await screen.findByText('Bola Ade')
  await screen.findByText(/^You changed your name on Aso\./)
  expect(screen.getByRole('link', { name: 'Go to Marketplace' }).getAttribute('href')).toBe('/marketplace')
  expect(screen.queryByRole('link', { name: /^Rent / })).toBeNull()
})

test('A rejection shows its reason, and whom to write to', async () => {
  const reason = 'The photo of your ID is too dark to read.'
  const screen = await openWith({ verification_status: 'rejected', rejection_reason: reason })
  const alert = await screen.findByRole('alert')
  within(alert).getByRole('heading', { name: 'Verification Rejected' })
  within(alert).getByText(reason)
  const mail = defaultSettings.support_email
  const support = await within(screen.getByRole('main')).findByRole('link', { name: mail })
  expect(support.getAttribute('href')).toContain(`mailto:${mail}`)
  expect(screen.getByRole('link', { name: 'Submit again' }).getAttribute('href')).toBe('/verify-borrower')
})

test('Who sends papers again after a rejection reads its reason beside empty fields', async () => {
  const reason = 'The photo of your ID is too dark to read.'
  const screen = await openWith(
    { verification_status: 'rejected', rejection_reason: reason },
    '/verify-borrower',
  )
  const note = await screen.findByRole('region', { name: 'Verification Rejected' })
  within(note).getByText(reason)
  expect(await typedIn(screen, 'ID number')).toBe('')
})

test('An identity that another account has used is not helped by other papers', async () => {
  const screen = await openWith({ verification_status: 'rejected', rejection_reason: identityAlreadyUsed })
  await screen.findByText(/Sending it again won’t help\./)
  screen.getByRole('link', { name: 'Submit other documents' })
})

test.each([
  [null, '/verification-pending', '/verify-borrower'],
  ['incomplete', '/verification-pending', '/verify-borrower'],
  ['pending', '/verify-borrower', '/verification-pending'],
  ['approved', '/verify-borrower?step=3', '/verification-pending'],
] as const)('Somebody whose check is %j comes from %s to %s', async (status, from, to) => {
  const screen = await openWith(status && { verification_status: status }, from)
  await waitFor(() => expect(screen.path()).toBe(to))
})

test('A visitor signs in first', async () => {
  const screen = await openScreen('/verify-borrower')
  await waitFor(() => expect(screen.path()).toBe('/auth?redirect=%2Fverify-borrower'))
})

test.each(['/verification-pending', '/verify-borrower'])(
  'A failed load of %s can be retried',
  async (address) => {
    const screen = await openScreen(address, {
      as: bola,
      answers: { ...accountAnswers(bola), [record]: wordlessRefusal() },
    })
    await screen.findByText('Your verification could not be loaded.')
    screen.answer({ [record]: [] })
    await screen.press('Try again')
    await screen.findByRole('heading', { name: 'Verify your identity' })
  },
)
