import { useState } from 'react'
import type { DateOnly } from '#contract/rules/dates.ts'
import { quoteBooking } from '#contract/rules/quote.ts'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { RentalDates } from '@/features/availability'
import type { BookableItem } from '../model/bookable-item'
import type { ChosenDays } from './days-choice'
import { PriceBreakdown } from './price-breakdown'

interface DaysDialogProps {
  item: BookableItem
  chosen: ChosenDays | null
  onChoose: (days: ChosenDays) => void
  onClose: () => void
}

export default function DaysDialog({ item, chosen, onChoose, onClose }: DaysDialogProps) {
  const [days, setDays] = useState<{ start?: DateOnly | undefined; end?: DateOnly | undefined }>({
    start: chosen?.from,
    end: chosen?.to,
  })
  const { start, end } = days
  const delivered = item.pickup_method === 'delivery'
  const quote = quoteBooking(item, {
    transaction_type: 'rental',
    start: start ?? null,
    end: end ?? null,
    receive_method: delivered ? 'delivery' : 'pickup',
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>Choose your dates</DialogTitle>
          <DialogDescription>
            {delivered ? 'The total with delivery.' : 'The total with pickup.'} Nothing is booked yet.
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-7">
          <RentalDates
            item={item}
            start={start}
            end={end}
            onChange={(change) => setDays({ ...days, ...change })}
          />
          <PriceBreakdown item={item} quote={quote} complete={Boolean(start && end)} />
        </DialogBody>
        <DialogFooter>
          <Button
            size="lg"
            className="flex-1"
            disabled={!start || !end}
            onClick={() => {
              if (start && end) onChoose({ from: start, to: end })
              onClose()
            }}
          >
            Keep these dates
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
