import { expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { finishRental } from '../../support/database/trust.ts'
import { approveWithdrawal, setUpWithdrawal, withdrawalBalances } from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

test('a ruling is not dodged by a withdrawal: while something is owed it is not paid, and what comes back pays it', async () => {
  const { ada, admin, withdrawal } = await setUpWithdrawal(db)
  const creditor = await member(db, 'Bola Ade')
  await db.query(`select private.debt_account($1, 'debt'), private.debt_account($2, 'owed')`, [
    ada.id,
    creditor.id,
  ])
  const { dispute_id } = await ruledAgainst(ada, creditor, 17_000)
  expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject({
    hint: 'Failed to process payout',
    message: expect.stringContaining('This person owes'),
  })
  await db.as(ada).call('cancel_withdrawal', { p_withdrawal_id: withdrawal.id })
  expect(await db.one('select amount, paid from private.debts where dispute_id = $1', [dispute_id])).toEqual({
    amount: 2000,
    paid: 2000,
  })
  expect((await withdrawalBalances(db, ada)).wallet).toBe(8000)
  const { body } = await db.one(
    `select body from private.outbox where recipient = $1 and subject = 'Your withdrawal was not paid'`,
    [ada.email],
  )
  expect(body).toContain('₦10,000 is in your wallet again. ₦2,000 of it has paid what you owed.')
  // Its own rent, and the whole penalty.
  expect((await withdrawalBalances(db, creditor)).wallet).toBe(20_000)
})

/** A ruling that takes so much from a borrower, who has got a deposit of ₦5,000 back. */
async function ruledAgainst(loser: Person, winner: Person, amount: number): Promise<{ dispute_id: string }> {
  const booking = await finishRental(db, winner, loser)
  const dispute = await db.one<{ id: string }>(
    `insert into public.disputes (transaction_id, reporter_id, reported_id, issue_type, description, contested_amount)
     values ($1, $2, $3, 'item_dirty', 'A stain', 0) returning id`,
    [booking.id, winner.id, loser.id],
  )
  await db.query('select private.charge_or_owe($1, $2, $3, $4)', [loser.id, winner.id, amount, dispute.id])
  return { dispute_id: dispute.id }
}
