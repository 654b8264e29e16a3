import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessToken } from '../support/api/function-calls.ts'
import { join, list, type Member, password } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'

/**
 * The answers of Storage, Auth and REST that the app reads, each with its status, code and words as Supabase has them:
 * one table, so that ours can't drift. Storage refuses with HTTP 400 and puts the status that it means into the body.
 */

let stack: TestStack
let ada: Member
let bola: Member
let photo: Blob
let item = ''

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
  bola = await join(stack, 'Bola')
  item = await list(bola)
  await ada.client.from('saved_items').insert({ user_id: ada.id, item_id: item }).throwOnError()
  // Ada's session is not as if a code had just opened it.
  await stack.database.query(`delete from auth.mfa_amr_claims where authentication_method = 'otp'`)
  const blank = sharp({ create: { width: 60, height: 80, channels: 3, background: '#b45309' } })
  photo = new Blob([new Uint8Array(await blank.jpeg().toBuffer())], { type: 'image/jpeg' })
  const { error } = await ada.client.storage.from('item-images').upload(`${ada.id}/there.jpg`, photo)
  if (error) throw error
})
afterAll(() => stack.close())

interface Sent {
  method?: string
  /** Whose token; a visitor has none but the key. A text is sent as it is. */
  as?: 'ada' | 'bola' | (string & {})
  body?: unknown
  headers?: Record<string, string>
}

