import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  settleCardPayment,
} from '../../support/database/builders.ts'
import {
  agreed,
  forgetBookings,
  givePhone,
  handedOver,
  onDays,
  remindAt,
  remindersOf,
  reminderTexts,
  reminderTitles,
} from '../../support/database/messaging/reminders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** What the two sides of a booking are reminded of, when, and in which words. The days are far ahead, so that no real time meets them. */

const db = openTestDatabase()

let ada: Person
let bola: Person
beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 1000)
})
beforeEach(async () => {
  await forgetBookings(db)
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade')
})

async function rental(values: Values = {}): Promise<BookingRow> {
  const booking = await insertPaidBooking(db, bola, await item(db, ada), values)
  await onDays(db, booking, '2100-01-01', '2100-01-31')
  return booking
}

const bodies = async (person: Person) => (await remindersOf(db, person)).map(({ body }) => body)

describe('the day before', () => {
  test('both sides are told of the pickup once, from reminder_hour on and not after midnight in Lagos', async () => {
    const booking = await rental()
    expect(await remindAt(db, '2099-12-31 09:59')).toBe(0)
    expect(await remindAt(db, '2099-12-31 10:00')).toBe(2)
    expect(await remindAt(db, '2099-12-31 10:00')).toBe(0)
    expect(await remindAt(db, '2099-12-31 23:59')).toBe(0)
    expect(await remindersOf(db, bola)).toMatchObject([
      {
        kind: 'reminder',
        title: 'Pick up Fri 1 Jan: Red gele',
        link: `/booking/${booking.id}`,
        body: 'Your rental of “Red gele” begins on Fri 1 Jan. Agree with Ada on a place and time. Show your code when you receive it.',
      },
    ])
    expect(await remindersOf(db, ada)).toMatchObject([
      {
        title: 'Hand over Fri 1 Jan: Red gele',
        link: `/booking/${booking.id}`,
        body: 'Bola’s rental of “Red gele” begins on Fri 1 Jan. Agree with Bola on a place and time. Type in or scan Bola’s code when you hand it over.',
      },
    ])
  })

  test('is not told on the day before that day, nor on the day itself', async () => {
    await rental()
    expect(await remindAt(db, '2099-12-30 23:59')).toBe(0)
    expect(await remindAt(db, '2100-01-01 00:00')).toBe(0)
    expect(await remindAt(db, '2100-01-01 10:00')).toBe(0)
  })

  test('the hour is a setting', async () => {
    await rental()
    await setSetting(db, 'reminder_hour', 23)
    expect(await remindAt(db, '2099-12-31 22:59')).toBe(0)
    expect(await remindAt(db, '2099-12-31 23:00')).toBe(2)
  })

  test('the return is told with what a late day costs, to who has the item and to who gets it back', async () => {
    const booking = await rental()
    await handedOver(db, booking)
    // The end of a month.
    expect(await remindAt(db, '2100-01-30 10:00')).toBe(2)
    expect(await reminderTitles(db, bola)).toEqual(['Bring back Sun 31 Jan: Red gele'])
    expect(await bodies(bola)).toEqual([
      'Your rental of “Red gele” ends on Sun 31 Jan. Agree with Ada on a place and time. Type in or scan Ada’s code when you return it. A late day costs ₦1,000, from your deposit.',
    ])
    expect(await bodies(ada)).toEqual([
      'Bola’s rental of “Red gele” ends on Sun 31 Jan. Agree with Bola on a place and time. Show your code when you get it back.',
    ])
  })

  test('a rental without a deposit names no cost that nobody pays', async () => {
    const booking = await insertPaidBooking(db, bola, await item(db, ada, { deposit_amount: 0 }))
    await onDays(db, booking, '2096-02-20', '2096-02-29')
    await handedOver(db, booking)
    expect(await remindAt(db, '2096-02-28 10:00')).toBe(2)
    expect(await reminderTitles(db, bola)).toEqual(['Bring back Wed 29 Feb: Red gele'])
    expect((await bodies(bola))[0]).not.toContain('late')
  })

  test('a delivery names its address to both', async () => {
    const gele = await item(db, ada, { pickup_method: 'delivery', delivery_fee: 500 })
    const booking = await insertPaidBooking(db, bola, gele, {
      receive_method: 'delivery',
      delivery_address: '5 Allen Avenue, Ikeja.',
    })
    await onDays(db, booking, '2100-03-01', '2100-03-03')
    expect(await remindAt(db, '2100-02-28 10:00')).toBe(2)
    expect(await reminderTitles(db, bola)).toEqual(['Delivery Mon 1 Mar: Red gele'])
    expect((await bodies(bola))[0]).toContain('Ada delivers it to: 5 Allen Avenue, Ikeja. Show your code')
    expect(await reminderTitles(db, ada)).toEqual(['Deliver Mon 1 Mar: Red gele'])
    expect((await bodies(ada))[0]).toContain('Deliver it to: 5 Allen Avenue, Ikeja. Type in')
  })

  test('a request that waits and a booking that is not paid are not reminded of', async () => {
    const waiting = await insertPaidBooking(db, bola, await item(db, ada, { approval_required: true }))
    const unpaid = await insertBooking(db, bola, await item(db, ada))
    for (const booking of [waiting, unpaid]) await onDays(db, booking, '2100-01-01', '2100-01-03')
    expect(await remindAt(db, '2099-12-31 12:00')).toBe(0)
  })
})

