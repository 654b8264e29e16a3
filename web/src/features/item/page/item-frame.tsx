import type { ReactNode } from 'react'
import { BackButton } from '@/components/back-button'

/** The way back, over the photo on a phone, and the item under it. */
export function ItemFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      <div className="page max-md:absolute max-md:top-2 max-md:left-0 max-md:z-10 max-md:w-auto md:pt-8">
        <BackButton
          to="/marketplace"
          className="max-md:-ml-1 max-md:bg-background/90 max-md:shadow-sm md:-ml-3"
        />
      </div>
      {children}
    </div>
  )
}
