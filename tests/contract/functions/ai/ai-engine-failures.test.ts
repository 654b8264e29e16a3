import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { unlockHelper } from '../../../support/api/ai-unlocking.ts'
import type { Member } from '../../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../../support/api/test-stack.ts'
import { audit, check, offerGowns, ready, session, sessionNeeded, style } from './ai-engine.ts'

/** An answer of `ai-engine` that fails: what the person has paid for is given back, once. */

let stack: TestStack
let gown: string

beforeAll(async () => {
  stack = await startTestStack()
  ;({ gown } = await offerGowns(stack))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => stack.close())

const endsIn = ({ id }: Member, minutes: number) =>
  stack.database.query(
    `update public.ai_usage set session_expires_at = now() + make_interval(mins => $2::int) where user_id = $1`,
    [id, minutes],
  )

/** As in a crash: the procedure cannot be run. */
async function without(procedure: string, act: () => Promise<void>): Promise<void> {
  await stack.database.query(`revoke execute on function public.${procedure} from authenticated`)
  try {
    await act()
  } finally {
    await stack.database.query(`grant execute on function public.${procedure} to authenticated`)
  }
}

describe('a failure', () => {
  test.each([
    ['TRUST_SCORE_AUDITOR', 'trust_score', 'trust_audit()', 'Please try again later'],
    ['QUALITY_CHECKER', 'quality_checker', 'quality_facts(uuid)', 'Please check the item URL and try again'],
  ] as const)(
    'of %s gives the session its full length again, once',
    async (purpose, feature, procedure, message) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const person = await ready(stack, 'Chidi')
      await unlockHelper(person, feature)
      await endsIn(person, 10)
      const ask = () => (purpose === 'TRUST_SCORE_AUDITOR' ? audit(person) : check(person, gown))
      await without(procedure, async () => {
        const refused = { httpStatus: 503, status: false, message, data: { title: 'Analysis Failed' } }
        expect(await ask()).toEqual(refused)
        expect(await session(stack, person)).toEqual({ minutes: 60, given_back: true })
        await endsIn(person, 10)
        expect(await ask()).toEqual(refused)
        expect(await session(stack, person)).toEqual({ minutes: 10, given_back: true })
      })
      expect((await ask()).status).toBe(true)
    },
  )
})

describe('a failure of the stylist', () => {
  const stylistItems = 'stylist_items(date, date, text, text, text[], numeric, text, uuid[])'
  const unavailable = {
    ...{ httpStatus: 503, status: false, message: 'Please try again later' },
    data: { title: 'AI Stylist Unavailable' },
  }
  const money = async ({ id }: Member) =>
    stack.database.query(
      `select a.balance, (select count(*)::int from public.ai_usage u where u.user_id = $1) as sessions
       from private.ledger_accounts a where a.id = private.wallet_of($1)`,
      [id],
    )

  test('gives the session its full length again, once, however many ask at the same time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const person = await ready(stack, 'Dayo')
    await unlockHelper(person, 'stylist')
    const paid = await money(person)
    await endsIn(person, 10)
    await without(stylistItems, async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => style(person)))
      expect(answers).toEqual(Array.from({ length: 10 }, () => unavailable))
      expect(await session(stack, person)).toEqual({ minutes: 60, given_back: true })
      await endsIn(person, 10)
      expect(await style(person)).toEqual(unavailable)
      expect(await session(stack, person)).toEqual({ minutes: 10, given_back: true })
    })
    expect(await money(person)).toEqual(paid)
    expect(await style(person)).toMatchObject({ status: true, message: 'Your looks are ready.' })
    expect(await stack.database.query('select * from private.reconcile()')).toEqual([])
  })

  test('gives nothing to who has no session, and brings no ended one back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const person = await ready(stack, 'Femi')
    await without(stylistItems, async () => {
      expect(await style(person)).toMatchObject(sessionNeeded)
      await unlockHelper(person, 'stylist')
      await endsIn(person, -1)
      expect(await style(person)).toMatchObject(sessionNeeded)
      expect(await session(stack, person)).toMatchObject({ given_back: false })
    })
  })
})
