import type { Random } from '../../ledger/random.ts'
import { type Draft, email, encode, type Fields, id, jsonDraft, type Places } from './drafts.ts'
import { hostileText, jsonValue } from './hostile-values.ts'
import { headersOf } from './rest-requests.ts'

/** Requests to everything beside `/rest/v1` and the storage. */

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
