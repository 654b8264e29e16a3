import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { VirtualPiece, VirtualStyling } from '#contract/virtual-stylist.ts'
import { phonePhoto } from '../../support/fixtures/drawn-files.ts'
import {
  answered,
  asksAgainWhatIsOpen,
  failed,
  helperAnswers,
  inAnHour,
} from '../../support/screens/helpers.ts'
import { goOffline, goOnline } from '../../support/screens/network.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { choosePhotos, takesPhotos } from '../../support/screens/photos.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, noNetwork } from '../../support/screens/server.ts'
import '../../support/screens/selects.ts'

const engine = 'POST /functions/v1/virtual-stylist'
const drawing = 'data:image/jpeg;base64,AAAA'
const gown: VirtualPiece = {
  ...{ id: 'd0000000-0000-4000-8000-000000000004', title: 'Wine satin gown', category: 'Dresses' },
  ...{ images: [], rental_price: 12_000, receive: 'pickup', rent: 36_000, deposit: 5000, delivery: 0 },
  ...{ reason: 'Its colour suits your photo.', pictured: true },
}
const styling: VirtualStyling = {
  ...{ styledImage: drawing, picture: 'collage', description: 'A look in wine.', recommendations: [gown] },
  ...{ colours: null, days: { start: '2026-08-08', end: '2026-08-10' } },
  tryOn: { item_id: gown.id, title: gown.title },
}
const nothing: VirtualStyling = { ...styling, styledImage: null, picture: null, recommendations: [] }

async function openStylist(answers: Answers): Promise<{ screen: Screen; dialog: HTMLElement }> {
  takesPhotos()
  const screen = await openScreen('/ai?feature=virtual_stylist', {
    as: bola,
    answers: { ...helperAnswers({ open: { virtual_stylist: inAnHour } }), ...answers },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Virtual Stylist' })
  return { screen, dialog }
}

async function fillIn(screen: Screen, dialog: HTMLElement): Promise<void> {
  await screen.button('Choose a photo', dialog)
  const input = within(dialog).getByLabelText('Your photo', { selector: 'input' })
  const bytes = new Uint8Array(await phonePhoto(100, 80))
  await choosePhotos(input, new File([bytes], 'me.jpg', { type: 'image/jpeg' }))
  await within(dialog).findByRole('img', { name: 'Your photo' })
  await screen.user.selectOptions(within(dialog).getByLabelText('Occasion'), 'Date Night')
  await screen.user.selectOptions(within(dialog).getByLabelText('Style'), 'Elegant')
}

const collage = (dialog: HTMLElement) =>
  within(dialog).findByRole('img', { name: 'Drawn collage: Wine satin gown' })

test('Without a photo, an occasion and a style it says that something is missing', async () => {
  const { screen, dialog } = await openStylist({})
  await screen.press('Style me', dialog)
  await screen.seesToast('Something is missing', 'Please upload an image and fill in all required fields')
  expect(screen.sent(engine)).toEqual([])
})

test('Where nothing is free it says so, and starts again with nothing', async () => {
  const { screen, dialog } = await openStylist({ [engine]: answered(nothing) })
  await fillIn(screen, dialog)
  await screen.user.click(within(dialog).getByRole('checkbox', { name: 'Belt' }))
  await screen.press('Style me', dialog)
  await within(dialog).findByRole('heading', { name: 'Nothing to show' })
  within(dialog).getByText(
    'No piece that fits your choices is free on these days. Try other categories or another occasion.',
  )
  expect(screen.sent(engine)).toMatchObject([
    { preferences: { occasion: 'Date Night', style: 'Elegant', categories: ['Belt'] } },
  ])
  await screen.press('Start again', dialog)
  await screen.button('Style me', dialog)
  expect(within(dialog).queryByRole('img', { name: 'Your photo' })).toBeNull()
})

test('No answer and no network are told, and what was chosen stays', async () => {
  const { screen, dialog } = await openStylist({ [engine]: failed(503) })
  await fillIn(screen, dialog)
  await screen.press('Style me', dialog)
  await screen.seesToast('No styling this time', 'Failed to generate styling. Please try again.')
  goOffline()
  screen.answer({ [engine]: noNetwork })
  await screen.press('Style me', dialog)
  await screen.seesToast('You are offline')
  goOnline()
  screen.answer({ [engine]: answered(styling) })
  await screen.press('Style me', dialog)
  await collage(dialog)
  await screen.seesToast('Your personal styling is ready!')
  const [first, , last] = screen.sent(engine)
  expect(last).toEqual(first)
})

test('What was drawn stays when the session ends', async () => {
  const { screen, dialog } = await openStylist({ [engine]: answered(styling) })
  await fillIn(screen, dialog)
  await screen.press('Style me', dialog)
  await collage(dialog)
  screen.answer(helperAnswers())
  await asksAgainWhatIsOpen(screen)
  await within(dialog).findByRole('heading', { name: 'Your session has ended' })
  await collage(dialog)
  const again = within(dialog).getByRole('button', { name: 'Start again' })
  expect(again.closest('fieldset')?.disabled).toBe(true)
})

test('The photo goes to the try-on service after a tick, and a picture that does not come is told', async () => {
  const { screen, dialog } = await openStylist({ [engine]: answered(styling) })
  await fillIn(screen, dialog)
  await screen.press('Style me', dialog)
  await collage(dialog)
  const make = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Make the picture' })
  expect(make.disabled).toBe(true)
  const consent = 'I agree that Aso sends my photo to FASHN for this picture.'
  await screen.user.click(within(dialog).getByLabelText(consent))
  await screen.press('Make the picture', dialog)
  await screen.seesToast(
    'No try-on this time',
    'The try-on service couldn’t make a picture. Your drawn look is still here.',
  )
  await collage(dialog)
  screen.answer({ [engine]: answered({ ...styling, picture: 'try_on' }) })
  await screen.press('Make the picture', dialog)
  await within(dialog).findByRole('img', { name: 'Computer-made picture of you with “Wine satin gown”' })
  expect(screen.sent(engine).map((sent) => (sent as { tryOn?: boolean }).tryOn)).toEqual([
    undefined,
    true,
    true,
  ])
})
