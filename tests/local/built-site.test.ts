import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { createDatabase } from '../support/database/postgres.ts'

let stack: TestStack
let webDir: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'aso-site-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Aso</title><h1>Landing</h1>')
  await writeFile(join(webDir, 'app.html'), '<!doctype html><title>Aso</title>')
  await writeFile(join(webDir, 'assets', 'index-DmXb3f9a.js'), `console.log('${'aso '.repeat(2000)}')`)
  await writeFile(join(webDir, '.built-from'), 'secret')
  stack = await startTestStack({ webDir })
})
afterAll(async () => {
  await stack.close()
  await rm(webDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(stack.url + path, { headers })

describe('the built app', () => {
  test('hashed assets are cached for ever, compressed as the browser accepts', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await get('/assets/index-DmXb3f9a.js', { 'accept-encoding': encoding })
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-encoding')).toBe(encoding)
      expect(headers.get('content-type')).toContain('text/javascript')
    }
    const plain = await get('/assets/index-DmXb3f9a.js', { 'accept-encoding': 'identity' })
    expect(plain.headers.has('content-encoding')).toBe(false)
  })

  test('every screen’s address gives the app, revalidated each time', async () => {
    for (const path of ['/', '/market', '/item/0b0e']) {
      const response = await get(path)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toContain('<title>Aso</title>')
    }
  })

  test('only the landing page has its own HTML', async () => {
    expect(await (await get('/')).text()).toContain('<h1>')
    expect(await (await get('/?step=2')).text()).toContain('<h1>')
    expect(await (await get('/market')).text()).not.toContain('<h1>')
  })

  test('an unchanged file is answered with 304', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
  })

  test('a missing, hidden or outside file is a 404', async () => {
    for (const path of [
      '/assets/gone.js',
      '/.built-from',
      '/..%2f..%2fetc/passwd',
      '/%2e%2e/x.txt',
      '/%00.js',
    ]) {
      const response = await get(path)
      expect(await response.text()).not.toMatch(/secret|root:/)
      if (!response.headers.get('content-type')?.includes('html')) expect(response.status).toBe(404)
    }
    expect((await fetch(stack.url, { method: 'POST' })).status).toBe(405)
  })
})

describe('the inbox', () => {
  test('is served on a laptop, and on a real database with stand-ins', async () => {
    expect((await get('/inbox')).status).toBe(200)
    expect(await (await get('/inbox.json')).json()).toEqual([])
  })

  test('is refused where a real database and a real mail provider are used', async () => {
    const databaseUrl = await createDatabase({ url: inject('postgresUrl') }, 'stack_site')
    const real = await startTestStack({
      databaseUrl,
      providers: { resendApiKey: 're_real', paystackSecretKey: 'sk_x' },
    })
    for (const path of [
      '/inbox',
      '/inbox.json',
      '/sandbox/inbox/emails',
      '/sandbox/paystack/transaction/initialize',
    ]) {
      expect((await fetch(real.url + path)).status).toBe(404)
    }
    await real.close()
  })
})

test('closing lets running requests finish and refuses new ones', async () => {
  const closing = await startTestStack()
  const headers = { apikey: closing.publishableKey, 'content-type': 'application/json' }
  const answered = Promise.withResolvers<number | undefined>()
  const call = request(`${closing.url}/auth/v1/recover`, { method: 'POST', headers })
  call.on('response', ({ statusCode }) => answered.resolve(statusCode))
  call.on('error', answered.reject)
  await new Promise((resolve) => call.write('{"email":', resolve))
  // Once the next request is answered, the one before it has been accepted.
  await fetch(`${closing.url}/health`)

  const closed = closing.close()
  const turnedAway = await fetch(`${closing.url}/functions/v1/wallet-payment`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  expect(turnedAway.status).toBe(503)
  call.end('"nobody@aso.test"}')
  expect(await answered.promise).toBe(200)
  await closed
  await expect(fetch(`${closing.url}/health`)).rejects.toThrow()
})
