import type { Database, Tables } from '#database.types.ts'
import { adaId } from '../fixtures/booking-row.ts'
import type { Answers } from './server.ts'

const owner = {
  user_id: adaId,
  full_name: 'Ada Obi',
  verified: true,
  rating_average: 0,
  num_reviews: 0,
  trust_level: 'new',
  selfie_url: null,
  location: null,
} satisfies Partial<Tables<'profiles'>>

/** Ada's gown, for rent and for sale: ₦5,000 a day, ₦10,000 deposit, or ₦60,000. */
export function itemRow(values: Partial<Tables<'items'>> = {}) {
  return {
    id: 'd0000000-0000-4000-8000-000000000005',
    owner_id: adaId,
    title: 'Ankara gown',
    description: null,
    category: 'Dresses',
    availability_type: 'both',
    status: 'available',
    images: [],
    price: 5000,
    rental_price: 5000,
    weekly_price: null,
    monthly_price: null,
    rental_period: 'daily',
    sale_price: 60_000,
    deposit_amount: 10_000,
    approval_required: false,
    pickup_method: 'both',
    delivery_fee: 2500,
    return_delivery_fee: 0,
    owner_pays_delivery: false,
    owner_pays_return: false,
    min_rental_days: 1,
    max_rental_days: 30,
    buffer_days: 0,
    size: null,
    fit: null,
    fit_note: null,
    measurements: {},
    set_contents: [],
    cleaned_by: null,
    care_note: null,
    city: 'Ikeja',
    state: 'Lagos',
    hidden_at: null,
    hidden_reason: null,
    archived_at: null,
    created_at: '2026-07-01T09:00:00Z',
    ...values,
    owner,
  } satisfies Partial<Tables<'items'>> & { owner: object }
}

/** What the server says about an item to its page; `identity` is how far the check of the person is. */
export function itemAnswers(
  item: ReturnType<typeof itemRow>,
  identity: Tables<'borrower_verifications'>['verification_status'] | null = 'approved',
): Answers {
  return {
    'GET /rest/v1/items': () => [item],
    'GET /rest/v1/borrower_verifications': identity ? [{ verification_status: identity }] : [],
    'GET /rest/v1/saved_items': [],
    'GET /rest/v1/item_watches': [],
    'GET /rest/v1/item_reports': [],
    'POST /rest/v1/rpc/item_taken_dates': [],
    'POST /rest/v1/rpc/note_item_view': null,
    'POST /rest/v1/rpc/my_debts': [],
  }
}

type Found = Database['public']['CompositeTypes']['shown_listing']

/** An item as a search finds it. */
export const foundItem = (values: Partial<Found> = {}) =>
  ({
    item_id: 'd0000000-0000-4000-8000-000000000005',
    title: 'Ankara gown',
    category: 'Dresses',
    size: null,
    availability_type: 'rent',
    rental_price: 5000,
    weekly_price: null,
    dates_price: null,
    sale_price: null,
    image: null,
    pickup_method: 'pickup',
    city: 'Ikeja',
    state: 'Lagos',
    owner_id: adaId,
    owner_verified: true,
    owner_rating: 0,
    owner_trust: 'new',
    distance_km: null,
    cursor: 'after-this',
    ...values,
  }) satisfies Partial<Found>
