import type { Verification } from '../api/verification'
import { documentNames } from '../words/identity-words'
import type { IdentityReview, SameIdentity } from './identity-review'

/** An identity that another account has and keeps. That of an account which its owner erased is free again. */
export function isKeptBy({ holds, kept_out, verification_id }: SameIdentity): boolean {
  return holds && (kept_out || verification_id !== null)
}

/** Why a check cannot be approved now. The database decides; this says it before. */
export function approvalObstacles(verification: Verification, review: IdentityReview): string[] {
  const { same_identities, allowed, unopened } = review
  const obstacles: string[] = []
  if (verification.person?.is_active === false)
    obstacles.push('This account is suspended. Lift the suspension before you approve.')
  if (same_identities.some(isKeptBy))
    obstacles.push('The BVN or document belongs to another account, so this check cannot be approved.')
  else if (same_identities.some(({ kept_out }) => kept_out) && !allowed)
    obstacles.push('A suspended or closed account sent the same number. Say first whose number it is.')
  if (unopened.length > 0)
    obstacles.push(
      `Open these before you approve: ${unopened.map((kind) => documentNames[kind]).join(', ')}.`,
    )
  return obstacles
}
