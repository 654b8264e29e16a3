import { describe, expect, test } from 'vitest'
import type { BookableItem } from '@/features/booking/model/bookable-item'
import { bookingForm, refusalOf } from '@/features/booking/model/booking-form'
import {
  type BookingDraft,
  emptyDraft,
  quoteDraft,
  receiveMethodsOf,
  withWanted,
} from '@/features/booking/model/draft'
import { longStay } from '@/features/booking/model/long-stay'

const gele: BookableItem = {
  id: 'd0000000-0000-4000-8000-000000000004',
  owner_id: 'a0000000-0000-4000-8000-000000000002',
  title: 'Red gele',
  availability_type: 'both',
  declared_value: null,
  rental_price: 1000,
  rental_period: null,
  weekly_price: null,
  monthly_price: null,
  sale_price: 20_000,
  deposit_amount: 5000,
  pickup_method: 'both',
  delivery_fee: 700,
  return_delivery_fee: 300,
  owner_pays_delivery: false,
  owner_pays_return: false,
  approval_required: false,
  min_rental_days: 1,
  max_rental_days: 30,
  buffer_days: 0,
}

const filled: BookingDraft = {
  start: '2026-08-10',
  end: '2026-08-12',
  receive: 'pickup',
  address: '',
  deliveryPaidBy: 'borrower',
  returnPaidBy: 'borrower',
  deliveryFee: '',
  returnFee: '',
  instructions: '',
}

/** The only error of a draft, with the message of its toast; null where there is none. */
function checkDraft(draft: BookingDraft, circumstances: Parameters<typeof bookingForm>[0]) {
  const { error } = bookingForm(circumstances).safeParse(draft)
  if (!error) return null
  expect(error.issues).toHaveLength(1)
  const [{ path = [], message = '' } = {}] = error.issues
  return { field: path[0], message: refusalOf({ [String(path[0])]: { type: 'custom', message } }) }
}

const byWallet = { type: 'rental', payment: 'wallet', total: 8000, balance: 8000 } as const

describe('the dates of a search', () => {
  const days = { start: '2026-09-01', end: '2026-09-04', free: true }

  test('are where a draft begins, also instead of days chosen for another search', () => {
    expect(withWanted(emptyDraft(gele), days)).toMatchObject({ start: days.start, end: days.end })
    expect(withWanted(filled, days)).toMatchObject({ start: days.start, end: days.end })
  })

  test('are not set again once other dates were chosen', () => {
    const chosen = { ...withWanted(filled, days), start: '2026-10-01', end: '2026-10-02' }
    expect(withWanted(chosen, days)).toEqual(chosen)
  })

  test('are ignored when they are not free', () => {
    expect(withWanted(filled, { ...days, free: false })).toEqual(filled)
    expect(withWanted(filled, null)).toEqual(filled)
  })
})

describe('an empty draft', () => {
  test('has pickup where the item offers it', () => {
    expect(emptyDraft(gele).receive).toBe('pickup')
  })

  test('has delivery where the item is delivered only', () => {
    expect(emptyDraft({ ...gele, pickup_method: 'delivery' }).receive).toBe('delivery')
  })

  test('lets the renter pay both fees', () => {
    expect(emptyDraft(gele)).toMatchObject({ deliveryPaidBy: 'borrower', returnPaidBy: 'borrower' })
  })

  test('lets the owner pay the delivery they offer to pay', () => {
    const draft = emptyDraft({ ...gele, owner_pays_delivery: true })
    expect(draft).toMatchObject({ deliveryPaidBy: 'lender', returnPaidBy: 'borrower' })
  })

  test('lets the owner pay the return they offer to pay', () => {
    const draft = emptyDraft({ ...gele, owner_pays_return: true })
    expect(draft).toMatchObject({ deliveryPaidBy: 'borrower', returnPaidBy: 'lender' })
  })

  test('has no payment method, which then depends on the wallet balance', () => {
    expect(emptyDraft(gele).payment).toBeUndefined()
  })
})

test.each([
  ['pickup', ['pickup']],
  ['delivery', ['delivery']],
  ['both', ['pickup', 'delivery']],
] as const)('An item with the pickup method %s is received by %j', (pickup_method, offered) => {
  expect(receiveMethodsOf({ pickup_method })).toEqual(offered)
})

