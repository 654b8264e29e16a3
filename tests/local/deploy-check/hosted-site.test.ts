import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkSite } from '../../../scripts/deploy-check/site.ts'
import { SECURITY_HEADERS } from '../../../web/security-headers.ts'
import { serve, type TestServer } from '../../support/api/test-server.ts'

/** The site of a hosted project is played by a server; each test breaks one thing in what it answers. */

let server: TestServer
/** The content of JSON files, by path. */
let files: Map<string, object>
/** By path, where it is another than usual. */
let siteStatus: Map<string, number>
let siteHeaders: Record<string, string>

function answer(path: string): Response {
  const status = siteStatus.get(path) ?? (path.startsWith('/assets/') ? 404 : 200)
  const body = path.endsWith('.json') ? JSON.stringify(files.get(path) ?? {}) : 'Aso'
  return new Response(body, { status, headers: siteHeaders })
}

beforeAll(async () => {
  server = await serve(async ({ url }) => answer(new URL(url).pathname))
})
afterAll(() => server.close())

beforeEach(() => {
  files = new Map([
    ['/version.json', { version: JSON.parse(readFileSync('package.json', 'utf8')).version }],
    ['/env.json', { supabaseUrl: server.url, publishableKey: 'sb_publishable_x' }],
  ])
  siteStatus = new Map()
  siteHeaders = { ...SECURITY_HEADERS, 'cache-control': 'no-cache' }
})

const change = (path: string, values: object): void => {
  files.set(path, { ...files.get(path), ...values })
}

test.each([
  ['nothing', () => {}, []],
  [
    'a header is lost',
    () => delete siteHeaders['x-content-type-options'],
    ['/', '/item/00000000-0000-4000-8000-000000000000', '/login'].map(
      (path) => `${path}: x-content-type-options is missing`,
    ),
  ],
  [
    'scripts may be evaluated',
    () => {
      siteHeaders['content-security-policy'] = SECURITY_HEADERS['content-security-policy'].replace(
        "script-src 'self'",
        "script-src 'self' 'unsafe-eval' https://cdn.example",
      )
    },
    ['/', '/item/00000000-0000-4000-8000-000000000000', '/login'].map(
      (path) => `${path}: content-security-policy: script-src also lets in 'unsafe-eval' https://cdn.example`,
    ),
  ],
  [
    'frames are allowed',
    () => {
      siteHeaders['content-security-policy'] = SECURITY_HEADERS['content-security-policy'].replace(
        "frame-ancestors 'none'; ",
        '',
      )
    },
    ['/', '/item/00000000-0000-4000-8000-000000000000', '/login'].map(
      (path) => `${path}: content-security-policy: frame-ancestors lacks 'none'`,
    ),
  ],
  [
    'the project is named in the policy',
    () => {
      siteHeaders['content-security-policy'] = SECURITY_HEADERS['content-security-policy'].replace(
        "connect-src 'self'",
        `connect-src 'self' ${server.url} ${server.url.replace('http', 'ws')}`,
      )
    },
    [],
  ],
  ['the service worker is lost', () => siteStatus.set('/sw.js', 404), ['/sw.js answers 404']],
  [
    'a missing file answers the app',
    () => siteStatus.set('/assets/there-is-no-such-file.js', 200),
    ['a file that is missing under /assets answers 200, not 404'],
  ],
  [
    'another project',
    () => change('/env.json', { supabaseUrl: 'https://other.supabase.co' }),
    [expect.stringContaining('/env.json names the project https://other.supabase.co, not')],
  ],
  [
    'an older version',
    () => change('/version.json', { version: '0.0.9' }),
    [expect.stringContaining('the site is version 0.0.9, not ')],
  ],
  [
    'a secret key',
    () => change('/env.json', { publishableKey: 'sb_secret_x' }),
    ['/env.json gives the SECRET key to everybody'],
  ],
])('the site: %s', async (_, breakIt, lines) => {
  breakIt()
  expect((await checkSite({ siteUrl: server.url, supabaseUrl: server.url })).differences).toEqual(lines)
})

test('pages that are kept would show an old release', async () => {
  siteHeaders['cache-control'] = 'max-age=3600'
  const { differences } = await checkSite({ siteUrl: server.url, supabaseUrl: server.url })
  expect(differences).toContain('/sw.js may be kept: cache-control is not no-cache')
})
