import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accountAnswers } from '../../support/screens/accounts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, functionRefusal, noNetwork, wordlessRefusal } from '../../support/screens/server.ts'

const save = 'PATCH /rest/v1/profiles'
const instagram = 'POST /functions/v1/connect-instagram'
const nameOfPlace = 'POST /functions/v1/reverse-geocode'
const ikeja = { latitude: 6.6018, longitude: 3.3515, accuracy: 10 }

type Locate = (found: (position: object) => void, failed: (error: object) => void) => void

/** A device that knows where it is, or says by which code it does not. */
function deviceAnswers(where: number | typeof ikeja): void {
  const getCurrentPosition: Locate = (found, failed) => {
    const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }
    if (typeof where === 'number') failed({ code: where, ...codes })
    else found({ coords: where })
  }
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
}

async function atSetup(answers: Answers = {}, query = ''): Promise<Screen> {
  const account = accountAnswers(bola, { profile_setup_completed: false })
  const screen = await openScreen(`/profile-setup${query}`, { as: bola, answers: { ...account, ...answers } })
  await screen.findByRole('heading', { name: 'Verify Your Identity' })
  return screen
}

/** At the second step, on a device that knows where it is. */
async function atLocation(answers: Answers = {}): Promise<Screen> {
  deviceAnswers(ikeja)
  const screen = await atSetup({ 'GET /rest/v1/items': [], ...answers })
  await screen.press('Continue')
  await screen.findByRole('heading', { name: 'Where are you?' })
  return screen
}

const isDone = (screen: Screen) => waitFor(() => expect(screen.path()).toBe('/marketplace'))
const lagos = { status: true, message: '', data: { city: 'Lagos', state: 'Lagos', country: 'Nigeria' } }

test('A connection that was denied says so, and the other steps are kept', async () => {
  const screen = await atSetup({}, '?connected=instagram&error=access_denied')
  await screen.seesToast('OAuth Connection Failed')
  await screen.button('Connect Instagram')
  await screen.button('Connect Facebook')
  expect(screen.path()).toBe('/profile-setup')
  await screen.press('Continue')
  await screen.findByRole('heading', { name: 'Where are you?' })
})

test('A connection that could not be started says so', async () => {
  const screen = await atSetup({ [instagram]: functionRefusal(500, '') })
  await screen.press('Connect Instagram')
  await screen.seesToast('Connection Failed')
  await screen.button('Connect Instagram')
  expect(screen.sent(instagram)).toEqual([{ action: 'start', returnTo: '/profile-setup' }])
})

test('A location that is not to be had is explained, and the step can be skipped', async () => {
  const screen = await atLocation({ [save]: wordlessRefusal() })
  for (const [code, title] of [
    [1, 'Location access denied by user'],
    [2, 'Location information unavailable'],
    [3, 'Location request timed out'],
    [9, 'Failed to process location data'],
  ] as const) {
    deviceAnswers(code)
    await screen.press(/^(Allow location|Try again)$/)
    await screen.findByText(title)
  }
  await screen.press('Back')
  await screen.findByRole('heading', { name: 'Verify Your Identity' })
  await screen.press('Continue')
  await screen.press('Skip for now')
  await screen.findByText('Your profile setup was not saved. Please try again.')
  screen.answer({ [save]: null })
  await screen.press('Skip for now')
  await isDone(screen)
  expect(screen.sent(save)).toEqual([{ profile_setup_completed: true }, { profile_setup_completed: true }])
})

test('A location without a known name is stored by its coordinates', async () => {
  const screen = await atLocation({ [nameOfPlace]: noNetwork, [save]: null })
  await screen.press('Allow location')
  await screen.findByText(/^We found you, but not the name of the place\./)
  await screen.press('Confirm location')
  await isDone(screen)
  expect(screen.sent(save)).toEqual([{ profile_setup_completed: true, location: ikeja }])
})

test('A location that could not be saved can be saved again', async () => {
  const screen = await atLocation({ [nameOfPlace]: lagos, [save]: wordlessRefusal() })
  await screen.press('Allow location')
  await screen.findByText('Lagos, Nigeria')
  await screen.press('Confirm location')
  await screen.findByText('Failed to process location data')
  screen.answer({ [save]: null })
  await screen.press('Confirm location')
  await isDone(screen)
  expect(screen.sent(save)[1]).toEqual({
    profile_setup_completed: true,
    location: { ...ikeja, city: 'Lagos', state: 'Lagos', country: 'Nigeria' },
  })
})

test('Who is through with it is led to the market', async () => {
  const screen = await openScreen('/profile-setup', {
    as: bola,
    answers: { ...accountAnswers(bola), 'GET /rest/v1/items': [] },
  })
  await isDone(screen)
})
