import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { photoMessages } from '#contract/messages/photo.ts'
import { loadEnv } from '@/lib/env'
import { explain, isOffline } from '@/lib/errors'

const token = vi.hoisted(() => ({ now: 'old' as string | null, next: 'new' as string | null }))
vi.mock('@/lib/session', () => ({
  session: { accessToken: async () => token.now, renewedToken: async () => token.next },
}))
const { publicUrl, uploadFile } = await import('@/lib/files/photos')

interface Sent {
  address: string
  headers: Record<string, string>
}

/** Answers uploads in turn; a status of 0 is a network that is gone. */
function storageAnswers(...answers: { status: number; body?: string }[]): Sent[] {
  const sent: Sent[] = []
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    responseText = ''
    onload: () => void = () => undefined
    onerror: () => void = () => undefined
    #sent: Sent = { address: '', headers: {} }
    open(_method: string, address: string) {
      this.#sent.address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#sent.headers[name] = value
    }
    send() {
      sent.push(this.#sent)
      const { status, body = '' } = answers[sent.length - 1] ?? { status: 500 }
      this.upload.onprogress?.({ loaded: 1, total: 4 })
      Object.assign(this, { status, responseText: body })
      if (status === 0) this.onerror()
      else this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sent
}

const photo = new Blob(['x'], { type: 'image/jpeg' })
const refusedWith = (status: number, body?: string) => {
  storageAnswers({ status, ...(body && { body }) })
  return uploadFile('profiles', 'me/selfie.jpg', photo).catch((error: unknown) =>
    explain(error, photoMessages.uploadFailed),
  )
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ supabaseUrl: 'https://backend.test', publishableKey: 'public' }),
  )
  await loadEnv()
  vi.unstubAllGlobals()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(token, { now: 'old', next: 'new' })
})
afterAll(() => {
  vi.resetModules()
})

describe('an upload', () => {
  test('is sent with the person’s token, and reports its progress', async () => {
    const sent = storageAnswers({ status: 200 })
    const shares: number[] = []
    await uploadFile('profiles', 'me/selfie.jpg', photo, {
      upsert: true,
      onProgress: (share) => shares.push(share),
    })
    expect(sent).toEqual([
      {
        address: 'https://backend.test/storage/v1/object/profiles/me/selfie.jpg',
        headers: {
          apikey: 'public',
          authorization: 'Bearer old',
          'content-type': 'image/jpeg',
          'cache-control': 'max-age=3600',
          'x-upsert': 'true',
        },
      },
    ])
    expect(shares).toEqual([0.25])
  })

  test('is sent again with a new token when the first has expired', async () => {
    const sent = storageAnswers({ status: 401 }, { status: 200 })
    await uploadFile('profiles', 'me/selfie.jpg', photo)
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  const tooOld = ['"exp" claim timestamp check failed', 'jwt expired', 'signature verification failed'].map(
    (message) => JSON.stringify({ statusCode: '403', error: 'Unauthorized', message }),
  )

  test.each(tooOld)('is sent again with a new token after the storage’s answer: %s', async (body) => {
    const sent = storageAnswers({ status: 400, body }, { status: 200 })
    await uploadFile('profiles', 'me/selfie.jpg', photo)
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  test.each([
    { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' },
    { statusCode: '404', error: 'not_found', message: 'Object not found' },
    {
      statusCode: '413',
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
    },
  ])('is sent once when a new token does not help: $message', async (body) => {
    const sent = storageAnswers({ status: 400, body: JSON.stringify(body) }, { status: 200 })
    await uploadFile('profiles', 'me/selfie.jpg', photo).catch(() => undefined)
    expect(sent).toHaveLength(1)
  })

  test('that the storage finds too large is File Too Large', async () => {
    expect(await refusedWith(413)).toEqual(photoMessages.tooLarge)
  })

  test('of another kind of file is Invalid File, also with the status in the body', async () => {
    expect(await refusedWith(415)).toEqual(photoMessages.invalidFile)
    expect(await refusedWith(400, '{"statusCode":"415","error":"invalid_mime_type"}')).toEqual(
      photoMessages.invalidFile,
    )
  })

  test('over the person’s quota names the quota if the storage does', async () => {
    const text = 'You can upload 20 documents an hour. Please wait a while and try again.'
    const ours = JSON.stringify({ statusCode: '429', error: 'refused', message: text })
    expect(await refusedWith(400, ours)).toEqual({ title: 'Upload Failed', text })
    const hosted = '{"statusCode":"500","error":"DatabaseError","message":"database error, code: PT429"}'
    expect(await refusedWith(500, hosted)).toEqual(photoMessages.tooMany)
  })

  test.each([403, 500])('that fails with %i is Upload Failed', async (status) => {
    expect(await refusedWith(status, 'no JSON')).toEqual(photoMessages.uploadFailed)
    expect(photoMessages.uploadFailed.title).toBe('Upload Failed')
  })

  test('without a network is offline, not failed', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    storageAnswers({ status: 0 })
    const error: unknown = await uploadFile('profiles', 'me/selfie.jpg', photo).catch(
      (reason: unknown) => reason,
    )
    expect(isOffline(error)).toBe(true)
  })
})

test('A photo that replaces another has a new address', () => {
  expect(publicUrl('profiles', 'me/selfie.jpg', 7)).toBe(
    'https://backend.test/storage/v1/object/public/profiles/me/selfie.jpg?v=7',
  )
})
