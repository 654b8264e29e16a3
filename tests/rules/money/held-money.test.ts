import { expect, test } from 'vitest'
import {
  callPayFromWallet,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  runJobs,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { fundingOf, newDispute, storedChargeback, tell } from '../../support/database/chargebacks.ts'
import { bringBack, debtNotices, inDebt, owedBy } from '../../support/database/debts.ts'
import { letAppealsEnd, report, rule } from '../../support/database/disputes.ts'
import { insiderActs } from '../../support/database/insiders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { giveEarnings } from '../../support/database/withdrawals.ts'

/** What a ruling brought is held until nobody can appeal: then it pays what its holder owes, as all that comes in does. */

const db = openTestDatabase()
const { appeal, decide, moderator, settledDispute, spend } = insiderActs(db)

const holdsOf = ({ id }: { id: string }) =>
  db.query('select amount from private.appeal_holds where user_id = $1', [id])

/** Ada owes Bola ₦17,000, and has won ₦5,000 from Chidi. */
async function winnerWhoOwes() {
  const { ada, bola, admin } = await inDebt(db, 20_000)
  const chidi = await member(db, 'Chidi')
  // Or nobody could decide an appeal, and its time would stand still.
  await moderator('Efe')
  const booking = await insertPaidBooking(db, chidi, await item(db, ada))
  await bringBack(db, booking, chidi, ada)
  const dispute = await report(db, ada, booking)
  await rule(db, admin, dispute, 'for_lender', { penalty: 5000 })
  return { ada, bola, chidi, dispute, before: await walletBalance(db, bola) }
}

test('while the other side can appeal it pays nothing, then it pays, once', async () => {
  const { ada, bola, before } = await winnerWhoOwes()
  await runJobs(db)
  expect([await walletBalance(db, ada), await owedBy(db, ada)]).toEqual([5000, 17_000])
  await letAppealsEnd(db)
  await runJobs(db)
  expect([await walletBalance(db, ada), await owedBy(db, ada)]).toEqual([0, 12_000])
  expect(await walletBalance(db, bola)).toBe(before + 5000)
  expect(await holdsOf(ada)).toEqual([])
  await runJobs(db)
  expect([await owedBy(db, ada), await walletBalance(db, bola)]).toEqual([12_000, before + 5000])
})

test('an appeal that is decided frees it as well, for the debts of who keeps it', async () => {
  const { ada, bola, chidi, dispute, before } = await winnerWhoOwes()
  await appeal(chidi, dispute)
  await letAppealsEnd(db)
  await runJobs(db)
  expect(await walletBalance(db, ada)).toBe(5000)
  await decide(await moderator('Efe'), dispute, 2000)
  await runJobs(db)
  expect([await walletBalance(db, ada), await walletBalance(db, chidi)]).toEqual([0, 2000])
  expect([await owedBy(db, ada), await walletBalance(db, bola)]).toEqual([14_000, before + 3000])
})

test('the bank of who won gets none of it, whatever posts it: the winner owes that, and the appeal still gives it back', async () => {
  const { ada, bola, admin, dispute } = await settledDispute()
  await settleFunding(db, ada, 2000)
  await rule(db, admin, dispute, 'for_lender', { penalty: 5000 })
  await spend(ada, 5000)
  const told = { dispute: newDispute(), reference: await fundingOf(db, ada), amount: 2000 }
  await tell(db, told)
  expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_wallet: 0, from_debt: 2000 })
  expect(await walletBalance(db, ada)).toBe(5000)
  const past = db.query(
    `select private.post(row(private.wallet_of($1), private.system_account('chargebacks_held'), 1, 'chargeback', null, 'past the hold', 'x')::private.leg)`,
    [ada.id],
  )
  expect(await refusal(past)).toMatchObject({ code: 'PT402' })
  await appeal(bola, dispute)
  await decide(await moderator('Efe'), dispute, 5000)
  expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([0, 5000])
  expect(await db.query('select * from private.reconcile()')).toEqual([])
})

test('who owes nothing keeps it', async () => {
  const { ada, admin, dispute } = await settledDispute()
  await rule(db, admin, dispute, 'for_lender', { penalty: 5000 })
  await letAppealsEnd(db)
  await runJobs(db)
  expect(await holdsOf(ada)).toEqual([])
  await spend(ada, 8000)
})

test('what an appeal makes somebody owe is told, as every debt', async () => {
  const { ada, bola, admin, dispute } = await settledDispute()
  await rule(db, admin, dispute, 'for_lender', { penalty: 5000 })
  // As when a bank takes it.
  await db.query('update private.appeal_holds set held_until = now() where dispute_id = $1', [dispute.id])
  await spend(ada, 7000)
  await appeal(bola, dispute)
  await decide(await moderator('Efe'), dispute, 5000)
  expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([0, 1000])
  const { due } = await db.one<{ due: string }>(
    'select private.moment_label(overdue_at) as due from private.debts where debtor_id = $1',
    [ada.id],
  )
  expect(await debtNotices(db, ada)).toEqual([
    {
      title: 'You owe ₦4,000',
      body: `You owe Bola ₦4,000 (Aso’s decision about “Red gele”). What comes into your wallet pays it first. Please pay by ${due}: after that you can’t book or buy anything until it is paid.`,
    },
  ])
  const [mail] = await db.query('select from private.outbox where recipient = $1 and subject = $2', [
    ada.email,
    'You owe ₦4,000',
  ])
  expect(mail).toBeDefined()
})

test('a ruling that settles the booking pays no debt of the winner before the appeal is over', async () => {
  const { ada, bola, admin } = await inDebt(db, 20_000)
  const chidi = await member(db, 'Chidi')
  await giveEarnings(db, chidi, 100_000)
  const booking = await insertPurchase(db, chidi, await item(db, ada))
  await callPayFromWallet(db, chidi, booking)
  const dispute = await report(db, chidi, booking, { issue_type: 'item_not_received' })
  const [owed, had] = [await owedBy(db, ada), await walletBalance(db, bola)]
  await rule(db, admin, dispute, 'for_lender')
  expect([await owedBy(db, ada), await walletBalance(db, bola)]).toEqual([owed, had])
  const brought = await walletBalance(db, ada)
  expect(brought).toBeGreaterThan(0)
  await letAppealsEnd(db)
  await runJobs(db)
  const paid = Math.min(brought, owed)
  expect([await owedBy(db, ada), await walletBalance(db, bola)]).toEqual([owed - paid, had + paid])
})
