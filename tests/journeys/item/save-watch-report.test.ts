import { beforeEach, expect, test } from 'vitest'
import { addDays, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { answered, clientOf } from '../../support/api/clients.ts'
import { book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { setSetting } from '../../support/database/settings.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
beforeEach(async () => {
  // Mails that nothing depends on wait, so that who reads them in the app does not get them.
  await setSetting(site.stack.database, 'mail_delay_minutes', 0)
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
})

const mailSubjectsTo = (member: Member) =>
  site.stack.inbox
    .messages()
    .filter(({ to }) => to === member.email)
    .map(({ subject }) => subject)

async function makeAdmin(): Promise<Member> {
  const admin = await join(site.stack, 'Ify Admin')
  await site.stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    admin.id,
  ])
  return admin
}

test('An item is saved, found among the saved ones, marked once it is sold, and removed', async () => {
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(page.getByText('Item saved to your collection'))
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Saved items' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Saved items' }))
  const card = page.getByRole('listitem').filter({ hasText: 'Ankara gown' })
  await sees(card.getByRole('link', { name: 'Ankara gown' }))
  await answered(clientOf(ada).from('items').update({ status: 'sold' }).eq('id', gown).select())
  await page.reload()
  await sees(card.getByText('Sold'))
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Save Ankara gown', pressed: true }).click()
  await sees(
    page.getByRole('heading', { name: 'Nothing saved yet' }),
    page.getByRole('link', { name: 'Go to the market' }),
  )
  await page.goto(`/item/${gown}`)
  await sees(page.getByRole('button', { name: 'Save', exact: true }))
})

test('A saved item can be unsaved on its page, and a visitor is asked to log in', async () => {
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await sees(page.getByText('Item removed from your collection'))
  expect(
    await site.stack.database.query('select 1 from public.saved_items where item_id = $1', [gown]),
  ).toEqual([])
  const visitor = await site.visit(`/item/${gown}`)
  await visitor.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(visitor.getByText('You need to be logged in to save items'))
  await visitor.goto('/saved')
  await visitor.waitForURL(/\/auth\?redirect=/)
})

