import { createClient } from '@supabase/supabase-js'
import { wardrobe } from '../../../web/looks/wardrobe/index.ts'
import type { Stack } from '../../stack.ts'
import { PORTRAIT, portrait } from '../pictures/portraits.ts'
import type { PlateRenderer } from '../pictures/render.ts'
import { items } from '../town/items.ts'
import { people } from '../town/people.ts'
import type { PersonKey } from '../town/types.ts'

export interface PictureStore {
  /** Draws and uploads photos, and returns addresses without a host, so that they work on another port too. */
  itemPhotos(plate: string, ownerId: string): Promise<string[]>
  selfie(person: PersonKey, id: string): Promise<string>
  portrait(person: PersonKey): Promise<Buffer>
  /** Stores an identity paper in its private bucket and returns its path. */
  paper(path: string, picture: Buffer, contentType: string): Promise<string>
}

const renderPortrait = (renderer: PlateRenderer, person: PersonKey): Promise<Buffer> =>
  renderer.render(`portrait-${person}`, portrait(person), PORTRAIT)

/** The photos of an item, in their order. */
function renderItem(renderer: PlateRenderer, name: string): Promise<{ file: string; picture: Buffer }[]> {
  const plates = wardrobe[name]
  if (!plates) throw new Error(`The wardrobe has no ${name}`)
  return Promise.all(
    plates.map(async (plate, index) => {
      const file = `${name}-${index + 1}`
      return { file, picture: await renderer.render(file, plate) }
    }),
  )
}

/** Draws all pictures of the demo town into the cache of the renderer, in the order in which loading it needs them. */
export async function drawPictures(renderer: PlateRenderer): Promise<void> {
  await Promise.all(people.map(({ key }) => renderPortrait(renderer, key)))
  for (const { plate } of items) await renderItem(renderer, plate)
}

export function createPictureStore(
  stack: Pick<Stack, 'url' | 'secretKey'>,
  renderer: PlateRenderer,
): PictureStore {
  const { storage } = createClient(stack.url, stack.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const store = async (bucket: string, path: string, picture: Buffer, contentType: string): Promise<void> => {
    const options = { contentType, cacheControl: '31536000' }
    const { error } = await storage.from(bucket).upload(path, new Uint8Array(picture), options)
    if (error) throw new Error(`The photo ${path} was not stored: ${error.message}`)
  }
  const storePublic = async (bucket: string, path: string, picture: Buffer): Promise<string> => {
    await store(bucket, path, picture, 'image/webp')
    return `/storage/v1/object/public/${bucket}/${path}`
  }
  return {
    portrait: (person) => renderPortrait(renderer, person),
    async paper(path, picture, contentType) {
      await store('verification-documents', path, picture, contentType)
      return path
    },
    async itemPhotos(name, ownerId) {
      const photos = await renderItem(renderer, name)
      return Promise.all(
        photos.map(({ file, picture }) => storePublic('item-images', `${ownerId}/${file}.webp`, picture)),
      )
    },
    selfie: async (person, id) =>
      storePublic('profiles', `${id}/selfie.webp`, await renderPortrait(renderer, person)),
  }
}
