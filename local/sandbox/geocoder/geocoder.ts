import { foreignTowns, nigerianTowns } from './places.ts'

const EARTH_KM = 6371
/** Farther from any town the answer is empty, as the real service's is. */
const FARTHEST_KM = 200

interface Place {
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
}

const places: readonly Place[] = [
  ...nigerianTowns.map(([city, state, latitude, longitude]) => ({
    city,
    state,
    country: 'Nigeria',
    latitude,
    longitude,
  })),
  ...foreignTowns.map(([country, latitude, longitude]) => ({
    city: '',
    state: '',
    country,
    latitude,
    longitude,
  })),
]

const radians = (degrees: number): number => (degrees * Math.PI) / 180

function kilometresTo({ latitude, longitude }: Place, fromLatitude: number, fromLongitude: number): number {
  const a =
    Math.sin(radians(latitude - fromLatitude) / 2) ** 2 +
    Math.cos(radians(fromLatitude)) *
      Math.cos(radians(latitude)) *
      Math.sin(radians(longitude - fromLongitude) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(a))
}

function nearest(latitude: number, longitude: number): Place | undefined {
  const [first] = places
    .map((place) => ({ place, km: kilometresTo(place, latitude, longitude) }))
    .sort((a, b) => a.km - b.km)
  return first && first.km <= FARTHEST_KM ? first.place : undefined
}

const refused = (status: number, description: string): Response =>
  Response.json({ status, description }, { status })

/** In Lagos state the city is Lagos and the part of it is the locality. */
function answer(latitude: number, longitude: number): Response {
  const place = nearest(latitude, longitude)
  const city = place?.state === 'Lagos' ? 'Lagos' : (place?.city ?? '')
  return Response.json({
    latitude,
    longitude,
    lookupSource: 'coordinates',
    localityLanguageRequested: 'en',
    countryName: place?.country ?? '',
    countryCode: place?.country === 'Nigeria' ? 'NG' : '',
    principalSubdivision: place?.state ?? '',
    city,
    locality: place?.city ?? '',
    postcode: '',
  })
}

/** Sandbox of BigDataCloud's reverse geocoding: `/sandbox/geocoder/data/reverse-geocode`. */
export async function geocoderSandbox(request: Request, key: string): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || pathname !== '/sandbox/geocoder/data/reverse-geocode')
    return refused(404, 'Not found')
  if (searchParams.get('key') !== key) return refused(403, 'The API key is missing or not valid')
  const latitude = Number(searchParams.get('latitude') || Number.NaN)
  const longitude = Number(searchParams.get('longitude') || Number.NaN)
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    return refused(400, 'latitude and longitude must be coordinates')
  return answer(latitude, longitude)
}
