import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { startWalletFunding } from '../../support/database/card-payments.ts'
import { newDispute, tell } from '../../support/database/chargebacks.ts'
import { acts } from '../../support/database/locks/acts.ts'
import { call } from '../../support/database/locks/call.ts'
import { type Act, LockWatch, lockOrder, type Thing, thing } from '../../support/database/locks/lock-order.ts'
import { type LockScene, lockScene } from '../../support/database/locks/scene.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

/**
 * Everybody takes locks in one order, so that nobody deadlocks. Each procedure is run once for each thing that it could
 * lock, while somebody else keeps that thing: what the procedure has locked by then must come before it in the order.
 */
const db = openTestDatabase({ findings: ['a chargeback needs an admin'] })
let scene: LockScene
let watch: LockWatch

beforeAll(async () => {
  scene = await lockScene(db)
  watch = new LockWatch(db.url)
})
afterAll(() => watch.close())

/** These write to tables of their own and lock none of the kinds that have an order. */
const elsewhere = [
  'acknowledge_chargeback',
  'chargeback_evidence',
  'claim_chargebacks',
  'note_chargeback_answer',
  // A decision that waits: it runs those that are played themselves.
  'agree_to_decision',
  'drop_decision',
  // They read, and write that into the log.
  'admin_claims',
  'admin_work_queue',
  'card_refund_problems',
  'changed_identities',
  'chargeback_case',
  'chargeback_queue',
  'dispute_file',
  'dispute_queue',
  'fraud_signals',
  'identity_review',
  'moderation_queue',
  'money_in_suspense',
  'paystack_mismatches',
  'read_claim',
  'rated_bookings',
  'search_people',
  'suspension_appeals',
  'verification_queue',
  'waiting_decisions',
  'withdrawal_queue',
  // Sessions, codes and recoveries.
  'cancel_account_recovery',
  'end_sessions',
  'prove_session',
  'send_recovery_code',
  'start_account_recovery',
  'admit_account_lookup',
  'admit_call',
  'allow_identity',
  'claim_files_to_remove',
  'claim_identity_checks',
  'claim_outbox',
  'claim_review_mail',
  'claim_uploads_to_check',
  'explain_mismatch',
  'export_journal',
  'finish_file_removal',
  'finish_identity_check',
  'finish_outbox',
  'finish_push',
  'finish_social_connection',
  'finish_upload_check',
  'link_anonymous_ai_session',
  'log_identity_access',
  'log_user_action',
  'open_mail_code',
  'next_import_step',
  'push_target',
  'remove_push_subscription',
  'save_push_subscription',
  'send_test_push',
  'note_function_failure',
  'note_import_error',
  'record_webhook',
  'recount_fraud_signals',
  'request_paystack_import',
  'save_style_session',
  'see_phone_changes',
  'see_fraud_signal',
  'start_social_connection',
  'statement_facts',
  'store_banks',
  'store_import_page',
  'take_rate_limit',
  'take_social_state',
]

const rank = ({ kind }: Thing): number => lockOrder.indexOf(kind)

describe('every procedure takes its locks in the one order', () => {
  test.each(Object.keys(acts))('%s', async (name) => {
    const act = acts[name]?.(scene)
    if (!act) throw new Error(`There is no act ${name}`)
    const wrong: string[] = []
    for (const wanted of await watch.lockedBy(act, scene.things)) {
      const later = scene.things.filter((other) => rank(other) > rank(wanted))
      const held = await watch.heldBefore(act, wanted, later)
      for (const other of held ?? []) wrong.push(`${other.name} before ${wanted.name}`)
    }
    expect(wrong).toEqual([])
  })

  test('none is left out', async () => {
    const rows = await db.query<{ name: string }>(
      `select distinct p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    )
    const played = Object.keys(acts).map((name) => name.split(':')[0])
    expect(
      rows.map(({ name }) => name).filter((name) => !played.includes(name) && !elsewhere.includes(name)),
    ).toEqual([])
  })
})

test('a payment that is disputed already locks accounts in the order of their numbers', async () => {
  const nneka = await member(db, 'Nneka')
  const { reference, amount } = await startWalletFunding(db, nneka, 8000)
  await tell(db, { dispute: newDispute(), reference, amount })
  const act = call('service', 'settle_payment', reference, amount * 100, 'NGN', 'success')
  const rows = await db.query<{ id: number; kind: string }>(
    'select id, kind from private.ledger_accounts order by id',
  )
  const accounts = rows.map(({ id, kind }) => thing.account(id, `${kind} ${id}`))
  const locked = await watch.lockedBy(act, accounts)
  expect(locked.map(({ name }) => name)).toContainEqual(expect.stringContaining('wallet'))
  for (const wanted of locked) {
    const later = accounts.slice(accounts.indexOf(wanted) + 1)
    const held = await watch.heldBefore(act, wanted, later)
    expect(held?.map((other) => `${other.name} before ${wanted.name}`)).toEqual([])
  }
})

test('a wrong order is found', async () => {
  const { ada, listed, things } = scene
  const wrong: Act = {
    as: ada,
    sql: `with owner as materialized (select user_id from private.profiles where user_id = '${ada.id}' for update)
      select i.id from public.items i where i.id = '${listed.id}' and i.owner_id = (select user_id from owner) for no key update`,
  }
  const [wanted] = things.filter(({ name }) => name === `item: ${listed.id}`)
  if (!wanted) throw new Error('The item is not watched')
  const held = await watch.heldBefore(
    wrong,
    wanted,
    things.filter((other) => other !== wanted),
  )
  expect(held?.map(({ name }) => name)).toEqual(['profile: ada'])
})
