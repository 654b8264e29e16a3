import { deviceStorage } from '@/lib/browser/browser-storage'
import type { Version } from './conflict'
import { emptyForm, type ListingForm } from './listing-form'

/** A photo of a draft: its address once it is uploaded, until then only its name in the photo store. */
export interface DraftPhoto {
  id: string
  address: string | null
  /** Uploaded for this draft: no item shows it yet. */
  fresh: boolean
}

/** An unsaved form, kept in the browser so that a reload or a closed tab loses nothing. */
export interface StoredDraft {
  form: ListingForm
  photos: DraftPhoto[]
  /** The listing as it was when the person began to change it; nothing for a new one. */
  opened: (Version & { updatedAt: string }) | null
  /** An answer never came: the item may be listed already. */
  uncertain: boolean
}

const prefix = 'aso-listing:'

export function draftKey(userId: string, name: string): string {
  return `${prefix}${userId}:${name}`
}

export function recallDraft(key: string): StoredDraft | null {
  const stored = deviceStorage.read(key)
  return isDraft(stored) ? { ...stored, form: { ...emptyForm, ...stored.form } } : null
}

export function keepDraft(key: string, draft: StoredDraft): void {
  deviceStorage.write(key, draft)
}

/** A photo was uploaded, maybe after its form was left. */
export function noteArrival(key: string, photoId: string, address: string): void {
  const draft = recallDraft(key)
  if (!draft?.photos.some(({ id }) => id === photoId)) return
  const photos = draft.photos.map((photo) => (photo.id === photoId ? { ...photo, address } : photo))
  keepDraft(key, { ...draft, photos })
}

export function forgetDraft(key: string): void {
  deviceStorage.remove(key)
}

function isDraft(value: unknown): value is StoredDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'form' in value &&
    typeof value.form === 'object' &&
    'photos' in value &&
    Array.isArray(value.photos)
  )
}
