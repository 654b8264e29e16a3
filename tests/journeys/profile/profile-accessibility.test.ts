import { beforeAll, expect, test } from 'vitest'
import { fund, join, type Member } from '../../support/api/members.ts'
import { profileOf } from '../../support/api/stored-profiles.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { eventually, openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()

const ikeja = { latitude: 6.6018, longitude: 3.3515 }
let chidi: Member

beforeAll(async () => {
  chidi = await join(site.stack, 'Chidi Eze', 'borrow')
  await fund(site.stack, chidi, 500)
})

test('Setting up a profile is accessible', async () => {
  const allowed = { permissions: ['camera', 'geolocation'], geolocation: ikeja }
  const page = await site.visit('/profile-setup', { as: chidi, ...allowed })
  await sees(page.getByRole('heading', { name: 'Verify Your Identity' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take photo' }).click()
  await sees(page.getByRole('img', { name: 'Your new look' }))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow location' }).click()
  await sees(page.getByText('Lagos, Nigeria'))
  await expectAccessible(page)
})

test('The errors of profile setup are accessible', async () => {
  const page = await site.visit('/profile-setup', { as: chidi, hasCamera: true })
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await sees(page.getByText('Camera is off'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow location' }).click()
  await sees(page.getByText('Location access denied by user'))
  await expectAccessible(page)
})

test('The profile, its dialog, its form, the notifications and the market of a new member are accessible', async () => {
  const page = await site.visit('/profile', { as: chidi })
  await sees(page.getByRole('heading', { name: 'Finish your profile' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await sees(page.getByText('This is not the email address of your account'))
  await expectAccessible(page)
  await page.goto('/edit-profile')
  await page.getByLabel('Full name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await sees(page.getByText('Full name is required'))
  await expectAccessible(page)
  await page.goto('/notifications')
  await sees(page.getByRole('button', { name: 'Mark all read' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await page.goto('/marketplace')
  await sees(page.getByRole('button', { name: 'Become a Lender' }))
  await expectAccessible(page)
})

test('A profile is set up and edited by keyboard', async () => {
  const efe = await join(site.stack, 'Efe Ojo', 'lend')
  const allowed = { permissions: ['camera', 'geolocation'], geolocation: ikeja }
  const page = await site.visit('/profile-setup', { as: efe, ...allowed })
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  await press('Take a photo')
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await press('Take photo')
  await press('Use photo')
  await sees(page.getByText('Photo saved'))
  await press('Continue')
  await eventually(() => hasFocus(page.getByRole('heading', { name: 'Where are you?' }))).toBe(true)
  await press('Allow location')
  await eventually(() => hasFocus(page.getByRole('button', { name: 'Confirm location' }))).toBe(true)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('heading', { name: 'Market' }))

  await page.goto('/edit-profile')
  await tabTo(page, page.getByLabel('City'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Epe')
  await press('Save changes')
  await sees(page.getByRole('heading', { name: 'Efe Ojo' }), page.getByText('Epe'))
  const { location, selfie_url } = await profileOf(site.stack, efe.id)
  expect(location).toEqual({ city: 'Epe', state: 'Lagos', country: 'Nigeria' })
  expect(selfie_url).toContain(efe.id)
})