async function send(path: string, { method = 'GET', as, body, headers = {} }: Sent) {
  const token = as === 'ada' ? await accessToken(ada) : as === 'bola' ? await accessToken(bola) : as
  const isFile = body instanceof Blob
  const type = isFile ? body.type : 'application/json'
  const response = await fetch(stack.url + path, {
    method,
    headers: {
      apikey: stack.publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

type Row = [what: string, request: () => [path: string, sent: Sent], status: number, body: object]

const upload = (path: string, sent: Sent = {}): [string, Sent] => [
  `/storage/v1/object/${path}`,
  { method: 'POST', as: 'ada', body: photo, ...sent },
]
const storage = (statusCode: string, code: string, error: string, message: unknown) => ({
  statusCode,
  code,
  error,
  message,
})
const policy = 'new row violates row-level security policy'

const ofStorage: readonly Row[] = [
  [
    'a token that is none',
    () => upload(`item-images/${ada.id}/1.jpg`, { as: 'no.token.here' }),
    400,
    storage('403', 'AccessDenied', 'Unauthorized', expect.any(String)),
  ],
  [
    'what a policy forbids',
    () => upload(`item-images/${bola.id}/1.jpg`),
    400,
    storage('403', 'AccessDenied', 'Unauthorized', policy),
  ],
  [
    'a name that is taken',
    () => upload(`item-images/${ada.id}/there.jpg`),
    400,
    storage('409', 'ResourceAlreadyExists', 'Duplicate', 'The resource already exists'),
  ],
  [
    'a bucket that is not there',
    () => upload(`nowhere/${ada.id}/1.jpg`),
    400,
    storage('404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  ],
  [
    'a file that is not there',
    () => [`/storage/v1/object/verification-documents/${ada.id}/1.jpg`, { as: 'ada' }],
    400,
    storage('404', 'NoSuchKey', 'not_found', 'Object not found'),
  ],
  [
    'a public file that is not there',
    () => [`/storage/v1/object/public/item-images/${ada.id}/1.jpg`, {}],
    400,
    storage('404', 'NoSuchKey', 'not_found', 'Object not found'),
  ],
  [
    'a type that the bucket does not take',
    () => upload(`item-images/${ada.id}/1.jpg`, { body: new Blob(['hello'], { type: 'text/plain' }) }),
    400,
    // There the declared type, here what the file is.
    storage(
      '415',
      'InvalidMimeType',
      'invalid_mime_type',
      expect.stringMatching(/^mime type .+ is not supported$/),
    ),
  ],
  [
    'a file that is too large',
    () =>
      upload(`item-images/${ada.id}/1.jpg`, {
        body: new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/jpeg' }),
      }),
    400,
    storage('413', 'EntityTooLarge', 'Payload too large', 'The object exceeded the maximum allowed size'),
  ],
  [
    'a name that Storage refuses',
    () => upload(`item-images/${ada.id}/%E1%BA%B9w%C3%A0.jpg`),
    400,
    storage('400', 'InvalidKey', 'InvalidKey', expect.stringMatching(/^Invalid key: /)),
  ],
]

const signIn = (email: string, secret: string): [string, Sent] => [
  '/auth/v1/token?grant_type=password',
  { method: 'POST', body: { email, password: secret } },
]
const change = (body: object): [string, Sent] => ['/auth/v1/user', { method: 'PUT', as: 'ada', body }]

const ofAuth: readonly Row[] = [
  [
    'a wrong password',
    () => signIn(ada.email, 'Wrong-2026'),
    400,
    { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  ],
  [
    'a wrong code',
    () => [
      '/auth/v1/verify',
      { method: 'POST', body: { type: 'recovery', email: ada.email, token: '000000' } },
    ],
    403,
    { code: 403, error_code: 'otp_expired' },
  ],
  [
    'a new password without the current one',
    () => change({ password: 'Another-2026' }),
    400,
    { code: 400, error_code: 'current_password_required' },
  ],
  [
    'a new password with a wrong current one',
    () => change({ password: 'Another-2026', current_password: 'Wrong-2026' }),
    400,
    { code: 400, error_code: 'current_password_invalid' },
  ],
  [
    'the same password again',
    () => change({ password, current_password: password }),
    422,
    {
      code: 422,
      error_code: 'same_password',
      msg: 'New password should be different from the old password.',
    },
  ],
  [
    'a weak password',
    () => change({ password: 'weak', current_password: password }),
    422,
    { code: 422, error_code: 'weak_password', weak_password: { reasons: expect.any(Array) } },
  ],
  [
    'a refresh token that is none',
    () => [
      '/auth/v1/token?grant_type=refresh_token',
      { method: 'POST', body: { refresh_token: 'noneofours00' } },
    ],
    400,
    {
      code: 400,
      error_code: 'validation_failed',
      msg: 'Refresh token is not valid',
    },
  ],
]

const one = { accept: 'application/vnd.pgrst.object+json' }
const profile = { user_id: '00000000-0000-4000-8000-000000000000' }

const ofRest: readonly Row[] = [
  [
    'one row where there is none',
    () => [`/rest/v1/items?select=id&id=eq.${profile.user_id}`, { headers: one }],
    406,
    { code: 'PGRST116' },
  ],
  ['a token that is none', () => ['/rest/v1/items?select=id', { as: 'no.token.here' }], 401, {}],
  [
    'a row that is there already',
    () => ['/rest/v1/saved_items', { method: 'POST', as: 'ada', body: { user_id: ada.id, item_id: item } }],
    409,
    { code: '23505' },
  ],
  [
    'a table that nobody may write',
    () => ['/rest/v1/wallet_transactions', { method: 'POST', as: 'ada', body: { user_id: ada.id } }],
    403,
    { code: '42501', message: 'permission denied for view wallet_transactions' },
  ],
  [
    'a refusal of ours',
    () => [
      '/rest/v1/rpc/pay_from_wallet',
      { method: 'POST', as: 'ada', body: { p_transaction_id: profile.user_id } },
    ],
    404,
    { code: 'PT404', hint: expect.any(String), message: expect.any(String) },
  ],
  [
    'a procedure that is not there',
    () => ['/rest/v1/rpc/nothing', { method: 'POST', body: {} }],
    404,
    { code: 'PGRST202' },
  ],
]

test.each([
  ...ofStorage.map((row) => ['Storage', ...row] as const),
  ...ofAuth.map((row) => ['Auth', ...row] as const),
  ...ofRest.map((row) => ['REST', ...row] as const),
])('%s says of %s what Supabase says', async (_service, _what, request, status, body) => {
  expect(await send(...request())).toMatchObject({ status, body })
})
