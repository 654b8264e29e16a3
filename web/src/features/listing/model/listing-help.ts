import type { TextName } from '../form/text-control'
import { type ListedRow, type ListingForm, rowOf } from './listing-form'
import { addressesOf } from './photo-list'
import type { Listing } from './use-listing'

/** What a helper inside the form may read and change. */
export interface ListingHelp {
  typed: ListingForm
  /** The item as it would be stored now, with the photos that could be uploaded. */
  filled: () => Promise<ListedRow>
  change: (field: TextName, value: string) => void
}

export function helpFor({ form, typed, uploads }: Listing): ListingHelp {
  return {
    typed,
    filled: async () => {
      await uploads.send()
      return rowOf(form.getValues(), addressesOf(uploads.photos()))
    },
    change: (field, value) => form.setValue(field, value, { shouldDirty: true }),
  }
}