describe('an agreed meeting', () => {
  test('is told with its place and time: the day before, and two hours before until it begins', async () => {
    const booking = await rental()
    await agreed(db, booking, '2100-01-01 14:00')
    expect(await remindAt(db, '2099-12-31 10:00')).toBe(2)
    expect(await reminderTitles(db, bola)).toEqual(['Pick up Fri 1 Jan, 2:00 pm: Red gele'])
    expect(await bodies(ada)).toEqual([
      'You meet Bola for “Red gele” on Fri 1 Jan, 2:00 pm. Place: Shoprite Ikeja, main gate. Type in or scan Bola’s code when you hand it over.',
    ])
    expect(await remindAt(db, '2100-01-01 11:59')).toBe(0)
    expect(await remindAt(db, '2100-01-01 12:00')).toBe(2)
    expect(await remindAt(db, '2100-01-01 13:59')).toBe(0)
    expect((await remindersOf(db, ada)).at(-1)).toMatchObject({
      kind: 'meeting_soon',
      title: 'Hand over Fri 1 Jan, 2:00 pm: Red gele',
    })
  })

  test('just after midnight on New Year is told on New Year’s Eve', async () => {
    const booking = await rental()
    await agreed(db, booking, '2100-01-01 00:30')
    expect(await remindAt(db, '2099-12-31 10:00')).toBe(2)
    expect(await remindAt(db, '2099-12-31 22:29')).toBe(0)
    expect(await remindAt(db, '2099-12-31 22:30')).toBe(2)
  })

  test('on another day than the first is told for its own day', async () => {
    const booking = await rental()
    await agreed(db, booking, '2099-12-31 18:00')
    expect(await remindAt(db, '2099-12-30 10:00')).toBe(2)
    expect(await reminderTitles(db, bola)).toEqual(['Pick up Thu 31 Dec, 6:00 pm: Red gele'])
    expect(await remindAt(db, '2099-12-31 10:00')).toBe(0)
  })

  test('of a return and of a sale is told as well', async () => {
    const booking = await rental()
    await agreed(db, booking, '2100-01-31 09:00', { occasion: 'return', place: 'Yaba market' })
    // It is not theirs yet.
    expect(await remindAt(db, '2100-01-31 08:00')).toBe(0)
    await handedOver(db, booking)
    expect(await remindAt(db, '2100-01-31 08:00')).toBe(2)
    expect(await reminderTitles(db, ada)).toEqual(['Get back Sun 31 Jan, 9:00 am: Red gele'])
    const sale = await insertPurchase(db, bola, await item(db, ada, { title: 'Gold heels' }))
    await settleCardPayment(db, bola, sale)
    expect(await remindAt(db, '2099-12-31 10:00')).toBe(0)
    await agreed(db, sale, '2100-01-01 14:00')
    expect(await remindAt(db, '2099-12-31 10:00')).toBe(2)
    expect((await reminderTitles(db, bola)).at(-1)).toBe('Pick up Fri 1 Jan, 2:00 pm: Gold heels')
    expect((await bodies(bola)).at(-1)).toContain('Show your code when you receive it.')
  })

  test('without one nobody is told two hours before anything', async () => {
    await rental()
    await remindAt(db, '2099-12-31 10:00')
    for (const hour of ['00', '06', '12', '18', '22', '23']) {
      expect(await remindAt(db, `2100-01-01 ${hour}:00`)).toBe(0)
    }
  })

  test('goes to verified phones as one text message of plain letters with its link', async () => {
    await givePhone(db, ada, '+2348030000001')
    await givePhone(db, bola, '+2348030000002', false)
    const long = 'Aṣọ òkè “Ìjẹ̀bú” with a very long name that goes on and on, 🎉 really'
    const booking = await insertPaidBooking(db, bola, await item(db, ada, { title: long }))
    await onDays(db, booking, '2100-09-01', '2100-09-03')
    await agreed(db, booking, '2100-09-01 12:30')
    await remindAt(db, '2100-08-31 10:00')
    expect(await reminderTexts(db, ada)).toEqual([])
    await remindAt(db, '2100-09-01 10:30')
    expect(await reminderTexts(db, ada)).toEqual([
      `Aso: Hand over Wed 1 Sep, 12:30 pm: Aso oke Ijebu with a very long {site}/booking/${booking.id}`,
    ])
    expect(await reminderTexts(db, bola)).toEqual([])
    expect(
      (await reminderTexts(db, ada))[0]?.replace('{site}', 'https://www.a-long-name-of-a-site.ng').length,
    ).toBeLessThan(160)
  })
})

