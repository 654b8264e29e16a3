import { expect, test } from 'vitest'
import { refuseExamples, refuseMissingSettings, usesRealServices } from '../../../local/real-services.ts'
import { readSettings } from '../../../local/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

/** What `npm start` asks for before it serves real people: docs/one-machine.md. */

const db = openTestDatabase()

const real = {
  DATABASE_URL: 'postgres://aso@localhost/aso',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
  RESEND_API_KEY: 're_1',
  MAIL_FROM: 'Aso <hello@aso.ng>',
  SITE_URL: 'https://aso.ng',
}

test.each([
  [{}, false],
  [{ PAYSTACK_SECRET_KEY: 'sk_test_1' }, false],
  [{ PAYSTACK_SECRET_KEY: 'sk_live_1' }, true],
  [{ RESEND_API_KEY: 're_1' }, true],
])('%j uses real services: %s', (env, expected) => {
  expect(usesRealServices(readSettings([], env))).toBe(expected)
})

test('with all real keys nothing is missing', () => {
  expect(() => refuseMissingSettings(readSettings([], real))).not.toThrow()
})

test.each([
  [{ DATABASE_URL: '' }, 'DATABASE_URL'],
  [{ PAYSTACK_SECRET_KEY: '' }, 'PAYSTACK_SECRET_KEY (else'],
  [{ PAYSTACK_SECRET_KEY: 'sk_test_1' }, 'PAYSTACK_SECRET_KEY that is no test key'],
  [{ RESEND_API_KEY: '' }, 'RESEND_API_KEY'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Aso <hello@aso.example>' }, 'MAIL_FROM'],
  [{ SITE_URL: '' }, 'SITE_URL'],
  [{ SITE_URL: 'http://aso.ng' }, 'SITE_URL'],
  [{ SITE_URL: 'https://aso.example' }, 'SITE_URL'],
  [{ MODEL_API_KEY: 'sandbox' }, 'MODEL_API_KEY'],
])('with %j it is refused, and names it', (change, word) => {
  const start = () => refuseMissingSettings(readSettings([], { ...real, ...change }))
  expect(start).toThrow(`these must be too: ${word}`)
  expect(start).not.toThrow(';')
})

test('example contacts are refused with any real key, demo people with real services', async () => {
  const owner = { query: <T>(text: string) => db.query<T>(text) }
  const [tried, live] = [{ PAYSTACK_SECRET_KEY: 'sk_test_1' }, real].map((env) => readSettings([], env))
  if (!tried || !live) throw new Error('Two settings')
  await expect(refuseExamples(owner, readSettings([], {}))).resolves.toBeUndefined()
  for (const settings of [tried, live])
    await expect(refuseExamples(owner, settings)).rejects.toThrow(
      /^These settings still have their example values: staff_second_factor, company_name,/,
    )

  await db.query(`update public.app_settings set setting_value = case value_type when 'email' then 'help@aso.ng'
    when 'phone' then '+234 803 123 4567' when 'choice' then 'required' else 'Own' end where needs_own_value`)
  for (const settings of [tried, live]) await expect(refuseExamples(owner, settings)).resolves.toBeUndefined()

  const ada = await db.signUp('Ada')
  await expect(refuseExamples(owner, live)).resolves.toBeUndefined()
  await db.query(`update auth.users set email = 'ada@aso.example' where id = $1`, [ada.id])
  await expect(refuseExamples(owner, tried)).resolves.toBeUndefined()
  await expect(refuseExamples(owner, live)).rejects.toThrow('1 demo people are in this database')
})
