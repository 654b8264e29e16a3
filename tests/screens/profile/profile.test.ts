import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { keepPhoneCode } from '@/lib/pending-codes'
import { phonePhoto } from '../../support/fixtures/drawn-files.ts'
import { authRefusal, fill, isStranger, keepWholeSession, typedIn } from '../../support/screens/accounts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { profileAnswers } from '../../support/screens/people.ts'
import { choosePhotos, takesPhotos } from '../../support/screens/photos.ts'
import { ada, bola } from '../../support/screens/rows.ts'
import { type Answers, noNetwork, wordlessRefusal } from '../../support/screens/server.ts'

const save = 'PATCH /rest/v1/profiles'
const upload = 'POST /storage/v1/object/profiles/*'
const signOut = 'POST /auth/v1/logout'

async function openProfile(answers: Answers = {}) {
  const screen = await openScreen('/profile', { as: ada, answers: { ...profileAnswers(ada), ...answers } })
  await screen.findByRole('heading', { name: 'Ada Obi' })
  keepWholeSession(ada)
  return screen
}

const openEditing = (answers: Answers = {}) =>
  openScreen('/edit-profile', {
    as: ada,
    answers: { ...profileAnswers(ada), ...answers },
  })

test('A trust score that could not be loaded is asked for again', async () => {
  const screen = await openProfile({ 'POST /rest/v1/rpc/my_trust': wordlessRefusal() })
  const trust = screen.getByRole('region', { name: 'Trust' })
  await within(trust).findByText('Your trust score could not be loaded.')
  screen.answer(profileAnswers(ada))
  await screen.press('Try again', trust)
  await within(trust).findByText('62')
  await within(trust).findByText('Limited to 1 active rental')
})

test('A profile that could not be loaded is asked for again', async () => {
  const screen = await openScreen('/profile', {
    as: ada,
    answers: { ...profileAnswers(ada), 'GET /rest/v1/profiles': wordlessRefusal() },
  })
  await screen.findByText('Unable to verify account status')
  screen.answer(profileAnswers(ada))
  await screen.press('Try again')
  await screen.findByRole('heading', { name: 'Ada Obi' })
})

test('A borrower who could not become a lender is told so, and stays a borrower', async () => {
  const screen = await openScreen('/profile', {
    as: bola,
    answers: { ...profileAnswers(bola, { role: 'borrow' }), [save]: wordlessRefusal() },
  })
  await screen.findByRole('heading', { name: 'Want to earn from your wardrobe' })
  await screen.press('Become a Lender')
  await screen.seesToast('Failed to upgrade account', 'Please try again')
  await screen.button('Become a Lender')
  screen.getByText('Borrower')
  expect(screen.sent(save)).toEqual([{ role: 'both' }])
})

test.each(['lend', 'both'] as const)('Who has the role %s is not asked to become a lender', async (role) => {
  const screen = await openProfile(profileAnswers(ada, { role }))
  await screen.findByText('out of 100', { exact: false })
  expect(screen.queryByRole('button', { name: 'Become a Lender' })).toBeNull()
})

test('A sign-out that fails says so, and the person stays signed in', async () => {
  const screen = await openProfile({ [signOut]: authRefusal(500) })
  await screen.press('Sign Out')
  await screen.seesToast('Error signing out', 'Please try again')
  screen.getByRole('heading', { name: 'Ada Obi' })
  expect(isStranger()).toBe(false)
  screen.answer({ [signOut]: null })
  await screen.press('Sign Out')
  await waitFor(() => expect(screen.path()).toBe('/auth?redirect=%2Fprofile'))
  expect(isStranger()).toBe(true)
})

test.each([401, 403, 404])('Signing out works although the server answers %i', async (status) => {
  const screen = await openProfile({ [signOut]: authRefusal(status) })
  await screen.press('Sign Out')
  await waitFor(() => expect(screen.path()).toBe('/auth?redirect=%2Fprofile'))
  expect(isStranger()).toBe(true)
})

test('A pending phone number does not stay for the next person on the same phone', async () => {
  keepPhoneCode({ userId: ada.id, phone: '+2348055556666', sentAt: 1 })
  const screen = await openProfile({ [signOut]: null })
  await screen.press('Sign Out')
  await waitFor(() => expect(isStranger()).toBe(true))
  expect(JSON.stringify({ ...localStorage })).not.toContain('8055556666')
})

test('A name is asked for until it is typed', async () => {
  const screen = await openEditing()
  await fill(screen, 'Full name', ' ')
  await screen.press('Save changes')
  await screen.findByText('Full name is required')
  await fill(screen, 'Full name', 'Ada Okonkwo')
  await waitFor(() => expect(screen.queryByText('Full name is required')).toBeNull())
  expect(screen.sent(save)).toEqual([])
})

test('A profile that could not be saved says so, and what was typed is kept', async () => {
  const screen = await openEditing({ [save]: wordlessRefusal() })
  await fill(screen, 'City', 'Enugu')
  await screen.press('Save changes')
  await screen.seesToast('Update failed', 'Failed to update profile. Please try again.')
  screen.answer({ [save]: noNetwork })
  await screen.press('Save changes')
  await screen.seesToast('You are offline')
  expect(await typedIn(screen, 'City')).toBe('Enugu')
  screen.answer({ [save]: null })
  await screen.press('Save changes')
  await screen.seesToast('Profile updated')
  await screen.findByRole('heading', { level: 1, name: 'Ada Obi' })
})

test('A photo that could not be stored says so, and what was typed is kept', async () => {
  takesPhotos()
  const screen = await openEditing({ [upload]: () => Response.json({}, { status: 500 }) })
  await fill(screen, 'City', 'Enugu')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No field takes a file')
  const photo = new File([new Uint8Array(await phonePhoto(60, 40))], 'me.jpg', { type: 'image/jpeg' })
  await choosePhotos(input, photo)
  await screen.seesToast('Upload failed', 'Failed to update profile photo. Please try again.')
  expect(screen.sent(save)).toEqual([])
  screen.answer({ [upload]: { Key: 'taken' }, [save]: null })
  await choosePhotos(input, photo)
  await screen.seesToast('Photo saved')
  expect(screen.sent(save)).toMatchObject([{ selfie_url: expect.stringContaining(`${ada.id}/selfie.jpg`) }])
  expect(await typedIn(screen, 'City')).toBe('Enugu')
})
