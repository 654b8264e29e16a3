import { knownState } from '#contract/rules/states.ts'
import { type Coordinates, locate } from '@/lib/browser/geolocation'
import { callFunction } from '@/lib/supabase'

interface Found {
  city: string | null
  state: string | null
  country: string | null
}

export interface FoundPlace extends Coordinates, Partial<Record<keyof Found, string>> {}

/** Where the person is, with the name of the place where that can be found out. */
export async function findPlace(): Promise<FoundPlace> {
  const coordinates = await locate()
  const found = await nameOf(coordinates)
  return {
    ...coordinates,
    ...(found.city && { city: found.city }),
    ...(found.state && { state: knownState(found.state) ?? found.state }),
    ...(found.country && { country: found.country }),
  }
}

async function nameOf({ latitude, longitude }: Coordinates): Promise<Found> {
  const nothing: Found = { city: null, state: null, country: null }
  // Without a place name the coordinates are kept.
  return callFunction<Found | null>('reverse-geocode', { latitude, longitude }).then(
    (found) => found ?? nothing,
    () => nothing,
  )
}
