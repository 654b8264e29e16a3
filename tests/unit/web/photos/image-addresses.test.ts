import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadEnv } from '@/lib/env'
import { imageSources, imageUrl } from '@/lib/files/image'

const backend = 'https://backend.test'
const path = 'b0000000/gele.jpg'
const rendered = `${backend}/storage/v1/render/image/public/item-images/${path}`

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ supabaseUrl: backend, publishableKey: 'public' }))
  await loadEnv()
})
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => {
  vi.resetModules()
})

const withConnection = (connection?: { saveData: boolean }) => {
  vi.stubGlobal('navigator', { connection })
}

describe('the address of a photo', () => {
  test('asks the storage for the size that is shown', () => {
    expect(imageUrl(path, 360, 70)).toBe(`${rendered}?width=360&quality=70`)
  })

  test('asks for that size also for a photo stored by its public address', () => {
    const address = `${backend}/storage/v1/object/public/profiles/me.png`
    expect(imageUrl(address, 128, 70)).toBe(
      `${backend}/storage/v1/render/image/public/profiles/me.png?width=128&quality=70`,
    )
  })

  test('keeps the version of a photo that took the place of another', () => {
    const address = `${backend}/storage/v1/object/public/profiles/b0/selfie.jpg?v=7`
    expect(imageUrl(address, 128, 70)).toBe(
      `${backend}/storage/v1/render/image/public/profiles/b0/selfie.jpg?width=128&quality=70&v=7`,
    )
  })

  test.each(['https://elsewhere.test/gele.jpg', 'blob:https://aso.test/1', 'data:image/png;base64,AA=='])(
    'does not change outside of the storage: %s',
    (address) => {
      expect(imageUrl(address, 360, 70)).toBe(address)
    },
  )
})

describe('the sources of a photo', () => {
  test('offer every width', () => {
    withConnection()
    expect(imageSources(path, [360, 640]).srcSet).toBe(
      `${rendered}?width=360&quality=70 360w, ${rendered}?width=640&quality=70 640w`,
    )
  })

  test('begin with the smallest width', () => {
    withConnection({ saveData: false })
    expect(imageSources(path, [360, 640]).src).toBe(`${rendered}?width=360&quality=70`)
  })

  test('offer only the smallest width, in lower quality, when data saving is on', () => {
    withConnection({ saveData: true })
    expect(imageSources(path, [360, 640]).srcSet).toBe(`${rendered}?width=360&quality=40 360w`)
  })
})
