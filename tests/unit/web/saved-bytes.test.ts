import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { countPhotos, formatBytes, savedSoFar, timesLarger } from '@/lib/less-data/saved-bytes'

const folder = 'web/public/looks/'
const looks = readdirSync(folder).filter((file) => file.endsWith('.webp'))

class Timing {
  name: string
  transferSize: number
  encodedBodySize: number

  constructor(name: string, transferSize: number, encodedBodySize: number) {
    this.name = name
    this.transferSize = transferSize
    this.encodedBodySize = encodedBodySize
  }
}

const photo = (size: number, received = size + 300, query = 'width=180&quality=40') =>
  new Timing(`https://aso.test/storage/v1/render/image/public/item-images/a.jpg?${query}`, received, size)

const count = (...entries: Timing[]) => countPhotos(entries as unknown as PerformanceEntry[])

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  vi.stubGlobal('PerformanceResourceTiming', Timing)
  return () => vi.unstubAllGlobals()
})

describe('what the data saver saved', () => {
  test('is worked out from the sizes of small photos that came over the network', () => {
    count(photo(1000), photo(3000))
    count(photo(2000))
    expect(savedSoFar()).toEqual({ photos: 3, bytes: 6000 * (timesLarger - 1) })
  })

  test('is nothing for photos from the cache, of unknown size, in full quality, and for other files', () => {
    count(
      photo(1000, 0),
      photo(0, 0),
      photo(1000, 1300, 'width=360&quality=55'),
      new Timing('/assets/a.js', 900, 600),
    )
    expect(savedSoFar()).toEqual({ photos: 0, bytes: 0 })
  })

  test('is nothing while nothing is saved', () => {
    vi.stubGlobal('navigator', {})
    count(photo(1000))
    expect(savedSoFar().photos).toBe(0)
  })

  test('is not more than rendered photos differ', async () => {
    const sizeOf = async (file: string, width: number, quality: number) =>
      (
        await sharp(folder + file)
          .resize(width)
          .avif({ quality: quality - 20, effort: 1 })
          .toBuffer()
      ).length
    let small = 0
    let full = 0
    for (const file of looks.slice(0, 6)) {
      small += await sizeOf(file, 180, 40)
      full += await sizeOf(file, 360, 55)
    }
    expect(full / small).toBeGreaterThan(timesLarger)
  })

  test('is told in round numbers', () => {
    expect([120_400, 3_410_000, 25_600_000].map(formatBytes)).toEqual(['120 KB', '3.4 MB', '26 MB'])
  })
})
