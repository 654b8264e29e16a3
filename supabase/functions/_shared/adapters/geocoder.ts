import { z } from 'zod'
import { env } from '../env.ts'
import { askProvider, ProviderError } from './provider.ts'

/** Empty texts mean that it does not know. */
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)

const answered = z.object({
  city: text,
  locality: text,
  principalSubdivision: text,
  countryName: text,
})

interface Place {
  city: string | null
  state: string | null
  country: string | null
}

/**
 * BigDataCloud's API for servers: their free endpoint is for browsers only and refuses servers. The position is sent
 * rounded to about 100 metres, which is enough for the name of a town.
 */
export async function placeAt(latitude: number, longitude: number): Promise<Place> {
  const query = new URLSearchParams({
    latitude: latitude.toFixed(3),
    longitude: longitude.toFixed(3),
    localityLanguage: 'en',
    key: env.geocoderApiKey(),
  })
  const { httpStatus, json } = await askProvider(
    'geocoder',
    `${env.geocoderBaseUrl()}/data/reverse-geocode?${query}`,
    { headers: { Accept: 'application/json' } },
  )
  if (httpStatus >= 400) throw new ProviderError('geocoder', 'refused', { httpStatus })
  const place = answered.safeParse(json)
  if (!place.success) throw new ProviderError('geocoder', 'unreadable', { httpStatus })
  const { city, locality, principalSubdivision, countryName } = place.data
  return { city: city ?? locality, state: principalSubdivision, country: countryName }
}
