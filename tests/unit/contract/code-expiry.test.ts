import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { delays, limits } from '#contract/constants.ts'
import { readProjectConfig } from '../../../scripts/project/config.ts'

/** How old a code may be where SQL checks it, in the chapter of this name. */
function minutesIn(chapter: string, column: string): number[] {
  const [file = ''] = globSync(`supabase/migrations/*_${chapter}.sql`)
  const checks = new RegExp(`${column} < now\\(\\) - interval '(\\d+) minutes'`, 'g')
  return [...readFileSync(file, 'utf8').matchAll(checks)].map(([, minutes]) => Number(minutes))
}

test('a code lives as long as screens say: in Auth, and where SQL checks one of a mail or a text message', async () => {
  const { auth } = await readProjectConfig()
  expect(auth.email.otp_expiry).toBe(delays.codeExpiryMinutes * 60)
  expect(minutesIn('mail_codes', 'v_sent_at')).toEqual([delays.codeExpiryMinutes])
  expect(minutesIn('phone_codes', 'v_code.sent_at')).toEqual([delays.codeExpiryMinutes])
})

test('a code is as long as screens say, and a new one waits as long', async () => {
  const { auth } = await readProjectConfig()
  expect(auth.email.otp_length).toBe(limits.codeLength)
  expect(auth.email.max_frequency).toBe(delays.codeResendSeconds)
})
