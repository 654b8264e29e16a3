import { createClient } from '@supabase/supabase-js'
import type { Stack } from '../../stack.ts'
import { PORTRAIT, portrait } from '../plates/portraits.ts'
import { openDarkroom } from '../plates/render.ts'
import { wardrobe } from '../plates/wardrobe/index.ts'
import type { PersonKey } from '../town/types.ts'

export interface Studio {
  /** Draws, uploads and answers addresses without a host, so that they survive another port. */
  itemPhotos(plate: string, ownerId: string): Promise<string[]>
  selfie(person: PersonKey, id: string): Promise<string>
}

export async function openStudio(stack: Pick<Stack, 'url' | 'secretKey'>): Promise<Studio> {
  const darkroom = await openDarkroom()
  const { storage } = createClient(stack.url, stack.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const hang = async (bucket: string, path: string, picture: Buffer): Promise<string> => {
    const { error } = await storage.from(bucket).upload(path, new Uint8Array(picture), {
      contentType: 'image/webp',
      cacheControl: '31536000',
    })
    if (error) throw new Error(`The photo ${path} was not stored: ${error.message}`)
    return `/storage/v1/object/public/${bucket}/${path}`
  }
  return {
    async itemPhotos(name, ownerId) {
      const plates = wardrobe[name]
      if (!plates) throw new Error(`The wardrobe has no ${name}`)
      return Promise.all(
        plates.map(async (plate, index) => {
          const file = `${name}-${index + 1}`
          return hang('item-images', `${ownerId}/${file}.webp`, await darkroom.develop(file, plate))
        }),
      )
    },
    async selfie(person, id) {
      return hang(
        'profiles',
        `${id}/selfie.webp`,
        await darkroom.develop(`portrait-${person}`, portrait(person), PORTRAIT),
      )
    },
  }
}
