import { waitFor } from '@testing-library/dom'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { phonePhoto } from '../../support/fixtures/drawn-files.ts'
import { setValue } from '../../support/screens/fill.ts'
import { goOffline, goOnline } from '../../support/screens/network.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { choosePhotos, refusedByStorage, takesPhotos } from '../../support/screens/photos.ts'
import { ada } from '../../support/screens/rows.ts'
import { type Answers, noNetwork } from '../../support/screens/server.ts'
import { ownItem, wardrobe } from '../../support/screens/wardrobe.ts'

const list = 'POST /rest/v1/items'
const upload = 'POST /storage/v1/object/item-images/*'
const remove = 'DELETE /storage/v1/object/item-images'
const taken = { [upload]: { Key: 'taken' } }
const down = () => Response.json({}, { status: 500 })

const file = (name: string, bytes: Uint8Array) =>
  new File([new Uint8Array(bytes)], name, { type: `image/${name.split('.')[1]}` })
const photo = async (name = 'gown.jpeg') => file(name, await phonePhoto(60, 40))

async function openForm(
  answers: Answers,
): Promise<{ screen: Screen; choose: (...files: File[]) => Promise<void> }> {
  takesPhotos()
  const screen = await openScreen('/add-item', {
    as: ada,
    answers: { ...wardrobe(), [remove]: [], [list]: [{ id: ownItem().id }], ...answers },
  })
  const input = await screen.findByTestId('photos')
  return { screen, choose: (...files) => choosePhotos(input, ...files) }
}

const tiles = () => [...document.querySelectorAll<HTMLElement>('[data-sortable]')]
const uploaded = (count: number) =>
  waitFor(() => {
    expect(tiles()).toHaveLength(count)
    for (const tile of tiles()) expect(tile.textContent).not.toMatch(/Waiting|Sending|Not sent/)
  })
async function notSent(nth: number): Promise<void> {
  await waitFor(() => expect(tiles()[nth]?.textContent).toContain('Not sent'))
}

async function fillBasics(screen: Screen): Promise<void> {
  setValue(screen.getByLabelText('Title'), 'Aso-oke gown')
  await screen.user.selectOptions(screen.getByLabelText('Category'), 'Dresses')
  await screen.user.click(screen.getByRole('radio', { name: 'For rent' }))
  setValue(await screen.findByLabelText('Rental price per day'), '7500')
}

test('A photo whose upload failed says so and is retried; the listing waits for it', async () => {
  let asked = 0
  const { screen, choose } = await openForm({
    [upload]: () => {
      asked += 1
      return asked === 2 || asked > 3 ? down() : { Key: 'taken' }
    },
  })
  await choose(await photo(), await photo(), await photo())
  await screen.seesToast('Upload failed', 'Failed to upload images. Please try again.')
  await notSent(1)
  await fillBasics(screen)
  await screen.press('List item')
  // Tried once more by itself, and refused again.
  await waitFor(() => expect(asked).toBe(4))
  await screen.seesToast('Upload failed')
  await notSent(1)
  expect(screen.sent(list)).toEqual([])
  screen.answer(taken)
  await screen.press('Retry photo 2')
  await uploaded(3)
  await screen.press('List item')
  await screen.seesToast('Item listed')
  const [{ images }] = screen.sent(list) as [{ images: string[] }]
  expect(images).toHaveLength(3)
  for (const image of images)
    expect(image).toMatch(new RegExp(`/storage/v1/object/public/item-images/${ada.id}/\\d{13}\\.jpg$`))
})

test('Chosen without a network, a photo is sent by itself once there is one', async () => {
  const { screen, choose } = await openForm({ [upload]: noNetwork })
  goOffline()
  await screen.findByText('Everything is saved on this phone until you’re back online.')
  await choose(await photo())
  await screen.seesToast('You are offline', 'Nothing was sent and what you typed is kept.')
  await notSent(0)
  screen.answer(taken)
  goOnline()
  await uploaded(1)
})

test.each([
  [413, 'Please select an image under 5MB'],
  [415, 'Please select an image file'],
  [429, 'You can upload 400 item photos an hour. Please wait a while and try again.'],
])('A refusal of the storage (%i) is shown in the words of the specification', async (status, told) => {
  const { screen, choose } = await openForm({ [upload]: refusedByStorage(status, told) })
  await choose(await photo())
  await screen.findByText(told)
  await notSent(0)
  screen.answer(taken)
  await screen.press('Retry photo 1')
  await uploaded(1)
})

test('A photo that was refused can be taken away', async () => {
  const { screen, choose } = await openForm({ [upload]: refusedByStorage(415) })
  await choose(await photo())
  await notSent(0)
  await screen.press('Remove photo 1')
  await waitFor(() => expect(tiles()).toEqual([]))
})

/** As large as the memory of a phone is not, in a few kilobytes. */
const bomb = () =>
  sharp({
    create: { width: 13_000, height: 10_000, channels: 3, background: '#b45309' },
    limitInputPixels: false,
  })
    .png({ palette: true })
    .toBuffer()

const hostile: [told: string, name: string, make: () => Buffer | Promise<Buffer>][] = [
  ['Please select an image file', 'page.jpeg', () => Buffer.from('<!doctype html><script>1</script>')],
  [
    'Please select an image file',
    'drawing.png',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['Please select an image file', 'half.jpeg', async () => (await phonePhoto(800, 600)).subarray(0, 2000)],
  ['This picture has too many pixels to open here.', 'bomb.png', bomb],
  ['Please select an image under 5MB', 'over.jpeg', () => Buffer.alloc(5 * 1024 * 1024 + 1)],
]

test.each(hostile)(
  '“%s” is said of %s, which only claims to be a photo and is not sent',
  async (told, name, make) => {
    const { screen, choose } = await openForm({ [upload]: down })
    await choose(file(name, await make()))
    await screen.seesToast('', told)
    expect(tiles()).toEqual([])
  },
)

test('A file that is no photo is refused in the words of the specification', async () => {
  const { screen, choose } = await openForm({})
  await choose(new File(['%PDF-1.7'], 'x.pdf', { type: 'application/pdf' }))
  await screen.seesToast('Invalid File', 'Please select an image file')
  expect(tiles()).toEqual([])
})

test('An item has at most eight photos', async () => {
  const { screen, choose } = await openForm(taken)
  const small = await photo()
  await choose(...Array.from({ length: 9 }, () => small))
  await screen.seesToast('Too many photos', 'An item has at most 8 photos.')
  await uploaded(8)
})
