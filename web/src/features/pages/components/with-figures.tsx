import type { ReactNode } from 'react'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { useSettings } from '@/domain/settings'
import { type Figures, figuresOf } from '../content/figures'

const message = { title: 'Not loaded', text: 'This page could not be loaded. Please try again.' }

/** Text that names figures of the settings is shown once they are known: an old figure is never claimed. */
export function WithFigures({ children }: { children: (figures: Figures) => ReactNode }) {
  return (
    <Loaded query={useSettings()} skeleton={<Skeleton className="h-96 rounded-2xl" />} message={message}>
      {(settings) => children(figuresOf(settings))}
    </Loaded>
  )
}
