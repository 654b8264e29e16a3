import type { ReactNode } from 'react'

export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3 rounded-2xl bg-card p-5">
      <h2 className="font-semibold text-lg">{title}</h2>
      {children}
    </section>
  )
}
