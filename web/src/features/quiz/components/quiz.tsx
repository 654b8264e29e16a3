import { useEffect, useRef, useState } from 'react'
import type { OutfitResult, QuizAnswers } from '#contract/bodies/quiz.ts'
import { prepareOutfit } from '../api/prepare-outfit'
import { type Draft, furthest, isComplete, keepDraft, readDraft, steps } from '../model/answers'
import { Preparing } from './preparing'
import { Question } from './question'

interface QuizProps {
  /** Counted from 0, kept in the address, so that the browser's own back and forward work. */
  step: number
  onStep: (step: number) => void
  onBack: () => void
  /** With the outfit, or with nothing where it could not be prepared. */
  onDone: (results: OutfitResult[] | null) => void
}

/** Seven questions, one at a time, then the outfit. */
export function Quiz({ step, onStep, onBack, onDone }: QuizProps) {
  const [draft, setDraft] = useState<Draft>(readDraft)
  const [preparingAt, setPreparingAt] = useState<number>()
  const shown = Math.min(Math.max(step, 0), furthest(draft))
  const heading = useFocusOnNewQuestion(shown)
  const here = useHere(shown)

  const prepare = async (answers: QuizAnswers) => {
    setPreparingAt(shown)
    const results = await prepareOutfit(answers)
    // The person may have left this question meanwhile: then nothing moves.
    setPreparingAt(undefined)
    if (here.current === shown) onDone(results)
  }
  const forward = () => {
    if (shown < steps.length - 1) onStep(shown + 1)
    else if (isComplete(draft)) void prepare(draft)
  }
  if (preparingAt === shown) return <Preparing />
  return (
    <Question
      key={shown}
      step={steps[shown] ?? 'occasion'}
      draft={draft}
      headingRef={heading}
      onAnswer={(next) => {
        setDraft(next)
        keepDraft(next)
      }}
      onBack={shown > 0 ? onBack : undefined}
      onForward={forward}
    />
  )
}

/** Moves the focus to the heading of each new question, but not to that of the first one. */
function useFocusOnNewQuestion(shown: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(0)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    heading.current?.focus()
  }, [shown])
  return heading
}

/** The question in front of the person, or -1 once they left. */
function useHere(shown: number) {
  const here = useRef(shown)
  useEffect(() => {
    here.current = shown
    return () => {
      here.current = -1
    }
  }, [shown])
  return here
}
