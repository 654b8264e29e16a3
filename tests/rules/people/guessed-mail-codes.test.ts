import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  authAccepts,
  guessWrong,
  mailed,
  openCode,
  type Purpose,
  wrongOf,
} from '../../support/database/mail-codes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Strangers who try codes of an address from many networks, or from that of its owner: who holds the mailbox gets in, and they do not. */
const db = openTestDatabase()

/** How often an address was tried within the hour, by who is not known to be its person. */
async function triesAt(email: string): Promise<number> {
  const key = `mail-code:${createHash('sha256').update(email).digest('hex')}`
  const [row] = await db.query<{ hits: number }>('select hits from private.rate_limits where key = $1', [key])
  return row?.hits ?? 0
}

/** The flood of a minute has been counted from this network. */
const flooded = (network: string) =>
  db.query(
    `insert into private.rate_limits (key, window_start, hits) values ($1, now(), 600)
     on conflict (key) do update set window_start = now(), hits = 600`,
    [`mail-codes:${network}`],
  )

const signedUpIn = (device: string): Promise<Person> => db.signUp('Ada', { device, confirmed: false })

describe.each<Purpose>(['confirmation', 'recovery'])(
  'forty wrong codes from eight networks, for a %s',
  (purpose) => {
    test('do not stop the browser that signed up, whichever network it is in', async () => {
      const device = randomUUID()
      const ada = await signedUpIn(device)
      const code = await mailed(db, ada, purpose)
      await guessWrong(db, ada, code)
      for (const network of ['102.89.1.1', '2c0f:f5c0:1::1'])
        expect(await openCode(db, ada.email, code, { network, device })).toBe('open')
      expect(await authAccepts(db, ada, purpose, code)).toBe(true)
    })

    test('make another browser enter two codes, in two networks', async () => {
      const ada = await db.signUp('Ada')
      const device = randomUUID()
      const code = await mailed(db, ada, purpose)
      await guessWrong(db, ada, code)
      expect(await openCode(db, ada.email, code, { network: '102.89.1.1', device })).toBe('again')
      // The same once more is no second one.
      expect(await openCode(db, ada.email, code, { network: '102.89.1.1', device })).toBe('again')
      expect(await authAccepts(db, ada, purpose, code)).toBe(false)
      const next = await mailed(db, ada, purpose)
      await guessWrong(db, ada, next)
      expect(await openCode(db, ada.email, wrongOf(next), { network: '2c0f:f5c0:1::1', device })).toBe(
        'wrong',
      )
      expect(await openCode(db, ada.email, next, { network: '2c0f:f5c0:1::1', device })).toBe('open')
      expect(await authAccepts(db, ada, purpose, next)).toBe(true)
      // Entered twice, as after a lost answer.
      expect(await openCode(db, ada.email, next, { network: '102.89.1.1', device })).toBe('open')
    })

    test('make who names no browser enter one code more in each network that they alternate between', async () => {
      const ada = await db.signUp('Ada')
      await guessWrong(db, ada, await mailed(db, ada, purpose))
      const answers = []
      for (const network of ['102.89.1.1', '2c0f:f5c0:1::1', '102.89.1.1']) {
        const code = await mailed(db, ada, purpose)
        answers.push(await openCode(db, ada.email, code, { network }))
      }
      expect(answers).toEqual(['again', 'again', 'open'])
    })
  },
)

describe('somebody in the network of the owner', () => {
  const network = '105.112.10.1'

  test('who tries forty wrong codes does not stop the browser that signed up, nor another one', async () => {
    const device = randomUUID()
    const ada = await signedUpIn(device)
    const code = await mailed(db, ada, 'confirmation')
    for (let guess = 0; guess < 40; guess += 1)
      expect(await openCode(db, ada.email, wrongOf(code), { network })).toBe('wrong')
    expect(await openCode(db, ada.email, code, { network, device })).toBe('open')
    const other = { network, device: randomUUID() }
    expect(await openCode(db, ada.email, await mailed(db, ada, 'recovery'), other)).toBe('again')
    const next = await mailed(db, ada, 'recovery')
    for (let guess = 0; guess < 40; guess += 1) await openCode(db, ada.email, wrongOf(next), { network })
    expect(await openCode(db, ada.email, next, other)).toBe('open')
  })

  test('who floods it keeps others out for a minute at most, and never the browser that signed up', async () => {
    const device = randomUUID()
    const ada = await signedUpIn(device)
    const bola = await db.signUp('Bola')
    const [hers, his] = [await mailed(db, ada, 'confirmation'), await mailed(db, bola, 'recovery')]
    await flooded(network)
    expect(await refusal(openCode(db, bola.email, his, { network }))).toMatchObject({
      code: 'PT429',
      hint: 'Too many attempts',
    })
    expect(await openCode(db, bola.email, his, { network: '105.112.10.2' })).toBe('open')
    expect(await openCode(db, ada.email, hers, { network, device })).toBe('open')
    await db.query(
      `update private.rate_limits set window_start = window_start - interval '1 minute' where key = $1`,
      [`mail-codes:${network}`],
    )
    expect(await openCode(db, bola.email, his, { network })).toBe('open')
  })
})

