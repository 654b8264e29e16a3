import { beforeAll, describe, expect, test } from 'vitest'
import { cancelBooking, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { agreed, onDays, remindAt, reminderTitles } from '../../support/database/messaging/reminders.ts'
import { openConnections, openTestDatabaseForRaces, race, times } from '../../support/database/race.ts'
import { setSetting } from '../../support/database/settings.ts'

/** The job that reminds people against itself, and against what takes a reminder's reason away. */

const db = openTestDatabaseForRaces({ connections: 12 })

beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 1000)
  await openConnections(db, 12)
})

async function rented() {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const booking = await insertPaidBooking(db, bola, await item(db, ada))
  await onDays(db, booking, '2100-01-01', '2100-01-03')
  return { ada, bola, booking }
}

describe('reminders', () => {
  test('of many bookings are told once each, however many runs there are at once', async () => {
    const scenes = [await rented(), await rented(), await rented(), await rented()]
    for (const { booking } of scenes) await agreed(db, booking, '2100-01-01 14:00')
    for (const time of ['2099-12-31 10:00', '2100-01-01 12:00']) {
      const { won } = await race(times(12, () => () => remindAt(db, time)))
      let told = won.reduce((sum, count) => sum + count, 0)
      // On a slow machine a run stops after a second and leaves the rest of its bookings to the next one.
      for (let more = told; more > 0; told += more) more = await remindAt(db, time)
      expect(told).toBe(8)
    }
    for (const { ada, bola } of scenes) {
      expect(await reminderTitles(db, ada)).toHaveLength(2)
      expect(await reminderTitles(db, bola)).toHaveLength(2)
    }
  })

  test.each(times(6, (round) => [round]))(
    'never outlive a cancellation at the same moment (%i)',
    async () => {
      const { ada, bola, booking } = await rented()
      await race<unknown>([
        () => cancelBooking(db, bola, booking),
        ...times(4, () => () => remindAt(db, '2099-12-31 10:00')),
      ])
      await remindAt(db, '2099-12-31 10:00')
      expect([await reminderTitles(db, ada), await reminderTitles(db, bola)]).toEqual([[], []])
      const text = `select from private.outbox where cause = 'reminder' and recipient in ($1, $2)`
      expect(await db.query(text, [ada.email, bola.email])).toEqual([])
    },
  )
})