describe('the quote of a draft', () => {
  test('costs the days, first and last included, and the deposit', () => {
    const quote = quoteDraft(gele, 'rental', filled)
    expect(quote).toMatchObject({
      rental_days: 3,
      rent_amount: 3000,
      deposit_amount: 5000,
      total_amount: 8000,
    })
  })

  test('adds both delivery fees when it is delivered', () => {
    expect(quoteDraft(gele, 'rental', { ...filled, receive: 'delivery' }).total_amount).toBe(9000)
  })

  test('leaves out a fee that the owner pays', () => {
    const draft: BookingDraft = { ...filled, receive: 'delivery', deliveryPaidBy: 'lender' }
    expect(quoteDraft({ ...gele, owner_pays_delivery: true }, 'rental', draft).total_amount).toBe(8300)
  })

  test('counts no days before they are chosen', () => {
    expect(quoteDraft(gele, 'rental', emptyDraft(gele))).toMatchObject({ rental_days: 0, rent_amount: 0 })
  })

  test('costs a buyer the sale price alone', () => {
    expect(quoteDraft(gele, 'sale', filled)).toMatchObject({ rental_days: null, total_amount: 20_000 })
  })
})

describe('a draft is checked', () => {
  test('and passes when nothing is missing', () => {
    expect(checkDraft(filled, byWallet)).toBeNull()
  })

  test.each([['start'], ['end']] as const)('for its %s', (day) => {
    expect(checkDraft({ ...filled, [day]: undefined }, byWallet)).toEqual({
      field: 'start',
      message: {
        title: 'Missing dates',
        text: 'Please select start and end dates for your rental.',
      },
    })
  })

  test.each(['2026-08-10', '2026-08-09'])('for an end after the start, which %s is not', (end) => {
    expect(checkDraft({ ...filled, end }, byWallet)).toEqual({
      field: 'start',
      message: { title: 'Invalid dates', text: 'End date must be after start date.' },
    })
  })

  test('for no dates when it is bought', () => {
    expect(
      checkDraft({ ...filled, start: undefined, end: undefined }, { ...byWallet, type: 'sale' }),
    ).toBeNull()
  })

  test('for an address that is more than blanks when it is delivered', () => {
    expect(checkDraft({ ...filled, receive: 'delivery', address: ' \n' }, byWallet)).toEqual({
      field: 'address',
      message: { title: 'Delivery address required', text: 'Please enter a delivery address.' },
    })
  })

  test('for the address of a purchase, too', () => {
    const problem = checkDraft({ ...filled, receive: 'delivery' }, { ...byWallet, type: 'sale' })
    expect(problem?.field).toBe('address')
  })

  test('for no address when it is picked up', () => {
    expect(checkDraft({ ...filled, receive: 'pickup', address: '' }, byWallet)).toBeNull()
  })

  test('for a wallet that holds all of it, to the kobo', () => {
    expect(checkDraft(filled, { ...byWallet, balance: 7999.99 })).toEqual({
      field: 'payment',
      message: {
        title: 'Insufficient wallet balance',
        text: 'You need ₦8,000 but have ₦7,999.99 available.',
      },
    })
  })

  test('for no balance when a card pays', () => {
    expect(checkDraft(filled, { ...byWallet, payment: 'card', balance: 0 })).toBeNull()
  })

  test('in the order of the form', () => {
    const draft: BookingDraft = { ...filled, start: undefined, receive: 'delivery' }
    const broke = { ...byWallet, balance: 0 }
    expect([checkDraft(draft, broke), checkDraft({ ...filled, receive: 'delivery' }, broke)]).toMatchObject([
      { field: 'start' },
      { field: 'address' },
    ])
  })
})

describe('a long stay', () => {
  const offered: BookableItem = { ...gele, weekly_price: 5000, monthly_price: 15_000 }

  test('says which price counted and what it saves', () => {
    expect(longStay(offered, 9)).toBe('Weekly price applied: you save ₦2,000.')
    expect(longStay(offered, 30)).toBe('Monthly price applied: you save ₦15,000.')
  })

  test('says nothing where every day is charged by the day', () => {
    expect(longStay(offered, 3)).toBeNull()
    expect(longStay(gele, 30)).toBeNull()
    expect(longStay({ ...offered, rental_period: 'daily' }, 30)).toBeNull()
  })
})
