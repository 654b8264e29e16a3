import { session } from '@/lib/session'
import { type EvidenceFile, forgetPreviews } from './evidence'

/** What somebody has typed and chosen and not sent. */
export interface Draft<Fields> {
  fields: Fields
  files: EvidenceFile[]
}

/** While the app is open, and as long as the same person is signed in. */
const kept = new Map<string, Draft<unknown>>()

session.subscribe(() => {
  for (const key of kept.keys()) forgetDraft(key)
})

/** One key is only used for one kind of form. */
export function recallDraft<Fields>(key: string): Draft<Fields> | undefined {
  return kept.get(key) as Draft<Fields> | undefined
}

export function keepDraft<Fields>(key: string, draft: Draft<Fields>): void {
  kept.set(key, draft)
}

export function forgetDraft(key: string): void {
  forgetPreviews(kept.get(key)?.files ?? [])
  kept.delete(key)
}
