import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { phonePhoto } from '../../support/fixtures/drawn-files.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { choosePhotos, refusedByStorage, takesPhotos } from '../../support/screens/photos.ts'
import { bola, profileOf } from '../../support/screens/rows.ts'

test('Over the hourly limit of profile photos somebody is told the limit, and no photo is kept', async () => {
  takesPhotos()
  const told = 'You can upload 30 profile photos an hour. Please wait a while and try again.'
  const screen = await openScreen('/profile-setup', {
    as: bola,
    answers: {
      'GET /rest/v1/profiles': [profileOf(bola, { profile_setup_completed: false })],
      'POST /storage/v1/object/profiles/*': refusedByStorage(429, told),
    },
  })
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('input[type=file]')
    if (!found) throw new Error('There is no field for a photo')
    return found
  })
  const bytes = new Uint8Array(await phonePhoto(60, 40))
  await choosePhotos(input, new File([bytes], 'me.jpg', { type: 'image/jpeg' }))
  await screen.findByText(told, { exact: false })
  expect(screen.sent('PATCH /rest/v1/profiles')).toEqual([])
})
