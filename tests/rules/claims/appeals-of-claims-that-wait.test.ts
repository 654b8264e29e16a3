import { expect, test } from 'vitest'
import { member, runJobs } from '../../support/database/builders.ts'
import { appealClaim, claimStep, setUpContestedClaim, storedClaim } from '../../support/database/claims.ts'
import { passDeadline } from '../../support/database/deadlines.ts'
import { lift, suspend } from '../../support/database/safety.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

/** The time to appeal against the ruling on a claim stands still for who is suspended. */

const db = openTestDatabase()

test('a claim is not settled while one side is suspended, who appeals afterwards', async () => {
  const [judge] = [await member(db, 'Judge', { admin: true }), await member(db, 'Other', { admin: true })]
  const { bola, booking, claim } = await setUpContestedClaim(db)
  const rulings = ['cleaning', 'repair'].map((kind) => ({ kind, amount: 100, reason: 'The photos show it' }))
  await claimStep(db, judge, 'rule_claim', claim, rulings)
  await suspend(db, judge, bola)
  await runJobs(db)
  await passDeadline(db, booking)
  await runJobs(db)
  expect(await storedClaim(db, booking)).toMatchObject({ status: 'ruled' })
  await lift(db, judge, bola)
  await runJobs(db)
  expect(await appealClaim(db, bola, claim)).toBe('appealed')
})

test('who is not suspended has their time, and no more', async () => {
  const judge = await member(db, 'Judge', { admin: true })
  const { booking, claim } = await setUpContestedClaim(db)
  const rulings = ['cleaning', 'repair'].map((kind) => ({ kind, amount: 100, reason: 'The photos show it' }))
  await claimStep(db, judge, 'rule_claim', claim, rulings)
  await passDeadline(db, booking)
  await runJobs(db)
  expect(await storedClaim(db, booking)).toMatchObject({ status: 'settled' })
})
