import { expect, test } from 'vitest'
import { storedBooking } from '../../support/database/builders.ts'
import { accountBalance } from '../../support/database/card-refunds.ts'
import { disputedMoney, reportedBy, rule } from '../../support/database/disputes.ts'
import { insiderActs } from '../../support/database/insiders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

/** Nobody pays Aso's fee for a rent that an appeal takes back. */

const db = openTestDatabase()
const { appeal, decide, moderator } = insiderActs(db)

/** Of ₦8,000 that were held Ada has ₦7,700, and Aso ₦300 for the rent of ₦3,000. */
async function ruledWithFee() {
  await setSetting(db, 'platform_fee_percent', 10)
  const scene = await reportedBy(db, 'lender')
  await setSetting(db, 'platform_fee_percent', null)
  const before = await accountBalance(db, 'platform_revenue')
  await rule(db, scene.admin, scene.dispute, 'for_lender')
  await appeal(scene.bola, scene.dispute)
  const revenue = async () => (await accountBalance(db, 'platform_revenue')) - before
  expect([...(await disputedMoney(db, scene)), await revenue()]).toEqual([7700, 0, 0, 300])
  return { ...scene, judge: await moderator('Efe'), revenue }
}

test.each([
  [8000, 0, 0],
  // The owner keeps ₦2,000 of the rent, less its fee.
  [6000, 1800, 200],
  [5000, 2700, 300],
  [4000, 3700, 300],
])('of %s that go back the fee goes with the rent', async (returned, owner, fee) => {
  const scene = await ruledWithFee()
  const { judge, dispute, booking, revenue } = scene
  expect(await refusal(decide(judge, dispute, 8000.01))).toMatchObject({ code: 'PT400' })
  await decide(judge, dispute, returned)
  expect([...(await disputedMoney(db, scene)), await revenue()]).toEqual([owner, returned, 0, fee])
  expect(await storedBooking(db, booking)).toMatchObject({ platform_fee: fee })
})
