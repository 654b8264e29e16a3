import { expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { newDispute, paymentOf, storedChargeback, tell, won } from '../../support/database/chargebacks.ts'
import { paidScene } from '../../support/database/disputes.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

test('the count of admins is what the list of open ones shows: open, answered or not, and what needs a look', async () => {
  const admin = await member(db, 'Ngozi', { admin: true })
  const listed = async () => {
    const rows = await db.as(admin).call<{ dispute_id: string }>('chargeback_queue', { p_status: 'open' })
    const [counts] = await db.as(admin).call<{ open_chargebacks: number }>('admin_counts')
    expect(Number(counts?.open_chargebacks)).toBe(rows.length)
    return rows.map(({ dispute_id }) => dispute_id)
  }
  expect(await listed()).toEqual([])
  const { booking } = await paidScene(db)
  const [known, unknown] = [newDispute(), newDispute()]
  const told = { dispute: known, reference: await paymentOf(db, booking), amount: 1000 }
  await tell(db, told)
  await tell(db, { dispute: unknown, reference: 'ASO-nobody', amount: 500 })
  expect((await listed()).sort()).toEqual([known, unknown].sort())
  const { id } = await storedChargeback(db, unknown)
  const seen = { p_chargeback_id: id, p_note: 'Not ours' }
  await db.as(admin).call('acknowledge_chargeback', seen)
  expect(await listed()).toEqual([known])
  await db.query(
    `update private.chargebacks set (answer, answer_by, answer_chosen_at, answer_sent_at) = ('contest', $2, now(), now())
     where dispute_id = $1`,
    [known, admin.id],
  )
  expect(await listed()).toEqual([known])
  await tell(db, { ...told, ...won })
  expect(await listed()).toEqual([])
})
