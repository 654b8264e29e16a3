import { describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { disputeNow, reportedBy, rule } from '../../support/database/disputes.ts'
import { insiderActs } from '../../support/database/insiders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { suspend } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { hiddenNumbers } from '../chat/hidden-numbers.ts'

/** A reason that others read is one line, trimmed, bounded and without contact details. */

const db = openTestDatabase()
const { appeal, decide, moderator, settledDispute, trap, waiting } = insiderActs(db)
const sly = '  The hem is torn.\n\n\u202eYour money is safe: \r\n call 0803 123 4567 now.\u00a0 '
const plain = 'The hem is torn. Your money is safe: call [phone number hidden] now.'
const bodiesFor = async ({ id }: { id: string }) =>
  (await db.query<{ body: string }>('select body from public.notifications where user_id = $1', [id])).map(
    ({ body }) => body,
  )

describe('a reason', () => {
  test('of a ruling, an appeal and its decision', async () => {
    const { ada, bola, admin, dispute } = await settledDispute()
    await rule(db, admin, dispute, 'for_lender', { penalty: 1000, reason: sly })
    await appeal(bola, dispute, sly)
    const judge = await moderator('Efe')
    const args = { p_dispute_id: dispute.id, p_returned: 0, p_reason: sly }
    await db.as(judge).call('decide_ruling_appeal', args)
    expect(await disputeNow(db, dispute)).toMatchObject({
      ruling_reason: plain,
      appeal_reason: plain,
      appeal_answer: plain,
    })
    for (const person of [ada, bola])
      expect((await bodiesFor(person)).filter((body) => body.includes('0803'))).toEqual([])
  })

  test('of a suspension', async () => {
    const [admin, eve] = [await member(db, 'Admin', { admin: true }), await member(db, 'Eve')]
    await suspend(db, admin, eve, { p_reason: sly })
    expect(await db.query('select reason from private.suspensions where user_id = $1', [eve.id])).toEqual([
      { reason: plain },
    ])
  })

  test('of a proposal, which is agreed to as it was read, and of turning one down', async () => {
    await setSetting(db, 'withdrawal_two_admins_amount', 1000)
    const [first, second] = [await moderator('Uche'), await moderator('Ify')]
    const scene = await trap()
    await rule(db, first, scene.dispute, 'for_lender', { penalty: 2500, reason: sly })
    const [waits] = await waiting(second, scene.dispute)
    expect(waits?.arguments).toMatchObject({ reason: plain })
    await db.as(second).call('agree_to_decision', { p_id: waits?.id })
    expect(await disputeNow(db, scene.dispute)).toMatchObject({ status: 'resolved', ruling_reason: plain })
    const other = await trap()
    await rule(db, first, other.dispute, 'for_lender', { penalty: 2500 })
    const [more] = await waiting(second, other.dispute)
    await db.as(second).call('drop_decision', { p_id: more?.id, p_reason: sly })
    expect(await bodiesFor(first)).toContain(plain)
    await setSetting(db, 'withdrawal_two_admins_amount', null)
  })

  test('says nothing where only what nobody sees is left of it', async () => {
    const { admin, dispute } = await settledDispute()
    for (const reason of ['\u200b\n', '\u202e\u2066 \n\t'])
      expect(await refusal(rule(db, admin, dispute, 'for_lender', { reason }))).toMatchObject({
        message: 'Please give a reason that both sides will read.',
      })
    expect(await disputeNow(db, dispute)).toMatchObject({ status: 'pending' })
  })

  test('is the same when it is said again, and never longer than 1,000 characters', async () => {
    const [row] = await db.query(
      `select count(*)::int as all, count(*) filter (where private.reason_of(private.reason_of(f)) is distinct from private.reason_of(f))::int as other,
         max(length(private.reason_of(repeat('x', 990) || ' ' || f)))::int as longest
       from jsonb_array_elements_text($1::jsonb) f`,
      [JSON.stringify([...hiddenNumbers, sly, plain])],
    )
    expect(row).toMatchObject({ other: 0 })
    expect(Number(row?.longest)).toBeLessThanOrEqual(1000)
    expect(Number(row?.all)).toBeGreaterThan(50)
  })
})

test('a proposal by the update of the table has no reason, and is refused; what one decides alone needs none', async () => {
  await setSetting(db, 'withdrawal_two_admins_amount', 1000)
  await moderator('Uche')
  const { admin, dispute } = await reportedBy(db, 'borrower')
  const values = { status: 'resolved', admin_decision: 'in favour of the reporter' }
  const update = () => db.as(admin).update('disputes', values, { id: dispute.id })
  expect(await refusal(update())).toMatchObject({
    code: 'PT400',
    message: 'A second admin has to agree to this. Propose it with a reason, on the page of the dispute.',
  })
  expect(await db.query('select from private.staff_decisions where subject = $1', [dispute.id])).toEqual([])
  await setSetting(db, 'withdrawal_two_admins_amount', null)
  await update()
  expect(await disputeNow(db, dispute)).toMatchObject({ status: 'resolved' })
})

describe('where nobody else could ever agree', () => {
  test('a proposal is refused at once, and says which permission to give', async () => {
    const owner = await member(db, 'Owner', { staff: ['owner'] })
    await db.query(`update private.profiles set staff_roles = '{support}' where is_admin and user_id <> $1`, [
      owner.id,
    ])
    await setSetting(db, 'withdrawal_two_admins_amount', 1000)
    const scene = await trap()
    await db.query(`update private.profiles set staff_roles = '{}' where user_id = $1`, [scene.admin.id])
    expect(await refusal(rule(db, owner, scene.dispute, 'for_lender', { penalty: 2500 }))).toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('a role with the permission “Read and decide disputes and claims”'),
    })
    expect(await waiting(owner, scene.dispute)).toEqual([])
    const change = { p_key: 'raised_price_minutes', p_value: '1', p_reason: 'Quicker' }
    expect(await refusal(db.as(owner).call('change_setting', change))).toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('“Change settings”'),
    })
    await setSetting(db, 'withdrawal_two_admins_amount', null)
    await rule(db, owner, scene.dispute, 'for_lender', { penalty: 100 })
    expect(await decide(owner, scene.dispute, 0).catch(({ code }) => code)).toBe('PT409')
  })
})
