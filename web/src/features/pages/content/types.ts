/** A paragraph, or a list of points. Links are written `[words](/address)`; addresses may also be mailto:, tel: or https:. */
export type Block = string | readonly string[]

export interface Section {
  /** The anchor: /terms#deposits. Links point to it, so it stays when the title changes. */
  id: string
  title: string
  blocks: readonly Block[]
}

export interface Question {
  id: string
  question: string
  answer: readonly Block[]
}

export interface QuestionGroup {
  id: string
  title: string
  questions: readonly Question[]
}
