import { beforeEach, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import {
  choose,
  delivered,
  eventLink,
  eventScene,
  joinEvent,
  offered,
  overview,
  saveEvent,
} from '../../support/database/events/events.ts'
import { race, times } from '../../support/database/race.ts'
import { refusal } from '../../support/database/refusals.ts'
import { block, suspend } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** Who comes to an event: by a link that works, once, while places are left, and nobody who is kept apart. */

const db = openTestDatabase({ connections: 8 })

let ada: Person
let bola: Person
let event: string
let token: string
beforeEach(async () => {
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade')
  event = await saveEvent(db, ada)
  token = await eventLink(db, ada, event)
})

const guestsOf = (of: string) => db.query('select user_id from public.event_guests where event_id = $1', [of])
const unknown = { code: 'PT404', hint: 'Invitation not found' }
const invitation = async (who: Person | 'visitor', p_token: string) =>
  (await db.as(who).call('event_invitation', { p_token }))[0]

describe('the link', () => {
  test('shows a visitor nothing personal, and a member who invites', async () => {
    expect(await invitation('visitor', token)).toMatchObject({
      id: null,
      name: null,
      city: null,
      host: null,
      occasion: 'Wedding',
      state: 'Lagos',
    })
    expect(await invitation(bola, token)).toMatchObject({
      id: event,
      name: 'Ada’s wedding',
      host: 'Ada',
      joined: false,
      is_full: false,
    })
  })

  test('that is renewed or turned off opens nothing, in whosever hands', async () => {
    const renewed = await eventLink(db, ada, event, 'renew')
    expect(renewed).not.toBe(token)
    for (const who of [bola, 'visitor', ada] as const) expect(await invitation(who, token)).toBeUndefined()
    expect(await refusal(joinEvent(db, bola, token))).toMatchObject(unknown)
    await eventLink(db, ada, event, 'revoke')
    expect(await refusal(joinEvent(db, bola, renewed))).toMatchObject(unknown)
    expect(await eventLink(db, ada, event)).toBe('')
  })

  test.each(['', 'x', '%', '\\', "' or true --", 'a'.repeat(48)])('%j joins no event', async (guess) => {
    expect(await refusal(joinEvent(db, bola, guess))).toMatchObject(unknown)
  })

  test('ends with a host who is suspended', async () => {
    await suspend(db, await member(db, 'Admin', { admin: true }), ada)
    expect(await invitation(bola, token)).toBeUndefined()
    expect(await refusal(joinEvent(db, bola, token))).toMatchObject(unknown)
  })
})

describe('joining', () => {
  test('keeps what the guest says, and shows the host no sizes and no budget', async () => {
    await joinEvent(db, bola, token, {
      p_segment: 'bride',
      p_made_for: 'women',
      p_clothes_sizes: ['UK 12', ' UK 12 '],
      p_shoe_sizes: ['EU 39'],
      p_budget: 40_000,
    })
    expect(await db.as(bola).read('event_guests')).toMatchObject([
      {
        segment: 'bride',
        made_for: 'women',
        clothes_sizes: '{"UK 12"}',
        shoe_sizes: '{"EU 39"}',
        budget: 40_000,
      },
    ])
    const [row] = await overview(db, ada, event)
    expect(row).toMatchObject({ user_id: bola.id, name: 'Bola Ade', segment: 'bride', pieces: [], total: 0 })
    expect(Object.keys(row ?? {}).sort()).toEqual([
      'joined_at',
      'name',
      'pieces',
      'segment',
      'suggested',
      'total',
      'user_id',
    ])
  })

  test('once each, also from several tabs', async () => {
    const { won, refused } = await race(times(6, () => () => joinEvent(db, bola, token)))
    expect(won).toEqual([event])
    expect(refused.map(({ message }) => message)).toEqual(
      Array.from({ length: 5 }, () => 'You have joined this event already.'),
    )
  })

  test('the last place is given once', async () => {
    await saveEvent(db, ada, { p_event_id: event, p_guests: 1 })
    const guests = await Promise.all(times(5, (at) => member(db, `Guest ${at}`)))
    const { won, refused } = await race(guests.map((guest) => () => joinEvent(db, guest, token)))
    expect([won.length, refused.length]).toEqual([1, 4])
    expect(refused[0]).toMatchObject({
      hint: 'Not joined',
      message: 'This event is full. Ask the host.',
    })
  })

  test.each([
    ['the host has blocked', () => [ada, bola] as const],
    ['who has blocked the host', () => [bola, ada] as const],
  ])('nobody %s', async (_, people) => {
    const [by, other] = people()
    await block(db, by, other)
    expect(await invitation(bola, token)).toBeUndefined()
    expect(await refusal(joinEvent(db, bola, token))).toMatchObject(unknown)
  })

  test.each<[string, Values]>([
    ['a thousand sizes', { p_clothes_sizes: Array.from({ length: 7 }, (_, at) => `UK ${at}`) }],
    ['a person made for nobody', { p_made_for: 'cats' }],
    ['a budget below nothing', { p_budget: -1 }],
  ])('refuses %s', async (_, values) => {
    expect(await refusal(joinEvent(db, bola, token, values))).toMatchObject({ hint: 'Invalid input' })
  })
})

describe('leaving', () => {
  test('frees what was chosen, and the host is told; whoever left can come back', async () => {
    const efe = await member(db, 'Efe')
    await joinEvent(db, bola, token)
    await joinEvent(db, efe, token)
    const dress = await delivered(db, await member(db, 'Owner'))
    await choose(db, bola, event, dress)
    expect(await offered(db, efe, event)).not.toContain(dress.id)
    await db.as(bola).call('leave_event', { p_event_id: event })
    expect(await offered(db, efe, event)).toContain(dress.id)
    expect(
      await db.query(`select title from public.notifications where user_id = $1 and kind = 'event'`, [
        ada.id,
      ]),
    ).toEqual([{ title: 'A guest has left: Ada’s wedding' }])
    expect(await refusal(db.as(bola).call('my_event_wishes', { p_event_id: event }))).toMatchObject({
      code: 'PT404',
    })
    expect(await joinEvent(db, bola, token)).toBe(event)
  })

  test('somebody whom the host removed cannot join again, by whatever link', async () => {
    await joinEvent(db, bola, token)
    const remove = { p_event_id: event, p_user_id: bola.id }
    expect(await refusal(db.as(bola).call('remove_event_guest', remove))).toMatchObject({ code: 'PT403' })
    await db.as(ada).call('remove_event_guest', remove)
    expect(await refusal(db.as(ada).call('remove_event_guest', remove))).toMatchObject({
      hint: 'Guest not found',
    })
    expect(await refusal(joinEvent(db, bola, token))).toMatchObject(unknown)
    const renewed = await eventLink(db, ada, event, 'renew')
    expect(await refusal(joinEvent(db, bola, renewed))).toMatchObject(unknown)
    expect(await db.as(bola).read('events')).toEqual([])
  })
})

test('a host who leaves Aso leaves no event, and a guest no row', async () => {
  const efe = await member(db, 'Efe')
  const other = await eventScene(db, efe, [ada, bola])
  await joinEvent(db, bola, token)
  const dress = await delivered(db, efe)
  await choose(db, bola, event, dress)
  const [exported] = await db
    .as(bola)
    .call<{ export_my_data: Record<string, Record<string, unknown[]>> }>('export_my_data')
  expect(exported?.export_my_data.events?.joined).toHaveLength(2)
  expect(exported?.export_my_data.events?.chosen).toMatchObject([{ item_id: dress.id }])

  await db.as('service').call('erase_account', { p_user_id: ada.id })
  expect(await db.query('select id from public.events where id in ($1, $2)', [event, other.event])).toEqual([
    { id: other.event },
  ])
  expect(await guestsOf(other.event)).toEqual([{ user_id: bola.id }])
  expect(
    await db.query(`select title from public.notifications where user_id = $1 and kind = 'event'`, [bola.id]),
  ).toEqual([{ title: 'An event was cancelled: Former member’s wedding' }])
  await db.as('service').call('erase_account', { p_user_id: bola.id })
  expect(await guestsOf(other.event)).toEqual([])
})

test('an event is removed with its guests some time after its last day', async () => {
  await joinEvent(db, bola, token)
  await db.query(
    `update public.events set first_day = first_day - 300, last_day = last_day - 300 where id = $1`,
    [event],
  )
  expect(await db.as('service').call('run_due_jobs')).toMatchObject([{ run_due_jobs: { events_cleared: 1 } }])
  expect(await guestsOf(event)).toEqual([])
})
