import type { Block, Question, QuestionGroup } from '../content/types'
import { plainText } from './rich-text'

/** Keeps the questions that contain every search word in question or answer; groups without any are left out. */
export function searchQuestions(groups: readonly QuestionGroup[], search: string): readonly QuestionGroup[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  const found = (question: Question) => {
    const text = fold(`${question.question} ${textOf(question.answer)}`)
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(found) }))
    .filter(({ questions }) => questions.length > 0)
}

export function countQuestions(groups: readonly QuestionGroup[]): number {
  return groups.reduce((sum, { questions }) => sum + questions.length, 0)
}

function textOf(blocks: readonly Block[]): string {
  return plainText(blocks.flat().join(' '))
}

/** Case, tone marks, dots below and the shape of a quote make no difference: `Aṣọ` is found by `aso`. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/(\d),(?=\d{3})/g, '$1')
    .toLowerCase()
}
