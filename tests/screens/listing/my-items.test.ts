import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { ada, bola, profileOf } from '../../support/screens/rows.ts'
import { type Answers, refusal, wordlessRefusal } from '../../support/screens/server.ts'
import { ownItem, wardrobe } from '../../support/screens/wardrobe.ts'

const change = 'PATCH /rest/v1/items'
const saveDiscount = 'POST /rest/v1/rpc/save_group_discount'

const openWardrobe = (answers: Answers = {}): Promise<Screen> =>
  openScreen('/my-items', { as: ada, answers: { ...wardrobe(ownItem()), ...answers } })

const badgeOf = (card: HTMLElement) => card.querySelector('[data-slot=badge]')?.textContent

test('A wardrobe that could not be read is read again', async () => {
  const screen = await openWardrobe({ 'GET /rest/v1/items': wordlessRefusal() })
  await screen.findByText('Failed to load items')
  screen.answer(wardrobe())
  await screen.press('Try again')
  await screen.findByRole('heading', { name: 'No items yet' })
  const first = screen.getByRole('link', { name: 'List your first item' })
  expect(first.getAttribute('href')).toBe('/add-item')
})

test('A status shows at once, and goes back where the server refuses it', async () => {
  const screen = await openWardrobe({ [change]: wordlessRefusal() })
  const status = await screen.findByLabelText<HTMLSelectElement>('Status of Ankara gown')
  await screen.user.selectOptions(status, 'sold')
  await screen.seesToast('Failed to update item', 'What you typed is kept. Please try again.')
  expect(status.value).toBe('available')
  const gown = ownItem()
  screen.answer({
    ...wardrobe(gown),
    [change]: () => {
      gown.status = 'unavailable'
      return [{ id: gown.id }]
    },
  })
  await screen.user.selectOptions(status, 'unavailable')
  await screen.seesToast('Item updated')
  const card = screen.getByRole('article', { name: 'Ankara gown' })
  await waitFor(() => expect(badgeOf(card)).toBe('Unavailable'))
  expect(screen.sent(change)).toEqual([{ status: 'sold' }, { status: 'unavailable' }])
})

test('An item with a booking is not deleted, and is taken off the market instead', async () => {
  const text = 'This item has live bookings. You can make it unavailable instead.'
  const screen = await openWardrobe({
    'DELETE /rest/v1/items': refusal('PT409', 'Failed to delete item', text),
    [change]: [{ id: ownItem().id }],
  })
  await screen.press('Delete Ankara gown')
  const dialog = await screen.findByRole('dialog', { name: 'Delete this item?' })
  await screen.press('Delete', dialog)
  await within(dialog).findByText('Failed to delete item')
  within(dialog).getByText(text)
  await screen.press('Make unavailable', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.sent(change)).toEqual([{ status: 'unavailable' }])
})

test('An owner saves a group discount, is refused too much, and takes it back', async () => {
  const screen = await openWardrobe({ [saveDiscount]: null })
  const percent = await screen.findByLabelText('Percent off the rent (optional)')
  await screen.user.type(percent, '20')
  await screen.press('Save discount')
  await screen.seesToast('Discount saved', 'Bookings that are made keep their price.')
  const refused = 'The discount must be from 1 to 50 percent.'
  screen.answer({ [saveDiscount]: refusal('PT400', 'Discount not saved', refused) })
  await screen.user.clear(percent)
  await screen.user.type(percent, '60')
  await screen.press('Save discount')
  await screen.seesToast('Discount not saved', refused)
  screen.answer({ [saveDiscount]: null })
  await screen.user.clear(percent)
  await screen.press('Save discount')
  await waitFor(() => expect(screen.sent(saveDiscount)).toEqual([{ p_percent: 20 }, { p_percent: 60 }, {}]))
})

test('A discount that is saved already is in its field', async () => {
  const screen = await openWardrobe({ 'POST /rest/v1/rpc/my_group_discount': 15 })
  const percent = await screen.findByLabelText<HTMLInputElement>('Percent off the rent (optional)')
  expect(percent.value).toBe('15')
})

test('A borrower is asked to become a lender before anything is typed', async () => {
  const screen = await openScreen('/add-item', {
    as: bola,
    answers: { ...wardrobe(), 'GET /rest/v1/profiles': [profileOf(bola, { role: 'borrow' })] },
  })
  await screen.findByRole('heading', { name: 'Want to earn from your wardrobe' })
  await screen.button('Become a Lender')
  expect(screen.queryByLabelText('Title')).toBeNull()
})
