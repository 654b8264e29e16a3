import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { quizAnswers, quizSessionId } from '#contract/bodies/quiz.ts'
import { newQuizSessionId, quizLabel, quizQuestions } from '#contract/quiz-questions.ts'
import {
  answer,
  chosenIn,
  type Draft,
  forgetDraft,
  furthest,
  isComplete,
  keepDraft,
  readDraft,
  steps,
  toggle,
} from '@/features/quiz/model/answers'
import { autoAdvanceMs, createAutoAdvance } from '@/features/quiz/model/auto-advance'

const complete: Draft = {
  occasion: 'wedding',
  base_item: 'agbada',
  vibe: 'elegant',
  shoes: 'flats',
  bags: 'skip',
  accessories: 'hat,watch',
  budget: '15000+',
}

describe('the questions', () => {
  test('are the seven of the specification, six answers each and four budgets', () => {
    expect(steps).toEqual(['occasion', 'base_item', 'vibe', 'shoes', 'bags', 'accessories', 'budget'])
    expect(steps.map((step) => quizQuestions[step].options.length)).toEqual([6, 6, 6, 6, 6, 6, 4])
    const values = Object.fromEntries(
      steps.map((step) => [step, quizQuestions[step].options.map(({ value }) => value)]),
    )
    expect(values).toEqual({
      occasion: ['wedding', 'birthday', 'date_night', 'work_event', 'party', 'casual'],
      base_item: ['dress', 'jumpsuit', 'agbada', 'skirt_top', 'suit', 'traditional'],
      vibe: ['elegant', 'sexy', 'playful', 'professional', 'bohemian', 'minimalist'],
      shoes: ['heels', 'wedges', 'flats', 'sandals', 'sneakers', 'skip'],
      bags: ['clutch', 'shoulder', 'crossbody', 'tote', 'evening', 'skip'],
      accessories: ['jewelry', 'scarf', 'hat', 'watch', 'sunglasses', 'skip'],
      budget: ['2000-5000', '5000-10000', '10000-15000', '15000+'],
    })
    expect(quizLabel('occasion', 'party')).toBe('Night Out')
    expect(quizLabel('occasion', 'casual')).toBe('Everyday Chic')
    expect(quizLabel('vibe', 'unheard of')).toBe('unheard of')
  })
})

describe('accessories', () => {
  test('several may be chosen, and a second tap takes one back', () => {
    expect(toggle(toggle(['hat'], 'watch'), 'hat')).toEqual(['watch'])
  })

  test("'skip' replaces everything with only 'skip'", () => {
    expect(toggle(['hat', 'watch'], 'skip')).toEqual(['skip'])
  })

  test("any other value removes 'skip'", () => {
    expect(toggle(['skip'], 'scarf')).toEqual(['scarf'])
  })

  test('are kept as one comma-joined text, and as no answer where all were taken back', () => {
    const one = answer({}, 'accessories', 'hat')
    const two = answer(one, 'accessories', 'watch')
    expect(two).toEqual({ accessories: 'hat,watch' })
    expect(chosenIn(two, 'accessories')).toEqual(['hat', 'watch'])
    expect(answer(one, 'accessories', 'hat')).toEqual({})
  })
})

describe('answers', () => {
  test('of other questions are the last choice only', () => {
    expect(answer(answer({}, 'vibe', 'sexy'), 'vibe', 'elegant')).toEqual({ vibe: 'elegant' })
  })

  test('are what the server accepts', () => {
    expect(quizAnswers.safeParse(complete).success).toBe(true)
    expect(isComplete(complete)).toBe(true)
    expect(isComplete({ ...complete, vibe: undefined })).toBe(false)
  })

  test('lead to the first unanswered question', () => {
    expect(furthest({})).toBe(0)
    expect(furthest({ occasion: 'wedding', vibe: 'sexy' })).toBe(1)
    expect(furthest(complete)).toBe(6)
  })
})

describe('the stored answers', () => {
  let entries: Map<string, string>
  beforeEach(() => {
    entries = new Map()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('are read again, and removed when asked', () => {
    keepDraft(complete)
    expect(readDraft()).toEqual(complete)
    forgetDraft()
    expect(readDraft()).toEqual({})
  })

  test('are ignored where they are not valid answers', () => {
    entries.set('aso-quiz-draft', '{"occasion":"moon landing","vibe":"sexy","shoes":7,"toString":"x"}')
    expect(readDraft()).toEqual({ vibe: 'sexy' })
    entries.set('aso-quiz-draft', '{')
    expect(readDraft()).toEqual({})
  })

  test('are empty when the browser blocks storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(readDraft()).toEqual({})
    expect(() => keepDraft(complete)).not.toThrow()
  })
})

describe('moving on by itself', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('takes 150 ms from the choice', () => {
    const forward = vi.fn()
    createAutoAdvance(forward).schedule()
    vi.advanceTimersByTime(149)
    expect(forward).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(forward).toHaveBeenCalledTimes(1)
    expect(autoAdvanceMs).toBe(150)
  })

  test('happens once, 150 ms after the last choice', () => {
    const forward = vi.fn()
    const advance = createAutoAdvance(forward)
    advance.schedule()
    vi.advanceTimersByTime(100)
    advance.schedule()
    vi.advanceTimersByTime(149)
    expect(forward).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(forward).toHaveBeenCalledTimes(1)
  })

  test('can be cancelled', () => {
    const forward = vi.fn()
    const advance = createAutoAdvance(forward)
    advance.schedule()
    advance.cancel()
    vi.advanceTimersByTime(1000)
    expect(forward).not.toHaveBeenCalled()
  })
})

test('A session id is `session_`, the time and 128 random bits', () => {
  const id = newQuizSessionId()
  expect(id).toMatch(/^session_\d{13}_[0-9a-f]{32}$/)
  expect(quizSessionId.safeParse(id).success).toBe(true)
  expect(new Set(Array.from({ length: 1000 }, newQuizSessionId)).size).toBe(1000)
})
