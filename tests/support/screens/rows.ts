import type { Tables } from '#database.types.ts'
import type { Person } from '@/lib/session'
import { adaId, bolaId } from '../fixtures/booking-row.ts'
import { defaultRows } from '../fixtures/default-settings.ts'

/** Who borrows. */
export const bola: Person = { id: bolaId, email: 'bola@aso.test' }
/** Who lends. */
export const ada: Person = { id: adaId, email: 'ada@aso.test' }

/** The settings, as they are in a new database but for these. */
export function settingRows(changed: Readonly<Record<string, string>> = {}) {
  return defaultRows.map(({ setting_key, setting_value }) => ({
    setting_key,
    setting_value: changed[setting_key] ?? setting_value,
  }))
}

/** The own profile of somebody who is through with signing up, and has ₦30,000. */
export function profileOf({ id }: Person, values: Partial<Tables<'profiles'>> = {}) {
  return {
    user_id: id,
    full_name: id === adaId ? 'Ada Obi' : 'Bola Ade',
    role: 'both',
    verified: true,
    rating_average: 0,
    num_reviews: 0,
    selfie_url: null,
    location: null,
    connected_social: {},
    profile_setup_completed: true,
    is_admin: false,
    is_active: true,
    wallet_balance: 30_000,
    ...values,
  } satisfies Partial<Tables<'profiles'>>
}
