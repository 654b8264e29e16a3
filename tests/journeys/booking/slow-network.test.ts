import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, joinApproved, list } from '../../support/api/members.ts'
import { chooseDates, openBooking, payOnCheckout } from '../../support/browser/booking-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees, seesForAMoment } from '../../support/browser/waiting.ts'

const site = openTestSite()

/** Slow 3G: 400 kbit/s, and 400 ms until anything answers. */
async function slowDown(page: Page): Promise<void> {
  const developerTools = await page.context().newCDPSession(page)
  await developerTools.send('Network.enable')
  await developerTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
}

test('On slow 3G a visitor comes from the landing page to a paid booking, and always sees what is on its way', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await list(ada, { title: 'Silk gown', images: [await uploadPhoto(ada, 1)] })
  const page = await site.visit('about:blank', { ownContext: true, hasTouch: true, isMobile: true })
  await slowDown(page)

  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Browse Items' }).click()
  // The frame and its skeleton are there before the first card.
  await sees(page.getByRole('heading', { level: 1, name: 'Market' }), page.getByText('Loading items'))
  await page.getByRole('link', { name: 'Silk gown' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Silk gown' }))

  await page.getByRole('button', { name: 'Rent', exact: true }).click()
  await page.getByLabel('Email').fill(bola.email)
  await page.getByLabel('Password', { exact: true }).fill('Aso-test-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Silk gown' }))
  const dialog = await openBooking(page, 'Rent')
  const start = addDays(lagosToday(), 10)
  await chooseDates(page, start, addDays(start, 1))
  await dialog.getByRole('button', { name: /^Book for ₦/ }).click()
  await payOnCheckout(page, 'success')
  await seesForAMoment(page, 'Payment successful')

  const bookings = await site.stack.database.query('select booking_status from public.transactions')
  expect(bookings).toEqual([{ booking_status: 'confirmed' }])
})
