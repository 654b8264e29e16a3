import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { states } from '#contract/taxonomy.ts'
import { fund, join, joinApproved, type Member } from '../../support/api/members.ts'
import { link } from '../../support/api/social-platforms.ts'
import { profileOf } from '../../support/api/stored-profiles.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button, heading } from '../../support/browser/controls.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { phonePhoto } from '../../support/fixtures/drawn-files.ts'

const site = openTestSite()

const linkTo = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

const lekki = { latitude: 6.4478, longitude: 3.4723, city: 'Lekki', state: 'Lagos', country: 'Nigeria' }

async function livesIn(member: Member, location: object): Promise<void> {
  await member.client.from('profiles').update({ location }).eq('user_id', member.id).throwOnError()
}

test('The profile shows the person, their figures and links to all their screens', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  await fund(site.stack, ada, 4500)
  const page = await site.visit('/profile', { as: ada })
  await sees(heading(page, 'Ada Obi'), page.getByText(ada.email), page.getByText('Lender and borrower'))
  await sees(linkTo(page, 'Location not set. Set now?'), page.getByRole('main').getByText('₦4,500'))
  await misses(
    page.getByText('Verified', { exact: true }),
    page.getByText('Facebook'),
    linkTo(page, 'Admin panel'),
  )
  const leadsTo = async (name: string) => linkTo(page, name).getAttribute('href')
  expect(await leadsTo('Location not set. Set now?')).toBe('/edit-profile')
  expect(await leadsTo('Transactions')).toBe('/transactions')
  expect(await leadsTo('Edit profile')).toBe('/edit-profile')
  expect(await leadsTo('Social connect')).toBe('/social-connect')
  expect(await leadsTo('Help Center')).toBe('/help')
  expect(await leadsTo('Safety Center')).toBe('/safety')
  await seesOwnTrust(page, ada)
  await readsTrustAgain(page)
  await linkTo(page, 'Top Up').click()
  await sees(page.getByRole('dialog', { name: 'Fund Wallet' }))
  await page.goto('/profile')
  await linkTo(page, 'Fund Wallet').click()
  await sees(page.getByRole('dialog', { name: 'Fund Wallet' }))

  await link(site.stack, ada, 'facebook', { username: 'ada.obi' })
  await livesIn(ada, lekki)
  const selfie = `${ada.id}/me.jpg`
  const upload = await ada.client.storage.from('profiles').upload(selfie, await phonePhoto(60, 40))
  expect(upload.error).toBe(null)
  await site.stack.database.query(
    `update private.profiles set selfie_url = $2, staff_roles = '{owner}',
       connected_social = connected_social || '{"instagram": true}' where user_id = $1`,
    [ada.id, `${site.stack.url}/storage/v1/object/public/profiles/${selfie}`],
  )
  await page.goto('/profile')
  const avatar = page.getByRole('main').locator(`img[src*="${selfie}"]`)
  await eventually(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await sees(
    page.getByText('Verified', { exact: true }).first(),
    page.getByText('Instagram', { exact: true }),
    page.getByText('Facebook', { exact: true }),
    page.getByText('Lekki'),
    linkTo(page, 'Admin panel'),
  )
  await expectAccessible(page)
})

/** A new member: the same figure on the screen, in the dialog, from its facts and in the database. */
async function seesOwnTrust(page: Page, { id }: Member): Promise<void> {
  const [stored] = await site.stack.database.query<{ overall_score: number; trust_level: string }>(
    'select overall_score, trust_level from public.trust_scores where user_id = $1',
    [id],
  )
  expect(stored).toEqual({ overall_score: 62, trust_level: 'new' })
  await sees(
    page.getByText('62 out of 100'),
    page.getByText('New member'),
    page.getByText('Level 1 of 5: New'),
    page.getByText('Limited to 1 active rental'),
    page.getByText('3 completed rentals: 3 more rentals'),
    page.getByText('Rentals with 3 different people: 3 more people'),
    page.getByText('3 active rentals at a time'),
  )
  await button(page, 'How your score is worked out').click()
  const dialog = page.getByRole('dialog', { name: 'Your trust score is 62' })
  await sees(
    dialog.getByText('the score stays between 0 and 100'),
    dialog.getByText('Email address: Confirmed'),
    dialog.getByText('2 points for a confirmed address.'),
  )
  const points = await dialog.locator('li .price').allInnerTexts()
  expect(points.reduce((sum, text) => sum + Number(text), 60)).toBe(62)
  await button(page, 'Close').click()
}

