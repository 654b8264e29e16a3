import type { Database } from '#database.types.ts'

/** What of an item a booking needs to know. */
export type BookableItem = Pick<
  Database['public']['Tables']['items']['Row'],
  | 'id'
  | 'owner_id'
  | 'title'
  | 'availability_type'
  | 'declared_value'
  | 'rental_price'
  | 'rental_period'
  | 'weekly_price'
  | 'monthly_price'
  | 'sale_price'
  | 'deposit_amount'
  | 'pickup_method'
  | 'delivery_fee'
  | 'return_delivery_fee'
  | 'owner_pays_delivery'
  | 'owner_pays_return'
  | 'approval_required'
  | 'min_rental_days'
  | 'max_rental_days'
  | 'buffer_days'
>
