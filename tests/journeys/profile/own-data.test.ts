import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { profileOf } from '../../support/api/stored-profiles.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button } from '../../support/browser/controls.ts'
import { storedEntries } from '../../support/browser/offline.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('A person downloads a file with all data that Aso holds about them', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  await fund(site.stack, ada, 700)
  const page = await site.visit('/profile', { as: ada })
  const arriving = page.waitForEvent('download')
  await button(page, 'Download my data').click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe(`aso-my-data-${lagosToday()}.json`)
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { email: ada.email },
    profile: { full_name: 'Ada Obi' },
    wallet: [{ amount: 700 }],
  })
})

test('An account is deleted after typing its address and ending its bookings; the name is erased', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const gown = await list(ada)
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, gown)
  await payFromWallet(bola, booking)
  const page = await site.visit('/add-item', { as: bola })
  await page.getByLabel('Title').fill('Typed and never sent')
  await page.goto('/profile')
  await button(page, 'Delete my account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await sees(
    dialog.getByText('The record of bookings and payments, without your name'),
    dialog.getByText('Ratings you gave and received, without your name'),
    dialog.getByText('A coded form of your phone number, BVN, ID number and browser'),
  )
  await dialog.getByLabel('Type your email address to confirm').fill('somebody@else.test')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await sees(dialog.getByText('This is not the email address of your account'))
  await expectAccessible(page)
  await dialog.getByLabel('Type your email address to confirm').fill(bola.email.toUpperCase())
  site.expectProblem(/^409 POST \/functions\/v1\/delete-account$/)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await sees(page.getByText('Account not deleted'), page.getByText('You have open bookings.'))
  expect((await profileOf(site.stack, bola.id)).full_name).toBe('Bola Ade')

  const { database } = site.stack
  await bola.client.rpc('cancel_booking', { p_transaction_id: booking.id }).throwOnError()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await sees(page.getByText('There is money in your wallet.'))
  await database.query(
    `select private.post(row(private.wallet_of($1), private.system_account('paystack_clearing'), 25000,
    'adjustment', null, 'adjustment:test', 'Paid out')::private.leg)`,
    [bola.id],
  )
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL(`${site.stack.url}/`)
  await sees(page.getByText('Account deleted'))
  await eventually(() =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'aso-theme')),
  ).toEqual([])
  expect(await storedEntries(page)).toEqual([])
  expect(await profileOf(site.stack, bola.id)).toMatchObject({ full_name: 'Former member', location: null })
  const [account] = await database.query<{ email: string }>('select email from auth.users where id = $1', [
    bola.id,
  ])
  expect(account?.email).toMatch(/@deleted\.invalid$/)
  const { error } = await bola.client.auth.signInWithPassword({
    email: bola.email,
    password: 'Aso-test-2026',
  })
  expect(error?.message).toBe('Invalid login credentials')
})