/** A failure says so where the score would be, and can be tried again. */
async function readsTrustAgain(page: Page): Promise<void> {
  await page.route('**/rest/v1/rpc/my_trust*', (route) => route.fulfill({ status: 500, body: '{}' }))
  site.expectProblem(/^500 POST \/rest\/v1\/rpc\/my_trust$/)
  await page.reload()
  const trust = page.getByRole('region', { name: 'Trust' })
  await sees(trust.getByText('Your trust score could not be loaded.'))
  await page.unroute('**/rest/v1/rpc/my_trust*')
  await trust.getByRole('button', { name: 'Try again' }).click()
  await sees(trust.getByText('62 out of 100'))
}

test('Name and place are edited; coordinates stay as long as the place does', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  await livesIn(ada, lekki)
  const page = await site.visit('/profile', { as: ada })
  await linkTo(page, 'Edit profile').click()
  await sees(heading(page, 'Edit profile'))
  expect(await page.getByLabel('City').inputValue()).toBe('Lekki')
  expect(await page.getByLabel('State').inputValue()).toBe('Lagos')
  expect(await page.getByLabel('Country').inputValue()).toBe('Nigeria')
  expect(await page.getByLabel('State').locator('option').allInnerTexts()).toEqual([
    'Choose a state',
    ...states,
  ])
  await page.getByLabel('Full name').fill(' ')
  await button(page, 'Save changes').click()
  await sees(page.getByText('Full name is required'))
  await expectAccessible(page)
  await page.getByLabel('Full name').fill('Ada Okonkwo')
  await misses(page.getByText('Full name is required'))
  await button(page, 'Save changes').click()
  await sees(heading(page, 'Ada Okonkwo'), page.getByText('Profile updated'))
  expect(await profileOf(site.stack, ada.id)).toMatchObject({ full_name: 'Ada Okonkwo', location: lekki })

  await linkTo(page, 'Edit profile').click()
  await page.getByLabel('City').fill('Ibadan')
  await page.getByLabel('State').selectOption('Oyo')
  await button(page, 'Save changes').click()
  await sees(page.getByText('Ibadan'))
  const { location } = await profileOf(site.stack, ada.id)
  expect(location).toEqual({ city: 'Ibadan', state: 'Oyo', country: 'Nigeria' })
})

test('A borrower becomes a lender from the banner; a failure says so', async () => {
  const bola = await join(site.stack, 'Bola Ade', 'borrow')
  const page = await site.visit('/marketplace', { as: bola })
  await sees(page.getByRole('heading', { name: 'Want to earn from your wardrobe' }))
  site.expectProblem(/^500 PATCH \/rest\/v1\/profiles$/)
  const failing = '**/rest/v1/profiles?**'
  await page.route(failing, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await button(page, 'Become a Lender').click()
  await sees(page.getByText('Failed to upgrade account'))
  expect((await profileOf(site.stack, bola.id)).role).toBe('borrow')
  await page.unroute(failing)
  await page.goto('/profile')
  await page.evaluate('window.before = true')
  await button(page, 'Become a Lender').click()
  await page.waitForFunction(() => !('before' in window))
  await sees(page.getByText('Lender and borrower'))
  await misses(button(page, 'Become a Lender'))
  expect((await profileOf(site.stack, bola.id)).role).toBe('both')
})

test('The market names missing profile steps until dismissed, the profile until they are done', async () => {
  const bola = await join(site.stack, 'Bola Ade', 'borrow')
  const page = await site.visit('/marketplace', { as: bola })
  const card = page.getByRole('region', { name: 'Finish your profile' })
  await sees(card.getByRole('link', { name: 'Add your photo and city' }), button(page, 'Become a Lender'))
  await expectAccessible(page)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Not now' }).click()
  await misses(card)
  await page.reload()
  await sees(page.getByRole('heading', { name: 'Want to earn from your wardrobe' }))
  await misses(card)
  await page.goto('/profile')
  await sees(card)
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Verify your identity to rent' }).click()
  await page.waitForURL('**/verify-borrower')

  const ready = await joinApproved(site.stack, 'Ready Person')
  await ready.client
    .from('profiles')
    .update({ profile_setup_completed: true })
    .eq('user_id', ready.id)
    .throwOnError()
  const done = await site.visit('/profile', { as: ready })
  await sees(heading(done, 'Ready Person'))
  await misses(done.getByRole('region', { name: 'Finish your profile' }))
})
