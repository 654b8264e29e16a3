import { fireEvent, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { OutfitResult } from '#contract/bodies/quiz.ts'
import { answered, failed } from '../../support/screens/helpers.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import type { Answers } from '../../support/screens/server.ts'
import '../../support/screens/touched.ts'

const preview = 'POST /functions/v1/style-preview'
const answers = ['Wedding', 'Dress', 'Elegant', 'Heels', 'Clutch', 'Jewelry', '₦15,000 and above']
const loading = { name: 'Creating your personalized style profile...' }

const question = (screen: Screen, step: number) =>
  screen.findByRole('heading', { name: new RegExp(`^Step ${step} of 7`) })
const kept = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')

/** From the first question of the landing page to the last answer, or to an earlier one. */
async function takeQuiz(screen: Screen, chosen: readonly string[] = answers): Promise<void> {
  for (const [position, label] of chosen.entries()) {
    await question(screen, position + 1)
    await screen.press(label)
    if (position === 5) await screen.press('Next Step')
  }
}

const openLanding = (more: Answers = {}): Promise<Screen> => openScreen('/', { answers: more })

test('A choice is seen for 150 ms before the next question comes, and going back meanwhile counts', async () => {
  const screen = await openLanding()
  await takeQuiz(screen, ['Birthday'])
  await question(screen, 2)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  screen.getByRole('button', { name: 'Suit' }).click()
  vi.advanceTimersByTime(149)
  await question(screen, 2)
  screen.getByRole('button', { name: 'Back' }).click()
  await question(screen, 1)
  vi.advanceTimersByTime(1000)
  await question(screen, 1)
  expect(screen.path()).not.toContain('step=3')
  screen.getByRole('button', { name: 'Wedding' }).click()
  vi.advanceTimersByTime(150)
  await question(screen, 2)
  vi.useRealTimers()
})

test("Of accessories there may be several; 'skip' stands alone, and Next Step leads on", async () => {
  const screen = await openLanding()
  await takeQuiz(screen, ['Night Out', 'Jumpsuit', 'Playful', 'Sneakers', 'No bag'])
  await question(screen, 6)
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next Step' })
  expect(next.disabled).toBe(true)
  const chosen = () => screen.queryAllByRole('button', { pressed: true }).map(({ dataset }) => dataset.answer)
  for (const [label, now] of [
    ['Hat', ['hat']],
    ['Watch', ['hat', 'watch']],
    ['No accessories', ['skip']],
    ['Scarf', ['scarf']],
    ['Scarf', []],
    ['Sunglasses', ['sunglasses']],
  ] as const) {
    await screen.press(label)
    await waitFor(() => expect(chosen()).toEqual(now))
    expect(next.disabled).toBe(now.length === 0)
  }
  await question(screen, 6)
  await screen.press('Next Step')
  await question(screen, 7)
})

test('An address does not lead past what was answered', async () => {
  const screen = await openScreen('/?step=7')
  await question(screen, 1)
})

/** The preparation takes until it is told to fail, which the app tells the console as well. */
function failingPreparation() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const told = vi.mocked(console.error)
  const kept = told.getMockImplementation()
  told.mockImplementation((...words) => {
    if (words[0] !== 'The style preview could not be prepared') kept?.(...words)
  })
  return { answer: { [preview]: promise }, tell: () => resolve(failed(503)) }
}

test('Where the preparation fails, the answers are kept and the visitor still goes to /auth', async () => {
  const { answer, tell } = failingPreparation()
  const screen = await openLanding(answer)
  await takeQuiz(screen)
  const heading = await screen.findByRole('heading', loading)
  await waitFor(() => expect(document.activeElement).toBe(heading))
  tell()
  await waitFor(() => expect(screen.path()).toContain('/auth'))
  expect(kept('aso-anonymous-ai-session')).toMatchObject({ pendingGeneration: true })
  expect(kept('aso-personalization-results')).toBeNull()
})

test('Leaving while the outfit is prepared does not lead to /auth', async () => {
  const { answer, tell } = failingPreparation()
  const screen = await openLanding(answer)
  await takeQuiz(screen)
  await screen.findByRole('heading', loading)
  history.back()
  await question(screen, 6)
  tell()
  await waitFor(() => expect(kept('aso-anonymous-ai-session')).not.toBeNull())
  await question(screen, 6)
  expect(screen.path()).not.toContain('/auth')
})

const drawn: OutfitResult = {
  ...{ id: 'agbada-bohemian', type: 'ai_generated', source: 'drawn', category: 'complete-outfit' },
  ...{ title: 'Bohemian agbada look', image: '/looks/agbada-bohemian.webp', reason: '', vibe: 'bohemian' },
}

test('A picture that cannot be loaded is replaced by a placeholder', async () => {
  const screen = await openLanding({ [preview]: answered({ results: [drawn] }) })
  await takeQuiz(screen)
  const look = await screen.findByRole('article')
  const picture = within(look).getByRole('img')
  expect(picture.getAttribute('src')).toBe('/looks/agbada-bohemian.webp')
  fireEvent.error(picture)
  await waitFor(() =>
    expect(within(look).getByRole('img').getAttribute('src')).toBe('/looks/placeholder.svg'),
  )
})

test('A look of another account is not shown', async () => {
  const screen = await openScreen('/ai?look=00000000-0000-4000-8000-000000000000', {
    as: bola,
    answers: { 'GET /rest/v1/style_sessions': [] },
  })
  await screen.findByText('Look not found')
})
