import { describe, expect, test } from 'vitest'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let numbers = 0
function newNumber(): string {
  numbers += 1
  return `+23490${String(numbers).padStart(8, '0')}`
}

async function smsCode(person: Person, phone: string): Promise<string> {
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

/** Of a text message that was written to a number of the account. */
async function recoveryCode(person: Person, phone: string): Promise<string> {
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

/** The session was opened by a code of a mail. */
const byMailbox = (person: Person, method = 'otp') =>
  db.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do nothing`,
    [person.id, method],
  )

/** Somebody with a proven phone, a password and an authenticator app that a thief has added. */
async function locked(name: string) {
  const person = await db.signUp(name)
  const phone = newNumber()
  const code = await smsCode(person, phone)
  await db.as(person).call('verify_phone_code', { p_code: code })
  await db.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'A')`,
    [person.id],
  )
  await byMailbox(person)
  return { person, phone }
}

const start = async (person: Person, code: string) =>
  (
    await db
      .as(person)
      .call<{ ready_at: string | null; message: string | null }>('start_account_recovery', { p_code: code })
  )[0]
const finish = (person: Person) => db.as(person).call('finish_account_recovery')
const waitIsOver = (person: Person) =>
  db.query(
    `update private.account_recoveries set ready_at = now() - interval '1 second' where user_id = $1`,
    [person.id],
  )
const state = (person: Person) =>
  db.one(
    `select (select count(*)::int from auth.mfa_factors where user_id = $1) as factors,
       (select count(*)::int from auth.sessions where user_id = $1) as sessions,
       coalesce(encrypted_password, '') as password from auth.users where id = $1`,
    [person.id],
  )
const messages = (recipient: string) =>
  db.query<{ kind: string; subject: string; body: string }>(
    'select kind, subject, body from private.outbox where recipient = $1 order by id',
    [recipient],
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
    for (const [provider, email] of [
      ['email', person.email],
      ['google', person.email],
      ['facebook', 'mallory@else.test'],
    ])
      await db.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         values (gen_random_uuid(), $1, $2 || $1, $3, jsonb_build_object('email', $2::text))`,
        [provider, email, person.id],
      )
    await start(person, await recoveryCode(person, phone))
    await waitIsOver(person)
    await finish(person)
    expect(
      await db.query('select provider from auth.identities where user_id = $1 order by 1', [person.id]),
    ).toEqual([{ provider: 'email' }, { provider: 'google' }])
  })
})

describe('own sessions', () => {
  const add = async (person: Person, agent = 'Phone', ip = '102.89.1.2') =>
    (
      await db.one<{ id: string }>(
        'insert into auth.sessions (id, user_id, user_agent, ip) values (gen_random_uuid(), $1, $2, $3) returning id',
        [person.id, agent, ip],
      )
    ).id
  const open = async (person: Person) =>
    (await db.query<{ id: string }>('select id from auth.sessions where user_id = $1', [person.id])).map(
      ({ id }) => id,
    )

  test('are listed with device, address and time, this one first; nobody else’s are', async () => {
    const ada = await db.signUp('Ada')
    const bola = await db.signUp('Bola')
    await add(bola)
    const phone = await add(ada)
    expect(await db.as(ada).call('my_sessions')).toMatchObject([
      { id: ada.id, is_current: true },
      { id: phone, is_current: false, device: 'Phone', network: '102.89.1.2' },
    ])
  })

  test('one is ended, then all others; not somebody else’s', async () => {
    const ada = await db.signUp('Ada')
    const bola = await db.signUp('Bola')
    const [phone, tablet, laptop] = [await add(ada), await add(ada), await add(ada)]
    expect(await db.as(ada).call('end_sessions', { p_session_id: bola.id })).toEqual([{ end_sessions: 0 }])
    expect(await db.as(ada).call('end_sessions', { p_session_id: phone })).toEqual([{ end_sessions: 1 }])
    expect((await open(ada)).sort()).toEqual([ada.id, tablet, laptop].sort())
    expect(await db.as(ada).call('end_sessions')).toEqual([{ end_sessions: 2 }])
    expect(await open(ada)).toEqual([ada.id])
    expect(await open(bola)).toEqual([bola.id])
  })
})

describe('a sign-in from a device that is not known', () => {
  const subject = 'New sign-in to your Aso account'
  const chrome = (version: string) => `Mozilla/5.0 (Linux; Android 13) Chrome/${version} Mobile`
  const signIn = (person: Person, agent: string, ip: string) =>
    db.one<{ id: string }>(
      'insert into auth.sessions (id, user_id, user_agent, ip) values (gen_random_uuid(), $1, $2, $3) returning id',
      [person.id, agent, ip],
    )
  const told = async (person: Person) =>
    (await messages(person.email)).filter((message) => message.subject === subject).length
  async function known(name: string): Promise<Person> {
    const person = await db.signUp(name)
    await db.query('delete from private.sign_ins where user_id = $1', [person.id])
    await signIn(person, chrome('120.0'), '102.89.1.2')
    return person
  }

  test('is told by mail, the first one ever is not, nor the same browser of another version and address nearby', async () => {
    const ada = await known('Ada')
    expect(await told(ada)).toBe(0)
    await signIn(ada, chrome('121.0'), '102.89.77.9')
    expect(await told(ada)).toBe(0)
    await signIn(ada, chrome('121.0'), '41.58.1.1')
    expect(await told(ada)).toBe(1)
    await signIn(ada, 'curl/8', '102.89.1.2')
    expect(await told(ada)).toBe(2)
    const mail = (await messages(ada.email)).at(-1)
    expect(mail?.body).toMatch(/curl\/8, address 102\.89\.1\.2/)
    // From then on they are known, and the list of the app says nothing to whoever signed in.
    await signIn(ada, 'curl/9', '41.58.2.2')
    expect(await told(ada)).toBe(2)
    expect(
      await db.query(`select from public.notifications where user_id = $1 and title = $2`, [ada.id, subject]),
    ).toEqual([])
  })

  test('a session that moves to an unknown device is told of as well', async () => {
    const bola = await known('Bola')
    const { id } = await signIn(bola, chrome('120.0'), '102.89.1.2')
    const move = (agent: string, ip: string) =>
      db.query('update auth.sessions set user_agent = $2, ip = $3 where id = $1', [id, agent, ip])
    await move(chrome('121.0'), '102.89.5.5')
    expect(await told(bola)).toBe(0)
    await move('curl/8', '8.8.8.8')
    expect(await told(bola)).toBe(1)
  })
})
