import type { ComponentProps } from 'react'
import { Adire } from '@/components/adire'
import { useTitle } from '@/lib/browser/use-title'
import { Quiz } from './quiz'

/** The quiz as a whole screen, for signed-in people. */
export function QuizScreen(props: ComponentProps<typeof Quiz>) {
  useTitle('Style quiz')
  return (
    <div className="relative isolate px-4 py-6 md:py-12">
      <Adire className="-z-10 opacity-[0.06]" />
      <div className="mx-auto grid max-w-2xl gap-4">
        <h1 className="font-bold text-3xl tracking-tight md:text-4xl">Style quiz</h1>
        <h2 className="sr-only">Questions</h2>
        <Quiz {...props} />
      </div>
    </div>
  )
}
