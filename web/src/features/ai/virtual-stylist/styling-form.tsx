import { Sparkles } from 'lucide-react'
import type { FormEvent } from 'react'
import {
  virtualStylistMessages as messages,
  virtualStylistWords as words,
} from '#contract/messages/ai/virtual-stylist.ts'
import {
  type VirtualCategory,
  virtualCategories,
  virtualOccasions,
  virtualStyles,
} from '#contract/virtual-stylist.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { showRefusal } from '@/lib/toast'
import { cn } from '@/lib/utils'
import { Choice } from '../choice'
import { type AskableWishes, canAsk, type VirtualWishes } from './model/wishes'
import { PhotoField } from './photo-field'

const people = [
  { value: 'women', label: 'Women’s' },
  { value: 'men', label: 'Men’s' },
] as const

interface StylingFormProps {
  wishes: VirtualWishes
  onChange: (part: Partial<VirtualWishes>) => void
  onAsk: (wishes: AskableWishes) => void
}

export function StylingForm({ wishes, onChange, onAsk }: StylingFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canAsk(wishes)) onAsk(wishes)
    else showRefusal(messages.fieldsMissing)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      <PhotoField photo={wishes.photo} onChange={(photo) => onChange({ photo })} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice
          label="Occasion"
          options={virtualOccasions}
          value={wishes.occasion}
          onChange={(occasion) => onChange({ occasion })}
        />
        <Choice
          label="Style"
          options={virtualStyles}
          value={wishes.style}
          onChange={(style) => onChange({ style })}
        />
      </div>
      <ChoiceChips
        legend="Clothes"
        none="All"
        options={people}
        value={wishes.madeFor}
        onChange={(madeFor) => onChange({ madeFor })}
      />
      <Categories chosen={wishes.categories} onChange={(categories) => onChange({ categories })} />
      <Field label={words.hints} hint={words.hintsHint}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={300}
            value={wishes.hints}
            onChange={({ target }) => onChange({ hints: target.value })}
          />
        )}
      </Field>
      <Button type="submit" size="lg" aria-disabled={!canAsk(wishes) || undefined}>
        <Sparkles aria-hidden />
        {words.ask}
      </Button>
    </form>
  )
}

interface CategoriesProps {
  chosen: readonly VirtualCategory[]
  onChange: (categories: VirtualCategory[]) => void
}

/** Any number of kinds of pieces; none means all. */
function Categories({ chosen, onChange }: CategoriesProps) {
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
