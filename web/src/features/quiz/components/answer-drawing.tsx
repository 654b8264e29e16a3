import { answerDrawings } from '../model/answer-drawings'

/** What an answer of the quiz means, drawn: phones without a font for emoji show a box instead of one. */
export function AnswerDrawing({ value }: { value: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-8 fill-marigold/25 stroke-current"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={answerDrawings[value]} />
    </svg>
  )
}
