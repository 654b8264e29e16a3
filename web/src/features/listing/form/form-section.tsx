import type { ReactNode } from 'react'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-xl">{title}</h2>
      {children}
    </section>
  )
}
