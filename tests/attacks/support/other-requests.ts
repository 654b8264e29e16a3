import type { Random } from '../../ledger/random.ts'
import { hostileText, jsonValue, oddBody } from './hostile-values.ts'
import type { HostileRequest } from './request.ts'
import { headersOf } from './rest-requests.ts'

/** Requests to everything beside `/rest/v1`. */

type Draft = Omit<HostileRequest, 'who'>

export interface Places {
  functions: readonly string[]
  ids: readonly string[]
  emails: readonly string[]
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Names of fields, and what they may hold when it is meant well. */
type Fields = Record<string, (random: Random, places: Places) => unknown>

const id = (random: Random, { ids }: Places) => random.pick(ids)
const email = (random: Random, { emails }: Places) => random.pick(emails)

const AUTH_FIELDS: Fields = {
  email,
  password: (random) => random.pick(['Aso-test-2026', 'short', 'x'.repeat(5000)]),
  phone: () => '+2348012345678',
  token: (random) => random.pick(['123456', '000000']),
  token_hash: () => 'pkce_0000',
  type: (random) =>
    random.pick(['signup', 'recovery', 'email', 'email_change', 'magiclink', 'sms', 'invite']),
  refresh_token: () => 'abcdefghijkl',
  auth_code: () => '00000000-0000-0000-0000-000000000000',
  code_verifier: () => 'x'.repeat(50),
  code_challenge: () => 'x'.repeat(43),
  code_challenge_method: () => 's256',
  provider: (random) => random.pick(['google', 'facebook', 'apple', 'nonsense']),
  id_token: () => 'a.b.c',
  nonce: () => '123456',
  create_user: () => true,
  data: () => ({ full_name: 'Mallory', is_admin: true }),
  app_metadata: () => ({ role: 'service_role' }),
  user_metadata: () => ({ is_admin: true }),
  redirect_to: () => 'https://evil.example/',
  gotrue_meta_security: () => ({ captcha_token: 'x' }),
}

const AUTH_PATHS = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'token?grant_type=id_token',
  'token?grant_type=nonsense',
  'token',
  'otp',
  'magiclink',
  'verify',
  'verify?token=123456&type=signup&redirect_to=https%3A%2F%2Fevil.example',
  'recover',
  'resend',
  'user',
  'user/identities/authorize?provider=google',
  'reauthenticate',
  'settings',
  'health',
  'authorize?provider=google&redirect_to=javascript:alert(1)',
  'authorize?provider=%00',
  'callback?code=1&state=2',
  'callback?error=x%00',
  'factors',
  'invite',
  'sso',
  'admin/users',
  'admin/users/00000000-0000-0000-0000-000000000000',
  '.well-known/jwks.json',
  'nonsense',
  '',
]

function fieldsOf(random: Random, fields: Fields, places: Places): Record<string, unknown> {
  const names = Object.keys(fields).filter(() => random.chance(0.35))
  const pairs = names.map((name): [string, unknown] => {
    const share = random.next()
    if (share < 0.6) return [name, fields[name]?.(random, places)]
    return [name, share < 0.85 ? hostileText(random) : jsonValue(random, 2)]
  })
  return Object.fromEntries(pairs)
}

function jsonDraft(random: Random, path: string, fields: Fields, places: Places): Draft {
  const method = random.pick(['POST', 'POST', 'POST', 'PUT', 'GET', 'DELETE', 'PATCH'])
  const headers = headersOf(random, 0.3)
  if (method === 'GET') return { method, path, headers }
  headers['content-type'] = random.chance(0.9) ? 'application/json' : 'text/plain'
  const body = random.chance(0.15) ? oddBody(random) : JSON.stringify(fieldsOf(random, fields, places))
  return { method, path, headers, body }
}

export const authRequest = (random: Random, places: Places): Draft =>
  jsonDraft(random, `/auth/v1/${random.pick(AUTH_PATHS)}`, AUTH_FIELDS, places)

const FUNCTION_FIELDS: Fields = {
  userId: id,
  transactionId: id,
  transaction_id: id,
  recordId: id,
  itemId: id,
  item: id,
  email,
  to: email,
  reference: () => 'aso_0000',
  amount: (random) => random.pick([100, -5, 0.001, 1e15, '5000']),
  fullName: () => 'Mallory',
  full_name: () => 'Mallory',
  role: (random) => random.pick(['lend', 'admin']),
  phone: () => '+2348012345678',
  phoneNumber: () => '08012345678',
  paymentMethod: () => 'wallet',
  latitude: (random) => random.pick([6.45, 91, 'x']),
  longitude: (random) => random.pick([3.39, 181]),
  lat: () => 6.45,
  lng: () => 3.39,
  answers: () => ({ style: ['classic'] }),
  sessionId: id,
  actionType: () => 'share_item',
  event: () => 'charge.success',
  data: () => ({ reference: 'aso_0000', amount: 500 }),
  code: () => '123456',
  state: () => 'x',
}

const QUERIES = ['', '?item=', '?token=', '?code=', '?lat=6&lng=', '?reference=']

export function functionRequest(random: Random, places: Places): Draft {
  const name = random.chance(0.95) ? random.pick(places.functions) : encode(hostileText(random))
  const query = random.pick(QUERIES)
  const value = query && encode(random.chance(0.5) ? random.pick(places.ids) : hostileText(random))
  const draft = jsonDraft(random, `/functions/v1/${name}${query}${value}`, FUNCTION_FIELDS, places)
  if (random.chance(0.1)) draft.headers['x-paystack-signature'] = random.pick(['0'.repeat(128), 'x'])
  if (random.chance(0.05)) draft.headers['x-cron-secret'] = hostileText(random).replace(/[^ -~]/g, '?')
  return draft
}

