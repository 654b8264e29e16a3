import { Sparkles } from 'lucide-react'
import { type Control, Controller, useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  virtualStylistMessages as messages,
  virtualStylistWords as words,
} from '#contract/messages/ai/virtual-stylist.ts'
import { virtualCategories, virtualOccasions, virtualStyles } from '#contract/virtual-stylist.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { cn } from '@/lib/utils'
import { ChipsField } from '../chips-field'
import { Choice } from '../choice'
import { type AskableWishes, canAsk, type VirtualWishes } from './model/wishes'
import { PhotoField } from './photo-field'

const people = [
  { value: 'women', label: 'Women’s' },
  { value: 'men', label: 'Men’s' },
] as const

const wishesForm = z.object({
  photo: z.custom<Blob | null>((photo) => photo instanceof Blob),
  occasion: z.string().min(1),
  style: z.string().min(1),
  categories: z.array(z.enum(virtualCategories)),
  hints: z.string().max(300),
  madeFor: z.enum(['', 'women', 'men']),
})

interface StylingFormProps {
  first: VirtualWishes
  onAsk: (wishes: AskableWishes) => void
}

export function StylingForm({ first, onAsk }: StylingFormProps) {
  const { control, register, handleSubmit } = useForm<VirtualWishes>({
    resolver: zodResolver(wishesForm),
    defaultValues: first,
  })
  const ready = canAsk(useWatch({ control }) as VirtualWishes)
  return (
    <form
      noValidate
      onSubmit={handleSubmit(
        (wishes) => canAsk(wishes) && onAsk(wishes),
        () => showRefusal(messages.fieldsMissing),
      )}
      className="grid grid-cols-1 gap-6"
    >
      <Controller
        control={control}
        name="photo"
        render={({ field }) => (
          <PhotoField photo={field.value ?? undefined} onChange={(photo) => field.onChange(photo ?? null)} />
        )}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice {...register('occasion')} label="Occasion" options={virtualOccasions} />
        <Choice {...register('style')} label="Style" options={virtualStyles} />
      </div>
      <ChipsField control={control} name="madeFor" legend="Clothes" none="All" options={people} />
      <Categories control={control} />
      <Field label={words.hints} hint={words.hintsHint}>
        {(attributes) => <Textarea {...attributes} {...register('hints')} maxLength={300} />}
      </Field>
      <Button type="submit" size="lg" aria-disabled={!ready || undefined}>
        <Sparkles aria-hidden />
        {words.ask}
      </Button>
    </form>
  )
}

/** Any number of kinds of pieces; none means all. */
function Categories({ control }: { control: Control<VirtualWishes> }) {
  const { value: chosen, onChange } = useController({ control, name: 'categories' }).field
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{words.categories}</legend>
      <div className="flex flex-wrap gap-2">
        {virtualCategories.map((category) => {
          const has = chosen.includes(category)
          return (
            <label
              key={category}
              className={cn(
                'relative flex min-h-11 cursor-pointer items-center rounded-full bg-secondary px-4 text-sm transition-colors hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
                has && 'bg-primary font-semibold text-primary-foreground hover:bg-primary',
              )}
            >
              <input
                type="checkbox"
                checked={has}
                onChange={() =>
                  onChange(has ? chosen.filter((one) => one !== category) : [...chosen, category])
                }
                className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
              />
              {category}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
