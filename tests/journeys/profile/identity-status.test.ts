import { beforeEach, expect, test } from 'vitest'
import { identityAlreadyUsed } from '#contract/identity.ts'
import { addDays, formatDate, lagosToday } from '#contract/rules/dates.ts'
import {
  approveVerification,
  openVerificationPapers,
  submitIdentity,
} from '../../support/api/identity-check.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import {
  address,
  birth,
  bvn,
  fillBvnStep,
  fillUpToBvn,
  idNumber,
  labels,
  pdfFile,
  photoFile,
  submitForReview,
} from '../../support/browser/wizard-screens.ts'
import { defaultSettings } from '../../support/fixtures/default-settings.ts'

const site = openTestSite()

let admin: Member
let bola: Member
beforeEach(async () => {
  admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
  bola = await join(site.stack, 'Bola Ade', 'borrow')
})

async function decide(verification: string, values: object): Promise<void> {
  const { error } = await admin.client.from('borrower_verifications').update(values).eq('id', verification)
  expect(error).toBe(null)
}

test('The status page updates by itself when an admin decides in another browser', async () => {
  await openVerificationPapers(admin, await submitIdentity(bola))
  const page = await site.visit('/verification-pending', { as: bola })
  await sees(
    page.getByRole('heading', { name: 'Verification Pending' }),
    page.getByText('Review takes 1-2 business days.'),
  )
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  const desk = await site.visit('/admin/kyc', { as: admin })
  await desk.getByRole('link', { name: 'Bola Ade' }).click()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByLabel('Name on the ID').fill('Bola Ade')
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()

  // Said aloud where it changes, without a touch of the page.
  await sees(page.getByRole('status').getByRole('heading', { name: 'Verification Approved!' }))
  await expectAccessible(page)
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  await page.getByRole('link', { name: 'Go to Marketplace' }).click()
  await sees(page.getByRole('heading', { name: 'Market', exact: true }))
})

