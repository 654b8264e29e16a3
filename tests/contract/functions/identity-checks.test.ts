import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { approveVerification, submitIdentityWithConsent } from '../../support/api/identity-check.ts'
import { join, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { shortenTimeLimits } from '../../support/api/time-limits.ts'

/** The function check-identities against the sandbox of Dojah. */
let stack: TestStack
let admin: Member

beforeAll(async () => {
  stack = await startTestStack()
  admin = await joinAdmin(stack, 'Admin')
  await stack.runJobs()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
afterAll(() => stack.close())

/** What an admin reads of the check after one run of the jobs. */
async function checked(name: string, values: object): Promise<{ id: string; review: Review }> {
  const member = await join(stack, name, 'borrow')
  const id = await submitIdentityWithConsent(member, values)
  await stack.runJobs()
  return { id, review: await reviewOf(id) }
}

interface Review {
  provider: string | null
  check: Record<string, unknown> | null
}

async function reviewOf(id: string): Promise<Review> {
  const { data } = await admin.client.rpc('identity_review', { p_verification_id: id }).throwOnError()
  return data as unknown as Review
}

const errors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const calls = async () => (await stack.database.query('select 1 from private.identity_check_calls')).length
const birth = { date_of_birth: '1994-03-12' }

describe('what the register says', () => {
  test('name, date of birth and face match', async () => {
    const { review } = await checked('Adaeze Okafor', { bvn: '22222222222', ...birth })
    expect(review).toMatchObject({
      provider: 'Dojah',
      check: {
        ...{
          outcome: 'match',
          name_match: 'full',
          birth_match: true,
          face_match: true,
          face_confidence: 98.72,
        },
        provider: 'Dojah',
      },
    })
  })

  test.each<[string, string, object, object]>([
    [
      'another face',
      'Adaeze Okafor',
      { bvn: '22222222223', ...birth },
      { face_match: false, name_match: 'full' },
    ],
    ['another name', 'Bola Ade', { bvn: '22222222224' }, { name_match: 'none', birth_match: null }],
    [
      'another birthday',
      'Emeka Eze',
      { bvn: '22222222224', ...birth },
      { birth_match: false, name_match: 'full' },
    ],
  ])('%s is a mismatch', async (_what, name, values, verdict) => {
    const { review } = await checked(name, values)
    expect(review.check).toMatchObject({ outcome: 'mismatch', ...verdict })
  })

  test('a BVN that nobody has is not found', async () => {
    const { review } = await checked('Nobody Known', { bvn: '29999999999' })
    expect(review.check).toMatchObject({ outcome: 'not_found', error: null })
  })

  test('each submission is asked about once', async () => {
    const before = await calls()
    const { review } = await checked('Emeka Eze', { bvn: '22222222224' })
    expect(review.check).toMatchObject({ outcome: 'partial', birth_match: null })
    await stack.runJobs()
    await Promise.all([stack.runJobs(), stack.runJobs()])
    expect(await calls()).toBe(before + 1)
  })

  test('only verdicts are kept: no number, and nothing that the register says', async () => {
    const { id } = await checked('Adaeze Okafor', { bvn: '22222222222', ...birth })
    const kept = JSON.stringify([
      await stack.database.query('select * from private.identity_checks'),
      (await reviewOf(id)).check,
    ])
    expect(kept).not.toMatch(/22222222222|nneka|\b1994\b/i)
  })
})

describe('a provider that fails', () => {
  test.each([
    ['22222222500', 'dojah: unreachable 500'],
    ['22222222402', 'dojah: refused 402'],
    ['22222222200', 'dojah: unreadable 200'],
    ['22222222201', 'dojah: unreadable 200'],
  ])('with the BVN %s is asked again later: %s', async (bvn, error) => {
    const log = errors()
    const { review } = await checked('Adaeze Okafor', { bvn })
    expect(review.check).toMatchObject({ outcome: null, error })
    expect(JSON.stringify(log.mock.calls)).not.toContain(bvn)
    const before = await calls()
    await stack.runJobs()
    expect(await calls()).toBe(before)
    await stack.database.query('update private.identity_checks set next_try_at = now() where outcome is null')
    await stack.runJobs()
    expect(await calls()).toBeGreaterThan(before)
    await stack.database.query('delete from private.identity_checks where outcome is null')
  })

  test('and never answers is left after the time limit', async () => {
    errors()
    shortenTimeLimits(300)
    const { review } = await checked('Adaeze Okafor', { bvn: '22222222408' })
    expect(review.check).toMatchObject({ outcome: null, error: 'dojah: unreachable' })
    await stack.database.query('delete from private.identity_checks where outcome is null')
  })

  test('with what was sent is not asked the same again', async () => {
    errors()
    const { review } = await checked('Adaeze Okafor', { bvn: '22222222400' })
    expect(review.check).toMatchObject({ outcome: 'unavailable', error: 'dojah: refused 400' })
  })

  test('whose keys are wrong is told apart from a person who failed', async () => {
    errors()
    vi.stubEnv('DOJAH_SECRET_KEY', 'wrong')
    const { review } = await checked('Adaeze Okafor', { bvn: '22222222222' })
    expect(review.check).toMatchObject({ outcome: null, error: 'dojah: refused 401' })
    await stack.database.query('delete from private.identity_checks where outcome is null')
  })
})

describe('without a key', () => {
  test('nothing is asked, admins read that no check is configured, and the review works as ever', async () => {
    vi.stubEnv('DOJAH_SECRET_KEY', '')
    const before = await calls()
    const { id, review } = await checked('Bola Ade', { bvn: '22222222225' })
    expect(review).toMatchObject({ provider: null, check: { outcome: null } })
    expect(await calls()).toBe(before)
    await approveVerification(admin, id, 'Bola Ade')
    const { data } = await admin.client.rpc('identity_consent').throwOnError()
    expect(JSON.stringify(data)).toContain('No other company gets your documents or numbers')
  })

  test('and with one the text of the consent names the provider', async () => {
    await stack.runJobs()
    const { data } = await admin.client.rpc('identity_consent').throwOnError()
    expect(JSON.stringify(data)).toContain('also sent to Dojah')
  })

  test('of the identity numbers no request to the provider is counted', async () => {
    errors()
    vi.stubEnv('IDENTITY_PRIVATE_KEY', '')
    const member = await join(stack, 'Chidi', 'borrow')
    await submitIdentityWithConsent(member)
    const before = await calls()
    const headers = { 'x-cron-secret': process.env.CRON_SECRET ?? '' }
    const response = await fetch(`${stack.url}/functions/v1/check-identities`, { method: 'POST', headers })
    expect(response.status).toBe(503)
    expect(await calls()).toBe(before)
  })
})
