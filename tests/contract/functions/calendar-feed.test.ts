import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarMessages } from '#contract/messages/calendar.ts'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { answered, clientOf } from '../../support/api/clients.ts'
import { letLimitsPass } from '../../support/api/function-calls.ts'
import { book, fund, invoke, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let gele: string
beforeAll(async () => {
  stack = await startTestStack({ trustedProxies: 1 })
  ada = await join(stack, 'Ada', 'lend')
})
beforeEach(async () => {
  gele = await list(ada, { title: 'Red gele, beaded; new' })
})
afterAll(() => stack.close())

const tokenOf = (renew = false): Promise<string> =>
  answered(clientOf(ada).rpc('calendar_token', { p_item_id: gele, p_renew: renew }))

const ask = (token: string, init: RequestInit = {}) =>
  fetch(`${stack.url}/functions/v1/item-calendar?token=${token}`, init)

async function eventsOf(token: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await ask(token)).text()))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component)
    return { uid, summary, start: startDate.toString(), end: endDate.toString() }
  })
}

describe('the calendar feed of an item', () => {
  test('holds the bookings and blocked days, and its address works without a key', async () => {
    const bola = await joinApproved(stack, 'Bola')
    await fund(stack, bola, 25_000)
    const rental = await book(bola, gele)
    await invoke(bola, 'wallet-payment', { transactionId: rental.id, paymentMethod: 'wallet' })
    const off = addDays(lagosToday(), 30)
    const note = 'Owambe; mine, all mine'
    const block = await answered(
      clientOf(ada)
        .from('availability_blocks')
        .insert({ owner_id: ada.id, item_id: gele, first_day: off, last_day: off, note })
        .select('id'),
    )
    const token = await tokenOf()
    const start = addDays(lagosToday(), 7)
    expect(await eventsOf(token)).toEqual([
      {
        uid: `${rental.id}@aso`,
        summary: 'Rented: Red gele, beaded; new',
        start,
        end: addDays(start, 3),
      },
      { uid: `${block[0]?.id}@aso`, summary: `Blocked: ${note}`, start: off, end: addDays(off, 1) },
    ])
    const response = await ask(token)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await response.text()).not.toContain('Bola')
  })

  test('is not sent again while nothing has changed', async () => {
    const token = await tokenOf()
    const first = await ask(token)
    const etag = first.headers.get('etag') ?? ''
    const again = await ask(token, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await clientOf(ada)
      .from('availability_blocks')
      .insert({ owner_id: ada.id, item_id: gele, first_day: lagosToday(), last_day: lagosToday() })
    const changed = await ask(token, { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  test('is an empty calendar for an item without bookings', async () => {
    expect(await eventsOf(await tokenOf())).toEqual([])
  })

  test('is asked for by GET or HEAD only', async () => {
    const token = await tokenOf()
    const head = await ask(token, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await ask(token, { method: 'POST', body: '{}' })).status).toBe(405)
    expect((await ask(token, { method: 'DELETE' })).status).toBe(405)
  })

  test('has an address that cannot be guessed and stops working when it is renewed', async () => {
    const old = await tokenOf()
    const renewed = await tokenOf(true)
    expect((await ask(renewed)).status).toBe(200)
    for (const token of [old, '', 'x', 'f'.repeat(48), `${renewed}0`, "' or true --", '%00']) {
      const refused = await ask(token)
      expect(refused.status).toBe(404)
      expect(await refused.json()).toMatchObject({ status: false, message: calendarMessages.feedNotFound })
    }
  })

  test('gives its address to the owner of the item only', async () => {
    const eve = await join(stack, 'Eve')
    const { data, error } = await eve.client.rpc('calendar_token', { p_item_id: gele })
    expect([data, error?.code]).toEqual([null, 'PT404'])
  })

  test('limits the requests of one network without affecting others', async () => {
    const token = await tokenOf()
    const from = (network: string) => ask(token, { headers: { 'x-forwarded-for': network } })
    await stack.database.query(
      `insert into private.rate_limits (key, window_start, hits) values ('item-calendar:network:105.112.9.9', now(), 1200)`,
    )
    expect((await from('105.112.9.9')).status).toBe(429)
    expect((await from('105.112.9.8')).status).toBe(200)
    await letLimitsPass(stack, 3600)
    expect((await from('105.112.9.9')).status).toBe(200)
  })
})
