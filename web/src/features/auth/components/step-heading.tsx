import type { ReactNode } from 'react'

export function StepHeading({ title, text }: { title: string; text: ReactNode }) {
  return (
    <header className="grid gap-1">
      <h1 className="font-bold text-3xl">{title}</h1>
      <p className="text-muted-foreground">{text}</p>
    </header>
  )
}
