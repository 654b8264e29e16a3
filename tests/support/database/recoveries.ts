import type { Person, TestDatabase } from './test-database.ts'

let numbers = 0
export function newNumber(): string {
  numbers += 1
  return `+23490${String(numbers).padStart(8, '0')}`
}

/** Of a text message that a person asked for, to verify this number. */
export async function smsCode(db: TestDatabase, person: Person, phone: string): Promise<string> {
  await db.query('delete from private.phone_codes where user_id = $1', [person.id])
  const [row] = await db
    .as('service')
    .query<{ code: string }>('select public.start_phone_verification($1, $2, $3) as code', [
      person.id,
      phone,
      person.id,
    ])
  return row?.code ?? ''
}

/** The person's number from now on, verified. */
export async function verifyPhone(db: TestDatabase, person: Person, phone = newNumber()): Promise<string> {
  const code = await smsCode(db, person, phone)
  await db.as(person).call('verify_phone_code', { p_code: code })
  return phone
}

/** An authenticator app that somebody has set up. */
export const addFactor = (db: TestDatabase, person: Person) =>
  db.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'A')`,
    [person.id],
  )

/** The session was opened by a code of a mail. */
export const openedByMailbox = (db: TestDatabase, person: Person) =>
  db.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'otp')
     on conflict (session_id, authentication_method) do nothing`,
    [person.id],
  )

/** Of a text message that was written to a number of the account. */
export async function recoveryCode(db: TestDatabase, person: Person, phone: string): Promise<string> {
  await db.query(
    `update private.recovery_codes set sent_at = sent_at - interval '1 minute' where user_id = $1`,
    [person.id],
  )
  await db.as(person).call('send_recovery_code', { p_phone: phone })
  const { body } = await db.one<{ body: string }>(
    `select body from private.outbox where recipient = $1 and cause = 'one_time_code' order by id desc limit 1`,
    [phone],
  )
  return body.slice(0, 6)
}

export const startRecovery = async (db: TestDatabase, person: Person, code: string) =>
  (
    await db
      .as(person)
      .call<{ ready_at: string | null; message: string | null }>('start_account_recovery', { p_code: code })
  )[0]

export const letRecoveryWaitPass = (db: TestDatabase, person: Person) =>
  db.query(
    `update private.account_recoveries set ready_at = now() - interval '1 second' where user_id = $1`,
    [person.id],
  )

export const finishRecovery = (db: TestDatabase, person: Person) =>
  db.as(person).call('finish_account_recovery')

/** By mailbox and this number, with its wait. */
export async function recover(db: TestDatabase, person: Person, phone: string): Promise<void> {
  await openedByMailbox(db, person)
  await startRecovery(db, person, await recoveryCode(db, person, phone))
  await letRecoveryWaitPass(db, person)
  await finishRecovery(db, person)
}

/** What was written to an address or a number. */
export const messagesTo = (db: TestDatabase, recipient: string) =>
  db.query<{ kind: string; subject: string; body: string }>(
    'select kind, subject, body from private.outbox where recipient = $1 order by id',
    [recipient],
  )
