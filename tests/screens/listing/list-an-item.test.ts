import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Tables } from '#database.types.ts'
import { setValue } from '../../support/screens/fill.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { ada } from '../../support/screens/rows.ts'
import { type Answers, noNetwork, refusal } from '../../support/screens/server.ts'
import { ownItem, wardrobe } from '../../support/screens/wardrobe.ts'

const list = 'POST /rest/v1/items'
const stored = [{ id: ownItem().id }]

/** The form of a new item, empty or with the least that a rental needs. */
async function openForm(answers: Answers = {}, filled = true): Promise<Screen> {
  const screen = await openScreen('/add-item', { as: ada, answers: { ...wardrobe(), ...answers } })
  await screen.findByLabelText('Title')
  if (filled) await fillBasics(screen)
  return screen
}

async function fillBasics(screen: Screen): Promise<void> {
  setValue(screen.getByLabelText('Title'), 'Aso-oke gown')
  await screen.user.selectOptions(screen.getByLabelText('Category'), 'Dresses')
  await screen.user.click(screen.getByRole('radio', { name: 'For rent' }))
  setValue(await screen.findByLabelText('Rental price per day'), '7500.50')
}

test('Missing fields have the errors of the specification, and nothing is sent', async () => {
  const screen = await openForm({}, false)
  await screen.press('List item')
  await screen.seesToast('Missing required fields', 'Please fill in all required fields')
  for (const words of ['Add a title', 'Choose a category', 'Choose rent, sale or both'])
    screen.getAllByText(words)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
  await fillBasics(screen)
  await waitFor(() => expect(screen.queryByText('Add a title')).toBeNull())
  expect(screen.sent(list)).toEqual([])
})

test('After an attempt, what is typed in one field is checked with the others', async () => {
  const screen = await openForm({}, false)
  await screen.press('List item')
  await fillBasics(screen)
  setValue(screen.getByLabelText('Minimum rental days'), '31')
  await screen.findByText('The maximum can’t be less than the minimum')
  setValue(screen.getByLabelText('Minimum rental days'), '3')
  await waitFor(() => expect(screen.queryByText('The maximum can’t be less than the minimum')).toBeNull())
})

test('What is for sale has a sale price and no terms of a rental, and nothing of them is sent', async () => {
  const screen = await openForm({ [list]: stored })
  for (const words of [/^Security deposit/, 'Rental terms']) screen.getByText(words)
  expect(screen.queryByLabelText('Sale price')).toBeNull()
  await screen.user.click(screen.getByRole('radio', { name: 'For sale' }))
  const price = await screen.findByLabelText('Sale price')
  for (const words of [/^Rental price/, /^Security deposit/, 'Rental terms'])
    expect(screen.queryByText(words)).toBeNull()
  await screen.press('List item')
  await waitFor(() => expect(document.activeElement).toBe(price))
  setValue(price, '0.50')
  await screen.press('List item')
  await screen.seesToast('Item listed')
  expect(screen.sent(list)).toMatchObject([
    {
      ...{ availability_type: 'sale', sale_price: 0.5, rental_price: null, deposit_amount: null },
      ...{ rental_period: null, owner_terms: null, description: null, size: null, condition: null },
      ...{ images: [], brand: null, colour: null, weekly_price: null, monthly_price: null },
    },
  ])
})

test('Pressed twice it is listed once, and the wardrobe is shown', async () => {
  const screen = await openForm({ [list]: stored })
  screen.answer(wardrobe(ownItem({ title: 'Aso-oke gown' })))
  await screen.pressTwice('List item')
  await screen.seesToast('Item listed', 'People can find it in the market now.')
  await screen.findByRole('article', { name: 'Aso-oke gown' })
  expect(screen.path()).toBe('/my-items')
  expect(screen.sent(list)).toMatchObject([{ title: 'Aso-oke gown', rental_price: 7500.5, owner_id: ada.id }])
})

test('A lost answer does not list an item twice', async () => {
  const screen = await openForm({ [list]: noNetwork })
  await screen.press('List item')
  await screen.seesToast('You are offline')
  // It was stored after all.
  const [sent] = screen.sent(list) as Partial<Tables<'items'>>[]
  screen.answer(wardrobe(ownItem(sent)))
  await screen.press('List item')
  await screen.seesToast('Item listed')
  expect(screen.sent(list)).toHaveLength(1)
})

test('What got lost before it was stored is sent again', async () => {
  const screen = await openForm({ [list]: noNetwork })
  await screen.press('List item')
  await screen.seesToast('You are offline')
  screen.answer({ ...wardrobe(ownItem({ title: 'Another one' })), [list]: stored })
  await screen.press('List item')
  await screen.seesToast('Item listed')
  expect(screen.sent(list)).toHaveLength(2)
})

test('A failure has the words of the form, and a refusal those of the database; the form keeps its values', async () => {
  const screen = await openForm({ [list]: Response.json({}, { status: 500 }) })
  await screen.press('List item')
  await screen.seesToast('Failed to add item', 'What you typed is kept. Please try again.')
  const text = 'images: each must be the address of a photo that you uploaded to item-images.'
  screen.answer({ [list]: refusal('PT400', 'Failed to add item', text) })
  await screen.press('List item')
  await screen.seesToast('Failed to add item', text)
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Aso-oke gown')
  expect(
    within(screen.getByRole('main')).getByLabelText<HTMLInputElement>('Rental price per day').value,
  ).toBe('7500.50')
  expect(screen.path()).toBe('/add-item')
})
