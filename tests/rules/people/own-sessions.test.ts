import { describe, expect, test } from 'vitest'
import { item, member } from '../../support/database/builders.ts'
import { eventScene } from '../../support/database/events/events.ts'
import { messagesTo, recover, verifyPhone } from '../../support/database/recoveries.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

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
    (await messagesTo(db, person.email)).filter((message) => message.subject === subject).length
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
    const mail = (await messagesTo(db, ada.email)).at(-1)
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

describe('addresses that open something to whoever knows them', () => {
  const another = (person: Person) =>
    db.query('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [person.id])
  /** A calendar, the wishlist and an invitation, and whether they open. */
  async function shared(name: string) {
    const person = await member(db, name)
    const { id } = await item(db, person)
    const [calendar] = await db
      .as(person)
      .call<{ calendar_token: string }>('calendar_token', { p_item_id: id })
    const [wishlist] = await db
      .as(person)
      .call<{ share_wishlist: string }>('share_wishlist', { p_shared: true })
    const { token } = await eventScene(db, person, [])
    const opened = async () => [
      (await db.as('service').call('calendar_events', { p_token: calendar?.calendar_token })).length,
      (await db.as('visitor').call('wishlist_name', { p_token: wishlist?.share_wishlist }))[0]?.wishlist_name,
      (await db.as('visitor').call('event_invitation', { p_token: token })).length,
    ]
    return { person, opened, all: [1, name, 1] }
  }
  const none = [0, null, 0]
  const told = async (person: Person) =>
    (await messagesTo(db, person.email)).filter(({ subject }) => subject === 'Your private links have ended')

  const ends: Record<string, (person: Person) => Promise<unknown>> = {
    'a new password': (person) =>
      db.query(`update auth.users set encrypted_password = '$2a$new' where id = $1`, [person.id]),
    'signing out all other devices': (person) => db.as(person).call('end_sessions'),
    'signing out everywhere, by Auth': async (person) => {
      await another(person)
      await db.query('delete from auth.sessions where user_id = $1', [person.id])
    },
    'a recovery': async (person) => recover(db, person, await verifyPhone(db, person)),
  }
  test.each(Object.entries(ends))('end with %s, which is told once', async (_what, end) => {
    const { person, opened, all } = await shared('Ada')
    const bola = await shared('Bola')
    expect(await opened()).toEqual(all)
    await end(person)
    expect(await opened()).toEqual(none)
    expect(await told(person)).toHaveLength(1)
    expect(await bola.opened()).toEqual(bola.all)
  })

  test('stay when one device is signed out, or a session whose time is over goes', async () => {
    const { person, opened, all } = await shared('Ada')
    const { id } = await db.one<{ id: string }>(
      'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id',
      [person.id],
    )
    await db.as(person).call('end_sessions', { p_session_id: id })
    for (let count = 0; count < 2; count += 1) await another(person)
    await db.query(
      `update auth.sessions set not_after = now() - interval '1 day' where user_id = $1 and id <> $1`,
      [person.id],
    )
    await db.query('delete from auth.sessions where user_id = $1 and not_after < now()', [person.id])
    expect(await opened()).toEqual(all)
    expect(await told(person)).toEqual([])
  })
})
