import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookingChoice, type QuotedItem, quoteBooking } from '#contract/rules/quote.ts'
import { book, day, item, member } from '../support/builders.ts'
import { openTown, type Row } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'

const town = openTown()

/** Naira with kobo, as the columns hold them. */
const naira = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((kobo) => kobo / 100)
const party = fc.constantFrom('borrower' as const, 'lender' as const)

const items: fc.Arbitrary<QuotedItem> = fc.record({
  rental_price: naira(10_000_000),
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
  const [row] = await town.query(
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

describe('what a booking costs', () => {
  test('Postgres and the shared TypeScript quote agree to the kobo on every item and choice', async () => {
    await fc.assert(
      fc.asyncProperty(items, choices, async (thing, choice) => {
        expect(await quoteOf(thing, choice)).toEqual(quoteBooking(thing, choice))
      }),
      { numRuns: 1000 },
    )
  })

  test('quote_booking says beforehand what the booking then costs', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const terms = {
      pickup_method: 'both',
      delivery_fee: 750.25,
      return_delivery_fee: 300,
      owner_pays_return: true,
    }
    const dress = await item(town, ada, { ...terms, rental_price: 1000.1 })
    const choice = { receive_method: 'delivery', delivery_paid_by: 'borrower', return_paid_by: 'lender' }
    const [quote] = await town.as('visitor').call('quote_booking', {
      p_item_id: dress.id,
      p_transaction_type: 'rent',
      p_start: day(10),
      p_end: day(12),
      p_receive_method: 'delivery',
      p_delivery_paid_by: 'borrower',
      p_return_paid_by: 'lender',
    })
    expect(quote).toMatchObject({ rental_days: 3, rent_amount: 3000.3, total_amount: 8750.55 })
    const booking = await book(town, bola, dress, { ...choice, delivery_address: '1 Allen Avenue' })
    expect(booking).toMatchObject({
      total_amount: 8750.55,
      rent_amount: 3000.3,
      delivery_paid_by: 'borrower',
      return_paid_by: 'lender',
    })
  })

  test('quoting an item that does not exist is refused', async () => {
    const args = { p_item_id: '00000000-0000-4000-8000-000000000000', p_transaction_type: 'buy' }
    const attempt = town.as('visitor').call('quote_booking', args)
    expect(await refusal(attempt)).toMatchObject({ code: 'PT404', hint: 'Error loading item' })
  })

  test('quoting a rental without dates is refused as booking it is', async () => {
    const dress = await item(town, await member(town, 'Ada'))
    const attempt = town
      .as('visitor')
      .call('quote_booking', { p_item_id: dress.id, p_transaction_type: 'rent' })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT400', hint: 'Missing dates' })
  })
})
