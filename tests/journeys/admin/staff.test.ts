import { beforeAll, expect, test } from 'vitest'
import { adminMessages } from '#contract/messages/admin.ts'
import { codeOfStep, fromBase32, stepAt } from '../../../local/auth/second-factor/totp.ts'
import { deposit } from '../../support/api/clients.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()
let owner: Member
let support: Member

beforeAll(async () => {
  owner = await joinAdmin(site.stack, 'Ngozi Owner')
  support = await joinAdmin(site.stack, 'Sola Support', 'support')
})

test('Staff set up an authenticator app; after they lose it, an owner resets it', async () => {
  const page = await site.visit('/security', { as: support })
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await sees(page.getByRole('img', { name: 'QR code for your authenticator app' }))
  await expectAccessible(page)
  const secret = ((await page.locator('code').textContent()) ?? '').trim()
  await page.getByLabel('Code of your app').fill(codeOfStep(fromBase32(secret), stepAt(Date.now())))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await sees(page.getByText('Authenticator app added'), page.getByText('Your app is set up.'))
  await page.goto('/admin')
  await sees(page.getByRole('heading', { name: 'Dashboard' }))

  const asOwner = await site.visit(`/admin/users/${support.id}`, { as: owner })
  await asOwner.getByRole('button', { name: 'Reset second factor' }).click()
  await asOwner.getByLabel('How do you know that it is really them?').fill('Showed the ID on a call')
  await asOwner.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await sees(asOwner.getByText('Second factor reset'))
  await expectAccessible(asOwner)
  expect(
    await site.stack.database.query('select 1 from auth.mfa_factors where user_id = $1', [support.id]),
  ).toEqual([])
  await asOwner.goto('/admin/log')
  await sees(
    asOwner.getByText('Ngozi Owner reset the second factor of Sola Support'),
    asOwner.getByText('“Showed the ID on a call”'),
  )
  await expectAccessible(asOwner)
})

test('Staff add a note about a person, and give a reason before they see that person’s screens', async () => {
  const kemi = await joinAdmin(site.stack, 'Kemi Support', 'support')
  const chidi = await join(site.stack, 'Chidi Eze', 'lend')
  await list(chidi, { title: 'Coral beads' })
  const page = await site.visit(`/admin/users/${chidi.id}`, { as: kemi })
  const add = page.getByRole('button', { name: 'Add note' })
  await add.waitFor()
  expect(await add.isDisabled()).toBe(true)
  await page.getByLabel('Add a note for other staff').fill('  Called about a lost parcel.  ')
  await add.click()
  await sees(page.getByText('Note added'), page.getByText('Called about a lost parcel.', { exact: true }))
  expect(await page.getByLabel('Add a note for other staff').inputValue()).toBe('')

  await page.getByRole('button', { name: 'See what they see' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await sees(dialog.getByText(adminMessages.reasonNeeded))
  await dialog.getByLabel('Why do you need to see it?').fill('The parcel is missing in the app')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await sees(page.getByText('You can’t act here.'), page.getByText(/^Coral beads: /))
  const logged = await site.stack.database.query(
    `select admin_id, action_data ->> 'reason' as reason from private.admin_log
     where action_type = 'view_as' and target = $1`,
    [chidi.id],
  )
  expect(logged).toEqual([{ admin_id: kemi.id, reason: 'The parcel is missing in the app' }])
})

test('An account is erased at once, with a reason that is logged, and a refusal says why', async () => {
  const chidi = await join(site.stack, 'Chidi Eze', 'lend')
  await deposit(site.stack, chidi, 500)
  const page = await site.visit(`/admin/users/${chidi.id}`, { as: owner })
  await page.getByRole('button', { name: 'Erase account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase the account of Chidi Eze?' })
  const go = dialog.getByRole('button', { name: 'Erase for good' })
  await go.click()
  await sees(dialog.getByText(adminMessages.reasonNeeded))
  await expectAccessible(page)
  await dialog.getByLabel('Who asks for it, or why?').fill('A letter with a copy of the ID')
  site.expectProblem(/^409 POST \/rest\/v1\/rpc\/admin_erase_user$/)
  await go.click()
  await sees(page.getByText('There is money in the wallet of this person'))

  const { database } = site.stack
  await database.query(
    `select private.post(row(private.wallet_of($1), private.system_account('paystack_clearing'), 500,
       'adjustment', null, 'adjustment:test', 'Paid out')::private.leg)`,
    [chidi.id],
  )
  await go.click()
  await sees(page.getByText('Account erased'), page.getByRole('heading', { name: 'Users' }))
  const [account] = await database.query(
    `select p.full_name, a.action_data ->> 'reason' as reason from private.profiles p
     join private.admin_log a on a.target = p.user_id and a.action_type = 'erase_user' where p.user_id = $1`,
    [chidi.id],
  )
  expect(account).toEqual({ full_name: 'Former member', reason: 'A letter with a copy of the ID' })
})
