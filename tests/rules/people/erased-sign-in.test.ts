import { expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { eraseAccount } from '../../support/database/safety.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

/** What Auth holds of a person goes with the account. */
const db = openTestDatabase()

test('erasing an account leaves no address of a change that was not finished, and no second factor', async () => {
  const bola = await member(db, 'Bola')
  await db.query(
    `update auth.users set email_change = 'bola.new@example.com', email_change_token_new = 'new', email_change_token_current = 'old'
     where id = $1`,
    [bola.id],
  )
  await db.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1, 'email_change_token_new', 'new', 'bola.new@example.com')`,
    [bola.id],
  )
  await db.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name, secret)
     values ($1, 'totp', 'verified', 'The phone of Bola', 'JBSWY3DPEHPK3PXP')`,
    [bola.id],
  )
  await eraseAccount(db, bola)
  expect(
    await db.one(
      `select email_change, coalesce(email_change_token_new, '') || coalesce(email_change_token_current, '') as tokens
       from auth.users where id = $1`,
      [bola.id],
    ),
  ).toEqual({ email_change: '', tokens: '' })
  for (const table of ['auth.one_time_tokens', 'auth.mfa_factors'])
    expect(await db.query(`select 1 from ${table} where user_id = $1`, [bola.id])).toEqual([])
})
