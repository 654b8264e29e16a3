import { describe, expect, test } from 'vitest'
import {
  addFactor,
  finishRecovery,
  letRecoveryWaitPass,
  messagesTo,
  newNumber,
  openedByMailbox,
  recoveryCode as recoveryCodeOf,
  smsCode as smsCodeOf,
  startRecovery,
  verifyPhone,
} from '../../support/database/recoveries.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const smsCode = (person: Person, phone: string) => smsCodeOf(db, person, phone)
const recoveryCode = (person: Person, phone: string) => recoveryCodeOf(db, person, phone)
const start = (person: Person, code: string) => startRecovery(db, person, code)
const finish = (person: Person) => finishRecovery(db, person)
const waitIsOver = (person: Person) => letRecoveryWaitPass(db, person)
const messages = (recipient: string) => messagesTo(db, recipient)

/** Somebody with a proven phone, a password and an authenticator app that a thief has added. */
async function locked(name: string) {
  const person = await db.signUp(name)
  const phone = await verifyPhone(db, person)
  await addFactor(db, person)
  await openedByMailbox(db, person)
  return { person, phone }
}

const state = (person: Person) =>
  db.one(
    `select (select count(*)::int from auth.mfa_factors where user_id = $1) as factors,
       (select count(*)::int from auth.sessions where user_id = $1) as sessions,
       coalesce(encrypted_password, '') as password from auth.users where id = $1`,
    [person.id],
  )

