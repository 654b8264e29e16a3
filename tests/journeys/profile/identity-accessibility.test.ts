import { beforeAll, test } from 'vitest'
import { submitIdentity } from '../../support/api/identity-check.ts'
import { join, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite, sees } from '../../support/browser/test-site.ts'
import { fillBvnStep, fillUpToBvn, nextStep, submitForReview } from '../../support/browser/wizard-screens.ts'

const site = openTestSite()

let admin: Member
let bola: Member
let record: string
beforeAll(async () => {
  admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
  bola = await join(site.stack, 'Bola Ade', 'borrow')
  record = await submitIdentity(bola)
})

const setStatus = (status: string) =>
  site.stack.database.query(
    `update public.borrower_verifications set verification_status = $2::public.verification_status,
       rejection_reason = 'The photo of your ID is too dark.' where user_id = $1`,
    [bola.id, status],
  )

test('the wizard: with everything missing, filled in, and with a document that did not arrive', async () => {
  const page = await site.visit('/verify-borrower', { as: await join(site.stack, 'Efe Ojo') })
  await sees(page.getByRole('heading', { name: 'Government ID' }))
  await expectAccessible(page)
  await nextStep(page)
  await sees(page.getByText('Choose the type of your ID'))
  await expectAccessible(page)
  await fillUpToBvn(page)
  await page.getByRole('button', { name: 'Previous' }).click()
  await sees(page.getByText('me.jpg'))
  await expectAccessible(page)
  await nextStep(page)
  await fillBvnStep(page)
  site.expectProblem(/^net::ERR_FAILED POST \/storage/)
  await page.route('**/storage/v1/object/verification-documents/*/selfie/**', (route) => route.abort())
  await submitForReview(page)
  await sees(page.getByText('Not sent'))
  await expectAccessible(page)
})

test('every status', async () => {
  const page = await site.visit('/verification-pending', { as: bola })
  await sees(page.getByRole('heading', { name: 'Verification Pending' }))
  await expectAccessible(page)
  await setStatus('rejected')
  await page.reload()
  await sees(page.getByRole('heading', { name: 'Verification Rejected' }))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Submit again' }).click()
  await sees(page.getByRole('region', { name: 'Verification Rejected' }))
  await expectAccessible(page)
  await setStatus('approved')
  await page.goto('/verification-pending')
  await sees(page.getByRole('heading', { name: 'Verification Approved!' }))
  await expectAccessible(page)
  await setStatus('pending')
})

test('the dashboard, the users and the confirmation of deleting one', async () => {
  const page = await site.visit('/admin', { as: admin })
  await sees(page.getByText('Active', { exact: true }))
  await expectAccessible(page)
  await page.goto('/admin/users')
  const row = page.getByRole('listitem', { name: 'Bola Ade' })
  await sees(row)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Delete' }).click()
  await sees(page.getByRole('dialog', { name: 'Delete Bola Ade?' }))
  await expectAccessible(page)
})

test('the verifications, a review, its documents and a rejection without a reason', async () => {
  const page = await site.visit('/admin/kyc', { as: admin })
  await sees(page.getByRole('link', { name: 'Bola Ade' }))
  await expectAccessible(page)
  await page.goto('/admin/kyc?q=nobody')
  await sees(page.getByRole('heading', { name: 'No matches' }))
  await expectAccessible(page)
  await page.goto(`/admin/kyc/${record}`)
  await page.getByRole('button', { name: 'Show number' }).click()
  await sees(page.getByText('This view was logged.'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Photo of the face' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Larger' }).click()
  await sees(page.getByText('150%'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Utility bill' }).click()
  await sees(page.getByRole('link', { name: 'Open the PDF in a new tab' }))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await sees(page.getByRole('dialog').getByText('Please say why the verification is rejected.'))
  await expectAccessible(page)
})

test('the settings, with a refused value', async () => {
  const page = await site.visit('/admin/settings', { as: admin })
  await page.getByLabel('Time to pay').fill('soon')
  await page
    .getByLabel(/^Why do you change it\?/)
    .first()
    .fill('A typing error')
  site.expectProblem(/^400 (PATCH|POST) \/rest\/v1\/(app_settings|rpc\/\w+)$/)
  await page.getByRole('button', { name: /Save.*Time to pay/ }).click()
  await sees(page.getByText('This setting can’t have this value.').first())
  await expectAccessible(page)
})
