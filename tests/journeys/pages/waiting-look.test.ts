import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { awaitCode, codeField, fillSignUp } from '../../support/browser/accounts.ts'
import { chooseDates } from '../../support/browser/booking-screens.ts'
import { outfitTitle, takeQuiz } from '../../support/browser/quiz-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let heels: string

beforeAll(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  const rent = { availability_type: 'rent', deposit_amount: 4000 }
  const gown = { ...rent, title: 'Lace wedding gown', rental_price: 6000 }
  await list(ada, { ...gown, images: [await uploadPhoto(ada, 1)] })
  const shoes = { ...rent, title: 'Gold block heels', category: 'Shoes', rental_price: 2000 }
  heels = await list(ada, { ...shoes, images: [await uploadPhoto(ada, 2)] })
})

const signUpFree = (page: Page) =>
  page.getByRole('button', { name: 'Complete My Outfit - Sign Up Free' }).click()
const waiting = (page: Page) => page.getByText('Your look is saved')

test('A visitor signs up for the look of the quiz and ends at renting it, over a reload and in a new tab', async () => {
  const email = 'ngozi@aso.test'
  const page = await site.visit('/')
  await takeQuiz(page)
  await sees(outfitTitle(page))
  await signUpFree(page)
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }), waiting(page))
  await expectAccessible(page)
  await page.reload()
  await sees(waiting(page))
  await page.getByRole('radio', { name: 'Borrow' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  // Nobody new is greeted as somebody who comes back.
  await sees(page.getByRole('heading', { name: 'Create account' }), waiting(page))
  const terms = page.getByRole('link', { name: 'Terms of Service' })
  expect([await terms.getAttribute('href'), await terms.getAttribute('target')]).toEqual(['/terms', '_blank'])
  await expectAccessible(page)
  await fillSignUp(page, 'Ngozi Okafor', email)
  await sees(page.getByRole('heading', { name: 'Check your email' }))

  // The mail is read in the same browser, and Aso opened from there.
  const other = await page.context().newPage()
  await other.goto(`${site.stack.url}/auth`)
  await codeField(other).fill(await awaitCode(site.stack, email))
  await sees(other.getByRole('heading', { name: 'Your phone number' }), waiting(other))
  await other.getByRole('button', { name: 'Skip for now' }).click()
  await sees(other.getByText('Ngozi, your account is ready.'))
  const look = other.getByRole('article', { name: 'Elegant dress look' })
  await look.getByRole('link', { name: 'Rent this look' }).click()
  await sees(other.getByRole('heading', { level: 1, name: 'Rent this look' }))
  const [stored] = await site.stack.database.query(
    `select u.email from public.style_sessions s join auth.users u on u.id = s.user_id where s.linked_at is not null`,
  )
  expect(stored).toEqual({ email })
})

test('The days of a look say what it costs and what is free, and lead to the booking of each piece', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const page = await site.visit('/')
  await takeQuiz(page)
  await sees(outfitTitle(page))
  const { data } = await bola.client.auth.getSession()
  await page.evaluate((session) => localStorage.setItem('aso-session', session), JSON.stringify(data.session))
  await page.goto('/ai')
  await page.getByRole('link', { name: 'Rent this look' }).click()
  const [from, to] = [addDays(lagosToday(), 8), addDays(lagosToday(), 10)]
  const pieces = page.getByRole('list', { name: 'The pieces' }).getByRole('listitem')
  await sees(pieces.filter({ hasText: 'Gold block heels' }).getByText('₦2,000 / day'))
  await page.getByRole('button', { name: 'Choose dates' }).click()
  await chooseDates(page, from, to)
  await sees(
    pieces.filter({ hasText: 'Lace wedding gown' }).getByText('₦18,000'),
    page.getByText('All free pieces for 3 days ₦24,000'),
    page.getByText('Plus ₦8,000 in deposits.'),
  )
  await expectAccessible(page)
  await pieces.getByRole('link', { name: 'Rent Gold block heels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rent Gold block heels' })
  await sees(dialog)
  expect(new URL(page.url()).pathname).toBe(`/item/${heels}`)
  await page.goBack()
  await misses(dialog)
  await page.goBack()
  // The days are still chosen.
  await sees(page.getByText('All free pieces for 3 days ₦24,000'))

  const days = { item_id: heels, owner_id: ada.id, first_day: from, last_day: to }
  expect((await ada.client.from('availability_blocks').insert(days)).error).toBeNull()
  await page.reload()
  const shoes = pieces.filter({ hasText: 'Gold block heels' })
  await sees(shoes.getByText('Not free on these dates'), page.getByText('All free pieces for 3 days ₦18,000'))
  await misses(shoes.getByRole('link'))
})
