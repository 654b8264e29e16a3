import { type Ref, useEffect, useMemo, useRef } from 'react'
import { type QuizStep, quizQuestions } from '#contract/quiz-questions.ts'
import { answer, chosenIn, type Draft } from '../model/answers'
import { createAutoAdvance } from '../model/auto-advance'
import { QuizCard } from './quiz-card'

interface QuestionProps {
  step: QuizStep
  draft: Draft
  headingRef: Ref<HTMLHeadingElement>
  onAnswer: (draft: Draft) => void
  onBack: (() => void) | undefined
  onForward: () => void
}

/** A question that moves on by itself where one answer is enough. Leaving it, by whatever way, calls that off. */
export function Question({ step, draft, headingRef, onAnswer, onBack, onForward }: QuestionProps) {
  const forward = useRef(onForward)
  useEffect(() => {
    forward.current = onForward
  })
  const advance = useMemo(() => createAutoAdvance(() => forward.current()), [])
  useEffect(() => advance.cancel, [advance])
  return (
    <QuizCard
      step={step}
      chosen={chosenIn(draft, step)}
      headingRef={headingRef}
      onChoose={(value) => {
        onAnswer(answer(draft, step, value))
        if (!quizQuestions[step].multiple) advance.schedule()
      }}
      onBack={onBack}
      onNext={() => {
        advance.cancel()
        onForward()
      }}
    />
  )
}
