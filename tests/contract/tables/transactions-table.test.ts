import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dialogRental } from '../../support/api/booking-parties.ts'
import {
  type AsoClient,
  answered,
  type BookingInsert,
  clientOf,
  visitorOf,
} from '../../support/api/clients.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { day } from '../../support/database/builders.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'

let stack: TestStack
let ada: Member
let bola: Member
let eve: Member
let asAda: AsoClient
let asBola: AsoClient
let asEve: AsoClient
let item: string

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada Obi', 'lend')
  eve = await join(stack, 'Eve')
  asAda = clientOf(ada)
  asEve = clientOf(eve)
})
afterAll(() => stack.close())
beforeEach(async () => {
  bola = await joinApproved(stack, 'Bola')
  asBola = clientOf(bola)
  item = await list(ada)
})
afterEach(async () => expect(await reconcile(stack.database)).toEqual([]))

const rental = (values: Partial<BookingInsert> = {}): BookingInsert => ({
  ...dialogRental(bola, ada, item),
  ...values,
})
const book = (values: Partial<BookingInsert> = {}) =>
  answered(asBola.from('transactions').insert(rental(values)).select().single())

describe('a booking', () => {
  test('is inserted with the fields of the specification and comes back with its id and its figures', async () => {
    const { data, error, status } = await asBola.from('transactions').insert(rental()).select().single()
    expect({ error, status }).toEqual({ error: null, status: 201 })
    expect(data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      borrower_id: bola.id,
      lender_id: ada.id,
      item_id: item,
      transaction_type: 'rental',
      total_amount: 25_000,
      rent_amount: 15_000,
      deposit_amount: 10_000,
      rental_start_date: day(7),
      rental_end_date: day(9),
      rental_duration_days: 3,
      special_instructions: 'Please iron it.',
      delivery_fee: 0,
      return_delivery_fee: 0,
      payment_status: 'pending',
      booking_status: 'pending',
      return_status: 'not_returned',
      borrower_return_confirmed: false,
      lender_return_confirmed: false,
      return_notes: null,
      actual_return_date: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  test('may carry every field of the specification; what the server writes is ignored', async () => {
    const carried = {
      borrower_return_confirmed: true,
      lender_return_confirmed: true,
      return_notes: 'All is well',
      actual_return_date: day(1),
      created_at: '2020-01-01T00:00:00Z',
      updated_at: '2020-01-01T00:00:00Z',
    }
    const empty = { borrower_return_confirmed: false, return_notes: null, actual_return_date: null }
    for (const fields of [carried, empty]) {
      const booked = await book({ payment_status: 'completed', ...fields })
      expect(booked).toMatchObject({
        payment_status: 'pending',
        borrower_return_confirmed: false,
        lender_return_confirmed: false,
        return_notes: null,
        actual_return_date: null,
      })
      expect([booked.created_at.slice(0, 4), booked.updated_at.slice(0, 4)]).not.toContain('2020')
    }
  })

  test('of a sale: `buy` is read back as sale, without dates and deposit', async () => {
    const bought = await book({
      transaction_type: 'buy',
      rental_start_date: null,
      rental_end_date: null,
      rental_duration_days: null,
    })
    expect(bought).toMatchObject({
      transaction_type: 'sale',
      total_amount: 60_000,
      sale_price: 60_000,
      rent_amount: 0,
      deposit_amount: 0,
      rental_duration_days: null,
    })
  })

  test.each(['rental', 'sale'] as const)(
    'also accepts %s, the word that reading returns',
    async (transaction_type) => {
      expect(await book({ transaction_type })).toMatchObject({ transaction_type })
    },
  )

  test('has the server’s figures, states and lender, whatever the client claims', async () => {
    const booking = await book({
      lender_id: eve.id,
      total_amount: 1,
      rental_duration_days: 1,
      deposit_amount: 0,
      delivery_fee: -500,
      delivery_paid_by: 'lender',
      return_delivery_fee: -500,
      payment_status: 'successful',
      booking_status: 'completed',
      return_status: 'returned',
    })
    expect(booking).toMatchObject({
      lender_id: ada.id,
      total_amount: 25_000,
      rental_duration_days: 3,
      deposit_amount: 10_000,
      delivery_fee: 0,
      delivery_paid_by: null,
      return_delivery_fee: 0,
      payment_status: 'pending',
      booking_status: 'pending',
      return_status: 'not_returned',
      paid_at: null,
    })
  })

  test('by delivery copies the item’s fees and who pays; the owner pays only where the item offers it', async () => {
    const delivered = { pickup_method: 'delivery', delivery_fee: 1500, return_delivery_fee: 1200.5 }
    const address = { delivery_address: '5 Allen Avenue, Ikeja', delivery_fee: 1, return_delivery_fee: 1 }
    item = await list(ada, delivered)
    expect(await book({ ...address, delivery_paid_by: 'lender', return_paid_by: 'lender' })).toMatchObject({
      receive_method: 'delivery',
      // Until it is agreed its borrower reads it by my_delivery_address.
      delivery_address: null,
      delivery_fee: 1500,
      delivery_paid_by: 'borrower',
      return_delivery_fee: 1200.5,
      return_paid_by: 'borrower',
      total_amount: 27_700.5,
    })
    item = await list(ada, { ...delivered, owner_pays_delivery: true, owner_pays_return: true })
    expect(await book({ ...address, delivery_paid_by: 'lender', return_paid_by: 'lender' })).toMatchObject({
      delivery_paid_by: 'lender',
      return_paid_by: 'lender',
      total_amount: 25_000,
    })
  })

  test('is made by a signed-in person for themselves only', async () => {
    const forBola = await asEve.from('transactions').insert(rental())
    expect(forBola.error).toMatchObject({ hint: 'Authentication required', code: 'PT403' })
    expect((await visitorOf(stack).from('transactions').insert(rental())).error?.code).toBe('42501')
    const fields = ['settled_at', 'late_fee', 'agreement_path', 'hold_expires_at', 'id']
    for (const field of fields) {
      const { error } = await bola.client.from('transactions').insert({ ...rental(), [field]: null })
      expect(error, field).toMatchObject({ code: '42501' })
    }
    const rows = await stack.database.query('select 1 from public.transactions where item_id = $1', [item])
    expect(rows).toEqual([])
  })
})

describe('reading bookings', () => {
  test('the list of a person: newest first, with the item, of one status', async () => {
    const cancelled = await book()
    await answered(asBola.rpc('cancel_booking', { p_transaction_id: cancelled.id }))
    const first = await book()
    item = await list(ada, {
      title: 'Red gele',
      images: [photoAddress(ada.id, 'a.jpg'), photoAddress(ada.id, 'b.jpg')],
      deposit_amount: 2000,
    })
    const second = await book()
    const rows = (who: Member, status?: 'pending') => {
      const query = clientOf(who)
        .from('transactions')
        .select('*, items(title, images, deposit_amount)')
        .or(`borrower_id.eq.${bola.id},lender_id.eq.${bola.id}`)
        .order('created_at', { ascending: false })
      return answered(status ? query.eq('booking_status', status) : query)
    }
    expect(await rows(bola, 'pending')).toEqual([
      expect.objectContaining({
        id: second.id,
        total_amount: 17_000,
        items: {
          title: 'Red gele',
          images: [photoAddress(ada.id, 'a.jpg'), photoAddress(ada.id, 'b.jpg')],
          deposit_amount: 2000,
        },
      }),
      expect.objectContaining({
        id: first.id,
        items: { title: 'Ankara gown', images: [], deposit_amount: 10_000 },
      }),
    ])
    expect((await rows(bola)).map(({ id }) => id)).toEqual([second.id, first.id, cancelled.id])
    expect((await rows(ada)).map(({ id }) => id)).toEqual([second.id, first.id, cancelled.id])
    expect(await rows(eve)).toEqual([])
  })

  test('`completed` is a payment status to filter by, and no booking has it', async () => {
    const { id } = await book()
    const ofStatus = (...statuses: ('pending' | 'completed' | 'successful')[]) =>
      answered(asBola.from('transactions').select('id').in('payment_status', statuses))
    expect(await ofStatus('completed', 'successful')).toEqual([])
    expect(await ofStatus('completed', 'pending')).toEqual([{ id }])
  })

  test('one booking, with the item and both people', async () => {
    const { id } = await book()
    const query = (client: AsoClient) =>
      client
        .from('transactions')
        .select(
          '*, item:items(title, images), borrower:profiles!transactions_borrower_id_fkey(full_name), lender:profiles!transactions_lender_id_fkey(full_name, phone_number)',
        )
        .eq('id', id)
        .maybeSingle()
    for (const client of [asBola, asAda]) {
      expect((await query(client)).data).toMatchObject({
        id,
        item: { title: 'Ankara gown', images: [] },
        borrower: { full_name: 'Bola' },
        // A phone number is for the parties of a paid booking.
        lender: { full_name: 'Ada Obi', phone_number: null },
      })
    }
    expect(await query(asEve)).toMatchObject({ data: null, error: null })
  })

  test('counts without rows: one’s own, and nothing for others', async () => {
    const count = (client: AsoClient, { id } = bola) =>
      client
        .from('transactions')
        .select('*', { count: 'exact', head: true })
        .or(`borrower_id.eq.${id},lender_id.eq.${id}`)
    const { count: lentBefore } = await count(asAda, ada)
    await book()
    expect(await count(asBola)).toMatchObject({ count: 1, data: null, error: null })
    expect((await count(asAda, ada)).count).toBe((lentBefore ?? 0) + 1)
    expect(await count(asEve)).toMatchObject({ count: 0, error: null })
    expect((await visitorOf(stack).from('transactions').select('id')).error?.code).toBe('42501')
  })

  test('with the category and title of the item, as the analytics read them', async () => {
    await book()
    const query = asBola.from('transactions').select('total_amount, created_at, items(category, title)')
    expect(await answered(query)).toEqual([
      {
        total_amount: 25_000,
        created_at: expect.any(String),
        items: { category: 'Dresses', title: 'Ankara gown' },
      },
    ])
  })
})
