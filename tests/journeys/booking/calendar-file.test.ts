import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { answered, clientOf } from '../../support/api/clients.ts'
import { buy } from '../../support/api/disputes.ts'
import { book, fund, join, joinApproved, list } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button } from '../../support/browser/controls.ts'
import { openTestSite, phone } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

/** Both sides of a booking take it into their calendars. */

const site = openTestSite()

async function savedCalendar(page: Page, label: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, label).click()])
  expect(download.suggestedFilename()).toBe('aso-booking.ics')
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, location, startDate, endDate, sequence } = new ICAL.Event(component)
    const times = { start: startDate.toString(), end: endDate.toString() }
    const alarms = component
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
    const status = component.getFirstPropertyValue('status')
    return { uid, summary, location, ...times, sequence, alarms, status }
  })
}

test('Both save a file; what they agree on later replaces it, and a cancelled booking can be taken out', async () => {
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, await list(ada, { title: 'Red gele, beaded; new' }))
  const { id } = booking
  const [start, end] = [addDays(lagosToday(), 7), addDays(lagosToday(), 9)]
  const renter = await site.visit(`/booking/${id}`, { as: bola, ...phone })
  await sees(renter.getByRole('heading', { name: 'Red gele, beaded; new' }))
  // Nothing is agreed before it is paid.
  await misses(button(renter, 'Add to calendar'))
  await payFromWallet(bola, booking)
  await renter.reload()
  await sees(button(renter, 'Add to calendar'))
  await expectAccessible(renter)
  const first = await savedCalendar(renter, 'Add to calendar')
  expect(first).toMatchObject([
    {
      uid: `${id}-handover@aso`,
      summary: 'Pick up: Red gele, beaded; new',
      start,
      end: addDays(start, 1),
      alarms: ['-PT840M'],
      status: 'CONFIRMED',
    },
    {
      uid: `${id}-return@aso`,
      summary: 'Bring back: Red gele, beaded; new',
      start: end,
      end: addDays(end, 1),
    },
  ])

  const meetAt = `${start}T13:00:00Z`
  const place = 'Shoprite Ikeja, main gate'
  const meeting = await answered(
    clientOf(bola).rpc('suggest_meeting', {
      p_transaction_id: id,
      p_occasion: 'handover',
      p_place: place,
      p_meet_at: meetAt,
    }),
  )
  await clientOf(ada).rpc('accept_meeting', { p_meeting_id: meeting }).throwOnError()
  const owner = await site.visit(`/booking/${id}`, { as: ada })
  const [handover] = await savedCalendar(owner, 'Add to calendar')
  expect(handover).toMatchObject({
    uid: first[0]?.uid,
    summary: 'Hand over: Red gele, beaded; new',
    location: place,
    start: meetAt,
    alarms: ['-PT1440M', '-PT120M'],
  })
  expect(handover?.sequence).toBeGreaterThanOrEqual(first[0]?.sequence ?? 0)

  await clientOf(bola)
    .rpc('cancel_booking', { p_transaction_id: id, p_reason: 'Plans changed' })
    .throwOnError()
  await renter.reload()
  await misses(button(renter, 'Add to calendar'))
  const gone = await savedCalendar(renter, 'Remove from calendar')
  expect(gone.map(({ uid, status, alarms }) => [uid, status, alarms])).toEqual([
    [`${id}-handover@aso`, 'CANCELLED', []],
    [`${id}-return@aso`, 'CANCELLED', []],
  ])
})

test('A meeting of a sale that was cancelled can be taken out of the calendar', async () => {
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  await fund(site.stack, bola, 25_000)
  const booking = await buy(bola, ada, 'Red gele')
  const { id } = booking
  await payFromWallet(bola, booking)
  const meeting = await answered(
    clientOf(bola).rpc('suggest_meeting', {
      p_transaction_id: id,
      p_occasion: 'handover',
      p_place: 'Shoprite Ikeja, main gate',
      p_meet_at: `${addDays(lagosToday(), 3)}T13:00:00Z`,
    }),
  )
  await clientOf(ada).rpc('accept_meeting', { p_meeting_id: meeting }).throwOnError()
  const buyer = await site.visit(`/booking/${id}`, { as: bola, ...phone })
  await savedCalendar(buyer, 'Add to calendar')
  await clientOf(bola)
    .rpc('cancel_booking', { p_transaction_id: id, p_reason: 'Plans changed' })
    .throwOnError()
  await buyer.reload()
  const gone = await savedCalendar(buyer, 'Remove from calendar')
  expect(gone.map(({ uid, status }) => [uid, status])).toEqual([[`${id}-handover@aso`, 'CANCELLED']])
})
