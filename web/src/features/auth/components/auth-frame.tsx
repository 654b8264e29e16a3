import { type ReactNode, useEffect } from 'react'
import { Adire } from '@/components/adire'
import { prepareToasts } from '@/lib/toast'

/** The one card of a screen that has nothing else on it. */
export function AuthFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    void prepareToasts()
  }, [])
  return (
    <div className="relative isolate grid min-h-[calc(100dvh-3.5rem)] items-start justify-items-center px-4 py-8 md:items-center">
      <Adire className="-z-10 opacity-[0.07]" />
      <section className="w-full max-w-md rounded-2xl bg-card p-6 shadow-sm sm:p-8">{children}</section>
    </div>
  )
}
