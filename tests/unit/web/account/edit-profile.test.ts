import { describe, expect, test } from 'vitest'
import { formOf, locationAfter } from '@/features/profile/model/edit-form'

const stored = {
  latitude: 6.6,
  longitude: 3.35,
  accuracy: 20,
  city: 'Ikeja',
  state: 'Lagos State',
  country: 'Nigeria',
}

const profileAt = (location: typeof stored | null) => ({
  user_id: 'me',
  full_name: 'Ada Obi',
  role: 'both' as const,
  verified: false,
  rating_average: 0,
  num_reviews: 0,
  selfie_url: null,
  location,
  connected_social: {},
  profile_setup_completed: true,
  is_admin: false,
  is_active: true,
  wallet_balance: 0,
  held_balance: 0,
})

describe('the location after editing', () => {
  test('keeps the coordinates while the place is the same', () => {
    const { fullName, ...place } = formOf(profileAt(stored))
    expect(fullName).toBe('Ada Obi')
    expect(place).toEqual({ city: 'Ikeja', state: 'Lagos', country: 'Nigeria' })
    expect(locationAfter(stored, place)).toBe(stored)
  })

  test.each([{ city: 'Yaba' }, { state: 'Oyo' }, { country: 'Ghana' }])(
    'has no coordinates when the place changed: %o',
    (moved) => {
      const place = { city: 'Ikeja', state: 'Lagos', country: 'Nigeria', ...moved }
      expect(locationAfter(stored, place)).toEqual(place)
    },
  )

  test('keeps coordinates without a name', () => {
    const bare = { latitude: 6.6, longitude: 3.35, accuracy: 20 }
    expect(locationAfter(bare, { city: '', state: '', country: 'Nigeria' })).toBe(bare)
  })

  test('is null where none was stored and none was typed', () => {
    const { fullName: _, ...place } = formOf(profileAt(null))
    expect(locationAfter(null, place)).toBeNull()
  })
})
