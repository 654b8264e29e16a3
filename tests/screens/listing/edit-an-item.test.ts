import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Tables } from '#database.types.ts'
import { setValue } from '../../support/screens/fill.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { ada } from '../../support/screens/rows.ts'
import { type Answers, refusal, type SentRequest } from '../../support/screens/server.ts'
import { gownId, ownItem, photoAddress, wardrobe } from '../../support/screens/wardrobe.ts'
import '../../support/screens/selects.ts'

const change = 'PATCH /rest/v1/items'
const photos = ['1', '2', '3'].map(photoAddress)
const opened = ownItem({ description: 'As it was', images: photos })
/** What another phone has made of it meanwhile. */
const changedThere = ownItem({
  ...{ description: 'As it was', title: 'Gown, from the other phone', rental_price: 9000, size: 'UK 14' },
  ...{ images: photos.slice(0, 2), updated_at: '2026-08-03T08:59:00Z' },
})

async function openForm(item: Tables<'items'>, answers: Answers = {}): Promise<Screen> {
  const screen = await openScreen(`/edit-item/${item.id}`, {
    as: ada,
    answers: { ...wardrobe(item), ...answers },
  })
  await screen.findByLabelText('Title')
  return screen
}

/** The database changes the row only if it is as it was when it was read. */
const changeIfUnchanged = (row: Tables<'items'>) => ({
  [change]: ({ search }: SentRequest) => (search.get('updated_at') === `eq.${row.updated_at}` ? [row] : []),
})

async function saveIntoConflict(): Promise<{ screen: Screen; dialog: HTMLElement }> {
  const screen = await openForm(opened, changeIfUnchanged(changedThere))
  setValue(screen.getByLabelText('Title'), 'Gown, from this phone')
  setValue(screen.getByLabelText(/^Description/), 'Changed here alone')
  screen.answer({
    ...wardrobe(changedThere),
    'HEAD /storage/v1/object/public/item-images/*': new Response(null, { status: 200 }),
  })
  await screen.press('Save changes')
  return { screen, dialog: await screen.findByRole('dialog', { name: 'Changed somewhere else' }) }
}

const group = (dialog: HTMLElement, name: string) => within(dialog).getByRole('radiogroup', { name })
const chosen = (dialog: HTMLElement, name: string) =>
  within(group(dialog, name)).getByRole<HTMLInputElement>('radio', { checked: true }).value

test('Conflicting changes of two devices are shown side by side, and nothing is lost silently', async () => {
  const { screen, dialog } = await saveIntoConflict()
  // Both changed the title, so this one's stays; the rest was changed there alone.
  expect(['Title', 'Rental price per day', 'Size', 'Photos'].map((name) => chosen(dialog, name))).toEqual([
    'mine',
    'theirs',
    'theirs',
    'theirs',
  ])
  within(group(dialog, 'Title')).getByText('Gown, from the other phone')
  within(group(dialog, 'Rental price per day')).getByText('₦9,000')
  expect(within(dialog).queryByRole('radiogroup', { name: 'Description' })).toBeNull()
  await screen.user.click(
    within(group(dialog, 'Rental price per day')).getByRole('radio', { name: /^This device/ }),
  )
  await screen.press('Save these', dialog)
  await screen.seesToast('Item updated')
  expect(screen.sent(change).at(-1)).toMatchObject({
    ...{ title: 'Gown, from this phone', description: 'Changed here alone', rental_price: 5000 },
    ...{ size: 'UK 14', images: photos.slice(0, 2) },
  })
})

test('Whoever goes back from a conflict has the form as they typed it', async () => {
  const { screen, dialog } = await saveIntoConflict()
  await screen.press('Back', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Gown, from this phone')
  expect(screen.sent(change)).toHaveLength(1)
})

test('A change of a column outside the form is no conflict', async () => {
  const moved = ownItem({ ...opened, city: 'Ibadan', updated_at: '2026-08-03T08:59:00Z' })
  const screen = await openForm(opened, changeIfUnchanged(moved))
  setValue(screen.getByLabelText('Title'), 'Gown, renamed')
  screen.answer(wardrobe(moved))
  await screen.press('Save changes')
  await screen.seesToast('Item updated')
  expect(screen.sent(change)).toHaveLength(2)
})

test('A photo that another device removed meanwhile is reported gone, and the rest can be saved', async () => {
  const removed = ownItem({ images: photos.slice(0, 1), updated_at: '2026-08-03T08:59:00Z' })
  const screen = await openForm(ownItem({ images: photos.slice(0, 2) }), changeIfUnchanged(removed))
  setValue(screen.getByLabelText(/^Brand/), 'Tiffany Amber')
  screen.answer({
    ...wardrobe(removed),
    'HEAD /storage/v1/object/public/item-images/*': ({ path }: SentRequest) =>
      new Response(null, { status: path.endsWith('/2.jpg') ? 400 : 200 }),
  })
  await screen.press('Save changes')
  const dialog = await screen.findByRole('dialog', { name: 'Changed somewhere else' })
  await screen.user.click(within(group(dialog, 'Photos')).getByRole('radio', { name: /^This device/ }))
  await screen.press('Save these', dialog)
  await screen.seesToast('Photo removed elsewhere')
  await screen.press('Save changes')
  await screen.seesToast('Item updated')
  expect(screen.sent(change).at(-1)).toMatchObject({ brand: 'Tiffany Amber', images: photos.slice(0, 1) })
})

test.each([`/edit-item/${gownId}`, '/edit-item/nothing', `/add-item?from=${gownId}`])(
  'Another person’s item and a missing item cannot be edited: %s',
  async (address) => {
    const screen = await openScreen(address, { as: ada, answers: wardrobe() })
    await screen.seesToast('Failed to load item', "Item not found or you don't have permission to edit it")
    await screen.findByRole('heading', { name: 'My Items' })
    expect(screen.path()).toBe('/my-items')
    for (const { search } of screen.requests('GET /rest/v1/items'))
      expect(search.get('owner_id')).toBe(`eq.${ada.id}`)
  },
)

test('An item that could not be read is read again', async () => {
  const screen = await openScreen(`/edit-item/${gownId}`, {
    as: ada,
    answers: { ...wardrobe(), 'GET /rest/v1/items': refusal('PT403', 'Not now', 'The wardrobe is closed.') },
  })
  await screen.findByText('The wardrobe is closed.')
  screen.answer(wardrobe(opened))
  await screen.press('Try again')
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Ankara gown')
})

test('An item that an admin took down says why, and the server’s reason where it cannot be made available', async () => {
  const text = 'This item was taken down: A catalogue photo'
  const hidden = { hidden_at: '2026-08-01T09:00:00Z', hidden_reason: 'A catalogue photo' }
  const screen = await openForm(ownItem({ status: 'unavailable', ...hidden }), {
    [change]: refusal('PT409', 'Failed to update item', text),
  })
  screen.getByText('Taken down by Aso.')
  screen.getByText('A catalogue photo', { exact: false })
  await screen.user.selectOptions(screen.getByLabelText('Status'), 'available')
  await screen.press('Save changes')
  await screen.seesToast('Failed to update item', text)
  expect(screen.path()).toBe(`/edit-item/${gownId}`)
})

test('Who raises a price reads that renters are asked again', async () => {
  const screen = await openForm(opened)
  const note = /You’ve raised what this item costs\. For 60 minutes/
  const price = screen.getByLabelText(/^Rental price per day/)
  setValue(price, '4000')
  expect(screen.queryByText(note)).toBeNull()
  setValue(price, '6000')
  await screen.findByText(note)
})
