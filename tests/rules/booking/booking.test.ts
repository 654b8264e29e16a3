import { describe, expect, test } from 'vitest'
import { day, insertBooking, insertPurchase, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { expectRefused, setUpDress, storedBookingsOf } from '../../support/database/rentals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('what the server writes', () => {
  test('a rental of three days costs rent and deposit, and waits fifteen minutes for its payment', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const booking = await insertBooking(db, bola, dress)
    expect(booking).toMatchObject({
      borrower_id: bola.id,
      lender_id: ada.id,
      transaction_type: 'rental',
      rental_duration_days: 3,
      rental_price: 1000,
      rent_amount: 3000,
      deposit_amount: 5000,
      sale_price: 0,
      delivery_fee: 0,
      total_amount: 8000,
      payment_status: 'pending',
      booking_status: 'pending',
      return_status: 'not_returned',
      receive_method: 'pickup',
      paid_at: null,
    })
    const { minutes } = await db.one<{ minutes: number }>(
      `select extract(epoch from hold_expires_at - created_at) / 60 as minutes from public.transactions where id = $1`,
      [booking.id],
    )
    expect(minutes).toBe(15)
  })

  test('a purchase costs the sale price, without deposit or dates', async () => {
    const { bola, dress } = await setUpDress(db)
    const booking = await insertPurchase(db, bola, dress, {
      rental_start_date: day(3),
      rental_end_date: day(5),
    })
    expect(booking).toMatchObject({
      transaction_type: 'sale',
      rental_start_date: null,
      rental_duration_days: null,
      rent_amount: 0,
      deposit_amount: 0,
      sale_price: 20_000,
      total_amount: 20_000,
    })
  })

  test('price, days, deposit, fees, total, lender and states sent by the client are ignored', async () => {
    const { ada, bola, dress } = await setUpDress(db, {
      pickup_method: 'both',
      delivery_fee: 700,
      return_delivery_fee: 300,
    })
    const stranger = await member(db, 'Stranger')
    const booking = await insertBooking(db, bola, dress, {
      lender_id: stranger.id,
      total_amount: 1,
      deposit_amount: 0,
      rental_duration_days: 1,
      delivery_fee: 0,
      return_delivery_fee: 0,
      delivery_paid_by: 'lender',
      return_paid_by: 'lender',
      receive_method: 'delivery',
      delivery_address: '1 Allen Avenue, Ikeja',
      payment_status: 'successful',
      booking_status: 'completed',
      return_status: 'returned',
      payment_method: 'card',
    })
    expect(booking).toMatchObject({
      lender_id: ada.id,
      rental_duration_days: 3,
      deposit_amount: 5000,
      delivery_fee: 700,
      return_delivery_fee: 300,
      delivery_paid_by: 'borrower',
      return_paid_by: 'borrower',
      total_amount: 9000,
      payment_status: 'pending',
      booking_status: 'pending',
      return_status: 'not_returned',
      payment_method: 'card',
    })
  })

  test.each([
    'id',
    'rent_amount',
    'rental_price',
    'sale_price',
    'paid_at',
    'hold_expires_at',
    'held_dates',
    'borrower_confirmed_at',
    'settled_at',
    'late_fee',
  ])('the client cannot send %s at all', async (column) => {
    const { bola, dress } = await setUpDress(db)
    expect(await refusal(insertBooking(db, bola, dress, { [column]: null }))).toMatchObject(forbidden)
    expect(await storedBookingsOf(db, bola)).toEqual([])
  })

  test('a confirmation, notes and times that the client sends are ignored', async () => {
    const { bola, dress } = await setUpDress(db)
    const sent = {
      borrower_return_confirmed: true,
      lender_return_confirmed: true,
      return_notes: 'All is well',
      actual_return_date: day(1),
      created_at: '2020-01-01',
      updated_at: '2020-01-01',
    }
    const booking = await insertBooking(db, bola, dress, sent)
    expect(booking).toMatchObject({
      borrower_return_confirmed: false,
      lender_return_confirmed: false,
      return_notes: null,
      actual_return_date: null,
    })
    for (const time of [booking.created_at, booking.updated_at]) expect(String(time)).not.toMatch(/^2020/)
  })

  test('where the item offers it, the owner pays the delivery the borrower asks', async () => {
    const terms = {
      pickup_method: 'delivery',
      delivery_fee: 700,
      return_delivery_fee: 300,
      owner_pays_delivery: true,
    }
    const { bola, dress } = await setUpDress(db, terms)
    const booking = await insertBooking(db, bola, dress, {
      delivery_address: '1 Allen Avenue',
      delivery_paid_by: 'lender',
      return_paid_by: 'lender',
    })
    expect(booking).toMatchObject({
      delivery_paid_by: 'lender',
      return_paid_by: 'borrower',
      total_amount: 8300,
    })
  })

  test('an item that is only picked up is picked up, whatever the client asks', async () => {
    const { bola, dress } = await setUpDress(db, { pickup_method: 'pickup', delivery_fee: 700 })
    const booking = await insertBooking(db, bola, dress, {
      receive_method: 'delivery',
      delivery_address: '1 Allen Avenue',
    })
    expect(booking).toMatchObject({ receive_method: 'pickup', delivery_address: null, total_amount: 8000 })
  })

  test('the specification’s client names no receive method: an address means delivery', async () => {
    const { bola, dress } = await setUpDress(db, { pickup_method: 'both', delivery_fee: 700 })
    const booking = await insertBooking(db, bola, dress, { delivery_address: ' 1 Allen Avenue ' })
    expect(booking).toMatchObject({ receive_method: 'delivery', total_amount: 8700 })
    expect(await db.as(bola).call('my_delivery_address', { p_transaction_id: booking.id })).toEqual([
      { my_delivery_address: '1 Allen Avenue' },
    ])
  })
})

