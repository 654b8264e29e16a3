import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../support/api/clients.ts'
import { openVerificationPapers, submitIdentity } from '../../support/api/identity-check.ts'
import { join, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let admin: Member
beforeAll(async () => {
  admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
})

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Verifications' }).getByRole('link')

/** Who looked at whose papers, oldest first. */
async function looksAt({ id }: Member): Promise<string[]> {
  const looks = await site.stack.database.query<{ what: string; admin_id: string }>(
    'select what, admin_id from private.identity_access where user_id = $1 order by id',
    [id],
  )
  expect(looks.every(({ admin_id }) => admin_id === admin.id)).toBe(true)
  return looks.map(({ what }) => what)
}

async function reviewOf({ id }: Member) {
  const [record] = await site.stack.database.query(
    `select verification_status, rejection_reason, reviewed_at is not null as reviewed
     from public.borrower_verifications where user_id = $1`,
    [id],
  )
  return record
}

async function open(page: Page, person: string): Promise<void> {
  await page.goto('/admin/kyc')
  await page.getByRole('link', { name: person }).click()
  await sees(page.getByRole('heading', { level: 1, name: person }))
}

test('The list is searched by name, phone and user id and filtered by status, newest first', async () => {
  const people: Member[] = []
  for (const name of ['Aisha Bello', 'Emeka Obi', 'Aisha Danjuma']) {
    const person = await join(site.stack, name, 'borrow')
    await submitIdentity(person)
    people.push(person)
  }
  const [aisha, emeka] = people
  await emeka?.client.from('profiles').update({ phone_number: '+2348031234567' }).eq('user_id', emeka.id)
  await site.stack.database.query(
    `update public.borrower_verifications set verification_status = 'approved', reviewed_at = now() where user_id = $1`,
    [aisha?.id],
  )
  const page = await site.visit('/admin', { as: admin })
  await page.getByRole('link', { name: 'KYC Verification' }).click()
  await eventually(() => rows(page).allInnerTexts()).toEqual(['Aisha Danjuma', 'Emeka Obi'])
  await sees(page.getByText(/\+2348031234567 · National ID \(NIN\)/), page.getByText(emeka?.id ?? ''))
  await expectAccessible(page)

  const search = async (text: string) => {
    await page.getByRole('searchbox').fill(text)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
  }
  await search('aisha')
  await eventually(() => rows(page).allInnerTexts()).toEqual(['Aisha Danjuma'])
  await page.getByRole('radio', { name: 'All' }).click()
  await eventually(() => rows(page).allInnerTexts()).toEqual(['Aisha Danjuma', 'Aisha Bello'])
  await page.getByRole('radio', { name: 'Approved' }).click()
  await eventually(() => rows(page).allInnerTexts()).toEqual(['Aisha Bello'])
  await page.getByRole('radio', { name: 'All' }).click()
  for (const text of ['08031234567', '+2348031', emeka?.id ?? '']) {
    await search(text)
    await eventually(() => rows(page).allInnerTexts()).toEqual(['Emeka Obi'])
  }
  // The address keeps it: another person who opens it sees the same.
  await page.reload()
  await eventually(() => rows(page).allInnerTexts()).toEqual(['Emeka Obi'])
  await search('nobody at all')
  await sees(page.getByText('No matches'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await eventually(() => rows(page).count()).toBe(3)
})

test('A long list comes page by page', async () => {
  const stack = site.stack
  await stack.database.query('delete from public.borrower_verifications')
  const one = await join(stack, 'Person 0', 'borrow')
  const [shape] = await stack.database.query<{ email: string }>(
    'select email from auth.users where id = $1',
    [one.id],
  )
  expect(shape?.email).toBe(one.email)
  for (let number = 1; number <= 25; number += 1) {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    await stack.database.query(`insert into auth.users (id, email) values ($1, $2)`, [
      id,
      `p${number}@aso.test`,
    ])
    await stack.database.query(
      `update private.profiles set full_name = $2, role = 'borrow' where user_id = $1`,
      [id, `Person ${number}`],
    )
    await stack.database.query(
      `insert into public.borrower_verifications (user_id, verification_status, submitted_at)
       values ($1, 'pending', now() - make_interval(hours => $2::int))`,
      [id, number],
    )
  }
  const page = await site.visit('/admin/kyc', { as: admin })
  await eventually(() => rows(page).count()).toBe(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await eventually(() => rows(page).allInnerTexts()).toEqual(
    Array.from({ length: 25 }, (_, index) => `Person ${index + 1}`),
  )
  await misses(page.getByRole('button', { name: 'Show more' }))
})

test('A reviewer looks at numbers and documents, each look recorded, and approves; the person gets a mail', async () => {
  const bola = await join(site.stack, 'Bola Ade', 'borrow')
  await submitIdentity(bola, { government_id_number: '12345678901', bvn: '22345678901' })
  const page = await site.visit('/admin', { as: admin })
  await open(page, 'Bola Ade')
  await eventually(() => facts(page.getByRole('main'))).toMatchObject({
    Email: bola.email,
    'ID type': 'National ID (NIN)',
    Address: '4 Adeola Odeku, Victoria Island, Lagos',
    'ID number': '*******8901',
    BVN: '*******8901',
  })
  expect(await looksAt(bola)).toEqual([])

  await page.getByRole('button', { name: 'Show number' }).click()
  await sees(page.getByText('This view was logged.'))
  await expectAccessible(page)
  expect(await facts(page.getByRole('main'))).toMatchObject({
    'ID number': '12345678901',
    BVN: '22345678901',
  })
  await page.getByRole('button', { name: 'Hide number' }).click()
  await sees(page.getByText('*******8901').first())
  expect(await looksAt(bola)).toEqual(['numbers'])

  await page.getByRole('button', { name: 'Government ID' }).click()
  const viewer = page.getByRole('dialog', { name: 'Government ID' })
  await sees(viewer.getByText('This view was logged under your name.'))
  const picture = viewer.getByRole('img', { name: 'Government ID' })
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  const fitting = await picture.evaluate((image) => image.clientWidth)
  await viewer.getByRole('button', { name: 'Larger' }).click()
  await viewer.getByRole('button', { name: 'Larger' }).click()
  await sees(viewer.getByText('200%'))
  await expectAccessible(page)
  expect(await picture.evaluate((image) => image.clientWidth)).toBe(fitting * 2)
  await page.keyboard.press('Escape')
  await misses(viewer)

  // A PDF opens in a tab of its own.
  await page.getByRole('button', { name: 'Utility bill' }).click()
  const paper = page.getByRole('link', { name: 'Open the PDF in a new tab' })
  const address = (await paper.getAttribute('href')) ?? ''
  await expectAccessible(page)
  expect(await paper.getAttribute('rel')).toBe('noopener noreferrer')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), paper.click()])
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await tab.close()
  await page.keyboard.press('Escape')
  await sees(page.getByText('Open these before you approve: Photo of the face.'))
  await eventually(() => page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Photo of the face' }).click()
  await sees(page.getByRole('img', { name: 'Photo of the face' }))
  await page.keyboard.press('Escape')
  expect(await looksAt(bola)).toEqual(['numbers', 'government_id', 'utility_bill', 'selfie'])

  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve Bola Ade?' })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await sees(dialog.getByText('Enter the name as shown on the ID'))
  await dialog.getByLabel('Name on the ID').fill('Bola Ade')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await sees(page.getByText('Verification approved'), page.getByRole('heading', { name: 'KYC Verification' }))
  await misses(page.getByRole('link', { name: 'Bola Ade' }))
  expect(await reviewOf(bola)).toEqual({
    verification_status: 'approved',
    rejection_reason: null,
    reviewed: true,
  })
  await eventually(async () => mailsTo(site.stack, bola.email).map(({ subject }) => subject)).toContain(
    'Your identity is verified',
  )
  expect(
    mailsTo(site.stack, bola.email).filter(({ subject }) => subject === 'Your identity is verified'),
  ).toHaveLength(1)
})

test('A check that was submitted again during the review cannot be approved without reloading', async () => {
  const person = await join(site.stack, 'Swapped Documents', 'borrow')
  await openVerificationPapers(admin, await submitIdentity(person))
  const page = await site.visit('/admin/kyc', { as: admin })
  await open(page, 'Swapped Documents')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByLabel('Name on the ID').fill('Swapped Documents')
  await submitIdentity(person)
  site.expectProblem(/^409 PATCH \/rest\/v1\/borrower_verifications$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await sees(page.getByText('Documents sent again'))
  expect(await reviewOf(person)).toMatchObject({ verification_status: 'pending', reviewed: false })
})

test('Rejecting needs a reason, which the person reads in the mail', async () => {
  const bola = await join(site.stack, 'Bola Ojo', 'borrow')
  await submitIdentity(bola)
  const page = await site.visit('/admin', { as: admin })
  await open(page, 'Bola Ojo')
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Bola Ojo?' })
  await dialog.getByLabel('Reason').fill('   ')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await sees(dialog.getByText('Please say why the verification is rejected.'))
  await expectAccessible(page)
  expect(await reviewOf(bola)).toMatchObject({ verification_status: 'pending' })
  await dialog.getByLabel('Reason').fill('The bill is older than three months.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await sees(page.getByText('Verification rejected'))
  expect(await reviewOf(bola)).toEqual({
    verification_status: 'rejected',
    rejection_reason: 'The bill is older than three months.',
    reviewed: true,
  })
  await eventually(async () => mailsTo(site.stack, bola.email)[0]?.text).toContain(
    'The bill is older than three months.',
  )
})

test('An approval goes through though its mail fails; two reviewers cannot both decide', async () => {
  const bola = await join(site.stack, 'Bola Musa', 'borrow')
  const record = await submitIdentity(bola)
  await openVerificationPapers(admin, record)
  const page = await site.visit('/admin', { as: admin })
  await open(page, 'Bola Musa')
  const late = await site.visit(`/admin/kyc/${record}`, { as: admin })
  await sees(late.getByRole('button', { name: 'Reject' }))

  await page.route('**/functions/v1/send-kyc-status-email', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  )
  site.expectProblem(/^500 POST \/functions\/v1\/send-kyc-status-email$/)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByLabel('Name on the ID').fill('Bola Musa')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await sees(page.getByText('Verification approved'))
  expect(await reviewOf(bola)).toMatchObject({ verification_status: 'approved' })

  site.expectProblem(/^409 PATCH \/rest\/v1\/borrower_verifications$/)
  await late.getByRole('button', { name: 'Reject' }).click()
  await late.getByLabel('Reason').fill('Too late')
  await late.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await sees(
    late.getByText('Failed to process verification'),
    late.getByText('Only a pending verification can be approved or rejected.'),
  )
  expect(await reviewOf(bola)).toMatchObject({ verification_status: 'approved', rejection_reason: null })
})
