import { expect, test } from 'vitest'
import { fund, join, list } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { fillSignIn, signUpTo } from '../../support/browser/accounts.ts'
import { payOnCheckout } from '../../support/browser/booking-screens.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { askForFunds } from '../../support/browser/wallet-screens.ts'

const site = openTestSite()

test('A new member signs up with the mailed code and funds the wallet', async () => {
  const email = 'ngozi@aso.test'
  const page = await site.visit('/marketplace')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('radio', { name: 'Both' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await signUpTo(site.stack, page, 'Ngozi Okafor', email)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByRole('heading', { name: 'Market' }))

  const history = page.waitForRequest(/\/wallet_transactions\?.*order=created_at\.desc.*limit=50(&|$)/)
  await page.getByRole('link', { name: 'Wallet ₦0' }).click()
  await sees(page.getByText('No money has moved yet'))
  await history
  await expectAccessible(page)
  await askForFunds(page, '₦5,000')
  await payOnCheckout(page, 'success')
  await sees(page.getByRole('heading', { name: 'Wallet funded successfully' }), page.getByText('+₦5,000'))
  await eventually(() => facts(page.getByRole('main'))).toMatchObject({
    'New balance': '₦5,000',
    'Transaction ID': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(await page.getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe('/marketplace')
  await page.getByRole('link', { name: 'View Wallet' }).click()
  await sees(
    page.getByLabel('Balance').getByText('₦5,000'),
    page.getByLabel('Transaction history').getByText('+₦5,000'),
  )
  await expectAccessible(page)
  const rows = await site.stack.database.query(
    `select p.full_name, p.role, a.balance::float8 as balance
     from private.profiles p join private.ledger_accounts a on a.user_id = p.user_id
     where p.user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  expect(rows).toEqual([{ full_name: 'Ngozi Okafor', role: 'both', balance: 5000 }])
})

test('Signing in returns to the item to book; signing out shows the market of a visitor', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const gown = await list(ada, { title: 'Lace gown' })
  const bola = await join(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 300)
  const page = await site.visit(`/item/${gown}`)
  await page.getByRole('button', { name: 'Rent', exact: true }).click()
  const waits = page.getByRole('complementary', { name: 'Your item' })
  await sees(
    page.getByText('Authentication required'),
    page.getByRole('heading', { name: 'Sign in or join' }),
    waits.getByText('Rent this look'),
    waits.getByText('Lace gown'),
  )
  await misses(page.getByText('Welcome back'))

  site.expectProblem(/^400 POST \/auth\/v1\/token$/)
  await fillSignIn(page, bola.email, 'Wrong-password-1')
  await sees(page.getByText('Invalid email or password.'))
  expect(await page.getByLabel('Email').inputValue()).toBe(bola.email)
  await page.getByLabel('Password', { exact: true }).fill('Aso-test-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sees(
    page.getByRole('heading', { name: 'Lace gown' }),
    page.getByRole('link', { name: 'Wallet ₦300' }),
  )

  await page.getByRole('link', { name: 'My profile' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await sees(page.getByRole('heading', { name: 'Sign in or join' }))
  await page.goto('/marketplace')
  await sees(page.getByRole('link', { name: 'Sign in' }))
  expect(await page.evaluate(() => localStorage.getItem('aso-session'))).toBe(null)
})
