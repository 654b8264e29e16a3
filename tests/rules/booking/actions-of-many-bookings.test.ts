import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bookingsAtOnce } from '@/features/transactions/api/booking-actions'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { bookingSteps, in3days } from './booking-steps.ts'

const db = openTestDatabase()

test('the actions of as many bookings as screens ask for at once fit into one answer of the data API', async () => {
  const { api } = z
    .object({ api: z.object({ max_rows: z.number() }) })
    .parse(parse(readFileSync('supabase/config.toml', 'utf8')))
  const rental = await bookingSteps(db).booked({}, in3days())
  const rows = await db
    .as(rental.bola)
    .call('booking_actions', { p_transaction_ids: `{${rental.booking.id}}` })
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.length * bookingsAtOnce).toBeLessThanOrEqual(api.max_rows)
})
