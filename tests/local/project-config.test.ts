import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT_CONFIG_FILE, readProjectConfig } from '../../scripts/project/config.ts'
import { ProjectError } from '../../scripts/project/errors.ts'
import { visitorOf } from '../support/api/clients.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'

/** supabase/config.toml with some lines replaced. */
let folder: string
let original: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-config-'))
  original = await readFile(PROJECT_CONFIG_FILE, 'utf8')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function changed(lines: Record<string, string>): Promise<string> {
  let text = original
  for (const [before, after] of Object.entries(lines)) {
    expect(text).toContain(before)
    text = text.replace(before, after)
  }
  const file = join(folder, `${crypto.randomUUID()}.toml`)
  await writeFile(file, text)
  return file
}

describe('the local stack follows supabase/config.toml', () => {
  let stack: TestStack
  beforeAll(async () => {
    const configFile = await changed({
      'minimum_password_length = 8': 'minimum_password_length = 12',
      'password_requirements = "lower_upper_letters_digits"': 'password_requirements = ""',
      'jwt_expiry = 3600': 'jwt_expiry = 900',
      'otp_length = 6': 'otp_length = 8',
      'otp_expiry = 600': 'otp_expiry = 300',
      'max_frequency = "60s"': 'max_frequency = "5m"',
      'verify_jwt = true': 'verify_jwt = false',
    })
    stack = await startTestStack({ configFile })
  })
  afterAll(() => stack.close())

  const lastMail = (): string => stack.inbox.messages()[0]?.text ?? ''

  test('rules for passwords', async () => {
    const { error } = await visitorOf(stack).auth.signUp({ email: 'ada@aso.test', password: 'Short1234' })
    expect(error?.message).toContain('12')
  })

  test('length and lifetime of codes, pause between mails, lifetime of tokens', async () => {
    const client = visitorOf(stack)
    const email = 'bola@aso.test'
    expect((await client.auth.signUp({ email, password: 'only small letters' })).error).toBeNull()
    expect(lastMail()).toContain('5 minutes')
    const code = /\b\d{8}\b/.exec(lastMail())?.[0] ?? ''
    const again = await client.auth.resend({ type: 'signup', email })
    const wait = Number(/after (\d+) seconds/.exec(again.error?.message ?? '')?.[1])
    expect(wait).toBeGreaterThan(60)
    const { data, error } = await client.auth.verifyOtp({ type: 'signup', email, token: code })
    expect(error).toBeNull()
    expect(data.session?.expires_in).toBe(900)
  })

  test('functions that need no key', async () => {
    // The first function of the file, which needs a key by the real settings.
    const response = await fetch(`${stack.url}/functions/v1/create-profile`, { method: 'POST', body: '{}' })
    expect(await response.text()).not.toContain('No API key found')
  })
})

describe('a start is refused', () => {
  test.each([
    ['enable_confirmations = true', 'enable_confirmations = false', 'auth.email.enable_confirmations'],
    ['double_confirm_changes = true', 'double_confirm_changes = false', 'auth.email.double_confirm_changes'],
    ['secure_password_change = true', 'secure_password_change = false', 'auth.email.secure_password_change'],
    ['max_frequency = "60s"', 'max_frequency = "soon"', 'auth.email.max_frequency'],
    ['schemas = ["public"]', 'schemas = ["public", "private"]', 'api.schemas'],
  ])('where the stack cannot follow: %s', async (before, after, name) => {
    const reading = readProjectConfig(await changed({ [before]: after }))
    await expect(reading).rejects.toThrow(ProjectError)
    await expect(readProjectConfig(await changed({ [before]: after }))).rejects.toThrow(name)
  })

  test('where the file is no TOML', async () => {
    await expect(readProjectConfig(await changed({ '[auth]': '[auth' }))).rejects.toThrow('not valid TOML')
  })
})
