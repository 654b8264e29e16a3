import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accountAnswers, tokenOf } from '../../support/screens/accounts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { ada, bola } from '../../support/screens/rows.ts'
import { type Answers, functionRefusal, noNetwork, wordlessRefusal } from '../../support/screens/server.ts'

const profiles = 'GET /rest/v1/profiles'
const save = 'PATCH /rest/v1/profiles'
const instagram = 'POST /functions/v1/connect-instagram'

const open = (address = '', answers: Answers = {}, connected = {}) =>
  openScreen(`/social-connect${address}`, {
    as: bola,
    answers: { ...accountAnswers(bola, { connected_social: connected }), ...answers },
  })

const percent = (screen: Screen, share: number) => screen.findByText(`${share}% connected`)

test.each([
  ['error=access_denied', 'You did not allow the connection'],
  ['error=server_error', 'The platform had a problem'],
  [
    'error=server_error&error_code=identity_already_exists',
    'That account is already connected to an Aso account.',
  ],
  ['error=server_error&error_code=bad_oauth_state', 'This took too long or was used already.'],
  ['error=server_error&error_description=Call+0800-SCAM', 'The platform had a problem'],
])('%s: OAuth Connection Failed', async (error, words) => {
  const screen = await open(`?connected=facebook&${error}`)
  await screen.seesToast('OAuth Connection Failed', words)
  await percent(screen, 0)
  await waitFor(() => expect(screen.path()).toBe('/social-connect'))
  expect(document.body.textContent).not.toContain('0800-SCAM')
})

test('Parameters in the address alone connect nothing', async () => {
  const screen = await open('?connected=twitter')
  await screen.seesToast('OAuth Connection Failed', 'The connection was not completed.')
  await percent(screen, 0)
  await screen.button('Connect Facebook')
})

test('A platform that is unknown is refused by its name', async () => {
  const screen = await open('?connected=tiktok')
  await screen.seesToast('Unsupported platform')
})

test('A guessed code is sent to the server, whose refusal is shown', async () => {
  const words = 'This took too long or was used already. Please connect again.'
  const screen = await open('?connected=instagram&code=guessed&state=guessed', {
    [instagram]: functionRefusal(403, words, 'OAuth Connection Failed'),
  })
  await screen.seesToast('OAuth Connection Failed', words)
  expect(screen.sent(instagram)).toEqual([
    { action: 'finish', returnTo: '/social-connect', code: 'guessed', state: 'guessed' },
  ])
})

test('Another person’s session in the address is not even tried', async () => {
  const screen = await open(`?connected=facebook#access_token=${tokenOf(ada)}&refresh_token=r`)
  await screen.seesToast('OAuth Connection Failed', 'That was for another Aso account')
  await waitFor(() => expect(screen.path()).toBe('/social-connect'))
})

test('Disconnecting shows at once, and is undone when it fails', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const screen = await open('', { [save]: promise }, { facebook: true })
  await percent(screen, 25)
  await screen.press('Disconnect Facebook')
  await percent(screen, 0)
  resolve(wordlessRefusal())
  await screen.seesToast('Error when disconnecting', 'It is still connected. Please try again.')
  await percent(screen, 25)
})

test('Without a network nothing is disconnected', async () => {
  const screen = await open('', {}, { facebook: true })
  await percent(screen, 25)
  screen.answer({ [profiles]: noNetwork })
  await screen.press('Disconnect Facebook')
  await screen.seesToast('Error when disconnecting', 'Nothing was sent')
  await percent(screen, 25)
})

test('What is disconnected leaves the others as they are', async () => {
  const connected = { facebook: true, twitter: true }
  const screen = await open('', { [save]: [{ user_id: bola.id }] }, connected)
  await percent(screen, 50)
  const account = { connected_social: { twitter: true } }
  screen.answer({
    [save]: () => {
      screen.answer(accountAnswers(bola, account))
      return [{ user_id: bola.id }]
    },
  })
  await screen.press('Disconnect Facebook')
  await screen.seesToast('Facebook disconnected')
  await percent(screen, 25)
  expect(screen.sent(save)).toMatchObject([
    { connected_social: { facebook: false, twitter: true, instagram: false } },
  ])
})

test('A platform that is not configured: Connection Failed', async () => {
  const words = 'This platform can’t be connected right now. Please try again later.'
  const screen = await open('', { [instagram]: functionRefusal(503, words, 'Connection Failed') })
  await screen.press('Connect Instagram')
  await screen.seesToast('Connection Failed', words)
  await screen.button('Connect Instagram')
})

test('Connections that could not be loaded are asked for again', async () => {
  const screen = await open('', { [profiles]: wordlessRefusal() })
  await screen.findByText('We could not load your connections. Please try again.')
  screen.answer(accountAnswers(bola))
  await screen.press('Try again')
  await percent(screen, 0)
})
