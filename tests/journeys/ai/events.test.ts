import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { deposit } from '../../support/api/clients.ts'
import { eventDates, eventWardrobe } from '../../support/api/event-guests.ts'
import { join, joinApproved, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { chooseDates } from '../../support/browser/booking-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { refusedByDatabase, refusedByFunction, toast } from '../../support/browser/toasts.ts'
import { sees } from '../../support/browser/waiting.ts'
import { setSetting } from '../../support/database/settings.ts'

const site = openTestSite()

let ada: Member
let guests: [Member, Member, Member]

beforeAll(async () => {
  await eventWardrobe(site.stack, await join(site.stack, 'Owner', 'lend'))
  await setSetting(site.stack.database, 'new_member_rental_limit', 6)
  ada = await joinApproved(site.stack, 'Ada Obi')
  guests = [
    await joinApproved(site.stack, 'Bola Ade'),
    await joinApproved(site.stack, 'Chi Eze'),
    await joinApproved(site.stack, 'Dami <b>Ojo</b>'),
  ]
  await deposit(site.stack, guests[0], 100_000)
})

const guestRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Guests' }).getByRole('listitem').filter({ hasText: name })
const titlesOf = (page: Page, name: string) =>
  page.getByRole('article', { name }).getByRole('heading', { level: 4 }).allTextContents()

async function plan(page: Page): Promise<string> {
  await sees(
    page.getByText('No events yet'),
    page.getByText(
      'Plan what your guests wear: invite them by link, and each sees available looks in your colours.',
    ),
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan an event' }).click()
  const form = page.getByRole('dialog')
  site.expectProblem(/^400 POST \/rest\/v1\/rpc\/save_event$/)
  await form.getByRole('button', { name: 'Create event' }).click()
  await sees(page.getByText('Give the event a name.'))
  await form.getByLabel('Name').fill('Ada’s <i>owambe</i>')
  await form.getByLabel('Occasion').selectOption('Owambe')
  await form.getByRole('group', { name: 'Rental dates' }).getByRole('button').click()
  await chooseDates(page, eventDates().start, eventDates().end)
  await form.getByLabel('State').selectOption('Lagos')
  await form.getByLabel('Guests').fill('3')
  await form.getByLabel('Colours (optional)').fill('wine')
  await form.getByLabel('Budget per person (optional)').fill('60,000')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create event' }).click()
  await sees(
    toast(page, 'Event created', 'Send the link to your guests.'),
    page.getByRole('heading', { level: 1, name: 'Ada’s <i>owambe</i>' }),
    page.getByText('Nobody has joined yet'),
    page.getByRole('main').getByText('Send the link to your guests.'),
  )
  const link = page.getByLabel('Link')
  await sees(link)
  return new URL(await link.inputValue()).pathname
}

async function joinBy(page: Page, side: string): Promise<void> {
  await sees(page.getByText('Ada invites you.'), page.getByText(/^The host sees your name, your side/))
  await page.getByText(side, { exact: true }).click()
  await page.getByText('Women’s', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await sees(
    toast(page, 'You have joined', 'Choose what you wear.'),
    page.getByRole('article', { name: 'Look 1' }),
  )
}

test('A host plans, three guests choose in their own browsers, and nobody gets what another has', async () => {
  const host = await site.visit('/events', { as: ada })
  const invitation = await plan(host)

  const visitor = await site.visit(invitation)
  await sees(visitor.getByRole('heading', { level: 1, name: 'You are invited' }))
  await expect.poll(() => visitor.getByText('owambe', { exact: false }).count()).toBe(1)
  await sees(visitor.getByRole('link', { name: 'Sign in to join' }))
  await expectAccessible(visitor)

  const [bola, chi, dami] = await Promise.all(guests.map((guest) => site.visit(invitation, { as: guest })))
  if (!bola || !chi || !dami) throw new Error('Three guests')
  await joinBy(bola, 'Bride’s side')
  const chosen = await titlesOf(bola, 'Look 1')
  expect(chosen[0]).toMatch(/^Wine .* gown$/)
  await bola
    .getByRole('article', { name: 'Look 1' })
    .getByRole('button', { name: 'Choose this look' })
    .click()
  const pieces = bola.getByRole('list', { name: 'Your pieces' })
  await sees(pieces.getByText(/^Held for you until/).first())
  expect((await pieces.getByRole('heading', { level: 3 }).allTextContents()).toSorted()).toEqual(
    chosen.toSorted(),
  )
  await expectAccessible(bola)

  await joinBy(chi, 'Groom’s side')
  for (const title of await titlesOf(chi, 'Look 1')) expect(chosen).not.toContain(title)
  await joinBy(dami, 'Friends')

  await host.reload()
  await sees(
    guestRow(host, 'Bola Ade').getByText('Whole look'),
    guestRow(host, 'Chi Eze').getByText('Nothing yet'),
    guestRow(host, 'Dami <b>Ojo</b>').getByText('Friends'),
  )
  await expectAccessible(host)
  site.expectProblem(/^400 POST \/functions\/v1\/event-looks$/)
  await host.route('**/functions/v1/event-looks', refusedByFunction)
  await host.getByRole('button', { name: 'Plan for everyone' }).click()
  await sees(toast(host, 'No looks at the moment', 'Please try again later'))
  await host.unroute('**/functions/v1/event-looks')
  await host.getByRole('button', { name: 'Plan for everyone' }).click()
  await sees(
    host.getByText('We’ve suggested looks to 2 of 2 guests who had nothing yet.'),
    guestRow(host, 'Chi Eze').getByText('Nothing yet, a look is suggested'),
  )
  await chi.reload()
  await dami.reload()
  await sees(
    chi.getByRole('article', { name: 'Suggested to you' }),
    dami.getByRole('article', { name: 'Suggested to you' }),
  )
  const suggested = [
    ...(await titlesOf(chi, 'Suggested to you')),
    ...(await titlesOf(dami, 'Suggested to you')),
  ]
  expect(new Set([...suggested, ...chosen]).size).toBe(suggested.length + chosen.length)

  // What is chosen is rented as one basket, for the days of the event; the host sees it paid.
  await bola.getByRole('link', { name: /^Rent these \d together$/ }).click()
  await bola.waitForURL(/\/basket/)
  expect(bola.url()).toContain(eventDates().start)
  await bola.getByRole('button', { name: `Rent ${chosen.length} items for` }).click()
  await sees(bola.getByText('Payment successful'))
  await host.reload()
  await sees(guestRow(host, 'Bola Ade').getByText('Paid').first())

  await host.getByRole('button', { name: 'Make a new link' }).click()
  await sees(toast(host, 'New link made', 'The old link no longer works.'))
  await host.getByRole('button', { name: 'Turn off the link' }).click()
  await sees(toast(host, 'Link turned off', 'Nobody can use it to join any more.'))
  await visitor.reload()
  await sees(
    visitor.getByText('Invitation not found'),
    visitor.getByText('This link does not work any more. Ask the host for a new one.'),
  )

  await guestRow(host, 'Dami <b>Ojo</b>')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await host.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await sees(toast(host, 'Guest removed', 'They keep their bookings.'))
  await expect.poll(() => guestRow(host, 'Dami').count()).toBe(0)
  await host.getByRole('button', { name: 'Cancel the event' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'Cancel the event' }).click()
  await sees(
    toast(host, 'Event cancelled', 'We’ve told your guests.'),
    host.getByText('This event was cancelled'),
  )
  await chi.reload()
  await sees(chi.getByText('This event was cancelled'), chi.getByText('You keep your bookings.'))
})

test('A host changes an event and gives a side a coordinator, who reminds its guests and leaves', async () => {
  const [bola, chi, dami] = guests
  const asked = {
    p_name: 'Ada’s naming',
    p_occasion: 'Naming Ceremony',
    p_first_day: eventDates().start,
    p_last_day: eventDates().end,
    p_state: 'Lagos',
  }
  const id = (await ada.client.rpc('save_event', asked).throwOnError()).data
  const token = (await ada.client.rpc('event_link', { p_event_id: id }).throwOnError()).data
  for (const guest of [chi, dami])
    await guest.client.rpc('join_event', { p_token: token, p_segment: 'bride' }).throwOnError()

  const permissions = ['clipboard-read', 'clipboard-write']
  const host = await site.visit(`/events/${id}`, { as: ada, permissions })
  await host.getByRole('button', { name: 'Copy', exact: true }).click()
  await sees(toast(host, 'Link copied', 'Send it to your guests.'))
  const invitation = `/events/join/${token}`
  expect(await host.evaluate(() => navigator.clipboard.readText())).toBe(`${site.stack.url}${invitation}`)
  await changeEvent(host)
  const late = await site.visit(invitation, { as: bola })
  await sees(late.getByText('This event is full'), late.getByText('Ask the host of this event.'))

  const side = host
    .getByRole('list', { name: 'Sides' })
    .getByRole('listitem')
    .filter({ hasText: 'Bride’s side' })
  await sees(side.getByText('0 of 2 guests have paid'))
  await side.getByRole('button', { name: /^Change/ }).click()
  const form = host.getByRole('dialog')
  await form.getByLabel('Fabric (optional)').fill('satin')
  await form.getByLabel('Coordinator (optional)').selectOption('Chi Eze')
  await expectAccessible(host)
  await form.getByRole('button', { name: 'Save' }).click()
  await sees(
    toast(host, 'Side saved', 'We’ll use this for its guests’ looks from now on.'),
    side.getByText('satin'),
    side.getByText('Coordinator: Chi'),
  )

  const coordinator = await site.visit(`/events/${id}`, { as: chi })
  await sees(
    coordinator.getByRole('heading', { name: 'You coordinate' }),
    coordinator.getByRole('list', { name: 'Guests of your side' }).getByText('Dami <b>Ojo</b>'),
  )
  await expectAccessible(coordinator)
  const remind = coordinator.getByRole('button', { name: /^Remind who has not paid/ })
  site.expectProblem(/^400 POST \/rest\/v1\/rpc\/remind_event_guests$/)
  await coordinator.route('**/rpc/remind_event_guests', refusedByDatabase)
  await remind.click()
  await sees(toast(coordinator, 'Nothing was changed', 'Please try again'))
  await coordinator.unroute('**/rpc/remind_event_guests')
  await remind.click()
  await sees(toast(coordinator, 'Reminder sent', 'We’ve told 1 guest who had not paid yet.'))
  await wishForNothingAndLeave(coordinator)

  await site.stack.database.query('update public.events set first_day = $2, last_day = $3 where id = $1', [
    id,
    addDays(lagosToday(), -3),
    addDays(lagosToday(), -1),
  ])
  await host.reload()
  await sees(host.getByText('This event is over'), host.getByText('It is kept for a while and then removed.'))
})

/** To two guests: refused once, then saved. */
async function changeEvent(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'Change the event' }).click()
  const form = host.getByRole('dialog')
  await form.getByLabel('Guests').fill('2')
  site.expectProblem(/^400 POST \/rest\/v1\/rpc\/save_event$/)
  await host.route('**/rpc/save_event', refusedByDatabase)
  await form.getByRole('button', { name: 'Save' }).click()
  await sees(toast(host, 'Event not saved', 'What you typed is kept. Please try again.'))
  await host.unroute('**/rpc/save_event')
  await form.getByRole('button', { name: 'Save' }).click()
  await sees(toast(host, 'Event saved', 'Your guests see the change.'))
}

/** A budget for which there is no look; then the guest leaves for their events, of which the list is refused once. */
async function wishForNothingAndLeave(guest: Page): Promise<void> {
  await guest.getByRole('button', { name: 'Change side, sizes and budget' }).click()
  await guest.getByLabel('Your own budget (optional)').fill('100')
  await guest.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await sees(
    toast(guest, 'Saved', 'We’ll use this for your looks from now on.'),
    guest.getByText('Nothing free on these days makes a whole look in your sizes and within the budget.'),
  )
  site.expectProblem(/^400 POST \/rest\/v1\/rpc\/my_events$/)
  await guest.route('**/rpc/my_events', refusedByDatabase)
  await guest.getByRole('button', { name: 'Leave the event' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await sees(
    toast(guest, 'You have left', 'You keep your bookings.'),
    guest.getByRole('heading', { name: 'Error loading events' }),
  )
}
