import { type UseFormReturn, useFormState } from 'react-hook-form'
import { eventSegments } from '#contract/events.ts'
import { ChipsField } from '../chips-field'
import { ClothesSize, people, ShoeSize } from '../stylist/more-wishes'
import type { GuestDraft } from './model/drafts'
import { TextField } from './text-field'

type GuestFieldsProps = Pick<UseFormReturn<GuestDraft>, 'control' | 'register'>

/** What a guest's looks are made by. */
export function GuestFields({ control, register }: GuestFieldsProps) {
  const { errors } = useFormState({ control })
  return (
    <>
      <ChipsField
        control={control}
        name="segment"
        legend="Whose side are you on?"
        none="Not specified"
        options={eventSegments}
      />
      <ChipsField control={control} name="madeFor" legend="Clothes" none="All" options={people} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ClothesSize {...register('clothesSize')} />
        <ShoeSize {...register('shoeSize')} />
      </div>
      <TextField
        {...register('budget')}
        label="Your own budget (optional)"
        hint="Naira, with deposits and delivery. The host does not see it."
        numeric
        error={errors.budget?.message}
      />
    </>
  )
}
