import { member } from '../builders.ts'
import type { Person, TestDatabase } from '../test-database.ts'
import {
  approveWithdrawal,
  giveEarnings,
  noteBankAccount,
  recordPayout,
  referenceOf,
  requestWithdrawal,
  setUpWithdrawal,
  type Withdrawal,
} from '../withdrawals.ts'
import { type Thing, thing } from './lock-order.ts'

/** A withdrawal at each step at which something can be done with it. */
export interface LockedWithdrawals {
  /** Can ask for one, to an account that the bank named. */
  earner: Person
  /** Whose withdrawal is pending. */
  owner: Person
  pending: Withdrawal
  /** The bank was not asked yet. */
  unresolved: Withdrawal
  approved: Withdrawal
  paid: Withdrawal
}

export async function lockedWithdrawals(
  db: TestDatabase,
): Promise<{ withdrawals: LockedWithdrawals; withdrawalThings: Thing[] }> {
  const [earner, asker] = [await member(db, 'Ada Obi'), await member(db, 'Ada Obi')]
  for (const person of [earner, asker]) await giveEarnings(db, person, 20_000)
  await noteBankAccount(db, earner, 'Ada Obi')
  const approved = async () => {
    const { admin, withdrawal } = await setUpWithdrawal(db)
    await approveWithdrawal(db, admin, withdrawal)
    await db.as('service').call('begin_payout', { p_reference: referenceOf(withdrawal) })
    return withdrawal
  }
  const paid = await approved()
  await recordPayout(db, paid, 'success')
  const { ada: owner, withdrawal: pending } = await setUpWithdrawal(db)
  const withdrawals = {
    earner,
    owner,
    pending,
    unresolved: await requestWithdrawal(db, asker, 10_000),
    approved: await approved(),
    paid,
  }
  return { withdrawals, withdrawalThings: thingsOf(withdrawals) }
}

function thingsOf({ earner, pending, unresolved, approved, paid }: LockedWithdrawals): Thing[] {
  const asked = Object.entries({ pending, unresolved, approved, paid })
  return [
    thing.person(earner.id, 'earner'),
    thing.bankAccount(earner.id, 'earner'),
    thing.profile(earner.id, 'earner'),
    ...asked.flatMap(([name, { id, user_id }]) => [
      thing.bankAccount(user_id, name),
      thing.withdrawal(id, name),
    ]),
    ...Object.entries({ approved, paid }).map(([name, { id }]) => thing.payout(id, name)),
  ]
}
