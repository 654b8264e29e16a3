import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered, type BookingInsert, clientOf, deposit, walletOf } from '../../support/api/clients.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { day } from '../../support/database/builders.ts'
import { reconcile } from '../../support/database/reconcile.ts'

let stack: TestStack
let ada: Member
let chi: Member
let bola: Member
let item: string

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
  chi = await joinApproved(stack, 'Chi')
})
afterAll(() => stack.close())
beforeEach(async () => {
  bola = await joinApproved(stack, 'Bola')
  item = await list(ada)
})

function insert(values: Partial<BookingInsert> = {}, borrower: Member = bola) {
  const booking: BookingInsert = {
    borrower_id: borrower.id,
    lender_id: ada.id,
    item_id: item,
    transaction_type: 'rent',
    total_amount: 25_000,
    rental_start_date: day(7),
    rental_end_date: day(9),
    ...values,
  }
  return clientOf(borrower).from('transactions').insert(booking).select().single()
}

const book = (values: Partial<BookingInsert> = {}, borrower: Member = bola) =>
  answered(insert(values, borrower))

const bookingsOf = (member: Member) =>
  stack.database.query<{ id: string; booking_status: string }>(
    'select id, booking_status from public.transactions where borrower_id = $1 order by created_at, id',
    [member.id],
  )

interface Refusal {
  status: number
  hint: string
  message: string | RegExp
}

/** Refused with title and text as the toast shows them, and nothing is booked or paid. */
async function refused(
  attempt: ReturnType<typeof insert>,
  { status, hint, message }: Refusal,
  by: Member = bola,
) {
  const before = await bookingsOf(by)
  const wallet = await walletOf(by)
  const answer = await attempt
  expect(answer).toMatchObject({
    data: null,
    status,
    error: {
      code: `PT${status}`,
      hint,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    },
  })
  expect(await bookingsOf(by)).toEqual(before)
  expect(await walletOf(by)).toBe(wallet)
  expect(await reconcile(stack.database)).toEqual([])
}

describe('dates', () => {
  const missing = {
    status: 400,
    hint: 'Missing dates',
    message: 'Please select start and end dates for your rental.',
  }
  const invalid = (message: string) => ({ status: 400, hint: 'Invalid dates', message })

  test.each([
    ['no start', { rental_start_date: null }],
    ['no end', { rental_end_date: null }],
    ['neither', { rental_start_date: null, rental_end_date: null }],
  ])('%s', (_what, dates) => refused(insert(dates), missing))

  test.each([
    ['the end before the start', -1],
    ['the end on the start', 0],
  ])('%s', (_what, days) =>
    refused(insert({ rental_end_date: day(7 + days) }), invalid('End date must be after start date.')),
  )

  test('a start in the past', () =>
    refused(insert({ rental_start_date: day(-1) }), invalid('Start date cannot be in the past.')))

  test('a start more than a year away', () =>
    refused(
      insert({ rental_start_date: day(366), rental_end_date: day(368) }),
      invalid('Bookings start within a year from today.'),
    ))

  test('fewer or more days than the item is rented for', async () => {
    item = await list(ada, { min_rental_days: 3, max_rental_days: 5 })
    const text = (days: number) => invalid(`This item is rented for 3 to 5 days; you chose ${days}.`)
    await refused(insert({ rental_end_date: day(8) }), text(2))
    await refused(insert({ rental_end_date: day(12) }), text(6))
  })

  test('values that are not dates', async () => {
    const { error, status } = await insert({ rental_start_date: 'soon' })
    expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PT400' })
    expect(await bookingsOf(bola)).toEqual([])
  })
})

