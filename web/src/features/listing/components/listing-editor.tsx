import { type ReactNode, useEffect, useRef } from 'react'
import { itemStatuses } from '#contract/taxonomy.ts'
import { Button } from '@/components/ui/button'
import { useOnline } from '@/lib/browser/use-online'
import { prepareToasts, showRefusal } from '@/lib/toast'
import { ChoiceControl } from '../form/choice-control'
import { ConflictDialog } from '../form/conflict-dialog'
import { DeliveryFields } from '../form/delivery-fields'
import { DetailFields } from '../form/detail-fields'
import { ItemFields } from '../form/item-fields'
import { MoreFields } from '../form/more-fields'
import { PriceFields } from '../form/price-fields'
import { TermsFields } from '../form/terms-fields'
import { messageFor } from '../model/check-form'
import { helpFor, type ListingHelp } from '../model/listing-help'
import type { Listing } from '../model/use-listing'
import { useSaveListing } from '../model/use-save-listing'
import { DraftNote } from './draft-note'
import { PhotoSection } from './photo-section'
import { RaisedNote } from './raised-note'

/** A helper of another feature, below what describes the item. */
export type HelpInForm = (listing: ListingHelp) => ReactNode

interface ListingEditorProps {
  userId: string
  listing: Listing
  itemId?: string
  copiedFrom?: string | undefined
  onSaved: () => void
  onDiscard: () => void
  help: HelpInForm
}

/** The form of Add and of Edit. */
export function ListingEditor(props: ListingEditorProps) {
  const { userId, listing, itemId, copiedFrom, onSaved, onDiscard, help } = props
  const { form, typed, uploads, photos } = listing
  const saving = useSaveListing({ userId, itemId, copiedFrom, listing, onSaved })
  const ref = useCheckedAgain(listing)
  const online = useOnline()
  useEffect(() => void prepareToasts(), [])
  const send = form.handleSubmit(
    (filled) => !saving.isSaving && saving.save(filled),
    (errors) => showRefusal(messageFor(errors)),
  )
  const fields = { form, typed }
  return (
    <>
      {listing.resumed && !listing.untouched && <DraftNote listing={listing} onDiscard={onDiscard} />}
      <form
        ref={ref}
        noValidate
        onSubmit={send}
        className="grid gap-9 lg:grid-cols-2 lg:items-start lg:gap-x-12"
      >
        <div className="grid gap-9">
          <PhotoSection uploads={uploads} photos={photos} />
          <ItemFields {...fields} />
          {help(helpFor(listing))}
        </div>
        <div className="grid gap-9">
          <PriceFields {...fields} />
          <RaisedNote listing={listing} />
          <TermsFields {...fields} />
          <DeliveryFields {...fields} />
          <div className="grid gap-3">
            <DetailFields {...fields} />
            <MoreFields {...fields} />
          </div>
          {itemId && (
            <ChoiceControl
              form={form}
              name="status"
              options={itemStatuses}
              hint="Only available items show in the market."
            />
          )}
        </div>
        <div
          data-at-bottom
          className="sticky bottom-16 z-10 transition-transform away:translate-y-16 -mx-4 grid gap-2 bg-background/95 px-4 pt-3 pb-4 backdrop-blur lg:bottom-0 lg:col-span-2"
        >
          {!online && (
            <p className="text-muted-foreground text-sm">
              Everything is saved on this phone until you’re back online.
            </p>
          )}
          <Button
            type="submit"
            size="lg"
            variant={itemId ? 'default' : 'marigold'}
            disabled={saving.isSaving}
            className="lg:w-80 lg:justify-self-end"
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

/**
 * After each attempt to send, the first wrong field on the screen gets the focus; the library would follow the order in
 * which fields appeared. From then on every change checks the whole form, because a field can be wrong by another one.
 */
function useCheckedAgain({ form }: Listing) {
  const ref = useRef<HTMLFormElement>(null)
  const { subscribe, trigger, formState } = form
  const { isSubmitted, submitCount } = formState
  useEffect(() => {
    if (submitCount === 0) return
    const wrong = '[aria-invalid="true"], [data-invalid="true"] [role="radio"]'
    ref.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [submitCount])
  useEffect(() => {
    if (!isSubmitted) return
    return subscribe({ formState: { values: true }, callback: () => void trigger() })
  }, [isSubmitted, subscribe, trigger])
  return ref
}
