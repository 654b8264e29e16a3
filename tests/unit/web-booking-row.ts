import type { Side } from '@/domain/bookings/party-name'
import type { BookingActionRow } from '@/features/transactions/api/booking-actions'
import type { BookingRow } from '@/features/transactions/api/bookings'
import { type Booking, viewBooking } from '@/features/transactions/model/booking'

const bola = 'b0000000-0000-4000-8000-000000000001'
const ada = 'a0000000-0000-4000-8000-000000000002'

/** Bola rents Ada's gele from 10 to 12 August 2026: ₦3,000 rent, ₦5,000 deposit, paid and confirmed. */
const rental: BookingRow = {
  id: 'c0000000-0000-4000-8000-000000000003',
  borrower_id: bola,
  lender_id: ada,
  item_id: 'd0000000-0000-4000-8000-000000000004',
  transaction_type: 'rental',
  rental_start_date: '2026-08-10',
  rental_end_date: '2026-08-12',
  rental_duration_days: 3,
  receive_method: 'pickup',
  delivery_address: null,
  special_instructions: null,
  rental_price: 1000,
  rent_amount: 3000,
  sale_price: 0,
  deposit_amount: 5000,
  delivery_fee: 0,
  delivery_paid_by: null,
  return_delivery_fee: 0,
  return_paid_by: null,
  total_amount: 8000,
  platform_fee_percent: 0,
  payment_method: 'card',
  payment_status: 'successful',
  booking_status: 'confirmed',
  return_status: 'not_returned',
  hold_expires_at: null,
  paid_at: '2026-08-01T09:00:00Z',
  handed_over_at: null,
  borrower_return_confirmed: false,
  lender_return_confirmed: false,
  borrower_confirmed_at: null,
  lender_confirmed_at: null,
  borrower_return_date: null,
  lender_return_date: null,
  borrower_return_notes: null,
  lender_return_notes: null,
  actual_return_date: null,
  late_days: null,
  late_fee: null,
  settled_at: null,
  cancelled_by: null,
  cancel_reason: null,
  agreement_path: null,
  buffer_days: 0,
  cancel_free_hours: 48,
  approval_required: false,
  created_at: '2026-08-01T08:50:00Z',
  item: { id: 'd0000000-0000-4000-8000-000000000004', title: 'Red gele', images: [] },
  borrower: { full_name: 'Bola', phone_number: null },
  lender: { full_name: 'Ada', phone_number: null },
  actions: [],
}

/** Ada's gele sold to Bola for ₦20,000, paid. */
const sale: Partial<BookingRow> = {
  transaction_type: 'sale',
  rental_start_date: null,
  rental_end_date: null,
  rental_duration_days: null,
  rental_price: 0,
  rent_amount: 0,
  sale_price: 20_000,
  deposit_amount: 0,
  total_amount: 20_000,
}

/** What the database would say of one action. */
export function actionRow(values: Partial<BookingActionRow>): BookingActionRow {
  const nothing = { title: '', reason: '', opens_at: '', deadline: '', afterwards: '' }
  return { transaction_id: rental.id, party: 'borrower', action: 'pay', allowed: true, ...nothing, ...values }
}

export function rentalOf(side: Side, values: Partial<BookingRow> = {}): Booking {
  return viewBooking({ ...rental, ...values }, side === 'borrower' ? bola : ada)
}

export function saleOf(side: Side, values: Partial<BookingRow> = {}): Booking {
  return rentalOf(side, { ...sale, ...values })
}