describe('who may rent', () => {
  const kyc = {
    status: 403,
    hint: 'KYC Verification Required',
    message: 'Please complete your KYC verification to rent items.',
  }

  test('a rental needs an approved identity in every role; buying does not', async () => {
    for (const role of ['borrow', 'both', 'lend'] as const) {
      const tunde = await join(stack, 'Tunde', role)
      await refused(insert({}, tunde), kyc, tunde)
      for (const status of ['pending', 'rejected', 'incomplete']) {
        await stack.database.query(
          `insert into public.borrower_verifications (user_id, verification_status) values ($1, $2)
           on conflict (user_id) do update set verification_status = excluded.verification_status`,
          [tunde.id, status],
        )
        await refused(insert({}, tunde), kyc, tunde)
      }
      expect(await book({ transaction_type: 'buy' }, tunde)).toMatchObject({ transaction_type: 'sale' })
      await answered(
        clientOf(tunde).rpc('cancel_booking', { p_transaction_id: (await bookingsOf(tunde))[0]?.id ?? '' }),
      )
    }
  })

  test('a new member one rental at a time', async () => {
    await deposit(stack, bola, 25_000)
    const { id } = await book()
    await answered(clientOf(bola).rpc('pay_from_wallet', { p_transaction_id: id }))
    item = await list(ada)
    await refused(insert(), {
      status: 403,
      hint: 'Rental limit reached',
      message:
        'At your trust level you can have one active rental at a time. Complete it before you rent another.',
    })
    expect(await book({ transaction_type: 'buy' })).toMatchObject({ transaction_type: 'sale' })
  })

  test('people cannot rent or buy their own item', async () => {
    item = await list(bola)
    for (const transaction_type of ['rent', 'buy'] as const) {
      await refused(insert({ transaction_type, lender_id: ada.id }), {
        status: 403,
        hint: 'Cannot book own item',
        message: 'You cannot book an item that you listed',
      })
    }
  })
})

describe('the item', () => {
  const notAvailable = (message: string | RegExp) => ({ status: 409, hint: 'Item not available', message })

  test.each(['rented', 'sold', 'unavailable'])('is %s', async (status) => {
    item = await list(ada, { status })
    await refused(insert(), notAvailable('This item is not available right now.'))
  })

  test('is for sale only, or for rent only', async () => {
    item = await list(ada, { availability_type: 'sale', rental_price: null })
    await refused(insert(), notAvailable('This item is for sale only.'))
    item = await list(ada, { availability_type: 'rent', sale_price: null })
    await refused(insert({ transaction_type: 'buy' }), notAvailable('This item is for rent only.'))
  })

  test('does not exist', () =>
    refused(insert({ item_id: bola.id }), {
      status: 404,
      hint: 'Error loading item',
      message: 'This item does not exist.',
    }))

  test('is booked by somebody else on one of the days', async () => {
    await book({}, chi)
    const taken = notAvailable(/^This item is already booked on some of these dates/)
    for (const [start, end] of [
      [7, 9],
      [6, 7],
      [9, 10],
      [8, 12],
    ] as const) {
      await refused(insert({ rental_start_date: day(start), rental_end_date: day(end) }), taken)
    }
    await refused(
      insert({ transaction_type: 'buy' }),
      notAvailable('This item is booked and cannot be sold right now.'),
    )
    expect(await book({ rental_start_date: day(10), rental_end_date: day(11) })).toMatchObject({
      booking_status: 'pending',
    })
  })
})

describe('delivery and payment', () => {
  test.each([null, '', '   '])('delivery to %j', async (delivery_address) => {
    item = await list(ada, { pickup_method: 'delivery' })
    await refused(insert({ delivery_address, receive_method: 'delivery' }), {
      status: 400,
      hint: 'Delivery address required',
      message: 'Please enter a delivery address.',
    })
  })

  test('a wallet that holds too little, with what is needed and what is there', async () => {
    await deposit(stack, bola, 24_999.5)
    await refused(insert({ payment_method: 'wallet' }), {
      status: 402,
      hint: 'Insufficient wallet balance',
      message: 'You need ₦25,000 but have ₦24,999.50 available.',
    })
    expect(await book({ payment_method: 'card' })).toMatchObject({ booking_status: 'pending' })
  })

  test('more than three unpaid bookings at once; a new try on the same item replaces the first', async () => {
    for (let unpaid = 0; unpaid < 3; unpaid += 1) {
      item = await list(ada)
      await book()
    }
    const replacing = await book({ rental_end_date: day(10) })
    expect((await bookingsOf(bola)).map(({ booking_status }) => booking_status)).toEqual([
      'pending',
      'pending',
      'cancelled',
      'pending',
    ])
    expect((await bookingsOf(bola)).at(-1)?.id).toBe(replacing.id)
    item = await list(ada)
    await refused(insert(), {
      status: 429,
      hint: 'Too many unpaid bookings',
      message: /^You have 3 bookings/,
    })
  })

  test('a type that is neither rent nor buy', async () => {
    const row = { borrower_id: bola.id, lender_id: ada.id, item_id: item, total_amount: 1 }
    const none = await bola.client.from('transactions').insert(row)
    expect(none.error).toMatchObject({ hint: 'Booking failed', code: 'PT400' })
    const other = await bola.client.from('transactions').insert({ ...row, transaction_type: 'swap' })
    expect(other).toMatchObject({ status: 400, error: { code: 'PT400', hint: 'Invalid input' } })
    expect(await bookingsOf(bola)).toEqual([])
  })
})
