import { readdir, stat } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pictureQualities, pictureWidths } from '#contract/rules/picture-sizes.ts'
import { MEGABYTE } from '../../local/http/messages.ts'
import { MOST_PIXELS_AVIF, planFor } from '../../local/storage/rendition-plan.ts'
import { readTransformation } from '../../local/storage/transformation.ts'
import { join, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack, type TestStackOptions } from '../support/api/test-stack.ts'

const BROWSER = 'image/avif,image/webp,image/*,*/*;q=0.8'
/** So long nobody waits: a test says by its order, not by the clock, who came first. */
const patient = { renderTimeoutMs: 60_000 }

let stack: TestStack
let ada: Member
let photo: Buffer

/** Noise, which is the most work for every encoder. */
async function noise(width: number, height: number): Promise<Buffer> {
  const kind = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: kind } })
    .jpeg({ quality: 70 })
    .toBuffer()
}

beforeAll(async () => {
  photo = await noise(1600, 2133)
})

/** A stack of its own for each group of tests. */
function openWith(storageLimits: TestStackOptions['storageLimits']): void {
  beforeAll(async () => {
    stack = await startTestStack({ trustedProxies: 1, storageLimits })
    ada = await join(stack, 'Ada')
  })
  afterAll(() => stack.close())
}

async function uploaded(name: string, content: Buffer): Promise<string> {
  const path = `${ada.id}/${name}`
  const images = ada.client.storage.from('item-images')
  const { error } = await images.upload(path, content, { contentType: 'image/jpeg' })
  expect(error).toBeNull()
  return path
}

interface Asking {
  network: string
  query: string
  accept?: string
  signal?: AbortSignal
}

function ask(path: string, { network, query, accept = BROWSER, signal }: Asking): Promise<Response> {
  return fetch(`${stack.url}/storage/v1/render/image/public/item-images/${path}?${query}`, {
    headers: { accept, 'x-forwarded-for': network },
    ...(signal && { signal }),
  })
}

/** The renditions on disk, of one photo or of all: how many, and how much of it they take. */
async function kept(version = ''): Promise<{ files: number; bytes: number }> {
  const folder = joinPath(stack.dataDir, 'storage', 'rendered')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile() && entry.parentPath.endsWith(version))
    .map(({ parentPath, name }) => joinPath(parentPath, name))
  const sizes = await Promise.all(paths.map((path) => stat(path).catch(() => ({ size: 0 }))))
  return {
    files: paths.length,
    bytes: sizes.reduce((sum, { size }) => sum + Math.ceil(size / 4096) * 4096, 0),
  }
}

/** 40 visitors from 40 networks, each with every size in its own order; counts what was answered. */
function flood(paths: readonly string[], signal: AbortSignal) {
  const state = { answered: 0, asked: 0 }
  for (let visitor = 0; visitor < 40; visitor += 1) {
    for (let turn = 0; turn < 8; turn += 1) {
      const at = visitor * 8 + turn
      const quality = 20 + ((at * 7) % 80)
      const query = `width=${700 + ((at * 131) % 1800)}&height=${400 + ((at * 373) % 2000)}&quality=${quality}`
      const accept = ['image/avif', 'image/webp', 'image/jpeg'][at % 3] ?? BROWSER
      state.asked += 1
      ask(paths[at % paths.length] ?? '', { network: `203.0.113.${visitor}`, query, accept, signal }).then(
        () => {
          state.answered += 1
        },
        () => undefined,
      )
    }
  }
  return state
}

