import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listingMessages } from '#contract/messages/listing.ts'
import { BackHeading } from '@/components/back-heading'
import { Loaded } from '@/components/loaded'
import { useTitle } from '@/lib/browser/use-title'
import { showSuccess } from '@/lib/toast'
import { myItemQuery } from '../api/my-item'
import { FormSkeleton } from '../form/form-skeleton'
import type { ItemRow } from '../model/listing-form'
import { useListing } from '../model/use-listing'
import { openedOf } from '../model/use-save-listing'
import { HiddenNote } from './hidden-note'
import { ItemMissing } from './item-missing'
import { type HelpInForm, ListingEditor } from './listing-editor'

interface EditItemScreenProps {
  userId: string
  itemId: string
  onSaved: () => void
  onMissing: () => void
  help: HelpInForm
}

export function EditItemScreen({ userId, itemId, onSaved, onMissing, help }: EditItemScreenProps) {
  useTitle('Edit Item')
  const query = useQuery(myItemQuery(userId, itemId))
  const [discarded, setDiscarded] = useState(0)
  const discard = () => {
    showSuccess(listingMessages.discarded)
    void query.refetch().then(() => setDiscarded(discarded + 1))
  }
  return (
    <div className="page grid gap-6 py-4 md:py-8">
      <BackHeading title="Edit Item" to="/my-items" back="My items" />
      <Loaded query={query} skeleton={<FormSkeleton />} message={listingMessages.loadFailed}>
        {(item) =>
          item ? (
            <>
              <HiddenNote item={item} />
              <Form key={discarded} {...{ userId, item, onSaved, help }} onDiscard={discard} />
            </>
          ) : (
            <ItemMissing onMissing={onMissing} />
          )
        }
      </Loaded>
    </div>
  )
}

interface FormProps {
  userId: string
  item: ItemRow
  onSaved: () => void
  onDiscard: () => void
  help: HelpInForm
}

/** The item as it was when the form was opened: reloading it meanwhile does not change the form. */
function Form({ userId, item, onSaved, onDiscard, help }: FormProps) {
  const [opened] = useState(() => openedOf(item))
  const listing = useListing({ userId, name: item.id, start: opened, opened })
  return <ListingEditor {...{ userId, listing, onSaved, onDiscard, help }} itemId={item.id} />
}
