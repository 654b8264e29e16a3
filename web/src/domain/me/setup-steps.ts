import type { MyProfile } from './my-profile'
import { useMyVerification } from './my-verification'

export type SetupStep = 'profile' | 'identity'

/** What is still to do before others trust a new account, or none. */
export function useSetupSteps(profile: MyProfile | undefined): SetupStep[] {
  const { data: status } = useMyVerification()
  if (!profile || status === undefined) return []
  const borrows = profile.role === 'borrow' || profile.role === 'both'
  const sent = status === 'approved' || status === 'pending'
  return [
    ...(profile.profile_setup_completed ? [] : ['profile' as const]),
    ...(borrows && !sent ? ['identity' as const] : []),
  ]
}
