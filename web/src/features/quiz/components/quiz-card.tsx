import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { type Ref, useId } from 'react'
import { type QuizStep, quizQuestions } from '#contract/quiz-questions.ts'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import { draftKey, optionsOf, steps } from '../model/answers'
import { AnswerDrawing } from './answer-drawing'

interface QuizCardProps {
  step: QuizStep
  chosen?: readonly string[]
  onChoose?: (value: string) => void
  onBack?: (() => void) | undefined
  onNext?: (() => void) | undefined
  headingRef?: Ref<HTMLHeadingElement>
}

/** One question. Drawn without handlers too, in the page that is there before the app is. */
export function QuizCard({ step, chosen = [], onChoose, onBack, onNext, headingRef }: QuizCardProps) {
  const id = useId()
  const { question, multiple } = quizQuestions[step]
  const number = steps.indexOf(step) + 1
  return (
    <section
      aria-labelledby={id}
      data-draft={draftKey}
      className="grid content-start gap-5 rounded-3xl bg-card p-5 shadow-sm sm:p-8 lg:min-h-[28rem]"
    >
      <Progress number={number} />
      <div className="grid gap-1">
        <h3
          id={id}
          ref={headingRef}
          tabIndex={-1}
          className="scroll-mt-32 font-bold text-2xl tracking-tight outline-none sm:text-3xl"
        >
          <span className="sr-only">
            Step {number} of {steps.length}:{' '}
          </span>
          {question}
        </h3>
        {multiple && <p className="text-muted-foreground">Choose as many as you like.</p>}
      </div>
      <fieldset aria-labelledby={id} className="grid min-w-0 grid-cols-2 gap-2.5 sm:grid-cols-3">
        {optionsOf(step).map(({ value, label }) => (
          <Choice key={value} {...{ value, label }} pressed={chosen.includes(value)} onChoose={onChoose} />
        ))}
      </fieldset>
      <div className="mt-auto flex min-h-11 items-center justify-between">
        {onBack ? (
          <Button variant="ghost" onClick={onBack} className="-ml-3">
            <ArrowLeft aria-hidden />
            Back
          </Button>
        ) : (
          <span />
        )}
        {(multiple || chosen.length > 0) && (
          <Button onClick={onNext} disabled={chosen.length === 0}>
            {multiple ? 'Next Step' : 'Next'}
            <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
    </section>
  )
}

function Progress({ number }: { number: number }) {
  const total = steps.length
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label="Style quiz"
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={number}
        aria-valuetext={`${number}/${total}`}
        className="h-2 flex-1 overflow-hidden rounded-full bg-secondary"
      >
        <div
          className="h-full rounded-full bg-marigold transition-[width] duration-200"
          style={{ width: `${(number / total) * 100}%` }}
        />
      </div>
      <span aria-hidden className="price font-semibold text-muted-foreground text-sm">
        {number}/{total}
      </span>
    </div>
  )
}

interface ChoiceProps {
  value: string
  label: string
  pressed: boolean
  onChoose: ((value: string) => void) | undefined
}

/** A button, so that arrow keys scroll and only a choice counts as one. */
function Choice({ value, label, pressed, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      data-answer={value}
      onClick={() => onChoose?.(value)}
      className={cn(
        'relative grid min-h-24 content-center lg:min-h-28 justify-items-center gap-1.5 rounded-2xl bg-secondary/70 px-2 py-3 text-center font-medium transition-colors hover:bg-accent',
        pressed && 'bg-primary text-primary-foreground hover:bg-primary',
      )}
    >
      <AnswerDrawing value={value} />
      {label}
      {pressed && <Check aria-hidden className="absolute top-2 right-2 size-4" />}
    </button>
  )
}
