import { deviceStorage } from '@/lib/browser/browser-storage'
import { draftKey, forgetDraft, recallDraft } from './model/draft-store'
import { dropPhoto } from './model/photo-store'

/** Removes all unsaved forms and photos from this browser. */
export function forgetDraftsOf(userId: string): void {
  for (const key of deviceStorage.keys().filter((one) => one.startsWith(draftKey(userId, '')))) {
    for (const { id } of recallDraft(key)?.photos ?? []) void dropPhoto(id)
    forgetDraft(key)
  }
}
