import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../support/api/clients.ts'
import {
  openVerificationPapers,
  submitIdentity,
  submitIdentityWithConsent,
} from '../../support/api/identity-check.ts'
import { join, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let admin: Member
beforeAll(async () => {
  admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
})

async function recordOf({ id }: Member) {
  const [record] = await site.stack.database.query(
    `select v.verification_status, v.legal_name, v.rejection_reason, p.full_name, p.verified
     from public.borrower_verifications v join private.profiles p using (user_id) where user_id = $1`,
    [id],
  )
  return record
}

async function unseenChanges({ id }: Member): Promise<string[]> {
  const rows = await site.stack.database.query<{ kind: string }>(
    'select kind from private.identity_changes where user_id = $1 and seen_at is null order by id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

/** Approves on the screen, with this name as it stands on the papers. */
async function approve(page: Page, record: string, name: string, legalName: string): Promise<void> {
  await openVerificationPapers(admin, record)
  await page.reload()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: `Approve ${name}?` })
  await dialog.getByLabel('Name on the ID').fill(legalName)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await sees(page.getByText('Verification approved'))
}

test('A reviewer reads the automatic check and confirms the name; a second account with the BVN is told that it is used', async () => {
  const ada = await join(site.stack, 'Ada O', 'borrow')
  const bola = await join(site.stack, 'Bola Ade', 'borrow')
  await site.stack.runJobs()
  const first = await submitIdentityWithConsent(ada, { bvn: '22222222222', date_of_birth: '1994-03-12' })
  const second = await submitIdentity(bola, { bvn: '22222222222' })
  await site.stack.runJobs()

  const page = await site.visit(`/admin/kyc/${first}`, { as: admin })
  const check = page.getByRole('region', { name: 'Automatic check' })
  await sees(check.getByText('Does not match', { exact: true }).first())
  expect(await facts(check)).toMatchObject({
    Name: 'Another name',
    'Date of birth': 'Matches',
    Face: 'Matches (98.72%)',
    'Checked by': 'Dojah',
  })
  await sees(page.getByRole('heading', { name: 'Sent by another account too' }))
  await approve(page, first, 'Ada O', 'Adaeze Okafor')
  expect(await recordOf(ada)).toMatchObject({ verification_status: 'approved', legal_name: 'Adaeze Okafor' })

  await openVerificationPapers(admin, second)
  await page.goto(`/admin/kyc/${second}`)
  const accounts = page.getByRole('list', { name: 'Accounts' })
  await sees(
    page.getByRole('heading', { name: 'Already used by another account' }),
    page.getByText('These documents are not checked automatically.'),
    accounts.getByRole('link', { name: 'Ada O' }),
    accounts.getByText('Adaeze Okafor'),
    accounts.getByText('Has this identity'),
  )
  await sees(
    page.getByText('The BVN or document belongs to another account, so this check cannot be approved.'),
  )
  expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await sees(page.getByText('Verification rejected'))
  expect(await recordOf(bola)).toMatchObject({
    verification_status: 'rejected',
    rejection_reason: 'This BVN or document is already used by another account on Aso.',
  })
  const told = await site.visit('/verification-pending', { as: bola })
  await sees(told.getByText('This BVN or document is already used by another account on Aso.'))
  await misses(told.getByText('Ada'))
})

test('The owner of a number that a suspended person typed is approved after a reason of an admin', async () => {
  const bvn = '22222222333'
  const liar = await join(site.stack, 'Liar', 'borrow')
  await submitIdentity(liar, { bvn })
  await admin.client.rpc('suspend_person', { p_user_id: liar.id, p_reason: 'Fakes' }).throwOnError()
  const efe = await join(site.stack, 'Efe Obi', 'borrow')
  const record = await submitIdentity(efe, { bvn })
  await openVerificationPapers(admin, record)
  const page = await site.visit(`/admin/kyc/${record}`, { as: admin })
  await page.getByRole('button', { name: 'The numbers belong to this person' }).click()
  await page.getByLabel('How you know').fill('The face is that of the ID.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(page.getByText('An admin has confirmed that the numbers belong to this person.'))
  await approve(page, record, 'Efe Obi', 'Efe Obi')
  expect(await recordOf(efe)).toMatchObject({ verification_status: 'approved', legal_name: 'Efe Obi' })
})

test('After a change of name the badge waits for an admin, who accepts the name or puts the old one back, and sees a new number', async () => {
  const chidi = await join(site.stack, 'Chidi Eze', 'borrow')
  const record = await submitIdentity(chidi)
  const page = await site.visit(`/admin/kyc/${record}`, { as: admin })
  await approve(page, record, 'Chidi Eze', 'Chidi Eze')

  const own = await site.visit('/edit-profile', { as: chidi })
  const field = own.getByLabel('Full name')
  await sees(own.getByText('your Verified badge is hidden until we have checked the new name'))
  await field.fill('Davido')
  await own.getByRole('button', { name: 'Save changes' }).click()
  await eventually(() => recordOf(chidi)).toMatchObject({ full_name: 'Davido', verified: false })
  await own.goto('/verification-pending')
  await sees(
    own.getByRole('heading', { name: 'Verification Approved!' }),
    own.getByText('Your Verified badge is shown again after we have checked the new name.'),
  )

  await page.goto('/admin/kyc?status=changed')
  await sees(page.getByText('New name to check'))
  await page.getByRole('link', { name: 'Davido' }).click()
  await sees(page.getByRole('list', { name: 'Changes' }).getByText('Davido'))
  await page.getByRole('button', { name: 'Restore the old name' }).click()
  await page
    .getByRole('dialog', { name: 'Restore Chidi Eze?' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await sees(page.getByText('Old name restored'), page.getByRole('heading', { level: 1, name: 'Chidi Eze' }))
  expect(await recordOf(chidi)).toMatchObject({ full_name: 'Chidi Eze', verified: true })

  const changed = { full_name: 'Chidi Closet', phone_number: '+2348031112266' }
  await chidi.client.from('profiles').update(changed).eq('user_id', chidi.id).throwOnError()
  await page.goto('/admin/kyc?status=changed')
  const waiting = page.getByRole('list', { name: 'Changed identities' }).getByRole('listitem')
  await sees(waiting.getByText('New name to check'), waiting.getByText('New phone number'))
  await waiting.getByRole('link', { name: 'Chidi Closet' }).click()
  await sees(page.getByRole('list', { name: 'Changes' }).getByText('+2348031112266'))
  await page.getByRole('button', { name: 'Mark new number as seen' }).click()
  await misses(page.getByRole('button', { name: 'Mark new number as seen' }))
  expect(await unseenChanges(chidi)).toEqual(['name'])
  await page.getByRole('button', { name: 'Accept the new name' }).click()
  await page
    .getByRole('dialog', { name: 'Accept Chidi Closet?' })
    .getByRole('button', { name: 'Accept' })
    .click()
  await sees(page.getByText('New name accepted'))
  expect(await recordOf(chidi)).toMatchObject({
    full_name: 'Chidi Closet',
    legal_name: 'Chidi Eze',
    verified: true,
  })
  expect(await unseenChanges(chidi)).toEqual([])
  await site.stack.runJobs()
  expect(mailsTo(site.stack, chidi.email).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your name was changed back', 'Your new name is accepted']),
  )
})
