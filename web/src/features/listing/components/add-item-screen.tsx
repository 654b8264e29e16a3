import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listingMessages } from '#contract/messages/listing.ts'
import { BackHeading } from '@/components/back-heading'
import { Loaded } from '@/components/loaded'
import { useMyProfile } from '@/domain/me/my-profile'
import { useTitle } from '@/lib/browser/use-title'
import { showSuccess } from '@/lib/toast'
import { myItemQuery } from '../api/my-item'
import { FormSkeleton } from '../form/form-skeleton'
import type { Version } from '../model/conflict'
import { emptyForm, formOf } from '../model/listing-form'
import { useListing } from '../model/use-listing'
import { ItemMissing } from './item-missing'
import { LendersOnly } from './lenders-only'
import { type HelpInForm, ListingEditor } from './listing-editor'

interface AddItemScreenProps {
  userId: string
  /** The item of one's own that it begins as a copy of. */
  from: string | undefined
  onSaved: () => void
  onMissing: () => void
  help: HelpInForm
}

const empty: Version = { form: emptyForm, images: [] }

export function AddItemScreen({ userId, from, onSaved, onMissing, help }: AddItemScreenProps) {
  useTitle('Add Item')
  if (useMyProfile().data?.is_active === false) return <Navigate to="/suspension" replace />
  return (
    <div className="page grid gap-6 py-4 md:py-8">
      <BackHeading title="Add Item" to="/my-items" back="My items" />
      <LendersOnly skeleton={<FormSkeleton />}>
        {from ? (
          <Copied {...{ userId, from, onSaved, onMissing, help }} />
        ) : (
          <NewItem {...{ userId, onSaved, help }} name="new" start={empty} />
        )}
      </LendersOnly>
    </div>
  )
}

function Copied({ userId, from, onSaved, onMissing, help }: AddItemScreenProps & { from: string }) {
  const query = useQuery(myItemQuery(userId, from))
  return (
    <Loaded query={query} skeleton={<FormSkeleton />} message={listingMessages.loadFailed}>
      {(item) =>
        item ? (
          <NewItem
            {...{ userId, onSaved, help }}
            name={`copy-${from}`}
            copiedFrom={from}
            start={{ form: { ...formOf(item), status: 'available' }, images: item.images }}
          />
        ) : (
          <ItemMissing onMissing={onMissing} />
        )
      }
    </Loaded>
  )
}

interface NewItemProps extends Pick<AddItemScreenProps, 'userId' | 'onSaved' | 'help'> {
  name: string
  start: Version
  copiedFrom?: string
}

function NewItem(props: NewItemProps) {
  const [discarded, setDiscarded] = useState(0)
  const discard = () => {
    showSuccess(listingMessages.discarded)
    setDiscarded(discarded + 1)
  }
  return <Form key={discarded} {...props} onDiscard={discard} />
}

function Form({
  userId,
  name,
  start,
  copiedFrom,
  onSaved,
  onDiscard,
  help,
}: NewItemProps & { onDiscard: () => void }) {
  const listing = useListing({ userId, name, start, opened: null })
  return <ListingEditor {...{ userId, listing, copiedFrom, onSaved, onDiscard, help }} />
}
