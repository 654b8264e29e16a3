import type { useMyProfile } from './my-profile'
import { useMyVerification } from './my-verification'

type Profile = ReturnType<typeof useMyProfile>['data']

/** What is still to do before others trust a new account, or none. */
export function useSetupSteps(profile: Profile) {
  const verification = useMyVerification()
  if (!profile || verification.data === undefined) return { profile: false, identity: false }
  const borrows = profile.role === 'borrow' || profile.role === 'both'
  const sent = verification.data === 'approved' || verification.data === 'pending'
  return { profile: !profile.profile_setup_completed, identity: borrows && !sent }
}
