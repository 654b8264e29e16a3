import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { trustReport } from '../../support/screens/ai-reports.ts'
import { answered, failed, helperAnswers, inAnHour } from '../../support/screens/helpers.ts'
import { goOffline, goOnline } from '../../support/screens/network.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, noNetwork } from '../../support/screens/server.ts'

const engine = 'POST /functions/v1/ai-engine'
const generate = 'Generate My Trust Score'
const paid = helperAnswers({ open: { trust_score: inAnHour } })
const incomplete: Answers = {
  'POST /rest/v1/rpc/my_profile_checks': [
    {
      completeness: 20,
      is_enough: false,
      checks: { email: true, phone: false, photo: false, location: false, social: true },
    },
  ],
}

async function openAuditor(answers: Answers) {
  const screen = await openScreen('/ai?feature=trust_score', { as: bola, answers })
  const dialog = await screen.findByRole('dialog', { name: 'Trust Score Auditor' })
  return { screen, dialog }
}

const seesScore = (dialog: HTMLElement) =>
  waitFor(() => expect(dialog.textContent).toContain('67 out of 100'))

test('An incomplete profile is told so before it pays, with the ways to complete it', async () => {
  const { screen, dialog } = await openAuditor({ ...helperAnswers(), ...incomplete })
  await screen.button('Pay with wallet · ₦200', dialog)
  const first = await within(dialog).findByRole('region', { name: 'Finish your profile first' })
  within(first).getByText(/^Your profile is 20% complete/)
  const ways = within(first).getAllByRole<HTMLAnchorElement>('link')
  expect(ways.map((way) => [way.textContent.trim(), way.getAttribute('href')])).toEqual([
    ['Add a photo of yourself', '/edit-profile'],
    ['Add your city', '/edit-profile'],
  ])
})

test('A profile that is complete enough is told nothing', async () => {
  const { screen, dialog } = await openAuditor(helperAnswers())
  await screen.button('Pay with wallet · ₦200', dialog)
  expect(within(dialog).queryByText('Finish your profile first')).toBeNull()
})

test('An incomplete profile that has paid is refused in the words of the specification', async () => {
  const text = 'Complete at least 50% of your profile to generate trust score'
  const { screen, dialog } = await openAuditor({
    ...paid,
    ...incomplete,
    [engine]: failed(400, 'Profile Incomplete', text),
  })
  await screen.press(generate, dialog)
  await screen.seesToast('Profile Incomplete', text)
  expect(dialog.textContent).not.toContain('out of 100')
})

test('An audit that fails says so and can be asked for again; without a network nothing is sent', async () => {
  const { screen, dialog } = await openAuditor({ ...paid, [engine]: failed(500) })
  await screen.press(generate, dialog)
  await screen.seesToast('Analysis Failed', 'Please try again later')
  goOffline()
  screen.answer({ [engine]: noNetwork })
  await screen.press(generate, dialog)
  await screen.seesToast('You are offline', 'Nothing was sent and what you typed is kept.')
  goOnline()
  screen.answer({ [engine]: answered(trustReport) })
  await screen.press(generate, dialog)
  await seesScore(dialog)
  expect(screen.sent(engine).at(-1)).toEqual({ purpose: 'TRUST_SCORE_AUDITOR', payload: { user_data: {} } })
})

test('A report stays when it is asked for again in vain, and when the session has ended for the server', async () => {
  const { screen, dialog } = await openAuditor({ ...paid, [engine]: answered(trustReport) })
  await screen.press(generate, dialog)
  await seesScore(dialog)
  screen.answer({ ...helperAnswers(), [engine]: failed(402, 'Session ended', 'Start a new one.') })
  await screen.press('Generate again', dialog)
  await screen.seesToast('Session ended', 'Start a new one.')
  await within(dialog).findByRole('heading', { name: 'Your session has ended' })
  await seesScore(dialog)
})
