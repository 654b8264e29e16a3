import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, list } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { heldForItem } from '../../support/api/stored-money.ts'
import { awaitCode, codeField, fillSignUp } from '../../support/browser/accounts.ts'
import { chooseDates, openBooking, payOnCheckout } from '../../support/browser/booking-screens.ts'
import { button } from '../../support/browser/controls.ts'
import { takeQuiz } from '../../support/browser/quiz-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees, seesForAMoment } from '../../support/browser/waiting.ts'
import { fillBvnStep, fillUpToBvn, submitForReview } from '../../support/browser/wizard-screens.ts'

const site = openTestSite()
const email = 'temi@aso.test'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function signUp(page: Page): Promise<void> {
  await button(page, 'Complete My Outfit - Sign Up Free').click()
  await page.getByRole('radio', { name: 'Borrow', exact: true }).click()
  await button(page, 'Continue').click()
  await button(page, 'Create account').click()
  await fillSignUp(page, 'Temi Balogun', email)
  await sees(heading(page, 'Check your email'))
  await codeField(page).fill(await awaitCode(site.stack, email))
  await page.getByLabel('Phone number').fill('0803 765 4321')
  await button(page, 'Send code').click()
  await sees(page.getByText('+2348037654321'))
  await codeField(page).fill(await awaitCode(site.stack, '+2348037654321'))
  // The look of the quiz waits there.
  await sees(page.getByText('Welcome to Aso'), heading(page, 'AI Hub'))
}

async function setUpProfile(page: Page): Promise<void> {
  await page.goto('/profile-setup')
  await button(page, 'Take a photo').click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await button(page, 'Take photo').click()
  await button(page, 'Use photo').click()
  await sees(page.getByText('Photo saved'))
  await button(page, 'Continue').click()
  await button(page, 'Allow location').click()
  await button(page, 'Confirm location').click()
  await sees(heading(page, 'Market'))
}

async function proveIdentity(page: Page): Promise<void> {
  await page.goto('/verify-borrower')
  await fillUpToBvn(page)
  await fillBvnStep(page)
  await submitForReview(page)
  await sees(page.getByText('Verification Submitted Successfully!'), heading(page, 'Verification Pending'))
}

test('A visitor becomes a borrower: quiz, sign-up, codes, photo, identity, an admin’s yes, and a gown for Saturday', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const gown = await list(ada, {
    title: 'Lace wedding gown',
    availability_type: 'rent',
    rental_price: 6000,
    deposit_amount: 10_000,
    images: [await uploadPhoto(ada, 1)],
  })
  const admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
  const page = await site.visit('/', {
    permissions: ['camera', 'geolocation'],
    geolocation: { latitude: 6.6018, longitude: 3.3515 },
  })
  await takeQuiz(page)
  await signUp(page)
  await setUpProfile(page)

  await page.goto(`/item/${gown}`)
  await sees(button(page, 'KYC Required to Rent'))
  await proveIdentity(page)
  const desk = await site.visit('/admin/kyc', { as: admin })
  await desk.getByRole('link', { name: 'Temi Balogun' }).click()
  for (const paper of ['Government ID', 'Utility bill', 'Photo of the face']) {
    await button(desk, paper).click()
    await sees(desk.getByRole('dialog', { name: paper }).getByText('This view was logged under your name.'))
    await desk.keyboard.press('Escape')
  }
  await button(desk, 'Approve').click()
  await desk.getByLabel('Name on the ID').fill('Temi Balogun')
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await sees(heading(page, 'Verification Approved!'))

  await page.getByRole('link', { name: 'Go to Marketplace' }).click()
  await page.goto(`/item/${gown}`)
  const dialog = await openBooking(page, 'Rent')
  const start = addDays(lagosToday(), 10)
  await chooseDates(page, start, addDays(start, 2))
  await dialog.getByRole('button', { name: /^Book for ₦/ }).click()
  await payOnCheckout(page, 'success')
  await seesForAMoment(page, 'Payment successful')
  expect(await heldForItem(site.stack, gown)).toBe(28_000)
  const [person] = await site.stack.database.query(
    `select p.role::text, p.verified, p.auth_completed, p.profile_setup_completed, p.phone_verified_at is not null as by_code,
       p.location ->> 'city' as city, (select count(*)::int from public.style_sessions s where s.user_id = p.user_id) as outfits
     from private.profiles p join auth.users u on u.id = p.user_id where u.email = $1`,
    [email],
  )
  expect(person).toEqual({
    role: 'borrow',
    verified: true,
    auth_completed: true,
    profile_setup_completed: true,
    by_code: true,
    city: 'Lagos',
    outfits: 1,
  })
})
