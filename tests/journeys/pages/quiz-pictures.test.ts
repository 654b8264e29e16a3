import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { drawnAnswers, outfitTitle, takeQuiz } from '../../support/browser/quiz-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('When no item matches the answers, a drawn look is shown', async () => {
  const page = await site.visit('/')
  await takeQuiz(page, drawnAnswers)
  await sees(outfitTitle(page))
  const picture = page.getByRole('article').getByRole('img')
  expect(await picture.getAttribute('src')).toBe('/looks/agbada-bohemian.webp')
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  expect(await page.getByRole('list', { name: 'The pieces' }).count()).toBe(0)
  await expectAccessible(page)
})

test('There is a drawn look for every base item in every vibe', async () => {
  for (const item of ['dress', 'jumpsuit', 'agbada', 'skirt_top', 'suit', 'traditional']) {
    for (const vibe of ['elegant', 'sexy', 'playful', 'professional', 'bohemian', 'minimalist']) {
      const look = await readFile(`${site.site}/looks/${item}-${vibe}.webp`)
      expect(look.length, `${item}-${vibe}`).toBeGreaterThan(4000)
      expect(look.length, `${item}-${vibe}`).toBeLessThan(22_000)
    }
  }
})
