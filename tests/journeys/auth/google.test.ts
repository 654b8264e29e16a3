import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { join, list } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { awaitCode, codeField, typedPassword } from '../../support/browser/accounts.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** On the pretend Google's page. */
async function allow(page: Page, username: string, email: string, name = 'Ngozi Okafor') {
  await sees(page.getByRole('heading', { name: 'Sign in to Aso with Google?' }))
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

const accountOf = async (email: string) => {
  const [account] = await site.stack.database.query(
    `select p.full_name, p.role::text, p.is_verified_email, coalesce(u.encrypted_password, '') <> '' as has_password,
       (select count(*)::int from private.person_marks m where m.user_id = u.id and m.kind = 'device') as devices
     from auth.users u join private.profiles p on p.user_id = u.id where u.email = $1`,
    [email],
  )
  return account
}

const addressOf = (page: Page) => new URL(page.url())

test('Somebody new by Google chooses a role, then goes on as after any sign-up', async () => {
  const email = 'ngozi@mail.test'
  const page = await site.visit('/auth?step=login&redirect=%2Fwallet')
  await button(page).click()
  await allow(page, 'ngozi', email)
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  // Nothing of the way is left in the address, and a reload stays here.
  expect([...addressOf(page).searchParams.keys()].sort()).toEqual(['redirect', 'step'])
  await page.reload()
  await page.getByRole('radio', { name: 'Lend', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByText('Ngozi, your account is ready.'))
  await page.waitForURL('**/wallet')
  expect(await accountOf(email)).toEqual({
    full_name: 'Ngozi Okafor',
    role: 'lend',
    is_verified_email: true,
    has_password: false,
    devices: 1,
  })
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('verifier')
})

test('A role that was chosen before is taken along, and not asked for again', async () => {
  const page = await site.visit('/auth?step=signup&role=borrow')
  await button(page).click()
  await allow(page, 'tolu', 'tolu@mail.test', 'Tolu Ade')
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
  expect(await accountOf('tolu@mail.test')).toMatchObject({ role: 'borrow' })
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByText('Tolu, your account is ready.'))
})

test('The account that has the address is opened, from the dialog of the landing page, too', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/?open=sign-in')
  await button(page).click()
  await allow(page, 'ada', ada.email)
  await sees(page.getByRole('heading', { name: 'Market' }))
  await page.goto('/security')
  await sees(page.getByRole('heading', { name: 'Change password' }), page.getByText(`as ${ada.email}`))
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Google' }).click()
  await sees(page.getByText('Google disconnected'))
  await misses(page.getByRole('button', { name: 'Disconnect Google' }))
})

test('Who says no at Google is back where they were; who comes back by the browser can go there again', async () => {
  const page = await site.visit('/auth?step=login&redirect=%2Fwallet')
  await button(page).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await sees(button(page))
  expect([...addressOf(page).searchParams.keys()]).toEqual(['redirect'])
  await button(page).click()
  await sees(page.getByRole('heading', { name: 'Sign in to Aso with Google?' }))
  await page.goBack()
  await eventually(() => button(page).isEnabled()).toBe(true)
})

test('Who has only Google sets a password by a mailed code, and can delete the account without one', async () => {
  const email = 'kemi@mail.test'
  const page = await site.visit('/auth?step=signup&role=lend')
  await button(page).click()
  await allow(page, 'kemi', email, 'Kemi Ade')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByText('Kemi, your account is ready.'))
  await page.goto('/security')
  await sees(page.getByRole('heading', { name: 'Set a password' }))
  await misses(page.getByLabel('Current password'), page.getByRole('button', { name: 'Disconnect Google' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await sees(page.getByRole('heading', { name: 'Choose a new password' }))
  await codeField(page).fill(await awaitCode(site.stack, email))
  await page.getByLabel('New password', { exact: true }).fill(typedPassword)
  await page.getByLabel('Confirm new password').fill(typedPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await sees(page.getByText('Password changed'))
  await page.goto('/security')
  await sees(page.getByRole('heading', { name: 'Change password' }))

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByRole('textbox').fill(email)
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await eventually(() => accountOf(email)).toBeUndefined()
})

test('Rent on an item leads through signing in, also by Google, back to its dialog and days', async () => {
  const owner = await join(site.stack, 'Ada Obi', 'lend')
  const gown = await list(owner, { title: 'Coral lace gown' })
  const renter = await join(site.stack, 'Bola Ade', 'borrow')
  await site.stack.database.query(
    `insert into public.borrower_verifications (user_id, verification_status) values ($1, 'approved')`,
    [renter.id],
  )
  const page = await site.visit(`/item/${gown}`)
  await page.getByRole('button', { name: 'Rent' }).click()
  await button(page).click()
  await allow(page, 'bola', renter.email)
  const dialog = page.getByRole('dialog', { name: 'Rent Coral lace gown' })
  await sees(dialog)
  await page.goBack()
  await misses(dialog)
  expect(addressOf(page).pathname + addressOf(page).search).toBe(`/item/${gown}`)
  await page.reload()
  await sees(page.getByRole('heading', { level: 1, name: 'Coral lace gown' }))
  await misses(dialog)
})
