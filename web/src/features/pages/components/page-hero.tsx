import type { ReactNode } from 'react'
import { Adire } from '@/components/adire'
import { BackButton } from '@/components/back-button'

interface PageHeroProps {
  title: string
  text: string
  children?: ReactNode
}

/** The head of a content page: the back link, the title, and the main actions on the pattern. */
export function PageHero({ title, text, children }: PageHeroProps) {
  return (
    <header className="grid gap-3">
      <BackButton to="/" className="-ml-3" />
      <div className="relative isolate grid gap-4 overflow-hidden rounded-2xl bg-accent px-5 py-8 md:px-10 md:py-12 print:p-0">
        <Adire className="-z-10 opacity-[0.06] print:hidden" />
        <div className="grid max-w-2xl gap-3">
          <h1 className="font-bold text-4xl tracking-tight md:text-5xl">{title}</h1>
          <p className="text-pretty text-lg">{text}</p>
        </div>
        {children}
      </div>
    </header>
  )
}
