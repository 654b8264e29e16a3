import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered, newestCode, visitorOf } from '../support/api/clients.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { attackedOn } from './support/run-length.ts'

const password = 'Aso-test-2026'
const home = '105.112.10.1'

describe.each(attackedOn('Postgres'))('wrong passwords of strangers, on %s', (engine) => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await startTestStack({ engine, trustedProxies: 1 })
  })
  afterAll(() => stack.close())

  async function post(path: string, body: object, network: string) {
    const response = await fetch(`${stack.url}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: stack.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': network,
      },
      body: JSON.stringify(body),
    })
    const said = (await response.json()) as Record<string, unknown>
    return { status: response.status, wait: response.headers.get('retry-after'), said: String(said.msg) }
  }
  const signIn = (email: string, secret: string, network: string) =>
    post('/token?grant_type=password', { email, password: secret }, network)

  /** Has an account, and entered the code of the sign-up at home. */
  async function member(name: string): Promise<string> {
    const email = `${name}@aso.test`
    await answered(visitorOf(stack).auth.signUp({ email, password }))
    const code = { email, token: newestCode(stack, email), type: 'signup' }
    expect((await post('/verify', code, home)).status).toBe(200)
    return email
  }

  const guess = async (email: string, network: string, times: number) => {
    const answers = []
    for (let at = 0; at < times; at += 1) answers.push((await signIn(email, `Wrong-${at}`, network)).status)
    return answers
  }

  /** Counts and pauses are that much older. */
  const timePasses = (seconds: number) =>
    stack.database.query(
      'update private.wrong_passwords set counted_at = counted_at - make_interval(secs => $1)',
      [seconds],
    )
  /** Counted before, at once: what many tries would have left. */
  const counted = (kind: 'pair' | 'network' | 'address', name: string, wrong: number) =>
    stack.database.query(
      `insert into private.wrong_passwords (kind, name, wrong) values ($1, encode(sha256(convert_to($2, 'UTF8')), 'hex'), $3)
       on conflict (kind, name) do update set wrong = excluded.wrong, counted_at = clock_timestamp()`,
      [kind, name, wrong],
    )

  test('a stranger is stopped after ten; the owner signs in from home and from a new place', async () => {
    const email = await member('ada')
    expect(await guess(email, '41.58.1.1', 11)).toEqual([...Array(10).fill(400), 429])
    expect((await signIn(email, password, '41.58.1.1')).status).toBe(429)
    expect((await signIn(email, password, home)).status).toBe(200)
    expect((await signIn(email, password, '197.210.1.1')).status).toBe(200)
  })

  test('each further wrong password doubles the pause, which the answer names', async () => {
    const email = await member('bola')
    const stranger = '41.58.1.2'
    await counted('pair', `${email} ${stranger}`, 9)
    await guess(email, stranger, 1)
    for (const pause of [30, 60, 120]) {
      const { status, wait, said } = await signIn(email, 'Wrong-again', stranger)
      expect(status).toBe(429)
      expect(Number(wait)).toBeGreaterThan(pause / 2)
      expect(Number(wait)).toBeLessThanOrEqual(pause)
      expect(said).toMatch(/^Too many attempts. Please try again in \d+ (second|minute)s?\.$/)
      await timePasses(pause)
      expect((await signIn(email, 'Wrong-again', stranger)).status).toBe(400)
    }
  })

  test('of many simultaneous tries from one network at most ten are checked', async () => {
    const email = await member('chidi')
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, at) => signIn(email, `W-${at}`, '41.58.1.3')),
    )
    expect(all.filter(({ status }) => status === 400)).toHaveLength(10)
  })

  test('after tries from many networks the account is locked for strangers and open to its owner', async () => {
    const email = await member('dami')
    await counted('address', email, 49)
    const ip = (at: number) => `154.113.${at}.1`
    expect((await signIn(email, 'Wrong', ip(1))).status).toBe(400)
    const refused = await signIn(email, 'Wrong', ip(2))
    expect(refused.status).toBe(429)
    expect(refused.said).toMatch(/many wrong passwords for this address.*get a code by email/)
    // Not even the right one: a stranger would learn it. The owner somewhere new takes a code.
    expect((await signIn(email, password, ip(3))).status).toBe(429)
    expect((await signIn(email, password, home)).status).toBe(200)

    await answered(visitorOf(stack).auth.resetPasswordForEmail(email))
    const code = { email, token: newestCode(stack, email), type: 'recovery' }
    expect((await post('/verify', code, ip(4))).status).toBe(200)
    expect((await signIn(email, password, ip(4))).status).toBe(200)
  })

  test('an address without an account gets the same answers', async () => {
    const email = await member('efe')
    const nobody = 'nobody-at-all@aso.test'
    const heard = async (address: string, network: string) => {
      await counted('pair', `${address} ${network}`, 8)
      const statuses = await guess(address, network, 3)
      await counted('address', address, 60)
      return [...statuses, await signIn(address, 'Wrong', '41.58.9.9')]
    }
    expect(await heard(nobody, '41.58.1.4')).toEqual(await heard(email, '41.58.1.5'))
  })

  test('a network that tries many addresses is slowed, except for people who have signed in from it', async () => {
    const shared = '102.89.1.1'
    const [guest, newcomer] = [await member('femi'), await member('gozie')]
    expect((await signIn(guest, password, shared)).status).toBe(200)
    await counted('network', shared, 104)
    const refused = await signIn(newcomer, password, shared)
    expect(refused.status).toBe(429)
    expect(Number(refused.wait)).toBeLessThanOrEqual(16)
    expect((await signIn(guest, password, shared)).status).toBe(200)
    await timePasses(16)
    expect((await signIn(newcomer, password, shared)).status).toBe(200)
  })

  test('signing in to one account does not reset the count of tries on others', async () => {
    const [own, victim] = [await member('mallory'), await member('hauwa')]
    const network = '41.58.1.6'
    await guess(victim, network, 3)
    expect((await signIn(own, password, network)).status).toBe(200)
    const [count] = await stack.database.query<{ wrong: number }>(
      `select round(wrong)::int as wrong from private.wrong_passwords
       where kind = 'network' and name = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [network],
    )
    expect(count?.wrong).toBe(3)
    await counted('pair', `${victim} ${network}`, 9)
    expect(await guess(victim, network, 2)).toEqual([400, 429])
  })

  test('the right password is never counted as a wrong try', async () => {
    const email = await member('ife')
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(email, password, '41.58.1.7')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const left = await stack.database.query(
      `select sum(wrong)::int as wrong from private.wrong_passwords w
       where name in (select private.password_count_name(w.kind, $1, '41.58.1.7'))`,
      [email],
    )
    expect(left).toEqual([{ wrong: 0 }])
  })

  test('addresses and networks are stored as hashes only, and at most twenty known networks a person', async () => {
    const email = await member('jide')
    for (let at = 0; at < 22; at += 1)
      await stack.database.query('select private.remember_network($1, $2)', [email, `9.9.9.${at}`])
    const kept = await stack.database.query<{ network: string }>(
      'select k.network from private.known_networks k join auth.users u on u.id = k.user_id where u.email = $1',
      [email],
    )
    expect(kept).toHaveLength(20)
    const counts = await stack.database.query<{ name: string }>('select name from private.wrong_passwords')
    for (const name of [...kept.map(({ network }) => network), ...counts.map((row) => row.name)])
      expect(name).toMatch(/^[0-9a-f]{64}$/)
  })

  describe('as the password hook of hosted Supabase Auth', () => {
    const hook = async (email: string, valid: boolean, ip?: string) => {
      const [row] = await stack.database.query<{ said: Record<string, unknown> }>(
        `select private.password_verification_hook(jsonb_build_object('valid', $2::boolean, 'user_id', u.id,
           'metadata', jsonb_build_object('ip_address', $3::text))) as said from auth.users u where u.email = $1`,
        [email, valid, ip ?? null],
      )
      return row?.said.decision
    }

    test('stops a stranger after ten wrong passwords, and not the owner', async () => {
      const email = await member('kemi')
      for (let at = 0; at < 10; at += 1) expect(await hook(email, false, '41.58.2.1')).toBe('continue')
      expect(await hook(email, true, '41.58.2.1')).toBe('reject')
      expect(await hook(email, true, home)).toBe('continue')
    })

    test('counts an IPv6 network as one, and nothing where Auth names no address', async () => {
      const email = await member('lola')
      for (let at = 0; at < 10; at += 1) await hook(email, false, `2c0f:1:2:3::${at + 1}`)
      expect(await hook(email, false, '2c0f:1:2:3:ffff::9')).toBe('reject')
      for (const ip of [undefined, '', 'no address'])
        for (let at = 0; at < 12; at += 1) expect(await hook(email, false, ip)).toBe('continue')
    })
  })
})

