import { beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../support/database/refusals.ts'
import { claimsOf, openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { accountNumber, earner, requestWithdrawal } from '../../support/database/withdrawals.ts'

const db = openTestDatabase()
const unproven = { code: 'PT403', hint: 'Confirm it’s you' }

/** Their session was opened an hour ago. */
const hourPasses = (person: Person) =>
  db.query(`update auth.sessions set created_at = created_at - interval '1 hour' where user_id = $1`, [
    person.id,
  ])

async function robbed(name: string): Promise<Person> {
  const person = await db.signUp(name)
  await hourPasses(person)
  return person
}

/** Another session of theirs, opened just now. */
async function onAnotherDevice(person: Person, method?: string): Promise<string> {
  const { id } = await db.one<{ id: string }>(
    'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id',
    [person.id],
  )
  if (method)
    await db.query('insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)', [
      id,
      method,
    ])
  return id
}

describe('the list of guarded acts', () => {
  interface Act {
    act: string
    writes: string | null
    guard: string
    by_auth: boolean
    source: string | null
    columns: string[] | null
  }
  const readActs = () =>
    db.query<Act>(`
      select g.act, g.writes, g.guard, g.by_auth, f.prosrc as source, (
        select array_agg(distinct concat_ws('.', t.tgrelid::regclass, a.attname))
        from pg_trigger t left join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
        where t.tgfoid = f.oid) as columns
      from private.guarded_acts g left join pg_proc f on f.oid = to_regproc(g.guard) order by g.act`)

  test('names a guard for each, which asks for the proof, at the column that the act writes', async () => {
    for (const { act, writes, guard, by_auth, source, columns } of await readActs()) {
      expect(source, guard).toContain(by_auth ? 'require_proof_of(' : `require_fresh_proof('${act}')`)
      if (writes && columns) expect(columns, act).toContain(writes)
    }
  })

  test('has every function that asks for a proof', async () => {
    const asking = await db.query<{ name: string }>(`
      select p.oid::regproc::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and p.proname not in ('require_fresh_proof', 'require_proof_of')
        and p.prosrc ~ 'private\\.(require_fresh_proof|require_proof_of)\\(' order by 1`)
    const guards = (await readActs()).map(({ guard }) => guard.replace('public.', ''))
    expect(asking.map(({ name }) => name.replace('public.', '')).sort()).toEqual([...new Set(guards)].sort())
  })

  test('leaves no column that opens an account, names a bank account or a phone without a guard', async () => {
    const written = await db.query<{ column: string }>(`
      select c.table_schema || '.' || c.table_name || '.' || c.column_name as column from information_schema.columns c
      where (c.table_schema, c.table_name, c.column_name) in (('auth', 'users', 'encrypted_password'), ('auth', 'users', 'email_change'),
        ('auth', 'mfa_factors', 'status'), ('private', 'profiles', 'phone_number'), ('private', 'bank_accounts', 'first_used_at'),
        ('private', 'profiles', 'erased_at'))`)
    const listed = (await readActs()).flatMap(({ writes }) => writes ?? [])
    expect(written.map(({ column }) => column).filter((column) => !listed.includes(column))).toEqual([])
    expect(listed).toEqual(expect.arrayContaining(['auth.mfa_factors', 'auth.identities']))
  })

  test('an act that is not in it is refused', async () => {
    const ada = await db.signUp('Ada')
    expect(await refusal(db.as(ada).call('require_fresh_proof', { p_act: 'anything' }))).toMatchObject({
      code: 'PT403',
    })
  })
})

describe('a session', () => {
  const ask = (person: Person) => db.as(person).call('require_fresh_proof', { p_act: 'export' })

  test('is proven for ten minutes by its sign-in', async () => {
    const ada = await db.signUp('Ada')
    await ask(ada)
    const age = (interval: string) =>
      db.query(`update auth.sessions set created_at = now() - $2::interval where user_id = $1`, [
        ada.id,
        interval,
      ])
    await age('9 minutes 50 seconds')
    await ask(ada)
    await age('10 minutes')
    expect(await refusal(ask(ada))).toMatchObject(unproven)
  })

  test.each(['oauth', 'sso/saml', 'anonymous', 'something new'])(
    'that was opened by %s is not',
    async (method) => {
      const ada = await db.signUp('Ada')
      await db.query('insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)', [
        ada.id,
        method,
      ])
      expect(await refusal(ask(ada))).toMatchObject(unproven)
    },
  )

  test('is not proven by another one, nor after it has ended', async () => {
    const ada = await robbed('Ada')
    await onAnotherDevice(ada, 'password')
    expect(await refusal(ask(ada))).toMatchObject(unproven)
    const bola = await db.signUp('Bola')
    await db.query('delete from auth.sessions where id = $1', [bola.id])
    expect(await refusal(ask(bola))).toMatchObject(unproven)
  })

  test('of somebody else proves nothing', async () => {
    const ada = await robbed('Ada')
    const mallory = await db.signUp('Mallory')
    const claims = { ...JSON.parse(claimsOf(ada)['request.jwt.claims'] ?? '{}'), session_id: mallory.id }
    const attempt = db.sql.begin(async (sql) => {
      for (const [name, value] of Object.entries({
        ...claimsOf(ada),
        'request.jwt.claims': JSON.stringify(claims),
      }))
        await sql`select set_config(${name}, ${value}, true)`
      await sql`select public.require_fresh_proof('export')`
    })
    expect(await refusal(attempt)).toMatchObject(unproven)
  })
})

describe('what a member writes', () => {
  test('no phone number by any way, the first one neither', async () => {
    const ada = await robbed('Ada')
    const phone = '+2348031234567'
    const [{ code = '' } = {}] = await db
      .as('service')
      .query<{ code: string }>('select public.start_phone_verification($1, $2, $3) as code', [
        ada.id,
        phone,
        'n',
      ])
    expect(await refusal(db.as(ada).call('verify_phone_code', { p_code: code }))).toMatchObject(unproven)
    expect(await refusal(db.as(ada).call('skip_phone_verification', { p_phone: phone }))).toMatchObject(
      unproven,
    )
    expect(
      await refusal(db.as(ada).update('profiles', { phone_number: phone }, { user_id: ada.id })),
    ).toMatchObject(unproven)
    expect(await db.one('select phone_number from private.profiles where user_id = $1', [ada.id])).toEqual({
      phone_number: null,
    })
    // The code that was right is there for a second try.
    await db.query(`insert into private.session_proofs (session_id) values ($1)`, [ada.id])
    expect(await db.as(ada).call('verify_phone_code', { p_code: code })).toMatchObject([{ verified: true }])
  })

  test('no withdrawal to a bank account that is new; to a known one as before', async () => {
    const ada = await earner(db, 20_000)
    await hourPasses(ada)
    expect(await refusal(requestWithdrawal(db, ada, 5000))).toMatchObject(unproven)
    const used =
      'select account_number from private.bank_accounts where user_id = $1 and first_used_at is not null'
    expect(await db.query(used, [ada.id])).toEqual([])
    expect(await db.query('select id from public.withdrawals where user_id = $1', [ada.id])).toEqual([])
    await db.query(
      `insert into private.bank_accounts (user_id, bank_code, account_number, first_used_at) values ($1, '057', $2, now())
       on conflict (user_id, bank_code, account_number) do update set first_used_at = now()`,
      [ada.id, accountNumber],
    )
    expect(await requestWithdrawal(db, ada, 5000)).toMatchObject({ amount: 5000, status: 'pending' })
  })

  test('no export, and no erasing by the service role while all sessions are old', async () => {
    const ada = await robbed('Ada')
    expect(await refusal(db.as(ada).call('export_my_data'))).toMatchObject(unproven)
    expect(await refusal(db.as('service').call('erase_account', { p_user_id: ada.id }))).toMatchObject(
      unproven,
    )
    expect(await db.one('select erased_at from private.profiles where user_id = $1', [ada.id])).toEqual({
      erased_at: null,
    })
  })
})

describe('with the statements of hosted Supabase Auth, as its own role', () => {
  beforeAll(() =>
    db.query(`do $do$ begin
      if to_regrole('auth_of_tests') is null then create role auth_of_tests nologin; end if;
      grant usage on schema auth to auth_of_tests;
      grant all on all tables in schema auth to auth_of_tests;
    end $do$`),
  )
  /** One transaction. */
  const together = (...statements: string[]) =>
    db.query(
      `do $do$ begin set local role auth_of_tests; ${statements.map((one) => `${one};`).join(' ')} end $do$`,
    )
  const begin = (person: Person, id: string) =>
    `insert into auth.mfa_factors (id, user_id, factor_type, secret) values ('${id}', '${person.id}', 'totp', 'A')`
  const confirm = (id: string, session: string) => [
    `update auth.mfa_factors set status = 'verified' where id = '${id}'`,
    `update auth.sessions set aal = 'aal2', factor_id = '${id}' where id = '${session}'`,
    `delete from auth.sessions s using auth.mfa_factors f where f.id = '${id}' and s.user_id = f.user_id and s.aal is distinct from 'aal2'`,
  ]
  const factorsOf = (person: Person) =>
    db.query('select status from auth.mfa_factors where user_id = $1', [person.id])
  const newId = async () => (await db.one<{ id: string }>('select gen_random_uuid() as id')).id

  test('an old session begins no factor', async () => {
    const ada = await robbed('Ada')
    expect(await refusal(together(begin(ada, await newId())))).toMatchObject(unproven)
    expect(await factorsOf(ada)).toEqual([])
  })

  test('an old session confirms none, although another one is fresh; a fresh one does', async () => {
    const ada = await robbed('Ada')
    const own = await onAnotherDevice(ada, 'password')
    const factor = await newId()
    await together(begin(ada, factor))
    expect(await refusal(together(...confirm(factor, ada.id)))).toMatchObject(unproven)
    expect(await factorsOf(ada)).toEqual([{ status: 'unverified' }])
    await together(...confirm(factor, own))
    expect(await factorsOf(ada)).toEqual([{ status: 'verified' }])
  })

  test('nobody removes a factor, or begins a change of address, while all sessions are old', async () => {
    const ada = await db.signUp('Ada')
    const factor = await newId()
    await together(begin(ada, factor))
    await together(...confirm(factor, ada.id))
    await hourPasses(ada)
    expect(await refusal(together(`delete from auth.mfa_factors where id = '${factor}'`))).toMatchObject(
      unproven,
    )
    const address = `update auth.users set email_change = 'thief@else.test', email_change_token_new = 'x' where id = '${ada.id}'`
    expect(await refusal(together(address))).toMatchObject(unproven)
    expect(await factorsOf(ada)).toEqual([{ status: 'verified' }])
  })

  test('a fresh password alone neither removes a factor nor begins another one: that takes a session that gave its code', async () => {
    const ada = await db.signUp('Ada')
    const [factor, another] = [await newId(), await newId()]
    await together(begin(ada, factor))
    await together(...confirm(factor, ada.id))
    await hourPasses(ada)
    await onAnotherDevice(ada, 'password')
    for (const act of [`delete from auth.mfa_factors where id = '${factor}'`, begin(ada, another)])
      expect(await refusal(together(act)), act).toMatchObject({ code: 'PT403', hint: 'Code needed' })
    expect(await factorsOf(ada)).toEqual([{ status: 'verified' }])
    await db.query('insert into private.session_proofs (session_id) values ($1)', [ada.id])
    await together(begin(ada, another))
    await together(`delete from auth.mfa_factors where id = '${factor}'`)
    expect(await factorsOf(ada)).toEqual([{ status: 'unverified' }])
  })

  test('a new password takes the proof of the session that stays open', async () => {
    const ada = await robbed('Ada')
    const own = await onAnotherDevice(ada, 'otp')
    const change = (stays: string) =>
      together(
        // For the stand-in, which ends sessions by itself: this one stays.
        `update auth.sessions set tag = 'changes-password' where id = '${stays}'`,
        `update auth.users set encrypted_password = '$2a$new' where id = '${ada.id}'`,
        `delete from auth.sessions where user_id = '${ada.id}' and id <> '${stays}'`,
      )
    expect(await refusal(change(ada.id))).toMatchObject(unproven)
    const read =
      'select encrypted_password, (select array_agg(id) from auth.sessions where user_id = $1) as open from auth.users where id = $1'
    expect(await db.one(read, [ada.id])).toMatchObject({ encrypted_password: null })
    await change(own)
    expect(await db.one(read, [ada.id])).toMatchObject({ encrypted_password: '$2a$new' })
  })

  test('an old session connects no account of another company; one of the same address signs in as before', async () => {
    const ada = await robbed('Ada')
    const connect = (provider: string, email: string, verified = true) =>
      together(`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (gen_random_uuid(), '${provider}', '${email}', '${ada.id}', '{"email": "${email}", "email_verified": ${verified}}')`)
    await connect('email', ada.email)
    expect(await refusal(connect('facebook', 'mallory@aso.test'))).toMatchObject(unproven)
    expect(await refusal(connect('twitter', ada.email, false))).toMatchObject(unproven)
    await connect('google', ada.email)
    expect(
      await db.query('select provider from auth.identities where user_id = $1 order by 1', [ada.id]),
    ).toEqual([{ provider: 'email' }, { provider: 'google' }])
  })
})