describe('who may book', () => {
  test('a visitor cannot book', async () => {
    const { bola, dress } = await setUpDress(db)
    const values = {
      borrower_id: bola.id,
      lender_id: dress.owner_id,
      item_id: dress.id,
      transaction_type: 'buy',
      total_amount: 1,
    }
    expect(await refusal(db.as('visitor').insert('transactions', values))).toMatchObject(forbidden)
    expect(await storedBookingsOf(db, bola)).toEqual([])
  })

  test('nobody books in another person’s name', async () => {
    const { bola, dress } = await setUpDress(db)
    const stranger = await member(db, 'Stranger')
    const refused = await refusal(insertBooking(db, stranger, dress, { borrower_id: bola.id }))
    expect(refused.code).toMatch(/^(42501|PT403)$/)
    expect(await storedBookingsOf(db, bola)).toEqual([])
  })

  test('an owner cannot rent or buy their own item', async () => {
    const { ada, dress } = await setUpDress(db)
    await expectRefused(db, ada, insertBooking(db, ada, dress), 403, 'Cannot book own item')
    await expectRefused(db, ada, insertPurchase(db, ada, dress), 403, 'Cannot book own item')
  })

  test.each(['none', 'incomplete', 'pending', 'rejected'] as const)(
    'with identity %s a person cannot rent',
    async (identity) => {
      const { dress } = await setUpDress(db)
      const bola = await member(db, 'Bola', { identity })
      await expectRefused(db, bola, insertBooking(db, bola, dress), 403, 'KYC Verification Required')
    },
  )

  test('a lender who rents needs an approved identity too', async () => {
    const { dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi', { role: 'lend', identity: 'none' })
    await expectRefused(db, chidi, insertBooking(db, chidi, dress), 403, 'KYC Verification Required')
  })

  test('buying needs no identity check', async () => {
    const { dress } = await setUpDress(db)
    const bola = await member(db, 'Bola', { identity: 'none' })
    expect(await insertPurchase(db, bola, dress)).toMatchObject({
      transaction_type: 'sale',
      total_amount: 20_000,
    })
  })

  test('a booking without a type is refused, not taken for a purchase', async () => {
    const { bola, dress } = await setUpDress(db)
    const noType = { code: 'PT400', hint: 'Booking failed' }
    expect(await refusal(insertBooking(db, bola, dress, { transaction_type: null }))).toMatchObject(noType)
    expect(await storedBookingsOf(db, bola)).toEqual([])
  })
})