describe('recovering an account', () => {
  test('takes mailbox and phone, waits, and then removes factors, password and sessions', async () => {
    const { person, phone } = await locked('Ada')
    // For the stand-in of Auth, which ends sessions by itself: this one stays.
    await db.query(`update auth.sessions set tag = 'changes-password' where user_id = $1`, [person.id])
    await db.query(`update auth.users set encrypted_password = 'of the thief' where id = $1`, [person.id])
    await setSetting(db, 'recovery_wait_hours', '24')
    expect(await start(person, await recoveryCode(person, phone))).toMatchObject({ message: null })
    expect(await refusal(finish(person))).toMatchObject({ code: 'PT409', hint: 'Not recovered' })
    expect(await state(person)).toEqual({ factors: 1, sessions: 1, password: 'of the thief' })
    const [{ hours } = {}] = await db.query(
      'select round(extract(epoch from ready_at - started_at) / 3600)::int as hours from private.account_recoveries where user_id = $1',
      [person.id],
    )
    expect(hours).toBe(24)
    // Told everywhere.
    expect((await messages(person.email)).map(({ subject }) => subject)).toContain(
      'Your account is being recovered',
    )
    expect((await messages(phone)).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^\d{6} is your Aso code to recover/),
      expect.stringContaining('can be recovered in 24 hours'),
    ])
    await waitIsOver(person)
    await finish(person)
    expect(await state(person)).toEqual({ factors: 0, sessions: 0, password: '' })
    expect((await messages(person.email)).map(({ subject }) => subject)).toContain(
      'Your account was recovered',
    )
  })

  test('takes the mailbox: a password alone neither begins, finishes nor cancels it', async () => {
    const { person, phone } = await locked('Bola')
    const code = await recoveryCode(person, phone)
    const noMailbox = { code: 'PT403', hint: 'Confirm your email' }
    const byPassword = () =>
      db.query(`update auth.mfa_amr_claims set authentication_method = 'password' where session_id = $1`, [
        person.id,
      ])
    await byPassword()
    expect(await refusal(start(person, code))).toMatchObject(noMailbox)
    expect(await refusal(db.as(person).call('send_recovery_code', { p_phone: phone }))).toMatchObject(
      noMailbox,
    )
    await db.query('insert into private.session_proofs (session_id, mailbox_at) values ($1, now())', [
      person.id,
    ])
    expect(await start(person, code)).toMatchObject({ message: null })
    await waitIsOver(person)
    await db.query(
      `update private.session_proofs set mailbox_at = now() - interval '11 minutes' where session_id = $1`,
      [person.id],
    )
    expect(await refusal(finish(person))).toMatchObject(noMailbox)
    expect(await refusal(db.as(person).call('cancel_account_recovery'))).toMatchObject(noMailbox)
    expect(await state(person)).toMatchObject({ factors: 1, sessions: 1 })
  })

  test('takes a number of the account: not one that somebody names, and a wrong code counts', async () => {
    const { person, phone } = await locked('Chidi')
    const other = newNumber()
    expect(await refusal(db.as(person).call('send_recovery_code', { p_phone: other }))).toMatchObject({
      hint: 'Invalid Phone Number',
    })
    expect(await messages(other)).toEqual([])
    // The code of another number for another purpose is none.
    const others = await smsCode(person, other)
    expect(await start(person, others)).toMatchObject({ ready_at: null })
    const code = await recoveryCode(person, phone)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let guess = 0; guess < 5; guess += 1)
      expect(await start(person, wrong)).toMatchObject({
        ready_at: null,
        message: 'Invalid verification code',
      })
    expect(await start(person, code)).toMatchObject({
      ready_at: null,
      message: expect.stringContaining('Too many'),
    })
    expect(await refusal(db.as(person).call('send_recovery_code', { p_phone: phone }))).toMatchObject({
      code: 'PT429',
    })
    expect(await db.query('select from private.account_recoveries where user_id = $1', [person.id])).toEqual(
      [],
    )
  })

  test('a thief who uses up the text messages of the account keeps nobody out', async () => {
    const { person, phone } = await locked('Ike')
    for (let message = 0; message < 9; message += 1) await smsCode(person, newNumber())
    expect(await refusal(smsCode(person, newNumber()))).toMatchObject({ code: 'PT429' })
    expect(await start(person, await recoveryCode(person, phone))).toMatchObject({ message: null })
  })

  test('works with a number that a thief has replaced, for thirty days', async () => {
    const { person, phone } = await locked('Dami')
    await db.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [person.id])
    await db.query('delete from auth.mfa_factors where user_id = $1', [person.id])
    await db.as(person).call('skip_phone_verification', { p_phone: newNumber() })
    expect(await db.as(person).call('my_account_recovery')).toMatchObject([
      { my_account_recovery: { can_start: true } },
    ])
    await db.query(
      `update private.former_phones set replaced_at = now() - interval '30 days' where user_id = $1`,
      [person.id],
    )
    expect(await refusal(db.as(person).call('send_recovery_code', { p_phone: phone }))).toMatchObject({
      hint: 'Invalid Phone Number',
    })
    await db.query(
      `update private.former_phones set replaced_at = now() - interval '29 days' where user_id = $1`,
      [person.id],
    )
    expect(await start(person, await recoveryCode(person, phone))).toMatchObject({ message: null })
  })

  test('while it waits nobody binds the account, and a second start does not shorten or lengthen the wait', async () => {
    const { person, phone } = await locked('Efe')
    const first = await start(person, await recoveryCode(person, phone))
    const second = await start(person, await recoveryCode(person, phone))
    expect(second).toEqual(first)
    const raised = { ...person, aal: 'aal2' as const }
    expect(await refusal(db.as(raised).call('export_my_data'))).toMatchObject({
      code: 'PT409',
      hint: 'Recovery under way',
    })
    expect(
      await refusal(db.as(raised).update('profiles', { phone_number: newNumber() }, { user_id: person.id })),
    ).toMatchObject({ hint: 'Recovery under way' })
    expect(
      await refusal(
        db.query(`insert into auth.mfa_factors (user_id, factor_type) values ($1, 'totp')`, [person.id]),
      ),
    ).toMatchObject({ hint: 'Recovery under way' })
    await db.as(person).call('cancel_account_recovery')
    expect(await db.as(raised).call('export_my_data')).toHaveLength(1)
    expect((await messages(person.email)).at(-1)?.subject).toBe('Account recovery cancelled')
  })

  test('is over a week after it was ready, and then begins anew with a whole wait', async () => {
    const { person, phone } = await locked('Femi')
    await start(person, await recoveryCode(person, phone))
    await db.query(
      `update private.account_recoveries set ready_at = now() - interval '7 days' where user_id = $1`,
      [person.id],
    )
    expect(await refusal(finish(person))).toMatchObject({ hint: 'Not recovered' })
    expect(await db.as(person).call('my_account_recovery')).toMatchObject([
      { my_account_recovery: { ready_at: null } },
    ])
    const again = await start(person, await recoveryCode(person, phone))
    expect(new Date(again?.ready_at ?? 0).getTime()).toBeGreaterThan(Date.now())
  })

  test('forgets accounts of other companies with another address, and keeps those of the same', async () => {
    const { person, phone } = await locked('Gbenga')
    for (const [provider, email, verified] of [
      ['email', person.email, true],
      ['google', person.email, true],
      ['twitter', person.email, false],
      ['facebook', 'mallory@else.test', true],
    ])
      await db.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         values (gen_random_uuid(), $1, $2 || $1, $3, jsonb_build_object('email', $2::text, 'email_verified', $4::boolean))`,
        [provider, email, person.id, verified],
      )
    await start(person, await recoveryCode(person, phone))
    await waitIsOver(person)
    await finish(person)
    expect(
      await db.query('select provider from auth.identities where user_id = $1 order by 1', [person.id]),
    ).toEqual([{ provider: 'email' }, { provider: 'google' }])
  })
})
