import type { ReactNode } from 'react'
import { useTitle } from '@/lib/browser/use-title'

export function AdminHeading({ title, text }: { title: string; text?: ReactNode }) {
  useTitle(`${title} · Admin`)
  return (
    <header className="grid gap-1">
      <h1 className="page-title">{title}</h1>
      {text && <p className="text-muted-foreground">{text}</p>}
    </header>
  )
}
