import { expect, test } from 'vitest'
import { join, list } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import {
  ageMails,
  awaitCode,
  codeField,
  fillSignUp,
  signUpAndConfirmByApi,
  signUpTo,
} from '../../support/browser/accounts.ts'
import { misses, openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()

const signedUpProfile = async (email: string) => {
  const [profile] = await site.stack.database.query(
    `select p.full_name, p.role::text, p.is_verified_email, p.is_verified_phone, p.phone_verified_at is not null as by_code,
       p.phone_number, p.auth_completed,
       exists (select from private.person_marks m where m.user_id = p.user_id and m.kind = 'device') as knows_device
     from private.profiles p join auth.users u on u.id = p.user_id where u.email = $1`,
    [email],
  )
  return profile
}

test('A lender signs up with the codes of the mail and of the text message, and is welcomed', async () => {
  const email = 'ngozi@aso.test'
  const page = await site.visit('/auth')
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByText('Please select a role'))
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Lend', exact: true }).click()
  await misses(page.getByText('Please select a role'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByRole('heading', { name: 'Sign in or join' }))
  await page.getByRole('button', { name: 'Create account' }).click()
  await sees(page.getByText('Earn by sharing. Quick setup, no identity verification.'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await sees(page.getByText('Full name is required'), page.getByText('Password is required'))
  await expectAccessible(page)
  await fillSignUp(page, 'Ngozi Okafor', email)
  await sees(page.getByRole('heading', { name: 'Check your email' }), page.getByText(email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await sees(page.getByText('Invalid Code').first())
  await expectAccessible(page)
  // The whole mail is pasted, not just its digits.
  const code = await awaitCode(site.stack, email)
  await codeField(page).fill(`Your code: ${code.slice(0, 3)} ${code.slice(3)}`)

  await sees(page.getByRole('heading', { name: 'Your phone number' }))
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('Phone Number Required'))
  await expectAccessible(page)
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('+2348031234567'))
  await codeField(page).pressSequentially(await awaitCode(site.stack, '+2348031234567'))
  await sees(page.getByText('Welcome to Aso'), page.getByText('Ngozi, your account is ready.'))
  await sees(page.getByRole('heading', { name: 'Market' }))
  expect(new URL(page.url()).pathname).toBe('/marketplace')
  expect(await signedUpProfile(email)).toEqual({
    full_name: 'Ngozi Okafor',
    role: 'lend',
    is_verified_email: true,
    is_verified_phone: true,
    by_code: true,
    phone_number: '+2348031234567',
    auth_completed: true,
    knows_device: true,
  })
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /code|phone/.test(key))),
  ).toEqual([])
})

test('A borrower skips the phone step, and is led to the identity check the next time', async () => {
  const email = 'bisi@aso.test'
  const page = await site.visit('/auth?step=signup&role=borrow')
  await signUpTo(site.stack, page, 'Bisi Bello', email)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByText('Welcome to Aso'), page.getByRole('heading', { name: 'Market' }))
  expect(await signedUpProfile(email)).toMatchObject({
    role: 'borrow',
    is_verified_phone: true,
    by_code: false,
    phone_number: null,
    auth_completed: false,
    knows_device: true,
  })
  await page.goto('/auth')
  await page.waitForURL('**/verify-borrower')
})

test('A reload and a later visit return to the step and the pending code', async () => {
  const email = 'kemi@aso.test'
  const page = await site.visit('/auth?step=signup&role=lend&redirect=%2Fwallet')
  await fillSignUp(page, 'Kemi Ade', email)
  await sees(page.getByText(email))
  await page.reload()
  await sees(page.getByText(email), page.getByRole('button', { name: /^Resend code in \d+ s$/ }))
  await page.goto('/auth?redirect=%2Fwallet')
  await sees(page.getByRole('heading', { name: 'Check your email' }), page.getByText(email))
  await codeField(page).fill(await awaitCode(site.stack, email))

  await page.getByLabel('Phone number').fill('+234 903 123 4567')
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('+2349031234567'))
  await page.reload()
  await sees(page.getByRole('heading', { name: 'Check your messages' }), page.getByText('+2349031234567'))
  await expectAccessible(page)
  const code = await awaitCode(site.stack, '+2349031234567')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(code)
  await codeField(page).fill(code)
  await sees(page.getByText('Welcome to Aso'))
  await page.waitForURL('**/wallet')
})

test('A person who tapped a piece in the style quiz is led to it', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const gown = await list(ada)
  const page = await site.visit('/auth?step=signup&role=borrow')
  await page.evaluate(
    (path) => localStorage.setItem('aso-post-signup-redirect', JSON.stringify(path)),
    `/item/${gown}`,
  )
  await signUpTo(site.stack, page, 'Tolu Ade', 'tolu@aso.test')
  await page.getByLabel('Phone number').fill('08011112222')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.waitForURL(`**/item/${gown}`)
  expect(await signedUpProfile('tolu@aso.test')).toMatchObject({
    phone_number: '+2348011112222',
    by_code: false,
  })
})

test('/role-selection asks visitors for their role, and redirects people who are signed in', async () => {
  const page = await site.visit('/role-selection')
  await page.getByRole('radio', { name: 'Both' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByRole('heading', { name: 'Sign in or join' }))
  expect(new URL(page.url()).searchParams.get('role')).toBe('both')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await sees(page.getByRole('radio', { name: 'Both', checked: true }))

  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const member = await site.visit('/role-selection', { as: ada })
  await sees(member.getByRole('heading', { name: 'Market' }))
})

test('Changing the role or going back keeps the return address and the name', async () => {
  const page = await site.visit('/auth?step=login')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('radio', { name: 'Borrow' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Uche Obi')
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('radio', { name: 'Both' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByText('Completing verification unlocks all features.'))
  expect(await page.getByLabel('Full name').inputValue()).toBe('Uche Obi')
  await page.goBack()
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  await page.goForward()
  await sees(page.getByRole('heading', { name: 'Create account' }))
})

test('An address that already has an account gets the same answer as any other', async () => {
  await signUpAndConfirmByApi(site.stack, 'taken@aso.test')
  await ageMails(site.stack, 'taken@aso.test', 300)
  const page = await site.visit('/auth?step=signup&role=lend')
  await fillSignUp(page, 'Eve Uche', 'taken@aso.test')
  await sees(page.getByRole('heading', { name: 'Check your email' }), page.getByText('taken@aso.test'))
})
