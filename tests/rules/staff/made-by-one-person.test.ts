import { beforeAll, describe, expect, test } from 'vitest'
import { member, type StaffRole, walletBalance } from '../../support/database/builders.ts'
import { disputeNow, report, rule, settledScene } from '../../support/database/disputes.ts'
import { insiderActs } from '../../support/database/insiders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** One owner who makes others admins decides no more with them than alone. */

const db = openTestDatabase()
const { trap, appeal, decide, waiting } = insiderActs(db)
let owner: Person

const make = async (by: Person, name: string, role: StaffRole = 'moderation') => {
  const person = await member(db, name)
  await db.as(by).call('set_staff_roles', { p_user_id: person.id, p_roles: `{${role}}`, p_reason: 'Helps' })
  return person
}
const agree = (by: Person, id: unknown) => db.as(by).call('agree_to_decision', { p_id: id })
const sameLine = { code: 'PT403', message: expect.stringContaining('the same person made you both') }

beforeAll(async () => {
  owner = await member(db, 'Olu Owner', { staff: ['owner'] })
})

describe('two whom one owner has made admins', () => {
  test('are no two people for a large sum; somebody else is', async () => {
    const [first, second] = [await make(owner, 'Uche'), await make(owner, 'Efe')]
    const { bola, dispute, booking } = await trap()
    await db.query('update public.transactions set agreed_worth = 90000 where id = $1', [booking.id])
    const before = await walletBalance(db, bola)
    await rule(db, first, dispute, 'for_lender', { penalty: 80_000 })
    const [proposal] = await waiting(second, dispute)
    expect(await refusal(agree(second, proposal?.id))).toMatchObject(sameLine)
    expect(await refusal(agree(owner, proposal?.id))).toMatchObject(sameLine)
    expect(await walletBalance(db, bola)).toBe(before)
    await agree(await member(db, 'Ify', { staff: ['moderation'] }), proposal?.id)
    expect(await disputeNow(db, dispute)).toMatchObject({ status: 'resolved' })
  })

  test('nor through others: whom an admin’s admin has made', async () => {
    const middle = await make(owner, 'Middle', 'owner')
    const last = await make(middle, 'Last', 'owner')
    await db
      .as(owner)
      .call('change_setting', { p_key: 'withdrawal_two_admins_amount', p_value: '99999', p_reason: 'Busy' })
    const all = await db.as(last).call('waiting_decisions')
    const proposal = all.find(({ subject }) => subject === 'withdrawal_two_admins_amount')
    expect(await refusal(agree(last, proposal?.id))).toMatchObject(sameLine)
  })

  test('do not judge each other’s rulings on appeal', async () => {
    const [first, second] = [await make(owner, 'Ada Admin'), await make(owner, 'Ben Admin')]
    const scene = await settledScene(db)
    const dispute = await report(db, scene.ada, scene.booking)
    await rule(db, first, dispute, 'for_lender', { penalty: 1000 })
    await appeal(scene.bola, dispute)
    for (const judge of [first, second, owner])
      expect(await refusal(decide(judge, dispute, 0))).toMatchObject({ code: 'PT403' })
    await decide(await member(db, 'Third', { staff: ['moderation'] }), dispute, 1000)
    expect(await disputeNow(db, dispute)).toMatchObject({ appeal_returned: 1000 })
  })
})
