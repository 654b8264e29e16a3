import { createHash, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/**
 * Codes in mails against hosted Supabase Auth, which counts wrong codes for a network alone. The guesses are made against
 * what Auth would compare, in the columns that it reads.
 */
const db = openTestDatabase()

type Purpose = 'confirmation' | 'recovery'

/** As hosted Auth keeps a code. */
const hashOf = (email: string, code: string) => createHash('sha224').update(`${email}${code}`).digest('hex')

/** What hosted Auth does when it mails a code: it writes the hash to the account, and once more for a link. */
async function mailed(person: Person, purpose: Purpose, prefix = ''): Promise<string> {
  const code = String(randomInt(100_000, 1_000_000))
  const hash = prefix + hashOf(person.email, code)
  await db.query(`update auth.users set ${purpose}_token = $2, ${purpose}_sent_at = now() where id = $1`, [
    person.id,
    hash,
  ])
  await db.query('delete from auth.one_time_tokens where user_id = $1', [person.id])
  await db.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1, $2::auth.one_time_token_type, $3, $4)`,
    [person.id, `${purpose}_token`, hash, person.email],
  )
  return code
}

/** Whether hosted Auth would take this code, typed or as the token of a link. */
async function authAccepts(person: Person, purpose: Purpose, code: string): Promise<boolean> {
  const hash = hashOf(person.email, code)
  const { accepts } = await db.one(
    `select coalesce(u.${purpose}_token in ($2::text, 'pkce_' || $2::text), false)
       or exists (select from auth.one_time_tokens t where t.user_id = u.id and t.token_hash in ($2::text, 'pkce_' || $2::text)) as accepts
     from auth.users u where u.id = $1`,
    [person.id, hash],
  )
  return accepts === true
}

async function open(email: string, code: string, network = '102.89.1.1'): Promise<unknown> {
  const headers = JSON.stringify({ 'cf-connecting-ip': network })
  const [row] = await db
    .as('visitor')
    .query(`select set_config('request.headers', $1, true), public.open_mail_code($2, $3) as answer`, [
      headers,
      email,
      code,
    ])
  return row?.answer
}

/** How often an address was tried within the hour, from networks that its person never signed in from. */
async function triesAt(email: string): Promise<number> {
  const key = `mail-code:${createHash('sha256').update(email).digest('hex')}`
  const [row] = await db.query<{ hits: number }>('select hits from private.rate_limits where key = $1', [key])
  return row?.hits ?? 0
}

const wrong = (code: string) => (code === '123456' ? '123457' : '123456')

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

  test('is closed for good after five tries from a network; a new one opens', async () => {
    const ada = await db.signUp('Ada')
    const code = await mailed(ada, purpose)
    for (let tries = 0; tries < 5; tries += 1) expect(await open(ada.email, wrong(code))).toBe('wrong')
    expect(await open(ada.email, code)).toBe('wrong')
    expect(await authAccepts(ada, purpose, code)).toBe(false)
    const next = await mailed(ada, purpose)
    expect(await authAccepts(ada, purpose, next)).toBe(false)
    expect(await open(ada.email, next)).toBe('open')
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

test('A thousand networks that guess together open nothing with one right code, however many codes they have mailed', async () => {
  const ada = await db.signUp('Ada')
  let code = await mailed(ada, 'recovery')
  for (let guess = 0; guess < 60; guess += 1) {
    if (guess % 20 === 19) code = await mailed(ada, 'recovery')
    expect(await open(ada.email, wrong(code), `41.${guess}.0.1`)).toBe('wrong')
  }
  expect(await open(ada.email, code, '41.200.0.1')).toBe('again')
  expect(await authAccepts(ada, 'recovery', code)).toBe(false)
  // Another lucky guess, elsewhere, is no second proof, and neither is the same code once more.
  expect(await open(ada.email, code, '41.200.0.1')).toBe('again')
  code = await mailed(ada, 'recovery')
  expect(await open(ada.email, code, '41.201.0.1')).toBe('again')
  expect(await authAccepts(ada, 'recovery', code)).toBe(false)
  expect(await triesAt(ada.email)).toBe(63)
})

test.each<Purpose>(['confirmation', 'recovery'])(
  'Forty wrong codes of strangers do not stop a %s: whoever holds the mailbox enters two codes, one after the other',
  async (purpose) => {
    const ada = await db.signUp('Ada')
    const code = await mailed(ada, purpose)
    for (let guess = 0; guess < 40; guess += 1)
      expect(await open(ada.email, wrong(code), `41.${guess % 8}.0.1`)).toBe('wrong')
    expect(await open(ada.email, code)).toBe('again')
    const next = await mailed(ada, purpose)
    expect(await open(ada.email, wrong(next))).toBe('wrong')
    expect(await open(ada.email, next)).toBe('open')
    expect(await authAccepts(ada, purpose, next)).toBe(true)
  },
)

test('The first of two codes is forgotten after an hour', async () => {
  const ada = await db.signUp('Ada')
  const code = await mailed(ada, 'recovery')
  for (let guess = 0; guess < 40; guess += 1) await open(ada.email, wrong(code), `41.${guess % 8}.0.1`)
  expect(await open(ada.email, code)).toBe('again')
  await db.query(
    `update private.mail_codes set proven_at = proven_at - interval '1 hour' where user_id = $1`,
    [ada.id],
  )
  expect(await open(ada.email, await mailed(ada, 'recovery'))).toBe('again')
})

test('The guesses of strangers do not hold up a person in a network that they have signed in from', async () => {
  const ada = await db.signUp('Ada')
  const home = '197.210.0.7'
  await db.query(
    'insert into private.known_networks (user_id, network) values ($1, private.network_name($1, $2))',
    [ada.id, home],
  )
  const code = await mailed(ada, 'recovery')
  for (let guess = 0; guess < 41; guess += 1) await open(ada.email, wrong(code), `41.${guess}.0.1`)
  expect(await open(ada.email, code, '41.100.0.1')).toBe('again')
  expect(await open(ada.email, code, home)).toBe('open')
})

test('Invented addresses leave no row each, and a caller is refused who tries very many', async () => {
  const network = '102.89.77.1'
  const ada = await db.signUp('Ada')
  const rows = async () => (await db.query('select from private.rate_limits')).length
  expect(await open('first@aso.test', '123456', network)).toBe('wrong')
  const before = await rows()
  for (let at = 0; at < 50; at += 1)
    expect(await open(at === 0 ? ada.email : `nobody${at}@aso.test`, '123456', network)).toBe('wrong')
  expect(await rows()).toBe(before)
  expect(await triesAt(ada.email)).toBe(0)
  await db.query(`update private.rate_limits set hits = 600 where key = $1`, [`mail-codes:${network}`])
  expect(await refusal(open('nobody@aso.test', '123456', network))).toMatchObject({
    code: 'PT429',
    hint: 'Too many attempts',
  })
  // A right code from there waits too; other networks do not.
  const code = await mailed(ada, 'recovery')
  expect(await refusal(open(ada.email, code, network))).toMatchObject({ code: 'PT429' })
  expect(await open(ada.email, code, '102.89.77.2')).toBe('open')
})

test('Tries from one network at the same moment are all counted', async () => {
  const ada = await db.signUp('Ada')
  const code = await mailed(ada, 'confirmation')
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(ada.email, wrong(code))))
  expect(new Set(answers)).toEqual(new Set(['wrong']))
  expect(await open(ada.email, code)).toBe('wrong')
})

test('A code that is too long is refused by name', async () => {
  expect(await refusal(open('ada@aso.test', '1'.repeat(21)))).toMatchObject({
    message: expect.stringContaining('p_code'),
  })
})
