import { describe, expect, test } from 'vitest'
import {
  authAccepts as authAcceptsOf,
  mailed as mailedTo,
  openCode,
  type Purpose,
  wrongOf as wrong,
} from '../../support/database/mail-codes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/**
 * Codes in mails against hosted Supabase Auth, which counts wrong codes for a network alone. The guesses are made against
 * what Auth would compare, in the columns that it reads.
 */
const db = openTestDatabase()
const mailed = (person: Person, purpose: Purpose, prefix?: string) => mailedTo(db, person, purpose, prefix)
const authAccepts = (person: Person, purpose: Purpose, code: string) =>
  authAcceptsOf(db, person, purpose, code)
const open = (email: string, code: string) => openCode(db, email, code)

describe.each<Purpose>(['confirmation', 'recovery'])('a code for a %s', (purpose) => {
  test('is refused by Auth until the right one was entered', async () => {
    const ada = await db.signUp('Ada')
    const code = await mailed(ada, purpose)
    expect(await authAccepts(ada, purpose, code)).toBe(false)
    expect(await open(ada.email, wrong(code))).toBe('wrong')
    expect(await authAccepts(ada, purpose, code)).toBe(false)
    expect(await open(ada.email.toUpperCase(), code)).toBe('open')
    expect(await authAccepts(ada, purpose, code)).toBe(true)
    // Entered twice, as after a lost answer.
    expect(await open(ada.email, code)).toBe('open')
    expect(await authAccepts(ada, purpose, code)).toBe(true)
  })

  test('is refused in the same way where it belongs to a PKCE sign-in', async () => {
    const ada = await db.signUp('Ada')
    const code = await mailed(ada, purpose, 'pkce_')
    expect(await authAccepts(ada, purpose, code)).toBe(false)
    expect(await open(ada.email, code)).toBe('open')
    expect(await authAccepts(ada, purpose, code)).toBe(true)
  })

  test('is taken after wrong ones of the same network, and a new one replaces it', async () => {
    const ada = await db.signUp('Ada')
    const code = await mailed(ada, purpose)
    for (let tries = 0; tries < 6; tries += 1) expect(await open(ada.email, wrong(code))).toBe('wrong')
    const next = await mailed(ada, purpose)
    expect(await open(ada.email, code)).toBe('wrong')
    expect(await authAccepts(ada, purpose, next)).toBe(false)
    expect(await open(ada.email, next)).toBe('open')
    expect(await authAccepts(ada, purpose, next)).toBe(true)
  })

  test('is not given out ten minutes after the mail', async () => {
    const ada = await db.signUp('Ada')
    const code = await mailed(ada, purpose)
    await db.query(
      `update auth.users set ${purpose}_sent_at = now() - interval '601 seconds' where id = $1`,
      [ada.id],
    )
    expect(await open(ada.email, wrong(code))).toBe('wrong')
    expect(await open(ada.email, code)).toBe('expired')
    expect(await authAccepts(ada, purpose, code)).toBe(false)
  })

  test('leaves nothing behind once it was used', async () => {
    const ada = await db.signUp('Ada')
    await mailed(ada, purpose)
    await db.query(`update auth.users set ${purpose}_token = '' where id = $1`, [ada.id])
    expect(await db.query('select from private.mail_codes where user_id = $1', [ada.id])).toEqual([])
  })
})

test('A code that is too long is refused by name', async () => {
  expect(await refusal(open('ada@aso.test', '1'.repeat(21)))).toMatchObject({
    message: expect.stringContaining('p_code'),
  })
})
