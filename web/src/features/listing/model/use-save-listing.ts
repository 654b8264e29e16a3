import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listingMessages } from '#contract/messages/listing.ts'
import { itemKey, marketKey } from '@/domain/items/keys'
import { meKey } from '@/domain/me/keys'
import { isFinal, Refusal } from '@/lib/errors'
import { clearToasts, showError, showSuccess } from '@/lib/toast'
import { fetchMyItem } from '../api/my-item'
import { addItem, isListedAlready, updateItem } from '../api/save-item'
import { type Choices, type Difference, differences, merged, type Version } from './conflict'
import { formOf, type ItemRow, type ListingForm, rowOf } from './listing-form'
import type { Listing, Opened } from './use-listing'

export interface Conflict {
  mine: Version
  theirs: Opened
  found: readonly Difference[]
}

interface Saving {
  form: ListingForm
  opened: Opened | null
  /** What was kept for long, or decided against another device, may show photos that are gone. */
  look: boolean
}

interface SaveOptions {
  userId: string
  /** The item that is changed; a new one has none. */
  itemId?: string | undefined
  /** What a new one was copied from. */
  copiedFrom?: string | undefined
  listing: Listing
  onSaved: () => void
}

class PhotosFailed extends Error {
  override readonly name = 'PhotosFailed'
}

/** Photos first, then the listing; where another device was faster, the person decides what stays. */
export function useSaveListing({ userId, itemId, copiedFrom, listing, onSaved }: SaveOptions) {
  const queryClient = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()
  const save = useMutation({
    mutationFn: async ({ form, opened, look }: Saving) => {
      const images = await listing.uploads.settle().catch((cause: unknown) => {
        throw new PhotosFailed('', { cause })
      })
      if (look) {
        const gone = await listing.uploads.dropGone()
        if (gone > 0)
          throw new Refusal(listingMessages.photosGone.text, listingMessages.photosGone.title, 409)
      }
      if (itemId && opened) return change(userId, itemId, { form, images }, opened)
      await addOnce(userId, { form, images }, listing.uncertain, copiedFrom)
      return null
    },
    onMutate: clearToasts,
    onSuccess: (found, { form }) => {
      if (found) {
        setConflict(found)
        return
      }
      listing.forget()
      void queryClient.invalidateQueries({ queryKey: meKey(userId) })
      void queryClient.invalidateQueries({ queryKey: marketKey })
      if (itemId) void queryClient.invalidateQueries({ queryKey: itemKey(itemId) })
      const added = form.status === 'available' ? listingMessages.added : listingMessages.addedUnseen
      showSuccess(itemId ? listingMessages.updated : added)
      onSaved()
    },
    onError: (error) => {
      if (error instanceof PhotosFailed) {
        showError(error.cause, listingMessages.uploadFailed)
        return
      }
      if (!itemId && !isFinal(error)) listing.setUncertain(true)
      showError(error, itemId ? listingMessages.updateFailed : listingMessages.addFailed)
    },
  })

  const resolve = (choices: Choices) => {
    if (!conflict) return
    const { form, images } = merged(conflict.mine, conflict.theirs, choices)
    if (choices.images === 'theirs') listing.uploads.replace(images)
    listing.form.reset(form)
    listing.setOpened(conflict.theirs)
    setConflict(undefined)
    save.mutate({ form, opened: conflict.theirs, look: true })
  }
  return {
    save: (form: ListingForm) => save.mutate({ form, opened: listing.opened, look: listing.resumed }),
    isSaving: save.isPending,
    conflict,
    resolve,
    postpone: () => setConflict(undefined),
  }
}

export function openedOf(item: ItemRow): Opened {
  return { form: formOf(item), images: item.images, updatedAt: item.updated_at }
}

/** After a lost response, checks first whether the item was stored, so that it is not listed twice. */
async function addOnce(userId: string, { form, images }: Version, uncertain: boolean, copiedFrom?: string) {
  const row = rowOf(form, [...images])
  if (uncertain && (await isListedAlready(userId, row, copiedFrom))) return
  await addItem(userId, row)
}

/** Null when it was stored. */
async function change(
  userId: string,
  itemId: string,
  mine: Version,
  opened: Opened,
): Promise<Conflict | null> {
  let loaded = opened
  for (;;) {
    if (await updateItem(userId, itemId, loaded.updatedAt, rowOf(mine.form, [...mine.images]))) return null
    const now = await fetchMyItem(userId, itemId)
    if (!now || now.updated_at === loaded.updatedAt) {
      throw new Refusal(listingMessages.loadFailed.text, listingMessages.updateFailed.title, 404)
    }
    const theirs = openedOf(now)
    const found = differences(opened, mine, theirs)
    if (found.length > 0) return { mine, theirs, found }
    // The change is in a column that this form does not have, such as the owner's city.
    loaded = theirs
  }
}
