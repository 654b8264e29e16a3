import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FunctionAnswer, invoke, join, type Member } from '../../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../../support/api/test-stack.ts'
import {
  joinWithSession,
  listWardrobe,
  pictureOf,
  preferences,
  storedSession,
  stylingOf,
  warmUp,
} from '../../../support/api/virtual-stylist.ts'
import { dataAddress, portrait } from '../../../support/fixtures/portraits.ts'

let stack: TestStack
let bola: Member
let photo: string
let items: Record<string, string>

beforeAll(async () => {
  stack = await startTestStack()
  items = await listWardrobe(await join(stack, 'Adaeze'))
  photo = dataAddress(await portrait('#825c43'))
  await warmUp(stack)
})
beforeEach(async () => {
  bola = await joinWithSession(stack, 'Bola')
  stack.tryOn.fault = 'none'
  stack.tryOn.asked = []
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => stack.close())

const ask = (body: object = {}): Promise<FunctionAnswer> =>
  invoke(bola, 'virtual-stylist', { image: photo, preferences, ...body })

describe('the try-on', () => {
  const dressed = () => ask({ tryOn: true })

  test('is offered, and sends the photo out only with consent, without anything else of the file', async () => {
    const marked = await sharp(await portrait('#825c43'))
      .withExif({ IFD0: { ImageDescription: 'At home, 6.5244 N 3.3792 E' } })
      .jpeg()
      .toBuffer()
    const drawn = stylingOf(await ask({ image: dataAddress(marked) }))
    expect(drawn.tryOn).toEqual({ item_id: items['Wine satin gown'], title: 'Wine satin gown' })
    for (const tryOn of [false, undefined]) await ask({ image: dataAddress(marked), tryOn })
    expect(await ask({ tryOn: 'yes' })).toMatchObject({ httpStatus: 400 })
    expect(stack.tryOn.asked).toEqual([])
    const tried = stylingOf(await ask({ image: dataAddress(marked), tryOn: true }))
    expect(tried.picture).toBe('try_on')
    expect(pictureOf(tried.styledImage)).toMatchObject({ type: 'image/jpeg' })
    expect(stack.tryOn.asked).toMatchObject([{ model: 'tryon-v1.6', category: 'one-pieces' }])
    const sent = stack.tryOn.asked[0]?.person ?? new Uint8Array()
    expect(Buffer.from(sent).includes('At home')).toBe(false)
    expect((await sharp(sent).metadata()).exif).toBeUndefined()
  })

  test.each([
    'failed',
    'content-filter',
    'huge',
    'foreign-address',
    'script',
    'busy',
    'broken',
    'never-ready',
  ] as const)(
    'that is %s leaves the drawn look, in time, and fetches nothing that the answer names',
    async (fault) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const fetched = vi.spyOn(globalThis, 'fetch')
      stack.tryOn.fault = fault
      const answer = await dressed()
      expect(answer).toMatchObject({ httpStatus: 200, message: 'Your personal styling is ready!' })
      expect(stylingOf(answer).picture).toBe('collage')
      expect(pictureOf(stylingOf(answer).styledImage)).toMatchObject({ type: 'image/jpeg', width: 720 })
      for (const [address] of fetched.mock.calls)
        expect(String(address instanceof Request ? address.url : address).startsWith(`${stack.url}/`)).toBe(
          true,
        )
      expect(await storedSession(stack, bola)).toMatchObject({ given_back: false })
    },
  )

  test('that is slow is waited for', async () => {
    stack.tryOn.fault = 'slow'
    expect(stylingOf(await dressed()).picture).toBe('try_on')
  })

  test('is not offered without a key, and consent then sends nothing', async () => {
    vi.stubEnv('FASHN_API_KEY', '')
    try {
      const styling = stylingOf(await dressed())
      expect(styling).toMatchObject({ tryOn: null, picture: 'collage' })
      expect(stack.tryOn.asked).toEqual([])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('is made six times an hour for a person', async () => {
    for (let at = 0; at < 6; at += 1) expect(await dressed()).toMatchObject({ httpStatus: 200 })
    expect(await dressed()).toMatchObject({ httpStatus: 429 })
    expect(stack.tryOn.asked.length).toBe(6)
  })
})
