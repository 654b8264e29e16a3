import { beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, list } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { drawnAnswers, option, question, takeQuiz } from '../../support/browser/quiz-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  await list(ada, {
    title: 'Lace wedding gown',
    availability_type: 'rent',
    images: [await uploadPhoto(ada, 1)],
  })
})

test('The AI Hub asks a visitor to sign in', async () => {
  const page = await site.visit('/ai')
  await page.waitForURL(/\/auth/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/ai')
})

test('A signed-in person takes the quiz in the AI Hub and retakes it', async () => {
  const chidi = await join(site.stack, 'Chidi Eze')
  const page = await site.visit('/ai', { as: chidi })
  await sees(page.getByRole('heading', { name: 'No outfit yet' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take the style quiz' }).click()
  await takeQuiz(page, drawnAnswers)
  await sees(page.getByRole('article', { name: 'Bohemian agbada look' }))
  await page.getByRole('button', { name: 'Retake the quiz' }).click()
  await sees(question(page, 1))
  expect(await page.getByRole('button', { pressed: true }).count()).toBe(0)
  await takeQuiz(page)
  await sees(page.getByRole('article', { name: 'Elegant dress look' }))
  expect(await page.getByRole('article').count()).toBe(2)
  const { data } = await chidi.client.from('style_sessions').select('id')
  expect(data?.length).toBe(2)
  await expectAccessible(page)
})

test('An outfit that could not be made in the AI Hub says so, and the answers stay', async () => {
  site.expectProblem(/503 POST \/functions\/v1\/style-preview/)
  site.expectProblem(/The style preview could not be prepared/)
  const page = await site.visit('/ai?step=1', { as: await join(site.stack, 'Efe Ojo') })
  await page.route('**/functions/v1/style-preview', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Out of reach', data: null } }),
  )
  await takeQuiz(page)
  await sees(page.getByText('Your outfit is not ready'), question(page, 7))
  expect(await option(page, '₦15,000 and above').getAttribute('aria-pressed')).toBe('true')
})
