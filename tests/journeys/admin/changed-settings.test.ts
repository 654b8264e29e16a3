import { beforeAll, expect, test } from 'vitest'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()
let admin: Member
let bola: Member
let gown: string

beforeAll(async () => {
  admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
  bola = await joinApproved(site.stack, 'Bola')
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  gown = await list(ada, { approval_required: true })
})

async function change(label: string, value: string, says = 'Setting saved'): Promise<void> {
  const page = await site.visit('/admin/settings', { as: admin })
  await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel(/^Why do you change it\?/).fill('A test of it')
  await page.getByRole('button', { name: /^Save/ }).click()
  await sees(page.getByText(says))
  await page.close()
}

test('A changed setting is announced, then shows in the booking dialog, help, terms and wallet', async () => {
  await change('Time to answer a request', '37', 'Change announced')
  await change('Smallest amount added to a wallet', '250', 'Change announced')
  const before = await site.visit('/terms')
  const coming = before.getByRole('region', { name: 'Changes that come' })
  await sees(
    coming.getByText(
      /^Time to answer a request: 37 hours instead of 24 hours, from .* applies to bookings made before/,
    ),
    coming.getByText(/^Smallest amount added to a wallet: ₦250 instead of ₦100, from [^.]*\.\s*$/),
    before.getByText('the lender has 24 hours from payment to accept'),
  )
  await site.stack.database.query('update private.setting_changes set takes_effect_at = now()')
  await site.stack.runJobs()

  const item = await site.visit(`/item/${gown}`, { as: bola })
  await item.getByRole('button', { name: 'Rent', exact: true }).click()
  await sees(item.getByRole('dialog').getByText('The owner has 37 hours to accept'))
  await site.stack.database.query(
    'update public.items set approval_required = false, deposit_amount = 60000 where id = $1',
    [gown],
  )
  await item.reload()
  await item.getByRole('button', { name: 'Rent', exact: true }).click()
  // The deposit is higher than what a new member books at once.
  await sees(item.getByRole('dialog').getByText('The owner has 37 hours to accept'))

  const help = await site.visit('/help#rent-an-item')
  await sees(help.getByText('They have 37 hours.'))
  const terms = await site.visit('/terms')
  await sees(terms.getByText('the lender has 37 hours from payment to accept'))

  const wallet = await site.visit('/wallet', { as: bola })
  await wallet.getByRole('button', { name: 'Fund Wallet' }).first().click()
  await sees(wallet.getByRole('dialog').getByText('From ₦250 to ₦5,000,000.'))
  await wallet.getByRole('dialog').getByLabel('Amount in naira').fill('249')
  await wallet.getByRole('dialog').getByRole('button', { name: 'Add ₦249' }).click()
  await sees(wallet.getByText('Minimum funding amount is ₦250').first())
})

test('The landing page shows the current company address once the footer is scrolled into view', async () => {
  await change('Email address', 'hello@cloth.ng')
  await change('Phone number', '+234 800 111 2222')
  const page = await site.visit('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const mail = page.getByRole('link', { name: 'hello@cloth.ng' })
  await eventually(() => mail.count()).toBe(1)
  expect(await mail.getAttribute('href')).toBe('mailto:hello@cloth.ng')
  const call = page.getByRole('link', { name: '+234 800 111 2222' })
  expect(await call.getAttribute('href')).toBe('tel:+2348001112222')
})
