import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { listingReport } from '../../support/screens/ai-reports.ts'
import { setValue } from '../../support/screens/fill.ts'
import { answered, failed, helperAnswers, inAnHour } from '../../support/screens/helpers.ts'
import { goOffline, goOnline } from '../../support/screens/network.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { ada } from '../../support/screens/rows.ts'
import { type Answers, noNetwork } from '../../support/screens/server.ts'

const engine = 'POST /functions/v1/ai-engine'
const improve = 'Improve this listing'

const openForm = (answers: Answers = {}): Promise<Screen> =>
  openScreen('/add-item', {
    as: ada,
    answers: { ...helperAnswers({ open: { listing_optimizer: inAnHour } }), ...answers },
  })

/** The form with a title and a category, and the optimizer over it. */
async function openOptimizer(answers: Answers) {
  const screen = await openForm(answers)
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  setValue(title, 'RED LACE GOWN UK 12!!!')
  await screen.user.selectOptions(screen.getByLabelText('Category'), 'Dresses')
  await screen.user.click(screen.getByRole('radio', { name: 'For rent' }))
  await screen.press(improve)
  const dialog = await screen.findByRole('dialog', { name: 'Listing Optimizer' })
  return { screen, title, dialog }
}

/** The suggestion for a field. */
async function suggestion(dialog: HTMLElement, name: string): Promise<HTMLElement> {
  const heading = await within(dialog).findByRole('heading', { name })
  const row = heading.closest('li')
  if (!row) throw new Error(`${name} is in no list`)
  return row
}

test('Without a title and a category the optimizer says what is missing', async () => {
  const screen = await openForm()
  await screen.press(improve)
  await screen.seesToast('Missing information', 'Please add a title and category first')
  setValue(screen.getByLabelText('Title'), 'Gown')
  await screen.press(improve)
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.user.selectOptions(screen.getByLabelText('Category'), 'Dresses')
  screen.answer({ [engine]: answered(listingReport) })
  await screen.press(improve)
  await screen.findByRole('dialog', { name: 'Listing Optimizer' })
})

test('A failure and no network are said, and it can be asked again', async () => {
  const { screen, dialog } = await openOptimizer({ [engine]: failed(500) })
  await screen.seesToast('AI Assistant Unavailable', 'Please try again later')
  goOffline()
  screen.answer({ [engine]: noNetwork })
  await screen.press('Try again', dialog)
  await screen.seesToast('You are offline')
  goOnline()
  screen.answer({ [engine]: answered(listingReport) })
  await screen.press('Try again', dialog)
  await screen.button('Use this', await suggestion(dialog, 'Title'))
  expect(screen.sent(engine)).toHaveLength(3)
})

test('What was suggested stays when the session ends, and can still be used', async () => {
  const { screen, title, dialog } = await openOptimizer({ [engine]: answered(listingReport) })
  await screen.button('Use this', await suggestion(dialog, 'Title'))
  screen.answer({ ...helperAnswers(), [engine]: failed(402, 'Session ended') })
  await screen.press('Suggest again', dialog)
  await within(dialog).findByRole('heading', { name: 'Your session has ended' })
  await screen.press('Use this', await suggestion(dialog, 'Title'))
  expect(title.value).toBe('Red lace gown UK 12')
})

test('Suggestions are used one by one and taken back', async () => {
  const { screen, title, dialog } = await openOptimizer({ [engine]: answered(listingReport) })
  const price = await suggestion(dialog, 'Rental price per day')
  within(price).getByText('₦10,000–₦13,000, from 3 comparable items')
  expect(within(dialog).queryByRole('heading', { name: 'Sale price' })).toBeNull()
  for (const name of ['Title', 'Rental price per day', 'Size'])
    await screen.press('Use this', await suggestion(dialog, name))
  within(await suggestion(dialog, 'Title')).getByText('In your form')
  await screen.press('Undo', await suggestion(dialog, 'Size'))
  await screen.button('Use this', await suggestion(dialog, 'Size'))
  const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value
  expect([title.value, typed('Rental price per day'), typed('Size'), typed('Description')]).toEqual([
    ...['Red lace gown UK 12', '12000', '', ''],
  ])
  await screen.press('Undo', await suggestion(dialog, 'Title'))
  expect(title.value).toBe('RED LACE GOWN UK 12!!!')
})