test('a restart forgets neither wrong passwords nor where people have signed in from', async () => {
  const from = (stack: TestStack, network: string, secret: string) =>
    fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        apikey: stack.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': network,
      },
      body: JSON.stringify({ email: 'ada@aso.test', password: secret }),
    }).then(({ status }) => status)
  const before = await startTestStack({ engine: 'PGlite', keep: true, trustedProxies: 1 })
  const person = visitorOf(before)
  await answered(person.auth.signUp({ email: 'ada@aso.test', password }))
  const token = newestCode(before, 'ada@aso.test')
  await answered(person.auth.verifyOtp({ email: 'ada@aso.test', token, type: 'signup' }))
  expect(await from(before, home, password)).toBe(200)
  for (let at = 0; at < 10; at += 1) await from(before, '41.58.1.1', 'Wrong-2026')
  await before.database.query('update private.wrong_passwords set wrong = 60, counted_at = clock_timestamp()')
  await before.close()

  const after = await startTestStack({ engine: 'PGlite', dataDir: before.dataDir, trustedProxies: 1 })
  try {
    expect(await from(after, '41.58.1.1', password)).toBe(429)
    expect(await from(after, '41.58.1.2', password)).toBe(429)
    expect(await from(after, home, password)).toBe(429)
  } finally {
    await after.close()
  }
})
