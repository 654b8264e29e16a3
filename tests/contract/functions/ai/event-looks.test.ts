import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventLooks, EventOverview } from '#contract/events.ts'
import { eventDates, eventWardrobe } from '../../../support/api/event-guests.ts'
import { invoke, join, joinApproved, type Member } from '../../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../../support/api/test-stack.ts'

/** Events through supabase-js: an invitation, looks, a choice, and a plan for all. */

let stack: TestStack
let ada: Member
let bola: Member
let chi: Member
let event: string
let token: string

beforeAll(async () => {
  stack = await startTestStack()
  const owner = await join(stack, 'Owner', 'lend')
  await eventWardrobe(stack, owner)
  ada = await joinApproved(stack, 'Ada Obi')
  bola = await joinApproved(stack, 'Bola Ade')
  chi = await joinApproved(stack, 'Chi Eze')
  const asked = {
    p_name: '<img src=x onerror=alert(1)>',
    p_occasion: 'Wedding',
    p_first_day: eventDates().start,
    p_last_day: eventDates().end,
    p_state: 'Lagos',
    p_colours: ['wine'],
    p_budget: 60_000,
  }
  event = (await ada.client.rpc('save_event', asked).throwOnError()).data
  token = (await ada.client.rpc('event_link', { p_event_id: event }).throwOnError()).data
  for (const guest of [bola, chi]) {
    const wishes = { p_token: token, p_made_for: 'women', p_segment: 'bride' }
    await guest.client.rpc('join_event', wishes).throwOnError()
  }
}, 120_000)
afterAll(() => stack.close())

const looks = async (guest: Member) => {
  const { message, data } = await invoke(guest, 'event-looks', { purpose: 'looks', eventId: event })
  expect(message).toBe('Your looks are ready.')
  return data as unknown as EventLooks
}
const overview = async () => {
  const { message, data } = await invoke(ada, 'event-looks', { purpose: 'overview', eventId: event })
  expect(message).toBe('Who has what.')
  return data as unknown as EventOverview
}
const idsOf = (look: EventLooks['looks'][number] | null | undefined) =>
  look?.pieces.map(({ item_id }) => item_id) ?? []

test('a plan for all suggests a look to each guest, no piece twice, in the colours of the event', async () => {
  const planned = await invoke(ada, 'event-looks', { purpose: 'plan', eventId: event })
  expect(planned).toMatchObject({
    httpStatus: 200,
    message: 'The plan is ready.',
    data: { asked: 2, planned: 2 },
  })
  const [one, other] = [(await looks(bola)).suggestion, (await looks(chi)).suggestion]
  const ids = [...idsOf(one), ...idsOf(other)]
  expect(ids.length).toBeGreaterThan(3)
  expect(new Set(ids).size).toBe(ids.length)
  for (const look of [one, other]) {
    expect(look?.pieces.find(({ category }) => category === 'Dresses')?.title).toMatch(/^Wine /)
    expect(look?.total).toBeLessThanOrEqual(60_000)
  }
  expect((await overview()).guests).toMatchObject([
    { name: 'Bola Ade', segment: 'bride', pieces: [], missing: ['clothes', 'shoes'] },
    { name: 'Chi Eze' },
  ])
})

test('what one guest has chosen no other is shown, and the host sees it with its cost', async () => {
  const [first] = (await looks(bola)).looks
  const chosen = idsOf(first)
  const choice = { p_event_id: event, p_item_ids: chosen }
  await bola.client.rpc('choose_event_pieces', choice).throwOnError()
  const again = await looks(chi)
  for (const look of [again.suggestion, ...again.looks]) {
    for (const id of idsOf(look)) expect(chosen).not.toContain(id)
  }
  const { error } = await chi.client.rpc('choose_event_pieces', choice)
  expect(error).toMatchObject({ code: 'PT409', hint: 'Not chosen' })
  const { guests, total } = await overview()
  expect(guests[0]).toMatchObject({ missing: [], total: first?.total })
  expect(guests[0]?.pieces.map(({ item }) => item?.id).toSorted()).toEqual(chosen.toSorted())
  expect(total).toBe(first?.total)
})

test('a coordinator sees the guests of the side and who has paid, and nothing of another side', async () => {
  const side = { p_event_id: event, p_segment: 'bride', p_colours: ['green'], p_fabric: 'satin' }
  await ada.client.rpc('save_event_side', { ...side, p_coordinator_id: bola.id }).throwOnError()
  const { data } = await invoke(bola, 'event-looks', { purpose: 'overview', eventId: event })
  expect(data).toMatchObject({
    guests: [{ name: 'Bola Ade' }, { name: 'Chi Eze' }],
    sides: [{ segment: 'bride', guests: 2, paidGuests: 0, money: null }],
    total: null,
  })
  expect(JSON.stringify(data)).not.toMatch(/amount|image|\d{4,}\.?\d*,/)
  const [look] = (await looks(chi)).looks
  expect(look?.pieces.find(({ category }) => category === 'Dresses')?.title).toBe('Emerald satin gown')
  await ada.client.rpc('save_event_side', { p_event_id: event, p_segment: 'bride' }).throwOnError()
})

test('nobody but a guest gets looks, nobody but the host plans and sees who has what', async () => {
  const stranger = await joinApproved(stack, 'Stranger')
  for (const [who, purpose] of [
    [stranger, 'looks'],
    [ada, 'looks'],
    [stranger, 'plan'],
    [bola, 'plan'],
    [bola, 'overview'],
  ] as const) {
    expect(await invoke(who, 'event-looks', { purpose, eventId: event })).toMatchObject({
      httpStatus: 404,
      message: 'This event was not found.',
    })
  }
  expect(await invoke(ada, 'event-looks', { purpose: 'everything', eventId: event })).toMatchObject({
    httpStatus: 400,
  })
  const { data } = await bola.client.from('event_guests').select('user_id').throwOnError()
  expect(data).toEqual([{ user_id: bola.id }])
})
