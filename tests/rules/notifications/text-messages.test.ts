import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BookingRow,
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
  onDays,
  remindAt,
  reminderTexts,
  reminderTitles,
} from '../../support/database/messaging/reminders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Text messages of reminders: they cost money, and people trust them more than other words of strangers. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let phones = 0
beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 1000)
})
beforeEach(async () => {
  await forgetBookings(db)
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade')
  for (const person of [ada, bola]) {
    phones += 1
    await givePhone(db, person, `+23480300001${String(phones).padStart(2, '0')}`)
  }
})

describe('of meetings that change', () => {
  const sale = async () => {
    const booking = await insertPurchase(db, bola, await item(db, ada))
    await settleCardPayment(db, bola, booking)
    return booking
  }

  /** The two agree to meet at this hour instead of an earlier one, and the job runs two hours before. */
  async function meetAt(booking: BookingRow, hour: number): Promise<number> {
    const two = (h: number) => String(h).padStart(2, '0')
    await db.query(
      `update public.meetings set status = 'replaced' where transaction_id = $1 and status = 'agreed'`,
      [booking.id],
    )
    await agreed(db, booking, `2100-01-01 ${two(hour)}:00`)
    return remindAt(db, `2100-01-01 ${two(hour - 2)}:00`)
  }

  const sent = async () => [(await reminderTexts(db, ada)).length, (await reminderTexts(db, bola)).length]

  test('a booking sends each side four in a day; what is told in the app goes on', async () => {
    const booking = await sale()
    for (const hour of [8, 9, 10, 11]) expect(await meetAt(booking, hour)).toBe(2)
    expect(await sent()).toEqual([4, 4])
    for (const hour of [12, 13, 14]) expect(await meetAt(booking, hour)).toBe(2)
    expect(await sent()).toEqual([4, 4])
    expect((await reminderTitles(db, ada)).at(-1)).toBe('Hand over Fri 1 Jan, 2:00 pm: Red gele')
  })

  test('each booking has four messages a day of its own, and more a day later', async () => {
    const booking = await sale()
    for (const hour of [8, 9, 10, 11, 12]) await meetAt(booking, hour)
    await meetAt(await sale(), 13)
    expect(await sent()).toEqual([5, 5])
    const age = (ago: string) =>
      db.query('update private.rate_limits set window_start = window_start - $1::text::interval', [ago])
    await age('23 hours 59 minutes')
    await meetAt(booking, 14)
    expect(await sent()).toEqual([5, 5])
    await age('2 minutes')
    await meetAt(booking, 15)
    expect(await sent()).toEqual([6, 6])
  })
})

describe('the title of an item', () => {
  /** What Bola, who rents the item, is sent two hours before the meeting, without the address of the booking. */
  async function textOf(title: string): Promise<string> {
    const gele = await item(db, ada)
    const booking = await insertPaidBooking(db, bola, gele)
    // Past what is refused when an item is written: that finds less than what a text message may hold.
    await db.query('update public.items set title = $2 where id = $1', [gele.id, title])
    await onDays(db, booking, '2100-09-01', '2100-09-03')
    await agreed(db, booking, '2100-09-01 12:30')
    await remindAt(db, '2100-09-01 10:30')
    const [text = ''] = await reminderTexts(db, bola)
    return text.replace(/ \{site\}.*$/, '')
  }

  const news = 'Aso: Pick up Wed 1 Sep, 12:30 pm'

  test('stands in it where it has no contact details', async () => {
    expect(await textOf('Blue gown 2024')).toBe(`${news}: Blue gown 2024`)
  })

  test.each([
    'Gele 08031234567',
    'Gele +234 803 123 4567',
    'Gele zero eight zero three one two three four five six seven',
    'Gele aso-pay.com/confirm',
    'Gele wa.me/2348031234567',
    'Gele mail ada@gmail.com',
    // Signs that a text message leaves out must not hide a number from the mask.
    'Gele 0😀8😀0😀3😀1😀2😀3😀4😀5😀6😀7',
    'Gele 0の8の0の3の1の2の3の4の5の6の7',
    'Gele 0{8}0[3]1|2~3^4`5\\6_7',
    'Gele 0ß803ß123ß4567',
    'Gele aso-payの.cのom',
    'Gele a|s|o|p|a|y|.|c|o|m',
    'Gele ada の@gmailß.com',
  ])('leads nobody away by %s', async (title) => {
    const text = await textOf(title)
    expect(text.startsWith(news)).toBe(true)
    expect(text.slice(news.length)).not.toMatch(/\d{4}|zero|\.com|wa\.me|@/)
    expect(text).toContain(': Gele')
  })
})
