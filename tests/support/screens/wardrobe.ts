import type { Tables } from '#database.types.ts'
import { adaId } from '../fixtures/booking-row.ts'
import type { Answers } from './server.ts'

export const gownId = 'd0000000-0000-4000-8000-000000000004'
export const photoAddress = (name: string) =>
  `https://aso.test/storage/v1/object/public/item-images/${adaId}/${name}.jpg`

/** An item of Ada's, for rent at ₦5,000 a day. */
export function ownItem(values: Partial<Tables<'items'>> = {}): Tables<'items'> {
  return {
    ...{ id: gownId, owner_id: adaId, title: 'Ankara gown', category: 'Dresses', description: null },
    ...{ availability_type: 'rent', status: 'available', images: [], price: 5000, rental_price: 5000 },
    ...{
      sale_price: null,
      deposit_amount: null,
      declared_value: null,
      rental_period: null,
      weekly_price: null,
    },
    ...{ monthly_price: null, owner_terms: null, min_rental_days: 1, max_rental_days: 30, buffer_days: 0 },
    ...{ pickup_method: 'pickup', delivery_fee: 0, return_delivery_fee: 0, owner_pays_delivery: false },
    ...{ owner_pays_return: false, condition: null, size: null, brand: null, colour: null },
    ...{ measurements: {}, fit: null, fit_note: null, set_contents: null, cleaned_by: null },
    ...{ care_note: null, approval_required: false, city: 'Ikeja', state: 'Lagos', hidden_at: null },
    ...{ hidden_reason: null, archived_at: null, withheld_at: null },
    ...{ created_at: '2026-07-01T09:00:00Z', updated_at: '2026-07-01T09:00:00Z' },
    ...values,
  }
}

/** The wardrobe of an owner, read anew for each request. */
export function wardrobe(...items: Tables<'items'>[]): Answers {
  return {
    'GET /rest/v1/items': () => items,
    'POST /rest/v1/rpc/my_item_stats': [],
    'POST /rest/v1/rpc/my_group_discount': null,
  }
}
