import { createHash, randomInt } from 'node:crypto'
import type { Person, TestDatabase } from './test-database.ts'

export type Purpose = 'confirmation' | 'recovery'

/** As hosted Auth keeps a code. */
const hashOf = (email: string, code: string) => createHash('sha224').update(`${email}${code}`).digest('hex')

/** What hosted Auth does when it mails a code: it writes the hash to the account, and once more for a link. */
export async function mailed(
  db: TestDatabase,
  person: Person,
  purpose: Purpose,
  prefix = '',
): Promise<string> {
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
export async function authAccepts(
  db: TestDatabase,
  person: Person,
  purpose: Purpose,
  code: string,
): Promise<boolean> {
  const hash = hashOf(person.email, code)
  const { accepts } = await db.one(
    `select coalesce(u.${purpose}_token in ($2::text, 'pkce_' || $2::text), false)
       or exists (select from auth.one_time_tokens t where t.user_id = u.id and t.token_hash in ($2::text, 'pkce_' || $2::text)) as accepts
     from auth.users u where u.id = $1`,
    [person.id, hash],
  )
  return accepts === true
}

interface From {
  network?: string
  /** The random id of the browser. */
  device?: string
}

/** Enters a code. */
export async function openCode(
  db: TestDatabase,
  email: string,
  code: string,
  { network = '102.89.1.1', device }: From = {},
): Promise<unknown> {
  const headers = JSON.stringify({ 'cf-connecting-ip': network })
  const [row] = await db
    .as('visitor')
    .query(`select set_config('request.headers', $1, true), public.open_mail_code($2, $3, $4) as answer`, [
      headers,
      email,
      code,
      device ?? null,
    ])
  return row?.answer
}

export const wrongOf = (code: string) => (code === '123456' ? '123457' : '123456')

/** Wrong codes of strangers, from so many networks in turns. */
export async function guessWrong(
  db: TestDatabase,
  { email }: Person,
  code: string,
  { times = 40, networks = 8, device }: { times?: number; networks?: number; device?: () => string } = {},
): Promise<void> {
  for (let guess = 0; guess < times; guess += 1) {
    const from = { network: `41.${guess % networks}.0.1`, ...(device && { device: device() }) }
    await openCode(db, email, wrongOf(code), from)
  }
}
