import { beforeAll, expect, test } from 'vitest'
import { member, runJobs } from '../../support/database/builders.ts'
import {
  appealClaim,
  type ClaimSetup,
  claimStep,
  cleaning,
  expectClaimSettled,
  setUpClaimedRental,
  storedClaim,
} from '../../support/database/claims.ts'
import { atTime, leaveTime } from '../../support/database/deadlines.ts'
import { joinAccounts } from '../../support/database/signals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** The only admin of this database. */
const db = openTestDatabase()
let judge: Person
beforeAll(async () => {
  judge = await member(db, 'Judge', { admin: true })
})

async function setUpAppeal() {
  const setup = await setUpClaimedRental(db, [cleaning])
  await claimStep(db, setup.bola, 'answer_claim', setup.claim, [{ kind: 'cleaning', answer: 'refused' }])
  await claimStep(db, judge, 'rule_claim', setup.claim, [
    { kind: 'cleaning', amount: 400.25, reason: 'Half of it was there before' },
  ])
  await appealClaim(db, setup.bola, setup.claim)
  return setup
}

async function expectEndWithItsTime(setup: ClaimSetup) {
  const jobs = 'select private.run_due_jobs()'
  for (const [seconds, deadlines] of [
    [1, {}],
    [0, { rule_appeal: 1 }],
  ] as const) {
    const [row] = await atTime(db, setup.booking, seconds, 'owner', `${jobs} -> 'deadlines' as deadlines`)
    expect(row?.deadlines).toEqual(deadlines)
  }
  await expectClaimSettled(db, setup, 3400.25, 4599.75)
}

test('an appeal that no other admin can decide ends with its time: the ruling stands', async () => {
  await expectEndWithItsTime(await setUpAppeal())
})

test('an appeal that only a second account of that admin, or of a side, could decide ends with its time, too', async () => {
  const setup = await setUpAppeal()
  const accounts = [await member(db, 'Second', { admin: true }), await member(db, 'Third', { admin: true })]
  for (const [at, person] of [judge, setup.bola].entries())
    await joinAccounts(db, person, accounts[at] as Person)
  await expectEndWithItsTime(setup)
  for (const { id } of accounts)
    await db.query('update private.profiles set is_admin = false where user_id = $1', [id])
})

test('an appeal that another admin can decide waits for the decision, however late that is', async () => {
  const setup = await setUpAppeal()
  const other = await member(db, 'Other', { admin: true })
  await leaveTime(db, setup.booking, -3600)
  await runJobs(db)
  expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'appealed' })
  await claimStep(db, other, 'decide_appeal', setup.claim, [
    { kind: 'cleaning', amount: 0, reason: 'All of it was there before' },
  ])
  await expectClaimSettled(db, setup, 3000, 5000)
})
