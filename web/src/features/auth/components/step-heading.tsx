import { type ReactNode, useEffect, useRef } from 'react'

interface StepHeadingProps {
  title: string
  text?: ReactNode
}

/** A step that took the place of another is read from its beginning. */
export function StepHeading({ title, text }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const lost = document.activeElement === document.body
    if (lost && navigator.userActivation.hasBeenActive) heading.current?.focus()
  }, [])
  return (
    <header className="grid gap-1">
      <h1 ref={heading} tabIndex={-1} className="font-bold text-3xl outline-none">
        {title}
      </h1>
      {text && <p className="text-muted-foreground">{text}</p>}
    </header>
  )
}
