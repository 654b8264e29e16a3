import { beforeAll, expect, test } from 'vitest'
import { heldForBooking, member } from '../../support/database/builders.ts'
import {
  appealClaim,
  type ClaimSetup,
  claimStep,
  expectClaimSettled,
  setUpContestedClaim,
  storedClaim,
  storedLines,
} from '../../support/database/claims.ts'
import { refusal } from '../../support/database/refusals.ts'
import { joinAccounts } from '../../support/database/signals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** An admin neither rules for a second account of their own nor decides about the ruling of one. */
const db = openTestDatabase()
const denied = { code: 'PT403', hint: 'Access denied' }
let [judge, other]: Person[] = []
beforeAll(async () => {
  judge = await member(db, 'Judge', { admin: true })
  other = await member(db, 'Other', { admin: true })
})

const rulings = (amount: number) =>
  ['cleaning', 'repair'].map((kind) => ({ kind, amount, reason: 'The photos show it' }))
const step = (who: Person | undefined, verb: 'rule_claim' | 'decide_appeal', setup: ClaimSetup) =>
  claimStep(db, who as Person, verb, setup.claim, rulings(500))
const secondAccountOf = async (person: Person) => {
  const second = await member(db, 'Second', { admin: true })
  await joinAccounts(db, second, person)
  return second
}
const isOwn = async (who: Person | undefined, { claim }: ClaimSetup) => {
  const args = {
    p_status: (
      await db.one<{ status: string }>('select status from public.deposit_claims where id = $1', [claim.id])
    ).status,
  }
  const rows = await db.as(who as Person).call<{ claim_id: string; is_own: boolean }>('admin_claims', args)
  return rows.find((row) => row.claim_id === claim.id)?.is_own
}

test.each(['ada', 'bola'] as const)(
  'an admin does not rule a claim about the booking of their own second account (%s)',
  async (side) => {
    const setup = await setUpContestedClaim(db)
    const second = await secondAccountOf(setup[side])
    expect(await refusal(step(second, 'rule_claim', setup))).toMatchObject(denied)
    expect([await isOwn(second, setup), await isOwn(judge, setup)]).toEqual([true, false])
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'contested' })
    expect(await storedLines(db, setup.claim)).toMatchObject([{ ruled_amount: null }, { ruled_amount: null }])
    await step(judge, 'rule_claim', setup)
    await appealClaim(db, setup.bola, setup.claim)
    expect(await refusal(step(second, 'decide_appeal', setup))).toMatchObject(denied)
    expect(await heldForBooking(db, setup.booking)).toBe(3000.75)
    expect(await step(other, 'decide_appeal', setup)).toBe('settled')
    await expectClaimSettled(db, setup, 4000, 4000)
  },
)

test('an admin does not decide an appeal against a ruling of their own second account', async () => {
  const setup = await setUpContestedClaim(db)
  await step(judge, 'rule_claim', setup)
  await appealClaim(db, setup.bola, setup.claim)
  const second = await secondAccountOf(judge as Person)
  for (const account of [judge, second]) {
    expect(await refusal(step(account, 'decide_appeal', setup))).toMatchObject(denied)
    expect(await isOwn(account, setup)).toBe(true)
  }
  expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'appealed' })
  expect(await heldForBooking(db, setup.booking)).toBe(3000.75)
  expect(await isOwn(other, setup)).toBe(false)
  expect(await step(other, 'decide_appeal', setup)).toBe('settled')
})
