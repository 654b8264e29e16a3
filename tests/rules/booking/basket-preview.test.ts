import { describe, expect, test } from 'vitest'
import { bookBasket, bookingsOfBasket, pieceOf, setUpLook } from '../../support/database/baskets.ts'
import { insertPaidBooking, item, member, moveIntoPast } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('a preview', () => {
  const preview = (person: Person, pieces: readonly object[]) =>
    db
      .as(person)
      .call<{ item_id: string; total_amount: number | null; refusal: string | null; rentals_left: number }>(
        'preview_basket',
        { p_pieces: pieces },
      )

  test('says what each item costs, and of which it is impossible and why', async () => {
    const { bola, chi, pieces, wanted } = await setUpLook(db, { atOnce: 4 })
    await insertPaidBooking(db, await member(db, 'Eve'), pieces[1])
    const dear = await item(db, chi, {
      approval_required: true,
      pickup_method: 'delivery',
      delivery_fee: 900,
    })
    const rows = await preview(bola, [...wanted, pieceOf(dear)])
    expect(rows).toMatchObject([
      {
        item_id: pieces[0].id,
        receive_method: 'pickup',
        rent_amount: 3000,
        deposit_amount: 5000,
        delivery_amount: 0,
        total_amount: 8000,
        asks_owner: false,
        refusal: null,
        rentals_left: 4,
      },
      {
        item_id: pieces[1].id,
        total_amount: null,
        refusal_title: 'Item not available',
        refusal: expect.stringContaining('already booked'),
      },
      { item_id: pieces[2].id, total_amount: 8000, refusal: null },
      {
        item_id: dear.id,
        receive_method: 'delivery',
        delivery_amount: 900,
        total_amount: 8900,
        asks_owner: true,
        refusal: null,
      },
    ])
  })

  test('is not refused because of one’s own unpaid booking, and counts running rentals', async () => {
    const { ada, bola, wanted } = await setUpLook(db, { atOnce: 4 })
    await insertPaidBooking(db, bola, await item(db, ada))
    await bookBasket(db, bola, wanted)
    const rows = await preview(bola, wanted)
    expect(rows.map(({ refusal, rentals_left }) => [refusal, rentals_left])).toEqual([
      [null, 3],
      [null, 3],
      [null, 3],
    ])
    const others = await preview(await member(db, 'Eve'), wanted)
    expect(others.every(({ refusal }) => refusal?.includes('already booked'))).toBe(true)
  })

  test('of days without end says why not, beside what the others cost', async () => {
    const { bola, pieces, wanted } = await setUpLook(db)
    const endless = pieceOf(pieces[0], { start_date: 'infinity', end_date: 'infinity' })
    expect(await preview(bola, [endless, ...wanted.slice(1)])).toMatchObject([
      { total_amount: null, refusal: 'Please choose valid dates.' },
      { total_amount: 8000, refusal: null },
      { total_amount: 8000, refusal: null },
    ])
  })

  test('says the same as booking', async () => {
    const { bola, wanted, pieces } = await setUpLook(db)
    const unpaid = await bookBasket(db, bola, wanted)
    for (const booking of await bookingsOfBasket(db, unpaid)) await moveIntoPast(db, booking, { minutes: 15 })
    await bookBasket(db, bola, wanted)
    const [paused] = await preview(bola, [pieceOf(pieces[0])])
    const refused = await refusal(bookBasket(db, bola, [pieceOf(pieces[0])]))
    expect(refused).toMatchObject({ hint: 'Too many unpaid bookings' })
    expect(refused.message).toBe(`“Bag”: ${paused?.refusal}`)
  })
})
