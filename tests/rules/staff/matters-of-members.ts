import { item } from '../../support/database/builders.ts'
import { insertUploadedFile } from '../../support/database/claims.ts'
import type { LockScene } from '../../support/database/locks/scene.ts'
import { writeAbout } from '../../support/database/messaging/chats.ts'
import { decideReports, reportItem, reportPerson } from '../../support/database/safety.ts'
import type { TestDatabase } from '../../support/database/test-database.ts'

/** Adds to the scene what staff could read of its members: of each kind something that waits and something that is decided. */
export async function addMattersOfMembers(db: TestDatabase, scene: LockScene): Promise<void> {
  await addReports(db, scene)
  await addFilesAndMessages(db, scene)
  await addMoneyMatters(db, scene)
  await addWaitingDecisions(db, scene)
  await db.query(
    `insert into private.identity_addresses (user_id, residential_address) values ($1, '4 Allen Avenue')`,
    [scene.funmi.id],
  )
  const fact = { key: scene.dispute.transaction_id, at: '2026-01-05T10:00:00Z', side: 'lender' }
  await db.query(
    `insert into private.fraud_signals (kind, subject, people, evidence, fact_count) values ('cancellations', 'Ada', array[$1::uuid], $2, 1)`,
    [scene.ada.id, [fact]],
  )
  await db.query(
    `insert into public.model_calls (user_id, purpose, model, tokens_in, tokens_out, cost) values ($1, 'stylist', 'small', 1, 1, 0)`,
    [scene.bola.id],
  )
}

async function addReports(
  db: TestDatabase,
  { ada, bola, dami, admin, openRating }: LockScene,
): Promise<void> {
  for (const name of ['decided', 'open']) {
    const path = `${bola.id}/${name}.jpg`
    await insertUploadedFile(db, bola, 'documents', path)
    const report = await reportPerson(db, bola, dami, { evidence_urls: `{documents/${path}}` })
    if (name === 'decided') await decideReports(db, admin, [report], 'dismiss')
    const dress = await item(db, ada)
    await reportItem(db, bola, dress)
    if (name === 'decided')
      await db.as(admin).call('moderate_item', { p_item_id: dress.id, p_action: 'dismiss' })
  }
  const report = { rating_id: openRating.rating.id, reporter_id: openRating.of.id, reason: 'insult' }
  await db.as(openRating.of).insert('rating_reports', report)
}

/** Of a dispute that waits and of one that is decided. */
async function addFilesAndMessages(db: TestDatabase, { ada, dispute, ruled }: LockScene): Promise<void> {
  for (const { id, transaction_id } of [dispute, ruled.fresh]) {
    const path = `${ada.id}/${id}.jpg`
    await insertUploadedFile(db, ada, 'documents', path)
    await db.query(
      `insert into private.evidence (bucket, path, transaction_id) values ('documents', $1, $2)`,
      [path, transaction_id],
    )
    await insertUploadedFile(db, ada, 'condition-photos', `${transaction_id}/return/${ada.id}/1.jpg`)
  }
  const { transaction_id, reporter_id, reported_id } = dispute
  const sides = { id: transaction_id, borrower_id: reporter_id ?? '', lender_id: reported_id ?? '' }
  await writeAbout(db, ada, sides, 'It was like that')
  // A booking that is over, and where it went.
  await db.withoutTriggers(
    `update public.transactions set delivery_address = '7 Awolowo Road' where id = $1`,
    [ruled.fresh.transaction_id],
  )
}

async function addMoneyMatters(db: TestDatabase, { cardRefunds, references }: LockScene): Promise<void> {
  await db.query(`update private.card_refund_calls set problem = 'Look at it' where card_refund_id = $1`, [
    cardRefunds.asked.id,
  ])
  await db.query(
    `insert into private.paystack_mismatches (subject, kind, problem, reference, paystack_kobo, our_kobo, since)
     values ('transaction:' || $1, 'transaction', 'other_amount', $1, 100, 200, now())`,
    [references.rental],
  )
}

/** One for each role. */
async function addWaitingDecisions(db: TestDatabase, { admin, closed, ruled }: LockScene): Promise<void> {
  const subjects = {
    admin_delete_user: closed.id,
    rule_dispute: ruled.fresh.id,
    write_off_chargeback: ruled.fresh.transaction_id,
  }
  for (const [procedure, subject] of Object.entries(subjects))
    await db.query(
      `insert into private.staff_decisions (procedure, subject, arguments, people, amount, proposed_by) values ($1, $2, '{}', '{}', 60000, $3)`,
      [procedure, subject, admin.id],
    )
}

/** Ids, addresses and numbers that tell a member, a booking of theirs, or something that staff decide about them. */
export async function wordsOfMembers(db: TestDatabase): Promise<string[]> {
  const rows = await db.query<{ word: string | null }>(
    `select p.user_id::text as word from private.profiles p where not p.is_admin
     union select p.phone_number from private.profiles p where not p.is_admin
     union select u.email from auth.users u join private.profiles p on p.user_id = u.id where not p.is_admin
     union select a.residential_address from private.identity_addresses a
     union select t.id::text from public.transactions t union select t.delivery_address from public.transactions t
     union select d.id::text from public.disputes d union select c.id::text from public.deposit_claims c
     union select w.account_number from public.withdrawals w union select p.reference from private.payments p
     union select f.id::text from private.message_flags f union select c.id::text from public.chats c`,
  )
  return rows.flatMap(({ word }) => word ?? [])
}
