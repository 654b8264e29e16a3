import { describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { answers, emptyMarket, newSession, save } from './style-quiz.ts'

/** Who may link the session of a style quiz to their account. */

const db = openTestDatabase()

const linkBy = async (
  person: Person,
  session: string,
  owner: Person,
  email: string | null,
): Promise<unknown> =>
  (
    await db
      .as(person)
      .query('select public.link_anonymous_ai_session($1, $2, $3) as linked', [owner.id, email, session])
  )[0]?.linked
const link = (person: Person, session: string, owner = person) => linkBy(person, session, owner, person.email)

describe('the session', () => {
  test('is linked once, by a caller with its id', async () => {
    await emptyMarket(db)
    const [bola, eve] = [await member(db, 'Bola'), await member(db, 'Eve')]
    const { session } = await save(db)
    expect(await link(bola, session)).toBe(true)
    expect(await link(bola, session)).toBe(false)
    expect(await link(eve, session)).toBe(false)
    expect(await db.as(bola).query('select answers from style_sessions')).toMatchObject([{ answers }])
    expect(await db.as(eve).query('select answers from style_sessions')).toEqual([])
  })

  test('cannot be linked to another person', async () => {
    const [bola, eve] = [await member(db, 'Bola'), await member(db, 'Eve')]
    const { session } = await save(db)
    expect(await refusal(link(eve, session, bola))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await link(bola, session)).toBe(true)
  })

  test('that does not exist is not linked', async () => {
    expect(await link(await member(db, 'Bola'), newSession())).toBe(false)
  })

  test('cannot be read by a visitor, nor its hash by anyone', async () => {
    const { session } = await save(db)
    const bola = await member(db, 'Bola')
    await link(bola, session)
    expect(await refusal(db.as('visitor').query('select id from style_sessions'))).toMatchObject(forbidden)
    expect(await refusal(db.as(bola).query('select session_hash from style_sessions'))).toMatchObject(
      forbidden,
    )
  })

  test('may be answered again until it is linked, not after', async () => {
    await emptyMarket(db)
    const bola = await member(db, 'Bola')
    const { session } = await save(db)
    await save(db, { vibe: 'playful' }, session)
    await link(bola, session)
    await save(db, { vibe: 'minimalist' }, session)
    expect(await db.as(bola).query(`select answers ->> 'vibe' as vibe from style_sessions`)).toEqual([
      { vibe: 'playful' },
    ])
  })

  test.each(['', 'session_', 'session_1_x', "session_1763700000000_'; drop table items; --"])(
    '%j is no session id',
    async (id) => {
      expect(await refusal(save(db, {}, id))).toMatchObject({ code: 'PT400', hint: 'Invalid session' })
    },
  )

  test('that was not linked is deleted after thirty days', async () => {
    const { session } = await save(db)
    await db.query(
      `update public.style_sessions set created_at = now() - interval '31 days' where user_id is null`,
    )
    await db.query('select private.run_due_jobs()')
    expect(await link(await member(db, 'Bola'), session)).toBe(false)
  })
})

describe('the email address that links a session', () => {
  test('must be the caller’s own, in capitals or not', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const { session } = await save(db)
    for (const email of [bola.email, '', null]) {
      expect(await refusal(linkBy(ada, session, ada, email))).toMatchObject({
        code: 'PT403',
        hint: 'Access denied',
        message: 'p_email must be your own email address.',
      })
    }
    expect(await linkBy(ada, session, ada, ada.email.toUpperCase())).toBe(true)
  })
})
