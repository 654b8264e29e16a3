import { beforeAll, expect, test } from 'vitest'
import { claimStep, setUpContestedClaim, storedClaim } from '../../support/database/claims.ts'
import { disputeNow, report, rule } from '../../support/database/disputes.ts'
import { insiderActs } from '../../support/database/insiders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Who has decided, or proposed, about one report or claim of a booking leaves the others, and the appeals, to somebody else. */

const db = openTestDatabase()
const { appeal, decide, moderator, settledDispute } = insiderActs(db)
let [first, second, third]: Person[] = []
const left = {
  code: 'PT403',
  message: 'You have decided something else about this booking: another admin has to decide this.',
}
beforeAll(async () => {
  first = await moderator('Uche')
  second = await moderator('Efe')
  third = await moderator('Ify')
})
const people = () => ({ first: first as Person, second: second as Person, third: third as Person })

test('the second report of a booking is for another one than who decided the first, and its appeal for a third', async () => {
  const { first, second, third } = people()
  const { ada, bola, booking, dispute } = await settledDispute()
  await rule(db, first, dispute, 'for_lender', { penalty: 1000 })
  const again = await report(db, bola, booking)
  expect(await refusal(rule(db, first, again, 'for_lender', { penalty: 1000 }))).toMatchObject(left)
  expect(await disputeNow(db, again)).toMatchObject({ status: 'pending' })
  await rule(db, second, again, 'for_borrower', { penalty: 1000 })
  await appeal(ada, again)
  expect(await refusal(decide(first, again, 1000))).toMatchObject(left)
  await decide(third, again, 1000)
  expect(await disputeNow(db, again)).toMatchObject({ appeal_returned: 1000 })
})

test('who only proposed counts as well, also where it was turned down', async () => {
  const { first, second, third } = people()
  const { bola, booking, dispute } = await settledDispute()
  await setSetting(db, 'withdrawal_two_admins_amount', 1000)
  await rule(db, first, dispute, 'for_lender', { penalty: 5000 })
  const [waits] = await insiderActs(db).waiting(second, dispute)
  await db.as(second).call('drop_decision', { p_id: waits?.id, p_reason: 'The photos are old.' })
  await rule(db, third, dispute, 'dismissed')
  const again = await report(db, bola, booking)
  await setSetting(db, 'withdrawal_two_admins_amount', null)
  expect(await refusal(rule(db, first, again, 'for_lender', { penalty: 5000 }))).toMatchObject(left)
  expect(await refusal(rule(db, third, again, 'dismissed'))).toMatchObject(left)
  await rule(db, second, again, 'dismissed')
})

test('a report about a claim that somebody ruled on, and the other way round', async () => {
  const { first, second } = people()
  const setup = await setUpContestedClaim(db)
  const dispute = await report(db, setup.bola, setup.booking)
  await rule(db, first, dispute, 'dismissed')
  const rulings = ['cleaning', 'repair'].map((kind) => ({ kind, amount: 100, reason: 'The photos show it' }))
  expect(await refusal(claimStep(db, first, 'rule_claim', setup.claim, rulings))).toMatchObject(left)
  expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'contested' })
  const listed = async (by: Person) => {
    const all = await db.as(by).call('admin_claims', { p_limit: 200 })
    return all.find(({ claim_id }) => claim_id === setup.claim.id)?.is_own
  }
  expect([await listed(first), await listed(second)]).toEqual([true, false])
  expect(await claimStep(db, second, 'rule_claim', setup.claim, rulings)).toBe('ruled')
})

test('where nobody else has the permission, the same one decides', async () => {
  const { first, second, third } = people()
  const { admin, bola, booking, dispute } = await settledDispute()
  await rule(db, first, dispute, 'dismissed')
  const again = await report(db, bola, booking)
  await db.query(`update private.profiles set staff_roles = '{}' where is_admin and user_id <> $1`, [
    first.id,
  ])
  await rule(db, first, again, 'dismissed')
  expect(await disputeNow(db, again)).toMatchObject({ status: 'dismissed' })
  for (const { id } of [second, third, admin])
    await db.query(`update private.profiles set staff_roles = '{moderation}' where user_id = $1`, [id])
})
