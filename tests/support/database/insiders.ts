import { member } from './builders.ts'
import { type Dispute, type DisputeScene, paidScene, report, settledScene } from './disputes.ts'
import type { Person, Row, TestDatabase } from './test-database.ts'
import { giveEarnings } from './withdrawals.ts'

export interface Reported extends DisputeScene {
  dispute: Dispute
}

/** Scenes and acts of dishonest staff and their accomplices. */
export function insiderActs(db: TestDatabase) {
  const rentOnly = (values: Row): Row => ({ availability_type: 'rent', sale_price: null, ...values })

  /** An accomplice lends for little and reports; the renter has ₦900,000. */
  async function trap(): Promise<Reported> {
    const scene = await paidScene(db, rentOnly({ rental_price: 200, deposit_amount: 1000 }))
    await giveEarnings(db, scene.bola, 900_000)
    return { ...scene, dispute: await report(db, scene.ada, scene.booking) }
  }

  const moderator = (name: string) => member(db, name, { staff: ['moderation'] })

  const spend = (person: Person, amount: number) =>
    db.as('service').call('update_wallet_balance', {
      p_user_id: person.id,
      p_amount: amount,
      p_transaction_type: 'payment',
    })

  /** A rent that is paid out. */
  async function earn(person: Person, amount: number): Promise<void> {
    await db.query(
      `select private.post(row(private.system_account('paystack_clearing'), private.wallet_of($1), $2, 'rent', null, 'earned:' || $1, 'Rent')::private.leg)`,
      [person.id, amount],
    )
  }

  const appeal = (person: Person, { id }: Dispute, reason = 'It was torn before.') =>
    db.as(person).call('appeal_ruling', { p_dispute_id: id, p_reason: reason })

  const decide = (staff: Person, { id }: Dispute, returned: number) =>
    db.as(staff).call('decide_ruling_appeal', {
      p_dispute_id: id,
      p_returned: returned,
      p_reason: 'The photos are old.',
    })

  async function waiting(staff: Person, { id }: Dispute): Promise<Row[]> {
    const all = await db.as(staff).call('waiting_decisions')
    return all.filter(({ subject }) => subject === id)
  }

  /** A rental that is settled and reported by the lender: only a penalty can move money. */
  async function settledDispute(): Promise<Reported> {
    const scene = await settledScene(db)
    return { ...scene, dispute: await report(db, scene.ada, scene.booking) }
  }

  return { rentOnly, trap, moderator, spend, earn, appeal, decide, waiting, settledDispute }
}
