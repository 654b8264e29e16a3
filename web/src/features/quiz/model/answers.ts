import type { QuizAnswers } from '#contract/bodies/quiz.ts'
import { type QuizStep, quizQuestions } from '#contract/quiz-questions.ts'
import { tabStorage } from '@/lib/browser/browser-storage'

export const steps = Object.keys(quizQuestions) as QuizStep[]

/** What was answered so far. */
export type Draft = Partial<QuizAnswers>

/** Where the browser keeps the draft, for this tab. */
export const draftKey = 'aso-quiz-draft'

export function optionsOf(step: QuizStep) {
  return quizQuestions[step].options
}

export function chosenIn(draft: Draft, step: QuizStep): string[] {
  return draft[step]?.split(',') ?? []
}

/** `skip` replaces everything, anything else takes `skip` away, and a second tap takes a choice back. */
export function toggle(chosen: readonly string[], value: string): string[] {
  if (chosen.includes(value)) return chosen.filter((one) => one !== value)
  if (value === 'skip') return ['skip']
  return [...chosen.filter((one) => one !== 'skip'), value]
}

/** The answers with one more, or one taken back. */
export function answer(draft: Draft, step: QuizStep, value: string): Draft {
  if (!quizQuestions[step].multiple) return { ...draft, [step]: value }
  const chosen = toggle(chosenIn(draft, step), value)
  const { [step]: _, ...rest } = draft
  return chosen.length > 0 ? { ...rest, [step]: chosen.join(',') } : rest
}

/** The furthest step that may be shown: the first without an answer, or the last. */
export function furthest(draft: Draft): number {
  const open = steps.findIndex((step) => !draft[step])
  return open === -1 ? steps.length - 1 : open
}

export function isComplete(draft: Draft): draft is QuizAnswers {
  return steps.every((step) => draft[step])
}

/** Survives a reload, not the tab. */
export function readDraft(): Draft {
  const kept = tabStorage.read(draftKey)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(isAnswer))
}

export function keepDraft(draft: Draft): void {
  tabStorage.write(draftKey, draft)
}

/** For starting again. */
export function forgetDraft(): void {
  keepDraft({})
}

function isAnswer([step, value]: [string, unknown]): boolean {
  const question = steps.find((known) => known === step)
  if (!question || typeof value !== 'string') return false
  return value.split(',').every((one) => optionsOf(question).some((option) => option.value === one))
}
