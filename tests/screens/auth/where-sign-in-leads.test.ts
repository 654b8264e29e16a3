import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accountAnswers } from '../../support/screens/accounts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'

test.each([
  ['without a check', [], 'Verify your identity'],
  ['whose check is under way', [{ verification_status: 'pending' as const }], 'Verification Pending'],
  ['whose check was rejected', [{ verification_status: 'rejected' as const }], 'Verify your identity'],
])('A borrower %s is led to the screen of the identity check', async (_, rows, heading) => {
  const screen = await openScreen('/auth', {
    as: bola,
    answers: {
      ...accountAnswers(bola, { role: 'borrow', auth_completed: false }),
      'GET /rest/v1/borrower_verifications': rows.map((row) => ({ id: 'check', user_id: bola.id, ...row })),
    },
  })
  await screen.findByRole('heading', { name: heading })
})

test('A borrower whose check was approved is complete, and led to the market', async () => {
  const screen = await openScreen('/auth', {
    as: bola,
    answers: {
      ...accountAnswers(bola, { role: 'borrow', auth_completed: false }),
      'GET /rest/v1/borrower_verifications': [{ verification_status: 'approved' }],
      'PATCH /rest/v1/profiles': null,
      'GET /rest/v1/items': [],
    },
  })
  await waitFor(() => expect(screen.path()).toBe('/marketplace'))
  expect(screen.sent('PATCH /rest/v1/profiles')).toEqual([{ auth_completed: true }])
})

test('A borrower returns to the screen that asked for a sign-in, checked or not', async () => {
  const screen = await openScreen('/auth?redirect=%2Fsafety', {
    as: bola,
    answers: accountAnswers(bola, { role: 'both', auth_completed: false }),
  })
  await waitFor(() => expect(screen.path()).toBe('/safety'))
})
