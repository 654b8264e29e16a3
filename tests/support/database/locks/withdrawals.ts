import { member } from '../builders.ts'
import {
  addFactor,
  letRecoveryWaitPass,
  openedByMailbox,
  recoveryCode,
  startRecovery,
  verifyPhone,
} from '../recoveries.ts'
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
  /** Can finish the recovery of the account; a withdrawal is pending. */
  recovered: Person
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
  const toCancel = await recovering(db)
  const withdrawals = {
    earner,
    owner,
    pending,
    unresolved: await requestWithdrawal(db, asker, 10_000),
    approved: await approved(),
    paid,
    recovered: toCancel.ada,
  }
  return { withdrawals, withdrawalThings: thingsOf(withdrawals, toCancel.withdrawal) }
}

/** Whose recovery can be finished, with a withdrawal that it cancels. */
async function recovering(db: TestDatabase) {
  const { ada, withdrawal } = await setUpWithdrawal(db)
  const phone = await verifyPhone(db, ada)
  await addFactor(db, ada)
  await openedByMailbox(db, ada)
  await startRecovery(db, ada, await recoveryCode(db, ada, phone))
  await letRecoveryWaitPass(db, ada)
  return { ada, withdrawal }
}

function thingsOf(
  { earner, pending, unresolved, approved, paid, recovered }: LockedWithdrawals,
  cancelled: Withdrawal,
): Thing[] {
  const asked = Object.entries({ pending, unresolved, approved, paid, cancelled })
  return [
    thing.person(earner.id, 'earner'),
    thing.bankAccount(earner.id, 'earner'),
    thing.profile(earner.id, 'earner'),
    thing.person(recovered.id, 'recovered'),
    thing.profile(recovered.id, 'recovered'),
    ...asked.flatMap(([name, { id, user_id }]) => [
      thing.bankAccount(user_id, name),
      thing.withdrawal(id, name),
    ]),
    ...Object.entries({ approved, paid }).map(([name, { id }]) => thing.payout(id, name)),
  ]
}
