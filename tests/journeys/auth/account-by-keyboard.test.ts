import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { join } from '../../support/api/members.ts'
import { profileOf } from '../../support/api/stored-profiles.ts'
import { awaitCode, codeField, typedPassword } from '../../support/browser/accounts.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

test('An account is made by keyboard, with the focus where it is expected', async () => {
  const email = 'keys@aso.test'
  const page = await site.visit('/auth', { viewport: laptop })
  await tabTo(page, page.getByRole('radio', { name: 'Lend', exact: true }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown', { delay: 60 })
  await sees(page.getByRole('radio', { name: 'Borrow', checked: true }))
  await page.keyboard.press('ArrowUp', { delay: 60 })
  await press(page, 'Continue')
  // A step that took the place of another is read from its heading on.
  await eventually(() => hasFocus(page.getByRole('heading', { name: 'Sign in or join' }))).toBe(true)
  await press(page, 'Create account')
  await eventually(() => hasFocus(page.getByRole('heading', { name: 'Create account' }))).toBe(true)
  for (const [label, text] of [
    ['Full name', 'Ngozi Okafor'],
    ['Email', email],
    ['Password', typedPassword],
    ['Confirm password', typedPassword],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await eventually(() => hasFocus(codeField(page))).toBe(true)
  await page.keyboard.type(await awaitCode(site.stack, email))
  await eventually(() => hasFocus(page.getByRole('heading', { name: 'Your phone number' }))).toBe(true)
  await tabTo(page, page.getByLabel('Phone number'))
  await page.keyboard.type('0803 765 4321')
  await page.keyboard.press('Enter')
  await eventually(() => hasFocus(codeField(page))).toBe(true)
  await page.keyboard.type(await awaitCode(site.stack, '+2348037654321'))
  await sees(page.getByRole('heading', { name: 'Market' }))
  await eventually(() => hasFocus(page.getByRole('main'))).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/marketplace')
})

test('A profile is set up and edited by keyboard', async () => {
  const efe = await join(site.stack, 'Efe Ojo', 'lend')
  const ikeja = { latitude: 6.6018, longitude: 3.3515 }
  const allowed = { permissions: ['camera', 'geolocation'], geolocation: ikeja }
  const page = await site.visit('/profile-setup', { as: efe, ...allowed })
  await press(page, 'Take a photo')
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await press(page, 'Take photo')
  await press(page, 'Use photo')
  await sees(page.getByText('Photo saved'))
  await press(page, 'Continue')
  await eventually(() => hasFocus(page.getByRole('heading', { name: 'Where are you?' }))).toBe(true)
  await press(page, 'Allow location')
  await eventually(() => hasFocus(page.getByRole('button', { name: 'Confirm location' }))).toBe(true)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('heading', { name: 'Market' }))

  await page.goto('/edit-profile')
  await tabTo(page, page.getByLabel('City'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Epe')
  await press(page, 'Save changes')
  await sees(page.getByRole('heading', { name: 'Efe Ojo' }), page.getByText('Epe'))
  const { location, selfie_url } = await profileOf(site.stack, efe.id)
  expect(location).toEqual({ city: 'Epe', state: 'Lagos', country: 'Nigeria' })
  expect(selfie_url).toContain(efe.id)
})
