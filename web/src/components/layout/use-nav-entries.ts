import { useMyProfile } from '@/domain/me/my-profile'
import { type NavEntry, navEntriesFor } from './nav-entries'

/** What the person who is signed in may go to. */
export function useNavEntries(): readonly NavEntry[] {
  return navEntriesFor(useMyProfile().data?.role)
}