describe('when requests may wait without limit', () => {
  openWith({ ...patient, renditionBytes: 4 * MEGABYTE, rendersPerNetwork: 10 })

  test('40 visitors who want every size and format keep neither a thumbnail nor an upload waiting', async () => {
    const large = await Promise.all([0, 1, 2, 3].map((number) => uploaded(`large-${number}.jpg`, photo)))
    const other = await uploaded('dress.jpg', await noise(600, 800))
    const leaving = new AbortController()
    const flooding = flood(large, leaving.signal)
    await vi.waitUntil(() => flooding.answered > 0, { timeout: 60_000 })

    const thumbnail = await ask(other, { network: '198.51.100.7', query: 'width=360&quality=65' })
    const before = flooding.answered
    expect(thumbnail.headers.get('content-type')).toBe('image/avif')
    expect(thumbnail.headers.get('cache-control')).toMatch(/max-age=\d{6,}/)
    await uploaded('new.jpg', photo)
    // The flood is far from done, so neither has waited for it.
    expect(before).toBeLessThan(flooding.asked / 4)
    expect(flooding.answered).toBeLessThan(flooding.asked / 2)
    expect((await kept()).bytes).toBeLessThanOrEqual(4 * MEGABYTE)

    // Nobody waits any more: what was asked for and not begun is never made.
    leaving.abort()
    await ask(other, { network: '198.51.100.7', query: 'width=240&quality=65' })
    const made = await kept()
    await ask(other, { network: '198.51.100.7', query: 'width=180&quality=65' })
    expect((await kept()).files).toBeLessThanOrEqual(made.files + 3)
  })

  test('200 sizes of one photo are at most one file for each width and quality of the app', async () => {
    const path = await uploaded('one.jpg', await noise(60, 80))
    const sizes = Array.from({ length: 200 }, (_, number) => ({
      network: `203.0.113.${number}`,
      query: `width=${1 + number * 12}&quality=${20 + (number % 81)}`,
    }))
    const answers = await Promise.all(sizes.map((asking) => ask(path, asking)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [row] = await stack.database.query<{ version: string }>(
      'select version from storage.objects where name = $1',
      [path],
    )
    const { files } = await kept(row?.version)
    expect(files).toBeGreaterThan(10)
    expect(files).toBeLessThanOrEqual(pictureWidths.length * pictureQualities.length)
  })

  test('the largest renditions cost little: no large AVIF, and nothing larger than the widest step', async () => {
    for (const width of pictureWidths) {
      for (const height of [undefined, ...pictureWidths]) {
        const plan = planFor(BROWSER, 'image/jpeg', readTransformation({ width, height }, 'querystring'))
        if (plan.type === 'image/avif') expect(plan.width * plan.height).toBeLessThanOrEqual(MOST_PIXELS_AVIF)
        expect(plan.width * plan.height).toBeLessThanOrEqual(1600 * 3200)
      }
    }
    const wide = await uploaded('large.jpg', photo)
    const tall = await uploaded('tall.jpg', await noise(400, 12_000))
    for (const [path, query] of [
      [wide, 'width=2500&quality=100'],
      [wide, 'quality=100'],
      [tall, 'width=2500'],
      [tall, 'width=1500&height=2500&resize=fill'],
    ] as const) {
      const response = await ask(path, { network: '203.0.113.1', query })
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
      expect(format).toBe('webp')
      expect(width * height).toBeLessThanOrEqual(1600 * 3200)
    }
  })

  test('a network may have a limited amount of waiting work; others are served', async () => {
    const path = await uploaded('limited.jpg', photo)
    const leaving = new AbortController()
    const queries = pictureWidths
      .slice(4)
      .flatMap((width) => pictureQualities.map((quality) => `width=${width}&quality=${quality}`))
    const statuses: number[] = []
    for (const query of queries) {
      ask(path, { network: '203.0.113.1', query, signal: leaving.signal }).then(
        ({ status, headers }) => {
          statuses.push(status)
          if (status === 429) expect(headers.get('retry-after')).toBe('2')
        },
        () => undefined,
      )
    }
    await vi.waitUntil(() => statuses.includes(429), { timeout: 60_000 })
    const other = await ask(path, { network: '198.51.100.7', query: 'width=128&quality=65' })
    expect(other.status).toBe(200)
    leaving.abort()
  })
})

describe('when the cache may use little disk space', () => {
  const [renditionBytes, renditionFiles] = [200 * 1024, 60]
  openWith({ ...patient, renditionBytes, renditionFiles })

  test('hundreds of sizes become few files, and the cache stays within its limit', async () => {
    const paths = await Promise.all(
      [0, 1, 2].map(async (number) => uploaded(`${number}.jpg`, await noise(90, 120))),
    )
    const asked = async (visitor: number): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) {
        const width = 1 + (((visitor * 20 + turn) * 61) % 2500)
        const query = `width=${width}&quality=${20 + (width % 81)}`
        const response = await ask(paths[turn % 3] ?? '', { network: `203.0.113.${visitor}`, query })
        expect(response.status).toBe(200)
        await response.arrayBuffer()
      }
      const { files, bytes } = await kept()
      expect(files).toBeLessThanOrEqual(renditionFiles)
      expect(bytes).toBeLessThanOrEqual(renditionBytes)
    }
    await Promise.all(Array.from({ length: 15 }, (_, visitor) => asked(visitor)))
    expect((await kept()).files).toBeGreaterThan(0)
  })
})

describe('when no request may wait', () => {
  openWith({ renderTimeoutMs: 0 })

  test('a request that would wait too long gets the original photo, and the resized one the next time', async () => {
    const path = await uploaded('large.jpg', photo)
    const asked = { network: '203.0.113.1', query: 'width=360&quality=65' }
    const first = await ask(path, asked)
    expect(first.headers.get('content-type')).toBe('image/jpeg')
    expect(first.headers.get('cache-control')).toBe('public, max-age=10')
    expect(Buffer.from(await first.arrayBuffer()).equals(photo)).toBe(true)
    const typeNow = async () => (await ask(path, asked)).headers.get('content-type')
    await vi.waitUntil(async () => (await typeNow()) === 'image/avif', { timeout: 60_000 })

    // A signed thumbnail is all that its holder may see.
    const papers = ada.client.storage.from('verification-documents')
    await papers.upload(`${ada.id}/card.jpg`, photo, { contentType: 'image/jpeg' })
    const { data } = await papers.createSignedUrl(`${ada.id}/card.jpg`, 60, { transform: { width: 128 } })
    const small = await sharp(await (await fetch(data?.signedUrl ?? '')).arrayBuffer()).metadata()
    expect(small.width).toBe(128)
  })
})