test('A page in the background shows the new status when it is visible again', async () => {
  const record = await submitIdentity(bola)
  const page = await site.visit('/verification-pending', { as: bola })
  await sees(page.getByRole('heading', { name: 'Verification Pending' }))
  site.allowProblem(/^net::ERR_INTERNET_DISCONNECTED GET \/rest\/v1\//)
  site.allowProblem(/^console error: WebSocket connection .*ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await approveVerification(admin, record, 'Bola Ade')
  await page.context().setOffline(false)
  await sees(page.getByRole('heading', { name: 'Verification Approved!' }))
})

test('A rejection shows its reason; a new submission replaces the first; a used identity leads to our support', async () => {
  const record = await submitIdentity(bola)
  const page = await site.visit('/verification-pending', { as: bola })
  await sees(page.getByRole('heading', { name: 'Verification Pending' }))
  await expectAccessible(page)
  const reason = 'The photo of your ID is too dark to read.'
  await decide(record, { verification_status: 'rejected', rejection_reason: reason })
  await sees(
    page.getByRole('alert').getByRole('heading', { name: 'Verification Rejected' }),
    page.getByText(reason),
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Submit again' }).click()
  await sees(page.getByRole('region', { name: 'Verification Rejected' }).getByText(reason))
  await expectAccessible(page)
  expect(await page.getByLabel('ID number').inputValue()).toBe('')
  await fillUpToBvn(page)
  await fillBvnStep(page)
  await submitForReview(page)
  await sees(page.getByRole('heading', { name: 'Verification Pending' }))
  const rows = await site.stack.database.query(
    `select id, government_id_number, a.residential_address, verification_status, rejection_reason, reviewed_at
     from public.borrower_verifications left join private.identity_addresses a using (user_id) where user_id = $1`,
    [bola.id],
  )
  expect(rows).toEqual([
    {
      id: record,
      government_id_number: '*******6789',
      residential_address: address,
      verification_status: 'pending',
      rejection_reason: null,
      reviewed_at: null,
    },
  ])

  await decide(record, {
    verification_status: 'rejected',
    rejection_reason: identityAlreadyUsed,
  })
  await sees(
    page.getByText('Sending it again won’t help.', { exact: false }),
    page.getByRole('link', { name: 'Submit other documents' }),
  )
  const mail = defaultSettings.support_email
  const support = page.getByRole('main').getByRole('link', { name: mail })
  expect(await support.getAttribute('href')).toContain(`mailto:${mail}`)
})

test('An item leads borrowers to the check and to its status, and sends lenders there from Rent', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const gown = await list(ada)
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await page.getByRole('link', { name: 'Complete verification now' }).click()
  await sees(page.getByRole('heading', { name: 'Verify your identity' }))
  await submitIdentity(bola)
  await page.goto(`/item/${gown}`)
  await page.getByRole('link', { name: 'Check status' }).click()
  await sees(page.getByRole('heading', { name: 'Verification Pending' }))

  const efe = await join(site.stack, 'Efe Ojo', 'lend')
  const other = await site.visit(`/item/${gown}`, { as: efe })
  await sees(other.getByRole('link', { name: 'Complete verification now' }))
  await other.getByRole('button', { name: 'Rent', exact: true }).click()
  await sees(
    other.getByText('KYC Verification Required'),
    other.getByRole('heading', { name: 'Verify your identity' }),
  )
})

test('The whole check works by keyboard', async () => {
  const page = await site.visit('/verify-borrower', { as: bola })
  // From now on, for the browser takes a moment to hand choosers over: a key may be faster.
  page.on('filechooser', () => undefined)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = async (label: string, file: Awaited<ReturnType<typeof photoFile>>) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')])
    await chooser.setFiles(file)
    await sees(page.getByText(file.name))
  }
  const goOn = async (name: string, heading: string) => {
    await tabTo(page, button(name))
    await page.keyboard.press('Enter')
    await eventually(() => hasFocus(page.getByRole('heading', { name: heading }))).toBe(true)
  }

  const nin = page.getByRole('radio', { name: 'National ID (NIN)' })
  // A try too early leads to the first gap.
  await tabTo(page, button('Next'))
  await page.keyboard.press('Enter')
  await eventually(() => hasFocus(nin)).toBe(true)
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('ID number'))
  await page.keyboard.type(idNumber)
  await choose(labels.id, await photoFile('nin-slip'))
  await goOn('Next', 'Address')
  await tabTo(page, page.getByLabel('Residential address'))
  await page.keyboard.type(address)
  await choose(labels.bill, await pdfFile('light-bill'))
  await goOn('Next', 'Face Verification')
  await choose(labels.face, await photoFile('me'))
  await goOn('Next', 'BVN Verification')
  await tabTo(page, page.getByLabel(labels.bvn))
  await page.keyboard.type(bvn)
  await tabTo(page, page.getByLabel(labels.birth))
  await page.getByLabel(labels.birth).fill(birth)
  await tabTo(page, page.getByLabel(labels.consent))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('heading', { name: 'Verification Pending' }))
})

test('Whoever chose days before the identity check comes back to them once it is approved', async () => {
  const gown = await list(await join(site.stack, 'Ada Obi', 'lend'))
  const [from, to] = [addDays(lagosToday(), 1), addDays(lagosToday(), 3)]
  const page = await site.visit(`/item/${gown}?from=${from}&to=${to}`, { as: bola, ownContext: true })
  await page.getByRole('link', { name: 'Complete verification now' }).click()
  await sees(page.getByRole('heading', { name: 'Verify your identity' }))
  await approveVerification(admin, await submitIdentity(bola), 'Bola Ade')
  await page.goto('/verification-pending')
  await page.getByRole('link', { name: 'Rent Ankara gown' }).click()
  await sees(
    page.getByRole('heading', { level: 1, name: 'Ankara gown' }),
    page.getByText(`${formatDate(from)} to ${formatDate(to)}`),
  )
  expect(new URL(page.url()).search).toBe(`?from=${from}&to=${to}`)
  await page.getByRole('button', { name: 'Rent', exact: true }).click()
  await sees(page.getByRole('dialog').getByText('Rent (3 days)'))
  // Once is enough: the next visit leads to the market.
  await page.goto('/verification-pending')
  await sees(page.getByRole('link', { name: 'Go to Marketplace' }))
  await misses(page.getByRole('link', { name: 'Rent Ankara gown' }))
})
