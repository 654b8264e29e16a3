import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addNaira } from '#contract/rules/money.ts'
import { type BookingChoice, type QuotedItem, quoteBooking } from '#contract/rules/quote.ts'
import { rentalPeriods } from '#contract/taxonomy.ts'
import { longest, shortest } from '@/features/availability/model/rental-days'
import { day, type Item, insertBooking, item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** Naira with kobo, as the columns hold them. */
const naira = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((kobo) => kobo / 100)
const party = fc.constantFrom('borrower' as const, 'lender' as const)

/** Small and round prices too, where a week costs as much as its days. */
const price = fc.oneof(
  fc.integer({ min: 1, max: 10_000_000 }).map((kobo) => kobo / 100),
  fc.integer({ min: 1, max: 40 }).map((hundreds) => hundreds * 100),
)

const items: fc.Arbitrary<QuotedItem> = fc.record({
  rental_price: price,
  rental_period: fc.option(fc.constantFrom(...rentalPeriods.map(({ value }) => value))),
  weekly_price: fc.option(price),
  monthly_price: fc.option(price),
  sale_price: naira(100_000_000),
  deposit_amount: fc.option(naira(100_000_000)),
  delivery_fee: naira(10_000_000),
  return_delivery_fee: naira(10_000_000),
  owner_pays_delivery: fc.boolean(),
  owner_pays_return: fc.boolean(),
})

const choices: fc.Arbitrary<BookingChoice> = fc
  .record({
    transaction_type: fc.constantFrom('rental' as const, 'sale' as const),
    from: fc.integer({ min: 0, max: 365 }),
    nights: fc.integer({ min: 1, max: 364 }),
    receive_method: fc.constantFrom('pickup' as const, 'delivery' as const),
    delivery_paid_by: fc.option(party, { nil: undefined }),
    return_paid_by: fc.option(party, { nil: undefined }),
  })
  .map(({ from, nights, ...choice }) => ({ ...choice, start: day(from), end: day(from + nights) }))

async function quoteOf(thing: QuotedItem, choice: BookingChoice): Promise<Row | undefined> {
  const { transaction_type, start, end, receive_method, delivery_paid_by, return_paid_by } = choice
  const [row] = await db.query(
    `select q.* from jsonb_populate_record(null::public.items, $1::text::jsonb) i
       cross join lateral private.quote(i, $2, $3, $4, $5, $6, $7) q`,
    [
      JSON.stringify(thing),
      transaction_type,
      start,
      end,
      receive_method,
      delivery_paid_by ?? null,
      return_paid_by ?? null,
    ],
  )
  return row
}

const days = fc.integer({ min: 2, max: 365 })

describe('changing the dates of a paid rental', () => {
  const choice = (from: number, count: number): BookingChoice => ({
    transaction_type: 'rental',
    start: day(from),
    end: day(from + count - 1),
    receive_method: 'pickup',
  })
  /** A booking of `count` days, as `private.extension_price` and `private.date_change_price` read it. */
  const bookingOf = (thing: Item, count: number, price: number, from: number) => ({
    item_id: thing.id,
    transaction_type: 'rental',
    booking_status: 'confirmed',
    payment_status: 'successful',
    rental_price: price,
    rental_start_date: day(from),
    rental_end_date: day(from + count - 1),
    rental_duration_days: count,
    cancel_free_hours: 48,
  })
  /** Written past the rules of the form: any price may be missing, whatever is offered. */
  async function setTerms(
    thing: Item,
    { rental_price, rental_period, weekly_price, monthly_price }: QuotedItem,
  ) {
    await db.withoutTriggers(
      `update public.items set rental_price = $2, rental_period = $3, weekly_price = $4, monthly_price = $5 where id = $1`,
      [thing.id, rental_price, rental_period ?? null, weekly_price ?? null, monthly_price ?? null],
    )
  }

  test('extending costs the rent of all days minus the rent already paid, in Postgres and in TypeScript', async () => {
    const dress = await item(db, await member(db, 'Ada'), { max_rental_days: 365 })
    await fc.assert(
      fc.asyncProperty(
        items,
        price,
        days,
        fc.integer({ min: 1, max: 60 }),
        async (thing, booked, count, more) => {
          fc.pre(count + more <= 365)
          await setTerms(dress, thing)
          const before = { ...thing, rental_price: booked }
          const paid = quoteBooking(before, choice(0, count)).rent_amount
          const all = quoteBooking(before, choice(0, count + more)).rent_amount
          const booking = { ...bookingOf(dress, count, booked, 0), rent_amount: paid }
          const [row] = await db.query<{ price: number }>(
            `select private.extension_price(b, $2) as price from jsonb_populate_record(null::public.transactions, $1::text::jsonb) b`,
            [JSON.stringify(booking), day(count + more - 1)],
          )
          expect(row?.price).toBe(Math.max(0, addNaira(all, -paid)))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('other dates cost the difference of the two rents', async () => {
    const dress = await item(db, await member(db, 'Ada'), { max_rental_days: 365 })
    await fc.assert(
      fc.asyncProperty(items, price, days, days, async (thing, booked, count, other) => {
        await setTerms(dress, thing)
        const before = { ...thing, rental_price: booked }
        const paid = quoteBooking(before, choice(10, count)).rent_amount
        const next = quoteBooking(before, choice(20, other)).rent_amount
        const fewest = { weekly: 7, monthly: 30 }[String(thing.rental_period)] ?? 1
        fc.pre(other >= fewest)
        const booking = { ...bookingOf(dress, count, booked, 10), rent_amount: paid }
        const [row] = await db.query<{ price: number }>(
          `select private.date_change_price(b, $2, $3) as price from jsonb_populate_record(null::public.transactions, $1::text::jsonb) b`,
          [JSON.stringify(booking), day(20), day(20 + other - 1)],
        )
        expect(row?.price).toBe(addNaira(next, -paid))
      }),
      { numRuns: 300 },
    )
  })

  test('the shortest and longest rental are the same in the calendar and in Postgres', async () => {
    const limits = fc.record({
      min_rental_days: fc.integer({ min: 1, max: 40 }),
      max_rental_days: fc.integer({ min: 1, max: 365 }),
      rental_period: fc.option(fc.constantFrom(...rentalPeriods.map(({ value }) => value))),
      buffer_days: fc.constant(0),
    })
    await fc.assert(
      fc.asyncProperty(limits, async (thing) => {
        const [row] = await db.query(
          `select private.fewest_days(i) as fewest, private.most_days(i) as most
           from jsonb_populate_record(null::public.items, $1::text::jsonb) i`,
          [JSON.stringify(thing)],
        )
        // A rental has a first and a last day: Postgres refuses one of a single day apart from this.
        expect([Math.max(2, Number(row?.fewest)), row?.most]).toEqual([shortest(thing), longest(thing)])
      }),
      { numRuns: 200 },
    )
  })
})

describe('the quote of a booking', () => {
  test('Postgres and the shared TypeScript quote agree to the kobo on every item and choice', async () => {
    await fc.assert(
      fc.asyncProperty(items, choices, async (thing, choice) => {
        expect(await quoteOf(thing, choice)).toEqual(quoteBooking(thing, choice))
      }),
      { numRuns: 1000 },
    )
  })

  test('quote_booking returns what the booking then costs', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const terms = {
      pickup_method: 'both',
      delivery_fee: 750.25,
      return_delivery_fee: 300,
      owner_pays_return: true,
    }
    const dress = await item(db, ada, { ...terms, rental_price: 1000.1 })
    const choice = { receive_method: 'delivery', delivery_paid_by: 'borrower', return_paid_by: 'lender' }
    const [quote] = await db.as('visitor').call('quote_booking', {
      p_item_id: dress.id,
      p_transaction_type: 'rent',
      p_start: day(10),
      p_end: day(12),
      p_receive_method: 'delivery',
      p_delivery_paid_by: 'borrower',
      p_return_paid_by: 'lender',
    })
    expect(quote).toMatchObject({ rental_days: 3, rent_amount: 3000.3, total_amount: 8750.55 })
    const booking = await insertBooking(db, bola, dress, { ...choice, delivery_address: '1 Allen Avenue' })
    expect(booking).toMatchObject({
      total_amount: 8750.55,
      rent_amount: 3000.3,
      delivery_paid_by: 'borrower',
      return_paid_by: 'lender',
    })
  })

  test('quoting an item that does not exist is refused', async () => {
    const args = { p_item_id: '00000000-0000-4000-8000-000000000000', p_transaction_type: 'buy' }
    const attempt = db.as('visitor').call('quote_booking', args)
    expect(await refusal(attempt)).toMatchObject({ code: 'PT404', hint: 'Error loading item' })
  })

  test('quoting a rental without dates is refused as booking it is', async () => {
    const dress = await item(db, await member(db, 'Ada'))
    const attempt = db
      .as('visitor')
      .call('quote_booking', { p_item_id: dress.id, p_transaction_type: 'rent' })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT400', hint: 'Missing dates' })
  })
})
