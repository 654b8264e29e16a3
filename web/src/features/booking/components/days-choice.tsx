import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DateOnly } from '#contract/rules/dates.ts'
import { Button } from '@/components/ui/button'
import type { BookableItem } from '../model/bookable-item'

const DaysDialog = lazy(() => import('./days-dialog'))
const DaysTotal = lazy(() => import('./days-total'))

export interface ChosenDays {
  from: DateOnly
  to: DateOnly
}

interface DaysChoiceProps {
  item: BookableItem
  days: { from?: string | undefined; to?: string | undefined }
  onChoose: (days: ChosenDays) => void
}

/** The days and what they cost, before anybody has signed in or was verified. */
export function DaysChoice({ item, days: { from, to }, onChoose }: DaysChoiceProps) {
  const [open, setOpen] = useState(false)
  const chosen = from && to ? { from, to } : null
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {chosen && (
        <Suspense fallback={<div className="min-h-11" />}>
          <DaysTotal item={item} chosen={chosen} />
        </Suspense>
      )}
      <Button variant="outline" onClick={() => setOpen(true)}>
        <CalendarDays aria-hidden />
        {chosen ? 'Change dates' : 'Choose dates, see the total'}
      </Button>
      {open && (
        <Suspense>
          <DaysDialog item={item} chosen={chosen} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
