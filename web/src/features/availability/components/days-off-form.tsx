import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formatDate, lagosToday } from '#contract/rules/dates.ts'
import { Field } from '@/components/field'
import { OptionField } from '@/components/option-field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useMedia } from '@/lib/browser/use-media'
import { zodResolver } from '@/lib/forms'
import { usePerson } from '@/lib/session'
import { useForm } from '@/lib/use-form'
import { takenDatesQuery } from '../api/taken-dates'
import { toDate, toDay } from '../model/calendar-date'
import { kindOf, nothingTaken } from '../model/day-kinds'
import { chooseDay, type RangeChoice } from '../model/range-choice'
import { useBlockDays } from '../model/use-days-off'
import { DaysCalendar } from './days-calendar'
import { DaysLegend } from './days-legend'

const scopes = [
  { value: 'item', label: 'This item' },
  { value: 'wardrobe', label: 'Take a break', text: 'My whole wardrobe' },
] as const
const longestNote = 200
const blockForm = z.object({
  scope: z.enum(scopes.map(({ value }) => value)),
  note: z.string().max(longestNote),
})

/** The days of an item, of which its owner keeps some. */
export function DaysOffForm({ itemId }: { itemId: string }) {
  const { data: taken = nothingTaken, isError } = useQuery(takenDatesQuery(itemId))
  const wide = useMedia('(min-width: 40rem) and (max-width: 63.99rem)')
  const [choice, setChoice] = useState<RangeChoice>()
  const today = lagosToday()
  return (
    <section aria-label="Days" className="grid gap-4 rounded-2xl bg-card p-4 sm:p-6">
      <DaysCalendar
        mode="range"
        taken={taken}
        from={today}
        numberOfMonths={wide ? 2 : 1}
        selected={choice && { from: toDate(choice.first), to: toDate(choice.last) }}
        onSelect={(_, date) => setChoice(chooseDay(toDay(date), choice))}
        disabled={(date) => toDay(date) < today || kindOf(toDay(date), taken) === 'booked'}
      />
      <DaysLegend taken={taken} />
      {isError && (
        <p className="text-muted-foreground text-sm">
          We couldn’t load the booked days. You can still choose; we’ll check when you block them.
        </p>
      )}
      <Block key={choice?.first} itemId={itemId} choice={choice} onDone={() => setChoice(undefined)} />
    </section>
  )
}

interface BlockProps {
  itemId: string
  choice: RangeChoice | undefined
  onDone: () => void
}

function Block({ itemId, choice, onDone }: BlockProps) {
  const ownerId = usePerson()?.id ?? ''
  const { register, control, handleSubmit } = useForm<z.infer<typeof blockForm>>({
    resolver: zodResolver(blockForm),
    defaultValues: { scope: 'item', note: '' },
  })
  const chosenScope = useWatch({ control, name: 'scope' })
  const block = useBlockDays(onDone)
  const send = handleSubmit(({ scope, note }) => {
    if (choice) block.mutate({ ownerId, itemId: scope === 'item' ? itemId : null, ...choice, note })
  })
  return (
    <form onSubmit={send} className="grid gap-4 border-t pt-4">
      <p aria-live="polite" className="font-semibold">
        {choice ? chosen(choice) : 'Choose the first and last days to block.'}
      </p>
      {choice && (
        <>
          <OptionField
            control={control}
            name="scope"
            label="Block them for"
            options={scopes}
            className="grid-cols-1 sm:grid-cols-2"
          />
          <Field label="Note (optional)" hint="Only you can see it, including in your calendar feed.">
            {(attributes) => (
              <Input
                {...attributes}
                {...register('note')}
                maxLength={longestNote}
                placeholder="e.g. my sister’s wedding"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" size="lg" disabled={block.isPending} className="max-sm:flex-1">
              {block.isPending ? 'Blocking…' : chosenScope === 'item' ? 'Block these days' : 'Take a break'}
            </Button>
            <Button variant="ghost" size="lg" onClick={onDone}>
              Clear
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

function chosen({ first, last }: RangeChoice): string {
  return first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`
}
