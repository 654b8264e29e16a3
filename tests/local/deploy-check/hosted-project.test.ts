import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkAdvisors } from '../../../scripts/deploy-check/advisors.ts'
import { checkAuthSettings } from '../../../scripts/deploy-check/auth-settings.ts'
import {
  checkAnsweringFunctions,
  checkListedFunctions,
  checkWebhook,
} from '../../../scripts/deploy-check/functions.ts'
import { type ManagementApi, managementApi } from '../../../scripts/deploy-check/management-api.ts'
import { readProject } from '../../../scripts/deploy-check/project.ts'
import { checkSecrets, FOR_TESTS_ONLY, NEEDED, TOGETHER } from '../../../scripts/deploy-check/secrets.ts'
import { readProjectConfig } from '../../../scripts/project/config.ts'
import { serve, type TestServer } from '../../support/api/test-server.ts'

/** A hosted project is played by a server; each test breaks one thing in what it answers. */

const ref = 'abcdefghijklmnopqrst'
let server: TestServer
let api: ManagementApi
/** By path. */
let answers: Map<string, unknown>
let functionAnswers: Map<string, Response>
let wanted: [slug: string, asks: boolean][]

const slugs = readdirSync('supabase/functions', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)

const envelope = (status: number, message: string): Response =>
  Response.json({ status: false, message, data: null }, { status })
const fromGateway = (): Response =>
  Response.json({ code: 401, message: 'Missing authorization header' }, { status: 401 })

function answerApi(path: string, request: Request): Response {
  if (request.headers.get('authorization') !== 'Bearer sbp_test')
    return new Response('Unauthorized', { status: 401 })
  return answers.has(path) ? Response.json(answers.get(path)) : new Response('no such path', { status: 404 })
}

beforeAll(async () => {
  const { functions } = await readProjectConfig()
  wanted = slugs.map((slug) => [slug, functions[slug]?.verify_jwt ?? true])
  server = await serve(async (request) => {
    const { pathname } = new URL(request.url)
    const [, path] = new RegExp(`^/v1/projects/${ref}/(.*)$`).exec(pathname) ?? []
    if (path) return answerApi(path, request)
    const [, slug = ''] = /^\/functions\/v1\/(.*)$/.exec(pathname) ?? []
    return functionAnswers.get(slug)?.clone() ?? new Response(null, { status: 404 })
  })
  const env = { SUPABASE_ACCESS_TOKEN: 'sbp_test', SUPABASE_API_URL: server.url }
  api = managementApi(readProject([ref], env)) as ManagementApi
})
afterAll(() => server.close())

beforeEach(async () => {
  const { auth } = await readProjectConfig()
  answers = new Map<string, unknown>([
    ['functions', wanted.map(([slug, asks]) => ({ slug, verify_jwt: asks, status: 'ACTIVE' }))],
    ['secrets', NEEDED.map((name) => ({ name, value: 'hash' }))],
    ['advisors/security', { lints: [{ name: 'unused_index', level: 'INFO', detail: 'unused' }] }],
    ['advisors/performance', { lints: [] }],
    [
      'config/auth',
      {
        ...{ site_url: server.url, disable_signup: false, external_email_enabled: true, jwt_exp: 3600 },
        ...{ external_anonymous_users_enabled: false, security_manual_linking_enabled: true },
        ...{ refresh_token_rotation_enabled: true, security_refresh_token_reuse_interval: 10 },
        ...{ password_min_length: 8, mailer_autoconfirm: false, mailer_secure_email_change_enabled: true },
        password_required_characters: 'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
        ...{
          mailer_otp_length: auth.email.otp_length,
          mailer_otp_exp: auth.email.otp_expiry,
          smtp_max_frequency: 60,
        },
        ...{ security_update_password_require_reauthentication: true, mfa_max_enrolled_factors: 3 },
        ...{ security_update_password_require_current_password: true, mfa_totp_enroll_enabled: true },
        ...{
          mfa_totp_verify_enabled: true,
          mfa_phone_enroll_enabled: false,
          mfa_phone_verify_enabled: false,
        },
        ...{ smtp_host: 'smtp.mail.ng', rate_limit_verify: 30, security_captcha_enabled: true },
      },
    ],
  ])
  functionAnswers = new Map(
    wanted.map(([slug, asks]) => [slug, asks ? fromGateway() : envelope(405, 'Method not allowed')]),
  )
})

const change = (path: string, key: string, value: unknown): void => {
  answers.set(path, { ...(answers.get(path) as object), [key]: value })
}

test.each([
  ['nothing', () => {}, []],
  [
    'one is missing',
    () =>
      answers.set(
        'functions',
        (answers.get('functions') as { slug: string }[]).filter(({ slug }) => slug !== 'send-payouts'),
      ),
    ['send-payouts is not deployed'],
  ],
  [
    'the webhook asks for a token, a payment does not, and an old one is left',
    () =>
      answers.set('functions', [
        ...(answers.get('functions') as { slug: string; verify_jwt: boolean }[]).map((entry) =>
          ['paystack-webhook', 'fund-wallet'].includes(entry.slug)
            ? { ...entry, verify_jwt: !entry.verify_jwt }
            : entry,
        ),
        { slug: 'old-one', verify_jwt: true, status: 'ACTIVE' },
      ]),
    [
      'fund-wallet takes no token; config.toml: asks for a token',
      'old-one is deployed, but not in this release',
      'paystack-webhook asks for a token; config.toml: takes no token',
    ],
  ],
  [
    'one is throttled',
    () =>
      answers.set(
        'functions',
        (answers.get('functions') as { slug: string }[]).map((entry) =>
          entry.slug === 'push-key' ? { ...entry, status: 'THROTTLED' } : entry,
        ),
      ),
    ['push-key is throttled'],
  ],
])('functions as Supabase lists them: %s', async (_, breakIt, lines) => {
  breakIt()
  expect((await checkListedFunctions(api)).differences.sort()).toEqual(lines)
})

