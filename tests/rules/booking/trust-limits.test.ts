import { describe, expect, test } from 'vitest'
import { formatNaira } from '#contract/rules/money.ts'
import { bookBasket, payBasket, pieceOf } from '../../support/database/baskets.ts'
import {
  callPayFromWallet,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  settleCardPayment,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { expectRefused, storedBookingsOf } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { finishRental, myTrust } from '../../support/database/trust.ts'
import { defaultNumber, defaultRows } from '../../support/fixtures/default-settings.ts'

/** What a level of trust allows. The figures are the settings that a new database has. */
const db = openTestDatabase()

const number = defaultNumber
const levels = [1, 2, 3, 4, 5]
/** Completed rentals that the second level needs, and the first one that is trusted. */
const needed = { known: number('new_member_until_rentals'), trusted: number('trust_level_4_rentals') }
const [ofNew = 0, ofKnown = 0, ofReliable = 0, ofTrusted = 0, ofTop = 0] = levels.map((level) =>
  number(level === 1 ? 'new_member_rental_limit' : `trust_level_${level}_rentals_at_once`),
)

const owner = (): Promise<Person> => member(db, 'Ada')
const mayRent = async (person: Person): Promise<unknown> =>
  (await db.as(person).call('user_can_rent_item', { p_user_id: person.id }))[0]?.user_can_rent_item

/** Somebody who has brought so many rentals back, so many of them late. */
async function borrower(rentals: number, late = 0): Promise<Person> {
  const bola = await member(db, 'Bola', { wallet: 1_000_000 })
  for (let done = 0; done < rentals; done += 1)
    await finishRental(db, await owner(), bola, { lateDays: done < late ? 1 : 0 })
  return bola
}

/** Starts as many rentals as are allowed, and finds that there can not be another. */
async function rentAtOnce(person: Person, most: number): Promise<void> {
  for (let running = 0; running < most; running += 1) {
    expect(await mayRent(person)).toBe(true)
    await insertPaidBooking(db, person, await item(db, await owner()))
  }
  expect(await mayRent(person)).toBe(false)
}

const limitReached = { code: 'PT403', hint: 'Rental limit reached' }

describe('rentals at once', () => {
  test('a member is new until enough rentals count, then may have more, and trust_scores says so too', async () => {
    const bola = await borrower(needed.known - 1)
    await rentAtOnce(bola, ofNew)
    expect(await myTrust(db, bola)).toMatchObject({ completed_rentals: needed.known - 1, ladder_level: 1 })
    const known = await borrower(needed.known)
    expect(await myTrust(db, known)).toMatchObject({ completed_rentals: needed.known, ladder_level: 2 })
    await rentAtOnce(known, ofKnown)
    const refused = await refusal(insertBooking(db, known, await item(db, await owner())))
    expect(refused).toMatchObject(limitReached)
    expect(refused.message).toContain(`${ofKnown} active rentals`)
    expect(await storedBookingsOf(db, known)).toHaveLength(needed.known + ofKnown)
  })

  test('somebody whose trust is low may have as many as a new member, whatever they have rented', async () => {
    const rented = needed.known + 1
    const late = await borrower(rented, needed.known)
    const trust = await myTrust(db, late)
    expect(trust).toMatchObject({ completed_rentals: rented, ladder_level: 1 })
    expect(trust?.overall_score).toBeLessThan(number('trust_level_2_score'))
    await rentAtOnce(late, ofNew)
    expect(await refusal(insertBooking(db, late, await item(db, await owner())))).toMatchObject(limitReached)
  })

  test('somebody trusted may have as many as their level says', async () => {
    await rentAtOnce(await borrower(needed.trusted), ofTrusted)
  })

  test('rentals that ended within minutes, before their first day, do not count', async () => {
    const [ada, bola] = [await owner(), await borrower(0)]
    for (let round = 0; round < needed.known; round += 1) {
      const booking = await insertPaidBooking(db, bola, await item(db, ada))
      await db.as(bola).update('transactions', { borrower_return_confirmed: true }, { id: booking.id })
      await db.as(ada).update('transactions', { lender_return_confirmed: true }, { id: booking.id })
      expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
    }
    await rentAtOnce(bola, ofNew)
  })
})

describe('what is rented together', () => {
  const limit = number('trust_level_1_deposit')

  /** Two pieces with deposits that come to so much, paid with one payment. */
  async function rentTogether(person: Person, deposits: number): Promise<void> {
    const pieces = [
      await item(db, await owner(), { deposit_amount: deposits / 2 }),
      await item(db, await owner(), { deposit_amount: deposits / 2 }),
    ]
    const total = 6000 + deposits
    const basket = await bookBasket(
      db,
      person,
      pieces.map((piece) => pieceOf(piece)),
      { total },
    )
    await payBasket(db, person, basket, total)
  }

  test('is one rental, within the highest deposit; after it there is no other', async () => {
    const bola = await borrower(0)
    await rentTogether(bola, limit)
    expect((await storedBookingsOf(db, bola)).length).toBe(2)
    expect(await mayRent(bola)).toBe(false)
    expect(await refusal(insertBooking(db, bola, await item(db, await owner())))).toMatchObject(limitReached)
  })

  test('counts by the piece beyond it', async () => {
    const bola = await borrower(0)
    const refused = await refusal(rentTogether(bola, limit + 2))
    expect(refused).toMatchObject(limitReached)
    expect(refused.message).toContain(
      `while their deposits are at most ${formatNaira(limit)}; here each counts`,
    )
    expect(await storedBookingsOf(db, bola)).toEqual([])
  })
})

describe('the highest deposit', () => {
  const limit = number('trust_level_1_deposit')

  test('is that of the level, for a booking', async () => {
    const bola = await borrower(0)
    const dear = await item(db, await owner(), { deposit_amount: limit + 1 })
    await expectRefused(
      db,
      bola,
      insertBooking(db, bola, dear),
      403,
      'Deposit above your limit',
      `At your trust level you can rent items with a deposit of up to ${formatNaira(limit)}. Your profile says what the next level needs.`,
    )
    const known = await borrower(needed.known)
    expect(await insertBooking(db, known, dear)).toMatchObject({ deposit_amount: limit + 1 })
    expect(
      await insertBooking(db, bola, await item(db, await owner(), { deposit_amount: limit })),
    ).toBeDefined()
  })

  test('is asked again at the payment: the wallet refuses, a card payment goes to the wallet', async () => {
    const bola = await borrower(needed.known)
    const dear = { deposit_amount: limit + 1 }
    const [first, second] = [
      await insertBooking(db, bola, await item(db, await owner(), dear)),
      await insertBooking(db, bola, await item(db, await owner(), dear)),
    ]
    const wallet = await walletBalance(db, bola)
    await db.query(
      `update public.transactions set late_days = 1 where borrower_id = $1 and booking_status = 'completed'`,
      [bola.id],
    )
    expect(await myTrust(db, bola)).toMatchObject({ ladder_level: 1 })
    expect(await refusal(callPayFromWallet(db, bola, first))).toMatchObject({
      hint: 'Deposit above your limit',
    })
    expect(await heldForBooking(db, first)).toBe(0)
    expect(await refusal(settleCardPayment(db, bola, second))).toMatchObject({
      hint: 'Deposit above your limit',
    })
    expect(await walletBalance(db, bola)).toBe(wallet)
  })
})

describe('booking at once', () => {
  test('ends at the deposit of the level: above it the owner is asked first', async () => {
    const atOnce = number('trust_level_1_instant_deposit')
    const [ada, bola] = [await owner(), await borrower(0)]
    const cheap = await insertPaidBooking(db, bola, await item(db, ada, { deposit_amount: atOnce }))
    expect(cheap).toMatchObject({ approval_required: false, booking_status: 'confirmed' })
    await db.as(bola).call('cancel_booking', { p_transaction_id: cheap.id })
    const dear = await item(db, ada, { deposit_amount: atOnce + 1 })
    const quote = (person: Person) =>
      db
        .as(person)
        .query(
          `select asks_owner from public.quote_booking($1, 'rent', private.today() + 10, private.today() + 12)`,
          [dear.id],
        )
    expect(await quote(bola)).toEqual([{ asks_owner: true }])
    const asked = await insertPaidBooking(db, bola, dear)
    expect(asked).toMatchObject({ approval_required: true, booking_status: 'requested' })
    await db.as(ada).call('decline_booking', { p_transaction_id: asked.id })
    const known = await borrower(needed.known)
    expect(await quote(known)).toEqual([{ asks_owner: false }])
    expect(await insertPaidBooking(db, known, dear)).toMatchObject({ booking_status: 'confirmed' })
  })
})

describe('the ladder', () => {
  test('has five levels that follow the settings, and no level gives less than the one below it', async () => {
    const ladder = () =>
      db.as(bola).call<{ level: number; trust_level: string; rentals_at_once: number }>('trust_ladder')
    const bola = await borrower(0)
    const steps = await ladder()
    expect(steps.map(({ level, trust_level }) => [level, trust_level])).toEqual([
      [1, 'new'],
      [2, 'medium'],
      [3, 'medium'],
      [4, 'trusted'],
      [5, 'trusted'],
    ])
    expect(steps.map(({ rentals_at_once }) => rentals_at_once)).toEqual([
      ofNew,
      ofKnown,
      ofReliable,
      ofTrusted,
      ofTop,
    ])
    const setKnown = (value: number) =>
      db
        .as('service')
        .update(
          'app_settings',
          { setting_value: String(value) },
          { setting_key: 'trust_level_2_rentals_at_once' },
        )
    const high = ofTrusted + 1
    await setKnown(high)
    expect((await ladder()).map(({ rentals_at_once }) => rentals_at_once)).toEqual([
      ofNew,
      high,
      high,
      high,
      ofTop,
    ])
    await setKnown(ofKnown)
  })

  test('is an error, and no limit of nothing, where one of its settings is missing', async () => {
    const bola = await borrower(0)
    const ofLadder = /^(trust_level_._(rentals|score|rentals_at_once|deposit|instant_deposit)|new_member_.*)$/
    const keys = defaultRows.map(({ setting_key }) => setting_key).filter((key) => ofLadder.test(key))
    expect(keys).toHaveLength(levels.length * 5 - 2)
    for (const key of keys) {
      const { row } = await db.one<Row>(
        'delete from public.app_settings s where setting_key = $1 returning to_jsonb(s) as row',
        [key],
      )
      expect(await refusal(db.as(bola).call('trust_ladder'))).toMatchObject({
        message: `There is no setting ${key}`,
      })
      await db.query(
        'insert into public.app_settings overriding system value select * from jsonb_populate_record(null::public.app_settings, $1)',
        [row],
      )
    }
  })
})
