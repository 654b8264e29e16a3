import { describe, expect, test } from 'vitest'
import { geocoderSandbox } from '../../../local/sandbox/geocoder/geocoder.ts'
import { nigerianTowns } from '../../../local/sandbox/geocoder/places.ts'
import { states } from '../../../supabase/functions/_shared/contract/taxonomy.ts'

const ask = (query: string, path = 'data/reverse-geocode'): Promise<Response> =>
  geocoderSandbox(new Request(`http://localhost/sandbox/geocoder/${path}?${query}`), 'key')

describe('the stand-in for the geocoder', () => {
  test('knows a town in every state', () => {
    const known = new Set(
      nigerianTowns.map(([, state]) => (state === 'Federal Capital Territory' ? 'FCT - Abuja' : state)),
    )
    expect([...known].sort()).toEqual([...states].sort())
  })

  test('answers each of its towns with that town', async () => {
    for (const [city, state, latitude, longitude] of nigerianTowns) {
      const response = await ask(`latitude=${latitude}&longitude=${longitude}&localityLanguage=en&key=key`)
      expect(await response.json()).toMatchObject({
        locality: city,
        principalSubdivision: state,
        countryName: 'Nigeria',
      })
    }
  })

  test('finds nothing outside of Nigeria', async () => {
    const cotonou = await ask('latitude=6.37&longitude=2.39&key=key')
    expect(await cotonou.json()).toMatchObject({ city: '', countryName: 'Benin' })
    const ocean = await ask('latitude=0&longitude=0&key=key')
    expect(await ocean.json()).toMatchObject({ city: '', locality: '', countryName: '' })
  })

  test('refuses bad requests as the real one does', async () => {
    expect((await ask('latitude=6&longitude=3')).status).toBe(403)
    expect((await ask('latitude=6&longitude=3&key=other')).status).toBe(403)
    expect((await ask('latitude=x&longitude=3&key=key')).status).toBe(400)
    expect((await ask('latitude=91&longitude=3&key=key')).status).toBe(400)
    expect((await ask('key=key', 'data/elsewhere')).status).toBe(404)
  })
})