const BUCKETS = [
  'item-images',
  'profiles',
  'verification-documents',
  'rental-agreements',
  'nonsense',
  '%00',
  '..',
]
const NAMES = [
  'a.jpg',
  'x%3F.jpg',
  '%2e%2e/%2e%2e/keys.json',
  '..%2f..%2fkeys.json',
  'a%00.jpg',
  '%ff',
  'a//b',
  '%E2%80%AE.jpg',
]
const OBJECT_WAYS = [
  'object',
  'object/public',
  'object/authenticated',
  'object/sign',
  'object/info',
  'object/info/public',
  'object/upload/sign',
  'render/image/public',
  'render/image/authenticated',
  'render/image/sign',
]
const TRANSFORMS = [
  '',
  '?width=96',
  '?width=99999999',
  '?width=-1&height=x',
  '?quality=1e9',
  '?format=nonsense',
  '?resize=%00',
  '?token=a.b.c',
  '?download=%0d%0a',
]
const STORAGE_FIELDS: Fields = {
  prefix: id,
  prefixes: (random, places) => [`${id(random, places)}/a.jpg`],
  paths: (random, places) => [`${id(random, places)}/a.jpg`],
  limit: (random) => random.pick([1, -1, 1e9]),
  offset: (random) => random.pick([0, -1, 1e15]),
  sortBy: () => ({ column: 'name; drop', order: 'sideways' }),
  search: () => '%',
  expiresIn: (random) => random.pick([60, -1, 1e15]),
  bucketId: (random) => random.pick(BUCKETS),
  sourceKey: () => 'a.jpg',
  destinationKey: () => '../b.jpg',
  destinationBucket: (random) => random.pick(BUCKETS),
  transform: () => ({ width: 1e9 }),
}

const FILES = [
  Buffer.from('ffd8ffe000104a46494600', 'hex'),
  Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('GIF89a'),
  Buffer.alloc(0),
  Buffer.alloc(100_000, 65),
]

export function storageRequest(random: Random, places: Places): Draft {
  const bucket = random.pick(BUCKETS)
  if (random.chance(0.3)) {
    const way = random.pick([
      'object/list/',
      'object/sign/',
      'object/',
      'bucket/',
      'bucket',
      'object/move',
      'object/copy',
      'object/list-v2/',
      'upload/resumable',
    ])
    const path = way.endsWith('/') ? `${way}${bucket}` : way
    return jsonDraft(random, `/storage/v1/${path}`, STORAGE_FIELDS, places)
  }
  const name = random.chance(0.8) ? random.pick(NAMES) : encode(hostileText(random))
  const path = `/storage/v1/${random.pick(OBJECT_WAYS)}/${bucket}/${random.pick(places.ids)}/${name}${random.pick(TRANSFORMS)}`
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
  const headers = headersOf(random, 0.3)
  if (method === 'GET' || method === 'HEAD') return { method, path, headers }
  headers['content-type'] = random.pick([
    'image/jpeg',
    'image/svg+xml',
    'application/pdf',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json',
  ])
  if (random.chance(0.3)) headers['x-upsert'] = random.pick(['true', 'nonsense'])
  if (random.chance(0.2)) headers['x-metadata'] = random.pick(['e30=', 'nonsense', 'bnVsbA=='])
  return { method, path, headers, body: random.pick(FILES) }
}

const REALTIME_FIELDS: Fields = {
  messages: (random) => [
    {
      topic: hostileText(random),
      event: hostileText(random),
      payload: jsonValue(random, 3),
      private: random.chance(0.2),
    },
  ],
}

export function realtimeRequest(random: Random, places: Places): Draft {
  const path = random.pick([
    'api/broadcast',
    'api/broadcast',
    'websocket',
    'websocket?vsn=9',
    'api/tenants/x/health',
    'api/broadcast/%00/events/%ff',
    'api/broadcast/a/events/b',
    'nonsense',
  ])
  return jsonDraft(random, `/realtime/v1/${path}`, REALTIME_FIELDS, places)
}

const ODD_PATHS = [
  '/',
  '/health',
  '/env.json',
  '/rest/v1',
  '/rest/v1/',
  '/rest/v1/rpc/',
  '/rest/v1/rpc/%00',
  '/rest/v1//items',
  '/rest/v1/../../etc/passwd',
  '/rest/v1/%2e%2e/auth/v1/user',
  '/graphql/v1',
  '/auth/v1',
  '/storage/v1',
  '/functions/v1',
  '/functions/v1/..%2fkeys',
  '/item/%00',
  '/item/..%2f..',
  '/%',
  '/%ff',
  '/%c0%ae',
  '/?%',
  '/assets/..%2f..%2fpackage.json',
  '/inbox.json%00',
  '//evil.example/',
  '/\\evil.example',
]

export function oddRequest(random: Random): Draft {
  const method = random.pick(['GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PROPFIND'])
  const headers = headersOf(random, 0.3)
  if (random.chance(0.3)) headers.host = random.pick(['evil.example', 'localhost:99999', '[::1', 'a b', ''])
  if (random.chance(0.2)) headers['x-forwarded-proto'] = random.pick(['https', 'javascript', 'http,https'])
  if (random.chance(0.2)) headers.cookie = 'a'.repeat(4000)
  if (random.chance(0.2)) headers.origin = random.pick(['null', 'https://evil.example'])
  if (random.chance(0.1)) headers['if-none-match'] = random.pick(['*', '"x"', 'W/'])
  const path = random.pick(ODD_PATHS)
  return method === 'GET' || method === 'HEAD'
    ? { method, path, headers }
    : { method, path, headers, body: '{}' }
}
