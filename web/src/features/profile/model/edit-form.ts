// Sets Zod up before any schema is made.
import '@/lib/forms'
import { z } from 'zod'
import { signUpForm } from '#contract/bodies/accounts.ts'
import { limits } from '#contract/constants.ts'
import { profileWords } from '#contract/messages/profile.ts'
import { knownState } from '#contract/rules/states.ts'
import { states } from '#contract/taxonomy.ts'
import type { MyProfile } from '@/domain/me/my-profile'
import { type Location, readLocation } from '@/domain/people/location'
import { zodResolver } from '@/lib/forms'

const editForm = z.object({
  fullName: signUpForm.shape.fullName,
  city: z.string().trim().max(limits.placeLength, profileWords.cityTooLong),
  state: z.enum(['', ...states]),
  country: z.string().trim().max(limits.placeLength, profileWords.countryTooLong),
})

export type EditForm = z.infer<typeof editForm>
export const editResolver = zodResolver(editForm)

export function formOf(profile: MyProfile): EditForm {
  const { city, state, country } = readLocation(profile?.location)
  return {
    fullName: profile?.full_name ?? '',
    city,
    state: knownState(state) ?? '',
    country: country || 'Nigeria',
  }
}

/**
 * The location to keep: what was stored, coordinates and all, where the place is the same; another place by its name
 * alone, for the old coordinates are not there.
 */
export function locationAfter(stored: unknown, { city, state, country }: Location): object | null {
  const before = readLocation(stored)
  const sameState = before.state === state || (knownState(before.state) ?? '') === state
  const same = before.city === city && sameState && (before.country || 'Nigeria') === country
  if (same) return typeof stored === 'object' ? stored : null
  if (!city && !state) return null
  return { ...(city && { city }), ...(state && { state }), ...(country && { country }) }
}
