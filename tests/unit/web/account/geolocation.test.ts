import { afterEach, describe, expect, test, vi } from 'vitest'
import { knownState, locationName, readLocation } from '@/domain/people/location'
import { LocationProblem, locate } from '@/lib/geolocation'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Ask = Geolocation['getCurrentPosition']

function phoneThat(getCurrentPosition: Ask): void {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
}

const failsWith = (code: number): Ask => {
  const error = { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
  return (_found, failed) => failed?.(error)
}

async function titleOfFailure(): Promise<string> {
  const error: unknown = await locate().catch((reason: unknown) => reason)
  return error instanceof LocationProblem ? error.notice.title : ''
}

describe('where somebody is', () => {
  test('is asked for exactly, for 10 seconds, and may be known for 5 minutes', async () => {
    const asked: unknown[] = []
    phoneThat((found, _failed, options) => {
      asked.push(options)
      const coords = { latitude: 6.6, longitude: 3.35, accuracy: 20, heading: null } as GeolocationCoordinates
      found({ coords, timestamp: 0 } as GeolocationPosition)
    })
    expect(await locate()).toEqual({ latitude: 6.6, longitude: 3.35, accuracy: 20 })
    expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }])
  })

  test('may not be asked for: not supported by browser', async () => {
    vi.stubGlobal('navigator', {})
    expect(await titleOfFailure()).toBe('Location not supported by this browser')
  })

  test.each([
    [1, 'Location access denied by user'],
    [2, 'Location information unavailable'],
    [3, 'Location request timed out'],
    [9, 'Failed to process location data'],
  ])('is not told for the reason %i: %s', async (code, title) => {
    phoneThat(failsWith(code))
    expect(await titleOfFailure()).toBe(title)
  })
})

describe('a place', () => {
  test('has its names once, and what is not text is not read', () => {
    expect(locationName(readLocation({ city: 'Lagos', state: 'Lagos', country: 'Nigeria' }))).toBe(
      'Lagos, Nigeria',
    )
    expect(readLocation({ city: 7, country: null })).toEqual({ city: '', state: '', country: '' })
    expect(locationName(readLocation(null))).toBe('')
  })

  test.each([
    ['Lagos State', 'Lagos'],
    ['rivers', 'Rivers'],
    ['Federal Capital Territory', 'FCT - Abuja'],
    ['Abuja', 'FCT - Abuja'],
    ['Greater Accra', undefined],
  ])('in %s is in our state %s', (name, state) => {
    expect(knownState(name)).toBe(state)
  })
})
