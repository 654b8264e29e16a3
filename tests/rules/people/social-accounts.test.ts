import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const socialOf = async (person: Person): Promise<unknown> =>
  (await db.one('select connected_social from private.profiles where user_id = $1', [person.id]))
    .connected_social
const connectionsOf = (person: Person) =>
  db.query(
    'select platform, provider_id from private.social_connections where user_id = $1 order by platform',
    [person.id],
  )
const answered = (person: Person, providerId: string, platform = 'instagram') =>
  db.as('service').call('finish_social_connection', {
    p_user_id: person.id,
    p_platform: platform,
    p_provider_id: providerId,
    p_username: 'ada.styles',
  })
const identity = (person: Person, provider: string, providerId: string) =>
  db.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data) values ($1, $2, $3, $4, '{"name": "Ada"}')`,
    [randomUUID(), provider, providerId, person.id],
  )
const say = (person: Person, social: object) =>
  db.as(person).update('profiles', { connected_social: JSON.stringify(social) }, { user_id: person.id })

describe('connecting', () => {
  test('the platform’s answer to the server is recorded and shown', async () => {
    const ada = await member(db, 'Ada')
    await answered(ada, 'ig-1')
    expect(await socialOf(ada)).toEqual({ instagram: true })
    expect(await connectionsOf(ada)).toEqual([{ platform: 'instagram', provider_id: 'ig-1' }])
  })

  test.each(['facebook', 'twitter', 'linkedin_oidc'])(
    'an identity of %s at Supabase Auth is a connection',
    async (provider) => {
      const ada = await member(db, 'Ada')
      await identity(ada, provider, `${provider}-1`)
      expect(await socialOf(ada)).toEqual({ [provider]: true })
    },
  )

  test('a Google account of another address is never connected, whoever follows the link to it', async () => {
    const ada = await member(db, 'Ada')
    const google = (email: string) =>
      db.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         values ($1, 'google', $2, $3, jsonb_build_object('email', $4::text))`,
        [randomUUID(), randomUUID(), ada.id, email],
      )
    expect(await refusal(google('victim@example.com'))).toMatchObject({
      code: 'PT409',
      hint: 'Google not connected',
    })
    await google(ada.email.toUpperCase())
    expect(
      await db.query("select 1 from auth.identities where user_id = $1 and provider = 'google'", [ada.id]),
    ).toHaveLength(1)
  })

  test('an email identity is no connection', async () => {
    const ada = await member(db, 'Ada')
    await identity(ada, 'email', ada.id)
    expect(await socialOf(ada)).toEqual({})
  })

  test('an update of connected_social from the browser is refused', async () => {
    const ada = await member(db, 'Ada')
    expect(await refusal(say(ada, { instagram: true }))).toMatchObject({
      code: 'PT403',
      hint: 'OAuth Connection Failed',
    })
    expect(await socialOf(ada)).toEqual({})
  })

  test('so is an upsert', async () => {
    const ada = await member(db, 'Ada')
    const upsert = db.as(ada).query(
      `insert into profiles (user_id, connected_social) values ($1, '{"facebook": true}')
       on conflict (user_id) do update set connected_social = excluded.connected_social`,
      [ada.id],
    )
    expect(await refusal(upsert)).toMatchObject({ hint: 'OAuth Connection Failed' })
    expect(await socialOf(ada)).toEqual({})
  })

  test('an unknown platform is unsupported', async () => {
    const ada = await member(db, 'Ada')
    expect(await refusal(say(ada, { myspace: false }))).toMatchObject({ hint: 'Unsupported platform' })
  })

  test('one account of a platform belongs to one person', async () => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    await answered(ada, 'ig-shared')
    expect(await refusal(answered(eve, 'ig-shared'))).toMatchObject({
      code: 'PT409',
      hint: 'OAuth Connection Failed',
    })
    expect(await socialOf(eve)).toEqual({})
  })

  test('members cannot call the procedures', async () => {
    const ada = await member(db, 'Ada')
    const args = { p_user_id: ada.id, p_platform: 'instagram', p_provider_id: 'x', p_username: 'x' }
    expect(await refusal(db.as(ada).call('finish_social_connection', args))).toMatchObject(forbidden)
  })
})

describe('disconnecting', () => {
  test('removes the connection and keeps the others', async () => {
    const ada = await member(db, 'Ada')
    await answered(ada, 'ig-2')
    await identity(ada, 'email', ada.id)
    await identity(ada, 'facebook', 'fb-2')
    await say(ada, { instagram: true, facebook: false })
    expect(await socialOf(ada)).toEqual({ instagram: true, facebook: false })
    expect(await connectionsOf(ada)).toMatchObject([{ platform: 'instagram' }])
    expect(
      await db.query(`select 1 from auth.identities where user_id = $1 and provider = 'facebook'`, [ada.id]),
    ).toEqual([])
  })

  test('and connecting again works', async () => {
    const ada = await member(db, 'Ada')
    await answered(ada, 'ig-3')
    await say(ada, {})
    await answered(ada, 'ig-3')
    expect(await socialOf(ada)).toEqual({ instagram: true })
  })

  test('the only way to sign in stays connected', async () => {
    const ada = await member(db, 'Ada')
    await identity(ada, 'facebook', 'fb-only')
    expect(await refusal(say(ada, { facebook: false }))).toMatchObject({
      code: 'PT409',
      hint: 'Error when disconnecting',
    })
    expect(await socialOf(ada)).toEqual({ facebook: true })
    expect(await connectionsOf(ada)).toMatchObject([{ platform: 'facebook' }])
  })

  test('an identity that is removed at Supabase Auth is no connection any more', async () => {
    const ada = await member(db, 'Ada')
    await identity(ada, 'twitter', 'tw-1')
    await db.query(`delete from auth.identities where user_id = $1`, [ada.id])
    expect(await socialOf(ada)).toEqual({ twitter: false })
  })
})

describe('the state parameter of an Instagram connection', () => {
  const state = 'a-long-random-state-of-thirty-two-characters'
  const start = (person: Person, value = state) =>
    db
      .as('service')
      .call('start_social_connection', { p_user_id: person.id, p_platform: 'instagram', p_state: value })
  const take = async (person: Person, value = state) =>
    (
      await db
        .as('service')
        .query<{ taken: boolean }>('select public.take_social_state($1, $2, $3) as taken', [
          person.id,
          'instagram',
          value,
        ])
    )[0]?.taken

  test('can be used once by the person who started', async () => {
    const ada = await member(db, 'Ada')
    await start(ada)
    expect(await take(ada)).toBe(true)
    expect(await take(ada)).toBe(false)
  })

  test('is refused from another person', async () => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    await start(ada)
    expect(await take(eve)).toBe(false)
    expect(await take(ada)).toBe(true)
  })

  test('expires after ten minutes', async () => {
    const ada = await member(db, 'Ada')
    await start(ada)
    await db.query(`update private.social_attempts set created_at = now() - interval '10 minutes 1 second'`)
    expect(await take(ada)).toBe(false)
  })

  test('is stored as a hash only', async () => {
    const ada = await member(db, 'Ada')
    await start(ada)
    expect(JSON.stringify(await db.query('select * from private.social_attempts'))).not.toContain(state)
  })
})
