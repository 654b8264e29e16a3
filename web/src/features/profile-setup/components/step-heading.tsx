import { useEffect, useRef } from 'react'

interface StepHeadingProps {
  step: 1 | 2
  title: string
  text: string
}

/** A step that follows another takes the keyboard along, and is read from its heading. */
export function StepHeading({ step, title, text }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step > 1) heading.current?.focus()
  }, [step])
  return (
    <div className="grid gap-2">
      <p className="font-medium text-muted-foreground text-sm">Step {step} of 2</p>
      <h1 ref={heading} tabIndex={-1} className="font-bold text-3xl tracking-tight outline-none">
        {title}
      </h1>
      <p className="text-muted-foreground">{text}</p>
    </div>
  )
}
