import type { ReactNode } from 'react'
import { Adire } from '@/components/adire'

const looks = ['traditional-elegant', 'dress-playful', 'agbada-bohemian'] as const

/** The quiz with three of the looks that it may end in. */
export function QuizSection({ children }: { children: ReactNode }) {
  return (
    <section
      id="quiz"
      aria-labelledby="quiz-title"
      className="relative isolate scroll-mt-16 overflow-hidden bg-accent"
    >
      <Adire className="-z-10 opacity-[0.07]" />
      <div className="page grid gap-8 py-12 lg:grid-cols-[1fr_1.1fr] lg:items-start lg:gap-14 lg:py-20">
        <div className="grid gap-6 lg:sticky lg:top-24">
          <div className="grid gap-2">
            <h2 id="quiz-title" className="font-bold text-3xl tracking-tight lg:text-5xl">
              Seven questions to your look
            </h2>
            <p className="max-w-md text-lg text-muted-foreground">
              Tell us where you are going and what you like. We’ll show you a look for the day and your
              budget.
            </p>
          </div>
          <ul aria-hidden className="hidden grid-cols-3 gap-3 sm:grid lg:gap-4">
            {looks.map((look) => (
              <li key={look} className="even:-mt-4 odd:mt-4">
                <img
                  src={`/looks/${look}.webp`}
                  alt=""
                  width={480}
                  height={640}
                  loading="lazy"
                  decoding="async"
                  className="h-auto w-full rounded-2xl"
                />
              </li>
            ))}
          </ul>
        </div>
        {children}
      </div>
    </section>
  )
}