describe('guessing', () => {
  test('from a thousand networks with invented browsers opens nothing with one right code, however many are mailed', async () => {
    const ada = await db.signUp('Ada')
    let code = await mailed(db, ada, 'recovery')
    await guessWrong(db, ada, code, { times: 60, networks: 60, device: randomUUID })
    expect(await triesAt(ada.email)).toBe(60)
    expect(await openCode(db, ada.email, code, { network: '41.200.0.1', device: randomUUID() })).toBe('again')
    code = await mailed(db, ada, 'recovery')
    // A lucky guess of somebody else is no second proof.
    expect(await openCode(db, ada.email, code, { network: '41.200.0.1', device: randomUUID() })).toBe('again')
    expect(await openCode(db, ada.email, code, { network: '41.200.0.1' })).toBe('again')
    expect(await authAccepts(db, ada, 'recovery', code)).toBe(false)
  })

  test('a second code after a lucky first one is possible ten times an hour', async () => {
    const ada = await db.signUp('Ada')
    const lucky = { network: '41.200.0.1', device: randomUUID() }
    let code = await mailed(db, ada, 'recovery')
    await guessWrong(db, ada, code)
    expect(await openCode(db, ada.email, code, lucky)).toBe('again')
    for (let guess = 0; guess < 10; guess += 1) {
      code = await mailed(db, ada, 'recovery')
      expect(await openCode(db, ada.email, wrongOf(code), lucky)).toBe('wrong')
    }
    expect(await openCode(db, ada.email, code, lucky)).toBe('again')
    expect(await authAccepts(db, ada, 'recovery', code)).toBe(false)
  })

  test('the first of two codes is forgotten after an hour', async () => {
    const ada = await db.signUp('Ada')
    const code = await mailed(db, ada, 'recovery')
    await guessWrong(db, ada, code)
    expect(await openCode(db, ada.email, code)).toBe('again')
    await db.query(
      `update private.mail_code_proofs set entered_at = entered_at - interval '1 hour' where user_id = $1`,
      [ada.id],
    )
    expect(await openCode(db, ada.email, await mailed(db, ada, 'recovery'))).toBe('again')
  })

  test('does not hold up a person in a network that they have signed in from', async () => {
    const ada = await db.signUp('Ada')
    const home = '197.210.0.7'
    await db.query(
      'insert into private.known_networks (user_id, network) values ($1, private.network_name($1, $2))',
      [ada.id, home],
    )
    const code = await mailed(db, ada, 'recovery')
    await guessWrong(db, ada, code)
    expect(await openCode(db, ada.email, code, { network: '41.100.0.1' })).toBe('again')
    expect(await openCode(db, ada.email, code, { network: home })).toBe('open')
  })

  test('by the browser that signed up has forty tries an hour of its own, no more', async () => {
    const device = randomUUID()
    const ada = await signedUpIn(device)
    const code = await mailed(db, ada, 'confirmation')
    for (let guess = 0; guess < 40; guess += 1) await openCode(db, ada.email, wrongOf(code), { device })
    expect(await openCode(db, ada.email, code, { device })).toBe('again')
    expect(await openCode(db, ada.email, code)).toBe('open')
  })

  test('at the same moment is counted, all of it', async () => {
    const ada = await db.signUp('Ada')
    const code = await mailed(db, ada, 'confirmation')
    await Promise.all(Array.from({ length: 20 }, () => openCode(db, ada.email, wrongOf(code))))
    expect(await triesAt(ada.email)).toBe(20)
  })
})

test('invented addresses and browsers write two rows, and after 600 calls in a minute the network is refused', async () => {
  const before = await db.query<{ key: string }>('select key from private.rate_limits')
  const network = '102.89.77.1'
  const { calls } = await db.one<{ calls: number }>(
    `select count(public.open_mail_code('nobody' || n || '@aso.test', '123456', gen_random_uuid()::text))::int as calls
     from generate_series(1, 600) n, set_config('request.headers', $1, true)`,
    [JSON.stringify({ 'cf-connecting-ip': network })],
  )
  expect(calls).toBe(600)
  const ada = await db.signUp('Ada')
  const code = await mailed(db, ada, 'recovery')
  for (const email of [ada.email, 'nobody@aso.test'])
    expect(await refusal(openCode(db, email, code, { network }))).toMatchObject({ code: 'PT429' })
  const written = (
    await db.query<{ key: string }>('select key from private.rate_limits order by key')
  ).filter(({ key }) => !before.some((row) => row.key === key))
  expect(written).toEqual([{ key: `mail-code:none:${network}` }, { key: `mail-codes:${network}` }])
})
