import type { Page } from 'playwright-core'
import { sees } from './waiting.ts'

/** What somebody answers, in the order of the steps; of the accessories there may be several. */
export const weddingAnswers = {
  occasion: 'Wedding',
  base_item: 'Dress',
  vibe: 'Elegant',
  shoes: 'Heels',
  bags: 'Clutch',
  accessories: ['Jewelry'],
  budget: '₦15,000 and above',
} as const

/** Where the market has no agbada, this look is drawn. */
export const drawnAnswers = { ...weddingAnswers, base_item: 'Agbada', vibe: 'Bohemian' } as const

type Answers = Record<keyof typeof weddingAnswers, string | readonly string[]>

const questions = [
  'What are you dressing for?',
  'What do you want to wear?',
  'What is your vibe?',
  'Which shoes?',
  'Which bag?',
  'Which accessories?',
  'What is your budget?',
] as const

/** The heading of a step, counted from 1. */
export function question(page: Page, step: number) {
  return page.getByRole('heading', { name: `Step ${step} of 7: ${questions[step - 1]}` })
}

/** The heading of what the quiz leads to. */
export function outfitTitle(page: Page) {
  return page.getByRole('heading', { name: 'Your Complete AI-Styled Outfit' })
}

export function option(page: Page, label: string) {
  return page.getByRole('button', { name: label, exact: true })
}

/** From the first question to the last answer. */
export async function takeQuiz(page: Page, answers: Answers = weddingAnswers): Promise<void> {
  for (const [position, chosen] of Object.values(answers).entries()) {
    await sees(question(page, position + 1))
    for (const label of [chosen].flat()) await option(page, label).click()
    if (Array.isArray(chosen)) await page.getByRole('button', { name: 'Next Step' }).click()
  }
}
