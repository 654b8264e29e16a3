import { useEffect, useRef } from 'react'
import { quizMessages } from '#contract/messages/quiz.ts'
import { Skeleton } from '@/components/ui/skeleton'

/** While the market is searched for the outfit. */
export function Preparing() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-busy="true"
      className="grid content-center justify-items-center gap-6 rounded-3xl bg-card p-5 text-center shadow-sm sm:p-8 lg:min-h-[28rem]"
    >
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-32 font-bold text-2xl outline-none sm:text-3xl">
        {quizMessages.preparing}
      </h3>
      <div className="grid w-full max-w-xs grid-cols-3 gap-3">
        <Skeleton className="aspect-3/4 rounded-xl" />
        <Skeleton className="aspect-3/4 rounded-xl" />
        <Skeleton className="aspect-3/4 rounded-xl" />
      </div>
      <p className="text-muted-foreground">Searching every wardrobe on Aso.</p>
    </section>
  )
}
