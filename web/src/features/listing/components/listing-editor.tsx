import { type FormEvent, useEffect, useRef, useState } from 'react'
import { itemStatuses } from '#contract/taxonomy.ts'
import { Button } from '@/components/ui/button'
import { prepareToasts, showRefusal } from '@/lib/toast'
import { useOnline } from '@/lib/use-online'
import { ChoiceControl } from '../form/choice-control'
import { ConflictDialog } from '../form/conflict-dialog'
import { DeliveryFields } from '../form/delivery-fields'
import { ItemFields } from '../form/item-fields'
import { MoreFields } from '../form/more-fields'
import { PriceFields } from '../form/price-fields'
import { TermsFields } from '../form/terms-fields'
import { messageFor, problemsOf } from '../model/check-form'
import { fieldLabels } from '../model/field-words'
import type { Listing } from '../model/use-listing'
import { useSaveListing } from '../model/use-save-listing'
import { DraftNote } from './draft-note'
import { PhotoSection } from './photo-section'

interface ListingEditorProps {
  userId: string
  listing: Listing
  itemId?: string
  copiedFrom?: string | undefined
  onSaved: () => void
  onDiscard: () => void
}

/** The form of Add and of Edit. */
export function ListingEditor(props: ListingEditorProps) {
  const { userId, listing, itemId, copiedFrom, onSaved, onDiscard } = props
  const { form, change, uploads, photos } = listing
  const saving = useSaveListing({ userId, itemId, copiedFrom, listing, onSaved })
  const { check, problems, ref } = useCheck(listing)
  const online = useOnline()
  useEffect(() => void prepareToasts(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isSaving && check()) saving.save()
  }
  const fields = { form, change, problems }
  return (
    <>
      {listing.resumed && !listing.untouched && <DraftNote listing={listing} onDiscard={onDiscard} />}
      <form ref={ref} noValidate onSubmit={submit} className="grid gap-9">
        <PhotoSection uploads={uploads} photos={photos} />
        <ItemFields {...fields} />
        <PriceFields {...fields} />
        <TermsFields {...fields} />
        <DeliveryFields {...fields} />
        <MoreFields {...fields} />
        {itemId && (
          <ChoiceControl
            label={fieldLabels.status}
            value={form.status}
            options={itemStatuses}
            hint="Only available items show in the market."
            onChange={(status) => change({ status })}
          />
        )}
        <div className="sticky bottom-16 z-10 -mx-4 grid gap-2 bg-background/95 px-4 pt-3 pb-4 backdrop-blur lg:bottom-0">
          {!online && (
            <p className="text-muted-foreground text-sm">
              Everything is kept on this phone until you are back.
            </p>
          )}
          <Button
            type="submit"
            size="lg"
            variant={itemId ? 'default' : 'marigold'}
            disabled={saving.isSaving}
          >
            {wordFor(itemId !== undefined, saving.isSaving)}
          </Button>
        </div>
      </form>
      {saving.conflict && (
        <ConflictDialog conflict={saving.conflict} onResolve={saving.resolve} onClose={saving.postpone} />
      )}
    </>
  )
}

function wordFor(edits: boolean, saving: boolean): string {
  if (saving) return edits ? 'Saving…' : 'Listing…'
  return edits ? 'Save changes' : 'List item'
}

/** After the first attempt to submit, errors are shown until they are corrected, and the first gets the focus. */
function useCheck({ form }: Listing) {
  const ref = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const problems = tries > 0 ? problemsOf(form) : {}
  useEffect(() => {
    if (tries === 0) return
    const gap = '[aria-invalid="true"], [data-invalid="true"] [role="radio"]'
    ref.current?.querySelector<HTMLElement>(gap)?.focus()
  }, [tries])
  const check = (): boolean => {
    const found = problemsOf(form)
    if (Object.keys(found).length === 0) return true
    setTries(tries + 1)
    showRefusal(messageFor(found))
    return false
  }
  return { ref, problems, check }
}