describe('a request', () => {
  const request = async (title = 'Red gele') => {
    const paid = await insertPaidBooking(db, bola, await item(db, ada, { title, approval_required: true }))
    // It ends on 3 March at noon.
    await db.withoutTriggers(
      `update public.transactions set paid_at = '2100-03-02T12:00:00+01:00', rental_start_date = '2100-03-20',
         rental_end_date = '2100-03-22' where id = $1`,
      [paid.id],
    )
    return paid
  }

  test('is told to the owner alone, three hours before it ends and not after', async () => {
    await givePhone(db, ada, '+2348030000003')
    const { id } = await request()
    expect(await remindAt(db, '2100-03-03 08:59')).toBe(0)
    expect(await remindAt(db, '2100-03-03 09:00')).toBe(1)
    expect(await remindAt(db, '2100-03-03 09:00')).toBe(0)
    expect(await remindersOf(db, bola)).toEqual([])
    expect(await remindersOf(db, ada)).toMatchObject([
      {
        kind: 'request_ending',
        title: 'Request ends Wed 3 Mar, 12:00 pm: Red gele',
        body: 'Bola wants to rent “Red gele” and has paid. Accept or decline by Wed 3 Mar, 12:00 pm. Without an answer the request expires and Bola gets everything back.',
        link: `/booking/${id}`,
      },
    ])
    expect(await reminderTexts(db, ada)).toEqual([
      `Aso: Answer by Wed 3 Mar, 12:00 pm: Red gele {site}/booking/${id}`,
    ])
    await request('Too late')
    expect(await remindAt(db, '2100-03-03 12:00')).toBe(0)
  })

  test('that leaves its owner little more time than that is not told twice in a moment', async () => {
    await setSetting(db, 'request_reminder_hours', 13)
    await request()
    expect(await remindAt(db, '2100-03-03 11:00')).toBe(0)
    await setSetting(db, 'request_reminder_hours', 12)
    expect(await remindAt(db, '2100-03-03 11:00')).toBe(1)
  })

  test('that was accepted is told no more', async () => {
    const { id } = await request()
    await db.as(ada).call('accept_booking', { p_transaction_id: id })
    expect(await remindAt(db, '2100-03-03 10:00')).toBe(0)
  })
})

test('a booking from a wallet is reminded of like any other', async () => {
  const rich = await member(db, 'Chi', { wallet: 50_000 })
  const booking = await insertBooking(db, rich, await item(db, ada))
  await callPayFromWallet(db, rich, booking)
  await onDays(db, booking, '2100-01-01', '2100-01-03')
  expect(await remindAt(db, '2099-12-31 10:00')).toBe(2)
})