test('A person who watches for a lower price gets one mail when it falls', async () => {
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await page.getByRole('button', { name: /when it is free or cheaper/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Notify me' })
  await dialog.getByRole('button', { name: 'Price drops below ₦5,000' }).click()
  await sees(dialog.getByText('Price drops below ₦5,000'))
  await expectAccessible(page)
  await page.goto('/saved')
  await sees(page.getByRole('region', { name: 'We’ll notify you' }).getByText('Price drops below ₦5,000'))
  for (const price of [4500, 4000]) {
    await answered(clientOf(ada).from('items').update({ rental_price: price }).eq('id', gown).select())
  }
  await site.stack.runJobs()
  expect(mailSubjectsTo(bola).filter((subject) => subject?.startsWith('Cheaper now'))).toEqual([
    'Cheaper now: Ankara gown',
  ])
  await page.reload()
  await sees(page.getByRole('heading', { name: 'Nothing saved yet' }))
  await misses(page.getByRole('region', { name: 'We’ll notify you' }))
})

test('A person who watches dates gets a mail when they are free, unless the watch was ended', async () => {
  const chidi = await joinApproved(site.stack, 'Chidi Eze')
  const booking = await book(chidi, gown, 7)
  const from = addDays(lagosToday(), 8)
  const to = addDays(from, 1)
  const page = await site.visit(`/item/${gown}`, { as: bola })
  const open = () => page.getByRole('button', { name: /when it is free or cheaper/ }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Notify me' })
  await dialog.getByLabel('First day').fill(from)
  await dialog.getByRole('button', { name: 'Notify me for these dates' }).click()
  await sees(dialog.getByText('Please choose the first and last days.'))
  await dialog.getByLabel('Last day').fill(to)
  await dialog.getByRole('button', { name: 'Notify me for these dates' }).click()
  const watched = `Free ${formatDate(from)} to ${formatDate(to)}`
  await sees(dialog.getByText(watched, { exact: true }))
  await dialog.getByRole('button', { name: `Stop: ${watched}` }).click()
  // For days that are free no watch is offered.
  await dialog.getByLabel('First day').fill(addDays(from, 20))
  await dialog.getByLabel('Last day').fill(addDays(from, 22))
  await dialog.getByRole('button', { name: 'Notify me for these dates' }).click()
  await sees(page.getByText('These dates are free. You can book it now.'))
  await dialog.getByLabel('First day').fill(from)
  await dialog.getByLabel('Last day').fill(to)
  await dialog.getByRole('button', { name: 'Notify me for these dates' }).click()
  await sees(dialog.getByText(watched, { exact: true }))

  await site.stack.database.query(
    `update public.transactions set hold_expires_at = now() - interval '1 minute' where id = $1`,
    [booking.id],
  )
  await site.stack.runJobs()
  await site.stack.runJobs()
  expect(mailSubjectsTo(bola)).toContain('Free now: Ankara gown')
  await page.goto('/saved')
  await sees(page.getByRole('heading', { name: 'Nothing saved yet' }))
})

test('A closet shows its owner and the available items to everyone', async () => {
  await list(ada, { title: 'Red gele' })
  await list(ada, { title: 'Sold shoes', status: 'sold' })
  const page = await site.visit(`/item/${gown}`)
  await page.getByRole('link', { name: 'See the whole closet' }).click()
  await sees(
    page.getByRole('heading', { level: 1, name: 'Ada Obi' }),
    page.getByRole('link', { name: 'Red gele' }),
    page.getByRole('link', { name: 'Ankara gown' }),
  )
  expect(await page.getByText('Sold shoes').count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`/closet/${bola.id}`)
  await sees(page.getByRole('heading', { name: 'Nothing here right now' }))
  for (const nobody of ['00000000-0000-4000-8000-000000000000', 'nobody']) {
    await page.goto(`/closet/${nobody}`)
    await sees(page.getByRole('heading', { level: 1, name: 'Closet not found' }))
  }
})

test('An item is reported once, taken down with a reason its owner reads, and put back', async () => {
  const admin = await makeAdmin()
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await page.getByRole('button', { name: 'Report this item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this item' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await sees(dialog.getByText('Please choose a reason'))
  await dialog.getByRole('radio', { name: 'The photos show something else' }).check()
  await dialog.getByLabel('Details (optional)').fill('<b>From a shop</b>')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await sees(page.getByText('You reported this item. Thank you.'))
  await page.reload()
  await sees(page.getByText('You reported this item. Thank you.'))

  const desk = await site.visit('/admin/reports', { as: admin, viewport: laptop })
  const reported = desk.getByRole('list', { name: 'Reports' })
  await sees(reported.getByText('The photos show something else'), reported.getByText('<b>From a shop</b>'))
  await expectAccessible(desk)
  await reported.getByRole('button', { name: 'Take down Ankara gown' }).click()
  const decision = desk.getByRole('dialog')
  await decision.getByRole('button', { name: 'Take down' }).click()
  await sees(decision.getByText('Please give a reason that the owner will read.'))
  await decision.getByLabel('Reason').fill('The photos are not yours.')
  await decision.getByRole('button', { name: 'Take down' }).click()
  await sees(desk.getByRole('heading', { name: 'Nothing to decide' }))

  await page.reload()
  await page.waitForURL('**/marketplace')
  await sees(page.getByText('Item not found'))
  const owner = await site.visit(`/item/${gown}`, { as: ada })
  await sees(owner.getByText('Our team’s reason: The photos are not yours.', { exact: false }))
  await expectAccessible(owner)
  await site.stack.runJobs()
  expect(mailSubjectsTo(ada)).toContain('Your item was taken down')

  await desk.getByRole('link', { name: 'Items', exact: true }).click()
  await desk
    .getByRole('list', { name: 'Newest items' })
    .getByRole('button', { name: 'Restore Ankara gown' })
    .click()
  await sees(desk.getByText('Item is back'))
  await owner.reload()
  await sees(owner.getByRole('heading', { level: 1, name: 'Ankara gown' }))
  await misses(owner.getByText('This item was taken down'))
})

test('Unfounded reports are closed, and a person who booked a hidden item still sees it', async () => {
  const admin = await makeAdmin()
  const agbada = await list(ada, { title: 'Blue agbada' })
  await book(bola, agbada)
  await answered(
    clientOf(bola)
      .from('item_reports')
      .insert({ reporter_id: bola.id, item_id: agbada, reason: 'fake' })
      .select('id'),
  )
  const desk = await site.visit('/admin/reports', { as: admin })
  await desk.getByRole('button', { name: 'Nothing wrong with Blue agbada' }).click()
  await sees(desk.getByRole('heading', { name: 'Nothing to decide' }))
  await desk.getByRole('link', { name: 'Items', exact: true }).click()
  await desk.getByRole('button', { name: 'Take down Blue agbada' }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('Fake')
  await desk.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
  await sees(desk.getByText('Item taken down'))
  const page = await site.visit(`/item/${agbada}`, { as: bola })
  await sees(
    page.getByText('This item was taken down'),
    page.getByText('Your own booking is not affected', { exact: false }),
  )
  expect(await page.getByText('Our team’s reason', { exact: false }).count()).toBe(0)
})

test('A visitor who wants to report or watch is led to sign in, and back to the item', async () => {
  for (const button of ['Report this item', /when it is free or cheaper/]) {
    const page = await site.visit(`/item/${gown}`)
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL(/\/auth/)
    await eventually(async () => new URL(page.url()).searchParams.get('redirect')).toBe(`/item/${gown}`)
  }
})
