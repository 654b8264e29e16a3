import { beforeAll, describe, expect, test } from 'vitest'
import { heldForBooking, member, runJobs, walletBalance } from '../../support/database/builders.ts'
import {
  appealClaim,
  claimStep,
  cleaning,
  expectClaimSettled,
  setUpClaimedRental,
  storedClaim,
} from '../../support/database/claims.ts'
import { leaveTime } from '../../support/database/deadlines.ts'
import { disputeNow, reportedBy, rule } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { joinAccounts } from '../../support/database/signals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** The judge is the only one of this database who decides disputes, beside the owner of the company, who is a party. */
const db = openTestDatabase()
let judge: Person
beforeAll(async () => {
  judge = await member(db, 'Judge', { staff: ['moderation'] })
})

async function setUpRuling() {
  const setup = await setUpClaimedRental(db, [cleaning])
  await claimStep(db, setup.bola, 'answer_claim', setup.claim, [{ kind: 'cleaning', answer: 'refused' }])
  await claimStep(db, judge, 'rule_claim', setup.claim, [
    { kind: 'cleaning', amount: 400.25, reason: 'Half of it was there before' },
  ])
  return setup
}

const makeOwner = ({ id }: Person, isOwner = true) =>
  db.withoutTriggers(
    `update private.profiles set is_admin = $2, staff_roles = case when $2 then '{owner}'::public.staff_role[] else '{}' end where user_id = $1`,
    [id, isOwner],
  )

const told = async ({ id }: Person) =>
  (
    await db.query<{ link: string }>(
      `select link from public.notifications where user_id = $1 and title = 'Nobody can decide about this' order by id`,
      [id],
    )
  ).map(({ link }) => link)

const mails = async ({ email }: Person) =>
  (
    await db.query(
      `select 1 from private.outbox where recipient = $1 and subject = 'Nobody can decide about this'`,
      [email],
    )
  ).length

describe('an appeal that nobody may judge', () => {
  test('of a claim is held however late, and the owners of the company are told at once', async () => {
    const setup = await setUpRuling()
    await makeOwner(setup.ada)
    await appealClaim(db, setup.bola, setup.claim)
    expect(await told(setup.ada)).toEqual([`/admin/claims/${setup.claim.id}`])
    expect(await mails(setup.ada)).toBe(1)
    expect(await told(judge)).toEqual([])
    await leaveTime(db, setup.booking, -30 * 86_400)
    await runJobs(db)
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'appealed' })
    expect(await heldForBooking(db, setup.booking)).toBe(1000.25)
    await makeOwner(setup.ada, false)
  })

  test('nor by a second account of the judge or of a side', async () => {
    const setup = await setUpRuling()
    const accounts = [
      await member(db, 'Second', { staff: ['owner'] }),
      await member(db, 'Third', { staff: ['moderation'] }),
    ]
    for (const [at, person] of [judge, setup.bola].entries())
      await joinAccounts(db, person, accounts[at] as Person)
    await appealClaim(db, setup.bola, setup.claim)
    expect(await told(accounts[0] as Person)).toEqual([`/admin/claims/${setup.claim.id}`])
    await leaveTime(db, setup.booking, -3600)
    await runJobs(db)
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'appealed' })
    for (const one of accounts) await makeOwner(one, false)
  })

  test('of a ruling is held, with its money, and the owners are told', async () => {
    const scene = await reportedBy(db, 'borrower')
    await makeOwner(scene.admin, false)
    await makeOwner(scene.bola)
    await rule(db, judge, scene.dispute, 'divide', { refund: 1000 })
    await db.as(scene.ada).call('appeal_ruling', { p_dispute_id: scene.dispute.id, p_reason: 'It is new.' })
    expect(await told(scene.bola)).toEqual([`/admin/disputes/${scene.dispute.id}`])
    await db.query(`update public.disputes set appeal_due_at = now() - interval '30 days' where id = $1`, [
      scene.dispute.id,
    ])
    await runJobs(db)
    expect(await disputeNow(db, scene.dispute)).toMatchObject({ appeal_decided_at: null })
    expect(await walletBalance(db, scene.bola)).toBe(1000)
    const spending = db.as('service').call('update_wallet_balance', {
      p_user_id: scene.bola.id,
      p_amount: 1,
      p_transaction_type: 'payment',
    })
    expect(await refusal(spending)).toMatchObject({ code: 'PT402' })
    await makeOwner(scene.bola, false)
  })
})

test('an appeal that another admin can decide tells no owner, and waits for the decision, however late that is', async () => {
  const setup = await setUpRuling()
  const other = await member(db, 'Other', { staff: ['owner'] })
  await appealClaim(db, setup.bola, setup.claim)
  expect(await told(other)).toEqual([])
  await leaveTime(db, setup.booking, -3600)
  await runJobs(db)
  expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'appealed' })
  await claimStep(db, other, 'decide_appeal', setup.claim, [
    { kind: 'cleaning', amount: 0, reason: 'All of it was there before' },
  ])
  await expectClaimSettled(db, setup, 3000, 5000)
})
