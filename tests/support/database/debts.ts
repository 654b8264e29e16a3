import {
  type BookingRow,
  type Item,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  updateReturnConfirmation,
  walletBalance,
} from './builders.ts'
import { settleFunding } from './card-payments.ts'
import { type DisputeScene, letAppealsEnd, report, rule, settledScene } from './disputes.ts'
import { setSetting } from './settings.ts'
import type { Person, Row, TestDatabase, Values } from './test-database.ts'

/** Ada, whose ₦3,000 went to Bola with a penalty, owes her so many naira more; nobody can appeal any more. */
export async function inDebt(db: TestDatabase, naira: number, oneAdmin?: Person): Promise<DisputeScene> {
  const scene = await settledScene(db, oneAdmin)
  const dispute = await report(db, scene.bola, scene.booking)
  const penalty = ((await walletBalance(db, scene.ada)) + naira).toFixed(2)
  await db.withoutTriggers('update public.transactions set agreed_worth = $2 where id = $1', [
    scene.booking.id,
    penalty,
  ])
  await setSetting(db, 'withdrawal_two_admins_amount', 1_000_000)
  await rule(db, scene.admin, dispute, 'for_borrower', { penalty })
  await setSetting(db, 'withdrawal_two_admins_amount', null)
  await letAppealsEnd(db)
  return scene
}

/** The time to pay is over. */
export const letDebtsFallDue = (db: TestDatabase, { id }: Person) =>
  db.query('update private.debts set overdue_at = now() where debtor_id = $1', [id])

export async function overdue(db: TestDatabase, naira: number, oneAdmin?: Person): Promise<DisputeScene> {
  const scene = await inDebt(db, naira, oneAdmin)
  await letDebtsFallDue(db, scene.ada)
  return scene
}

export const debtsOf = (db: TestDatabase, { id }: Person): Promise<Row[]> =>
  db.query('select amount, paid, forgiven from private.debts where debtor_id = $1 order by id', [id])

export const owedBy = async (db: TestDatabase, { id }: Person): Promise<number> =>
  (await db.one<{ owed: number }>('select private.owed_by($1) as owed', [id])).owed

/** Somebody rents from the owner to the end: ₦3,000 rent, ₦5,000 deposit back. */
export async function earn(db: TestDatabase, owner: Person, terms: Values = {}): Promise<BookingRow> {
  const renter = await member(db, 'Renter')
  const booking = await insertPaidBooking(db, renter, await item(db, owner, terms))
  await bringBack(db, booking, renter, owner)
  return booking
}

/** The rental is over, and both sides have confirmed the return. */
export async function bringBack(
  db: TestDatabase,
  booking: BookingRow,
  renter: Person,
  owner: Person,
): Promise<void> {
  await moveIntoPast(db, booking, { days: 12 })
  await updateReturnConfirmation(db, renter, booking)
  await updateReturnConfirmation(db, owner, booking)
}

/** Another owner's dress. */
export const anotherDress = async (db: TestDatabase, values: Values = {}): Promise<Item> =>
  item(db, await member(db, 'Chidi'), values)

/** As a person reads it who owes Bola this by the ruling about the gele. */
export const owingRefusal = (naira: string) => ({
  code: 'PT402',
  hint: 'Pay what you owe',
  message: `You owe ${naira} to Bola (Aso’s decision about “Red gele”). Pay it in your wallet, then you can book and buy again.`,
})

/** What somebody was told of their debts, oldest first. */
export const debtNotices = (db: TestDatabase, { id }: Person) =>
  db.query<{ title: string; body: string }>(
    `select title, body from public.notifications where user_id = $1 and kind = 'debt' order by id`,
    [id],
  )

/** Bola owes Chidi ₦300; Ada owed Bola ₦500, and has paid. */
export async function creditorWhoOwes(db: TestDatabase): Promise<{ creditor: Person; chidi: Person }> {
  const { ada, bola: creditor, admin } = await inDebt(db, 500)
  const chidi = await member(db, 'Chidi')
  const booking = await insertPaidBooking(db, chidi, await item(db, creditor))
  const penalty = (await walletBalance(db, creditor)) + 300
  await rule(db, admin, await report(db, chidi, booking), 'for_borrower', { penalty })
  await settleFunding(db, ada, 500)
  return { creditor, chidi }
}