test('functions as they answer: missing, open and closed ones are told apart', async () => {
  expect((await checkAnsweringFunctions(server.url)).differences).toEqual([])
  functionAnswers.delete('send-payouts')
  functionAnswers.set('fund-wallet', envelope(405, 'Method not allowed'))
  functionAnswers.set('paystack-webhook', fromGateway())
  expect((await checkAnsweringFunctions(server.url)).differences.sort()).toEqual([
    'fund-wallet takes no token; config.toml: asks for a token',
    'paystack-webhook asks for a token; config.toml: takes no token',
    'send-payouts is not deployed',
  ])
})

test.each([
  [() => envelope(401, 'Invalid signature'), []],
  [fromGateway, ['the gateway asks Paystack for a token: it has none']],
  [() => envelope(503, 'Not set up'), ['PAYSTACK_SECRET_KEY is not set: events are refused']],
  [() => envelope(200, 'Taken'), ['an unsigned event is answered 200, not 401']],
  [() => new Response(null, { status: 404 }), ['an unsigned event is answered 404, not 401']],
])('the webhook: %#', async (answer, lines) => {
  functionAnswers.set('paystack-webhook', answer())
  expect((await checkWebhook(server.url)).differences).toEqual(lines)
})

test('secrets: missing, half of a pair, and those of tests', async () => {
  expect((await checkSecrets(api)).differences).toEqual([])
  const names = [...NEEDED.filter((name) => name !== 'CRON_SECRET'), 'VAPID_PUBLIC_KEY', 'PAYSTACK_BASE_URL']
  answers.set(
    'secrets',
    names.map((name) => ({ name })),
  )
  expect((await checkSecrets(api)).differences).toEqual([
    'CRON_SECRET is missing',
    'VAPID_PRIVATE_KEY is missing beside VAPID_PUBLIC_KEY',
    'PAYSTACK_BASE_URL is set: it is for tests only',
  ])
})

test('the check knows every secret that the functions read', () => {
  const read = readFileSync('supabase/functions/_shared/env.ts', 'utf8').matchAll(/read\('([A-Z_]+)'\)/g)
  const known = [...NEEDED, ...TOGETHER.flat(), ...FOR_TESTS_ONLY]
  /** Of the project itself, or with a sensible way to go without. */
  const free = [
    ...[
      'TERMII_API_KEY',
      'SMS_FROM',
      'GEOCODER_API_KEY',
      'FASHN_API_KEY',
      'METRICS_SECRET',
      'DATABASE_DISK_GB',
    ],
    ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'SENTRY_DSN', 'RELEASE', 'LOG_LEVEL'],
  ]
  const names = [...new Set([...read].map(([, name = '']) => name))].filter(
    (name) => !name.startsWith('SUPABASE_'),
  )
  expect(names.filter((name) => !known.includes(name) && !free.includes(name))).toEqual([])
})

test.each([
  ['mailer_otp_length', 4, 'mailer_otp_length is 4, not'],
  ['mailer_otp_exp', 86_400, 'mailer_otp_exp is 86400, not 600'],
  ['password_required_characters', '', 'password_required_characters is , not abc'],
  [
    'security_update_password_require_current_password',
    false,
    'security_update_password_require_current_password is false, not true',
  ],
  ['mailer_autoconfirm', true, 'mailer_autoconfirm is true, not false'],
  ['site_url', 'http://localhost:3000', 'site_url is http://localhost:3000, not '],
  ['smtp_host', null, 'smtp_host is not set: Supabase itself sends a handful of mails an hour'],
  ['rate_limit_verify', 3000, 'rate_limit_verify is 3000, more than 30'],
  ['security_captcha_enabled', false, 'security_captcha_enabled is off: see "Wrong passwords"'],
])('auth: %s = %s', async (key, value, line) => {
  expect((await checkAuthSettings(api, server.url)).differences).toEqual([])
  change('config/auth', key, value)
  const { differences } = await checkAuthSettings(api, server.url)
  expect(differences).toEqual([expect.stringContaining(line)])
})

test('advisors are asked where there is only a ref', async () => {
  const project = readProject([ref], { SUPABASE_ACCESS_TOKEN: 'sbp_test' })
  expect((await checkAdvisors(project, api)).differences).toEqual([])
  change('advisors/security', 'lints', [
    { name: 'rls_disabled_in_public', level: 'ERROR', detail: 'Table x\nis open' },
  ])
  expect((await checkAdvisors(project, api)).differences).toEqual(['rls_disabled_in_public: Table x is open'])
})

test('a refused token is said, not passed over', async () => {
  const project = readProject([ref], { SUPABASE_ACCESS_TOKEN: 'wrong', SUPABASE_API_URL: server.url })
  await expect((managementApi(project) as ManagementApi).get('secrets')).rejects.toThrow(
    'Supabase answered 401 for secrets',
  )
})

test.each([
  ['postgres://postgres:x@db.abcdefghijklmnopqrst.supabase.co:5432/postgres', ref],
  ['postgres://postgres.abcdefghijklmnopqrst:x@aws-0-eu-west-2.pooler.supabase.com:5432/postgres', ref],
  ['postgres://postgres:x@localhost:5432/aso', undefined],
])('the ref in %s', (address, found) => {
  expect(readProject([address], {}).ref).toBe(found)
})
