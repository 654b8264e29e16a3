import { useEffect, useRef } from 'react'
import { cn } from '@/lib/utils'
import { steps } from '../model/steps'

/** Which of the four it is; the keyboard and the reading voice start here on every new step. */
export function StepHeading({ position, title }: { position: number; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(position)
  useEffect(() => {
    if (shown.current === position) return
    shown.current = position
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [position])
  return (
    <div className="grid gap-3">
      <ol aria-label="Steps" className="grid grid-cols-4 gap-2">
        {steps.map((step, index) => (
          <li
            key={step.key}
            aria-current={index === position ? 'step' : undefined}
            className={cn('h-1.5 rounded-full bg-secondary', index <= position && 'bg-primary')}
          >
            <span className="sr-only">
              {step.title}
              {index < position ? ', done' : ''}
            </span>
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-2xl outline-none">
        <span className="block font-medium font-sans text-muted-foreground text-sm">
          Step {position + 1} of {steps.length}
        </span>{' '}
        {title}
      </h2>
    </div>
  )
}
