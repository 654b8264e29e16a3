import { expect, test } from 'vitest'
import { runJobs, walletBalance } from '../../support/database/builders.ts'
import { rule } from '../../support/database/disputes.ts'
import { insiderActs } from '../../support/database/insiders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { lift, suspend } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** The time to appeal does not run while the appeal cannot be used, and what was moved is held for as long. */

const db = openTestDatabase()
const { appeal, decide, moderator, settledDispute, spend } = insiderActs(db)
const tooLate = { code: 'PT409', message: 'This decision cannot be appealed any more.' }

/** So many hours pass for the ruling, with all that counts from it; the jobs run at their end. */
async function hoursPass(dispute: { id: string }, hours: number): Promise<void> {
  const ago = `interval '${hours} hours'`
  await db.withoutTriggers(
    `update public.disputes set appeal_until = appeal_until - ${ago} where id = '${dispute.id}'`,
  )
  await db.withoutTriggers(
    `update private.appeal_holds set held_until = held_until - ${ago} where dispute_id = '${dispute.id}'`,
  )
  await db.withoutTriggers(
    `update private.appeal_waits set since = since - ${ago} where matter = '${dispute.id}'`,
  )
  await db.withoutTriggers(`update private.suspensions set created_at = created_at - ${ago}`)
  await runJobs(db)
}

/** Bola lost ₦5,000 to Ada; somebody else could decide an appeal. */
async function ruled() {
  const scene = await settledDispute()
  const judge = await moderator('Efe')
  await rule(db, scene.admin, scene.dispute, 'for_lender', { penalty: 5000 })
  return { ...scene, judge }
}

const hoursLeft = async (dispute: { id: string }) => {
  const { hours } = await db.one<{ hours: number }>(
    `select extract(epoch from appeal_until - now())::float8 / 3600 as hours from public.disputes where id = $1`,
    [dispute.id],
  )
  return Math.round(hours)
}

async function expectHeld(ada: Person) {
  expect(await refusal(spend(ada, 3001))).toMatchObject({ code: 'PT402' })
}

test('who is suspended has the same time left afterwards, and the money is held until then', async () => {
  const { ada, bola, admin, dispute, judge } = await ruled()
  await hoursPass(dispute, 12)
  expect(await hoursLeft(dispute)).toBe(60)
  await suspend(db, admin, bola)
  await runJobs(db)
  await hoursPass(dispute, 200)
  expect(await hoursLeft(dispute)).toBe(60)
  await expectHeld(ada)
  await lift(db, admin, bola)
  await hoursPass(dispute, 59)
  expect(await hoursLeft(dispute)).toBe(1)
  await expectHeld(ada)
  await appeal(bola, dispute)
  await decide(judge, dispute, 5000)
  expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([3000, 5000])
})

test('also where no job saw it stand still, but not where the time was over before', async () => {
  const { ada, bola, admin, dispute } = await ruled()
  await suspend(db, admin, bola)
  await hoursPass(dispute, 100)
  await expectHeld(ada)
  expect(await hoursLeft(dispute)).toBe(72)
  const late = await ruled()
  await hoursPass(late.dispute, 73)
  await suspend(db, late.admin, late.bola)
  await runJobs(db)
  expect(await refusal(appeal(late.bola, late.dispute))).toMatchObject(tooLate)
  await spend(late.ada, 8000)
})

test('who won gets it in the end where the other side stays suspended for ever', async () => {
  const { ada, bola, admin, dispute } = await ruled()
  await setSetting(db, 'appeal_wait_days', 10)
  await suspend(db, admin, bola)
  await runJobs(db)
  await hoursPass(dispute, 24 * 9)
  await expectHeld(ada)
  await hoursPass(dispute, 24 * 2)
  await hoursPass(dispute, 24 * 3)
  await spend(ada, 8000)
  await setSetting(db, 'appeal_wait_days', null)
})

test('nor does it run while the account is got back', async () => {
  const { ada, bola, dispute } = await ruled()
  await db.query(
    `insert into private.account_recoveries (user_id, phone_number, ready_at) values ($1, '+2348012345678', now() + interval '1 day')`,
    [bola.id],
  )
  await runJobs(db)
  await hoursPass(dispute, 100)
  expect(await hoursLeft(dispute)).toBe(72)
  await expectHeld(ada)
  await db.query('delete from private.account_recoveries where user_id = $1', [bola.id])
  await hoursPass(dispute, 71)
  await appeal(bola, dispute)
})
