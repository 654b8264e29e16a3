import { expect, test } from 'vitest'
import { distance, hashed } from '../../../bench/photo-hash.ts'
import { createPlateRenderer } from '../../../local/demo/pictures/render.ts'
import { wardrobe } from '../../../web/looks/wardrobe/index.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

/** Of another person's photo it would be a signal of fraud, and a false one. */
test('no two photos of the demo town are taken for one', async () => {
  const most = defaultNumber('signals_photo_distance')
  const renderer = await createPlateRenderer()
  const photos: { name: string; hash: string }[] = []
  for (const [item, plates] of Object.entries(wardrobe)) {
    for (const [at, plate] of plates.entries()) {
      const name = `${item}-${at + 1}`
      photos.push({ name, hash: await hashed(await renderer.render(name, plate)) })
    }
  }
  expect(photos.length).toBeGreaterThan(90)
  const near = photos.flatMap((one) =>
    photos
      .filter((other) => other !== one && distance(one.hash, other.hash) <= most)
      .map((other) => `${one.name} like ${other.name}`),
  )
  expect(near).toEqual([])
}, 240_000)
