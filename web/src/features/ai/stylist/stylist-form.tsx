import { ChevronDown, Sparkles } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { stylistMessages, stylistWords as words } from '#contract/messages/ai/stylist.ts'
import { stylistOccasions, stylistStyles } from '#contract/stylist.ts'
import { states } from '#contract/taxonomy.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { FreeDays } from '@/features/market'
import { prepareToasts, showRefusal } from '@/lib/toast'
import { Choice } from '../choice'
import { canAsk, type Wishes } from './model/wishes'
import { MoreWishes, people } from './more-wishes'

interface StylistFormProps {
  first: Wishes
  onAsk: (wishes: Wishes) => void
}

export function StylistForm({ first, onAsk }: StylistFormProps) {
  const [wishes, setWishes] = useState(first)
  const change = (part: Partial<Wishes>) => setWishes((before) => ({ ...before, ...part }))
  const ready = canAsk(wishes)
  useEffect(() => void prepareToasts(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onAsk(wishes)
    else showRefusal(stylistMessages.fieldsMissing)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice
          label="Occasion"
          options={stylistOccasions}
          value={wishes.occasion}
          onChange={(occasion) => change({ occasion })}
        />
        <Choice
          label="Style preference"
          options={stylistStyles}
          value={wishes.style}
          onChange={(style) => change({ style })}
        />
        <Choice
          label="Location"
          options={states}
          value={wishes.state}
          onChange={(state) => change({ state })}
        />
        <Field
          label="Budget for the whole look (optional)"
          hint="Rent, deposits and delivery together, in naira."
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={wishes.budget}
              onChange={({ target }) => change({ budget: target.value })}
            />
          )}
        </Field>
      </div>
      <ChoiceChips
        legend="Clothes"
        none="All"
        options={people}
        value={wishes.madeFor}
        onChange={(madeFor) => change({ madeFor })}
      />
      <FreeDays
        legend="Rental dates (optional)"
        filters={{ from: wishes.from, to: wishes.to }}
        onChange={({ from, to }) => change({ from, to })}
      />
      <More>
        <MoreWishes wishes={wishes} onChange={change} />
      </More>
      <Button type="submit" size="lg" aria-disabled={!ready || undefined}>
        <Sparkles aria-hidden />
        {words.ask}
      </Button>
    </form>
  )
}

/** What most people leave as it is. */
function More({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button
        variant="ghost"
        className="-ml-3 justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown aria-hidden className={open ? 'rotate-180' : undefined} />
        Sizes, colours and delivery
      </Button>
      {open && children}
    </div>
  )
}
