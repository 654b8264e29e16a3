import { ChevronDown, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { stylistMessages, stylistWords as words } from '#contract/messages/ai/stylist.ts'
import { stylistOccasions, stylistStyles } from '#contract/stylist.ts'
import { states } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { FreeDays } from '@/features/market'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showRefusal } from '@/lib/toast'
import { readNaira, typedNaira } from '@/lib/typed-numbers'
import { useForm } from '@/lib/use-form'
import { ChipsField } from '../chips-field'
import { Choice } from '../choice'
import { canAsk, type Wishes } from './model/wishes'
import { MoreWishes, people } from './more-wishes'

const wishesForm = z.object({
  occasion: z.string().min(1),
  style: z.string().min(1),
  state: z.string().min(1),
  from: z.string(),
  to: z.string(),
  budget: z.string().refine((text) => !Number.isNaN(readNaira(text)), typedNaira),
  clothesSize: z.string(),
  shoeSize: z.string(),
  colours: z.string(),
  madeFor: z.enum(['', 'women', 'men']),
  receive: z.enum(['', 'pickup', 'delivery']),
})

interface StylistFormProps {
  first: Wishes
  onAsk: (wishes: Wishes) => void
}

export function StylistForm({ first, onAsk }: StylistFormProps) {
  const { control, register, handleSubmit, setValue, formState } = useForm<Wishes>({
    resolver: zodResolver(wishesForm),
    defaultValues: first,
  })
  const wishes = useWatch({ control }) as Wishes
  useEffect(() => void prepareToasts(), [])
  return (
    <form
      noValidate
      onSubmit={handleSubmit(onAsk, () => showRefusal(stylistMessages.fieldsMissing))}
      className="grid grid-cols-1 gap-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice {...register('occasion')} label="Occasion" options={stylistOccasions} />
        <Choice {...register('style')} label="Style preference" options={stylistStyles} />
        <Choice {...register('state')} label="Location" options={states} />
        <Field
          label="Budget for the whole look (optional)"
          hint="Rent, deposits and delivery together, in naira."
          error={formState.errors.budget?.message}
        >
          {(attributes) => (
            <Input {...attributes} {...register('budget')} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
      </div>
      <ChipsField control={control} name="madeFor" legend="Clothes" none="All" options={people} />
      <FreeDays
        legend="Rental dates (optional)"
        filters={{ from: wishes.from || undefined, to: wishes.to || undefined }}
        onChange={({ from, to }) => {
          setValue('from', from ?? '')
          setValue('to', to ?? '')
        }}
      />
      <More>
        <MoreWishes control={control} register={register} />
      </More>
      <Button type="submit" size="lg" aria-disabled={!canAsk(wishes) || undefined}>
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
