import { afterEach, describe, expect, test, vi } from 'vitest'
import { knownState } from '#contract/rules/states.ts'
import { locationName, readLocation } from '@/domain/people/location'
import { LocationProblem, locate } from '@/lib/browser/geolocation'

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

describe('the position of the device', () => {
  test('is requested with high accuracy, a 10 second timeout and a 5 minute cache', async () => {
    const asked: unknown[] = []
    phoneThat((found, _failed, options) => {
      asked.push(options)
      const coords = { latitude: 6.6, longitude: 3.35, accuracy: 20, heading: null } as GeolocationCoordinates
      found({ coords, timestamp: 0 } as GeolocationPosition)
    })
    expect(await locate()).toEqual({ latitude: 6.6, longitude: 3.35, accuracy: 20 })
    expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }])
  })

  test('is refused where the browser does not support it', async () => {
    vi.stubGlobal('navigator', {})
    expect(await titleOfFailure()).toBe('Location not supported by this browser')
  })

  test.each([
    [1, 'Location access denied by user'],
    [2, 'Location information unavailable'],
    [3, 'Location request timed out'],
    [9, 'Failed to process location data'],
  ])('fails with the code %i: %s', async (code, title) => {
    phoneThat(failsWith(code))
    expect(await titleOfFailure()).toBe(title)
  })
})

describe('a place', () => {
  test('names each part once and ignores values that are not text', () => {
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
  ])('in %s is mapped to the state %s', (name, state) => {
    expect(knownState(name)).toBe(state)
  })
})
