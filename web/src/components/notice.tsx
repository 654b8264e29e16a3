import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Adire } from './adire'

interface NoticeProps {
  icon: LucideIcon
  title: string
  text: string
  /** `h1` when the notice is the only content of the screen. */
  heading?: 'h1' | 'h2' | 'h3'
  /** What the person can do next. */
  children?: ReactNode
}

/** Empty, failed and offline states: what happened and what to do, over the house pattern. */
export function Notice({ icon: Icon, title, text, heading: Heading = 'h2', children }: NoticeProps) {
  return (
    <section className="relative isolate flex flex-col items-center gap-3 overflow-hidden rounded-2xl px-6 py-14 text-center">
      <Adire className="-z-10 opacity-[0.07]" />
      <span className="grid size-14 place-items-center rounded-full bg-accent text-accent-foreground">
        <Icon aria-hidden className="size-6" />
      </span>
      <Heading className="font-semibold text-xl">{title}</Heading>
      <p className="max-w-sm text-muted-foreground">{text}</p>
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  )
}
