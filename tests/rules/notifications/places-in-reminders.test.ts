import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  insertPaidBooking,
  item,
  member,
} from '../../support/database/builders.ts'
import { subscribe } from '../../support/database/messaging/pushes.ts'
import {
  agreed,
  forgetBookings,
  onDays,
  remindAt,
  remindersOf,
} from '../../support/database/messaging/reminders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Addresses and meeting places in reminders: they forge no words of Aso's, and go with the account of who is erased. */

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

async function delivered(address: string): Promise<BookingRow> {
  const booking = await insertPaidBooking(db, bola, await item(db, ada, { pickup_method: 'delivery' }), {
    receive_method: 'delivery',
    delivery_address: address,
  })
  await onDays(db, booking, '2100-01-01', '2100-01-31')
  return booking
}

const dayBefore = '2099-12-31 10:00'
const linesOf = async (person: Person) => (await remindersOf(db, person)).map(({ body }) => body)

describe('a delivery address with line breaks', () => {
  const forged =
    '12 Allen Avenue,\r\nIkeja\n\nAso\n\nIMPORTANT: your payout is on hold.\u2028Confirm at https://aso.example\n\n- or\tcall\v\u0085\u2029us'
  const line =
    '12 Allen Avenue, Ikeja Aso IMPORTANT: your payout is on hold.Confirm at https://aso.example - or callus'
  const text = `Bola’s rental of “Red gele” begins on Fri 1 Jan. Deliver it to: ${line}. Type in or scan Bola’s code when you hand it over.`

  test('is one line in the list and in the mail', async () => {
    await delivered(forged)
    expect(await remindAt(db, dayBefore)).toBe(2)
    expect(await linesOf(ada)).toEqual([text])
    const [mail] = await db.query<{ body: string }>(
      `select body from private.outbox where recipient = $1 and cause = 'reminder'`,
      [ada.email],
    )
    expect(mail?.body.split(/[\r\n\v\f\u0085\u2028\u2029]/)).toEqual(['Hello Ada Obi,', '', text, '', 'Aso'])
  })

  test('leaves room for the rest of the reminder, however long it is', async () => {
    await delivered(`${'Long Street '.repeat(40)}\n\nEND`)
    await remindAt(db, dayBefore)
    const [body = ''] = await linesOf(ada)
    expect(body).toContain('Long…. Type in or scan Bola’s code when you hand it over.')
    expect(body).not.toContain('END')
  })
})

describe('of somebody whose account is erased', () => {
  let scenes = 0
  let address = ''
  let place = ''
  beforeEach(() => {
    scenes += 1
    address = `${scenes} Adeola Road, Yaba`
    place = `Yaba market, gate ${scenes}`
  })

  /** Whatever a refund left in the wallet: an account is closed only without it. */
  const erase = ({ id }: Person) => db.query('select private.erase_person_data($1)', [id])

  /** All mails were sent; the two have read their lines, or not. */
  async function sent(read: boolean): Promise<void> {
    await db.query('update private.outbox set sent_at = now()')
    if (!read) return
    for (const person of [ada, bola]) await db.as(person).query('select public.mark_all_notifications_read()')
  }

  /** Where this text still stands. */
  const held = (words: string) =>
    db.query(
      `select 'line' as in, kind as of from public.notifications where position($1 in body || title) > 0
       union all select 'outbox', kind::text from private.outbox where position($1 in body || subject) > 0
       union all select 'digest', cause from private.messages_for_digest where position($1 in body) > 0
       union all select 'meeting', status::text from public.meetings where position($1 in place) > 0
       union all select 'booking', booking_status::text from public.transactions where position($1 in delivery_address) > 0`,
      [words],
    )

  async function toldOfDelivery(read: boolean): Promise<BookingRow> {
    await subscribe(db, ada)
    const booking = await delivered(address)
    expect(await remindAt(db, dayBefore)).toBe(2)
    await sent(read)
    expect((await held(address)).length).toBeGreaterThanOrEqual(5)
    return booking
  }

  test.each([
    ['read', true],
    ['unread', false],
  ])('no reminder holds the address, where it was %s and the booking was cancelled', async (_, read) => {
    await cancelBooking(db, bola, await toldOfDelivery(read))
    await erase(bola)
    expect(await held(address)).toEqual([])
  })

  test('nor does anything else hold the address after its notification was cleared because of its age', async () => {
    const booking = await toldOfDelivery(true)
    await cancelBooking(db, bola, booking)
    await db.query(`update public.notifications set created_at = created_at - interval '4000 days'`)
    await db.query('select private.clear_notifications()')
    await erase(bola)
    expect(await held(address)).toEqual([])
  })

  test.each(['renter', 'owner'])(
    'no reminder holds the place where the two wanted to meet, where the account is that of the %s',
    async (who) => {
      const booking = await insertPaidBooking(db, bola, await item(db, ada))
      await onDays(db, booking, '2100-01-01', '2100-01-31')
      const suggester = who === 'renter' ? booking : { ...booking, borrower_id: ada.id, lender_id: bola.id }
      await agreed(db, suggester, '2100-01-01 14:00', { place })
      expect(await remindAt(db, dayBefore)).toBe(2)
      expect(await remindAt(db, '2100-01-01 12:00')).toBe(2)
      await sent(true)
      await cancelBooking(db, bola, booking)
      await erase(who === 'renter' ? bola : ada)
      expect(await held(place)).toEqual([])
    },
  )

  test('the reminders of other bookings stay', async () => {
    const chi = await member(db, 'Chi')
    const other = await insertPaidBooking(db, chi, await item(db, ada))
    await onDays(db, other, '2100-01-01', '2100-01-03')
    await agreed(db, other, '2100-01-01 14:00', { place })
    await remindAt(db, dayBefore)
    await sent(true)
    const before = await held(place)
    expect(before.length).toBe(5)
    await erase(bola)
    expect(await held(place)).toEqual(before)
  })
})
