import { eventSegments } from '#contract/events.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { ClothesSize, people, ShoeSize } from '../stylist/more-wishes'
import type { GuestDraft } from './model/drafts'

interface GuestFieldsProps {
  draft: GuestDraft
  onChange: (part: Partial<GuestDraft>) => void
}

/** What a guest's looks are made by. */
export function GuestFields({ draft, onChange }: GuestFieldsProps) {
  return (
    <>
      <ChoiceChips
        legend="Whose side are you on?"
        none="Not specified"
        options={eventSegments}
        value={draft.segment ?? undefined}
        onChange={(segment) => onChange({ segment })}
      />
      <ChoiceChips
        legend="Clothes"
        none="All"
        options={people}
        value={draft.madeFor}
        onChange={(madeFor) => onChange({ madeFor })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ClothesSize value={draft.clothesSize} onChange={(clothesSize) => onChange({ clothesSize })} />
        <ShoeSize value={draft.shoeSize} onChange={(shoeSize) => onChange({ shoeSize })} />
      </div>
      <Field
        label="Your own budget (optional)"
        hint="Naira, with deposits and delivery. The host does not see it."
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={draft.budget}
            onChange={({ target }) => onChange({ budget: target.value })}
          />
        )}
      </Field>
    </>
  )
}
