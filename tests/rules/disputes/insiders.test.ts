import { describe, expect, test } from 'vitest'
import { member, storedBooking, walletBalance } from '../../support/database/builders.ts'
import {
  disputedMoney,
  disputeNow,
  letAppealsEnd,
  paidScene,
  report,
  rule,
  settledScene,
} from '../../support/database/disputes.ts'
import { insiderActs } from '../../support/database/insiders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const { rentOnly, trap, moderator, spend, earn, appeal, decide, waiting, settledDispute } = insiderActs(db)

describe('what a ruling can take', () => {
  test('one moderator takes no more than the piece was worth, which both saw at booking', async () => {
    const scene = await trap()
    const { bola, admin, dispute, booking } = scene
    expect(await storedBooking(db, booking)).toMatchObject({ agreed_worth: 3000 })
    const before = await walletBalance(db, bola)
    expect(await refusal(rule(db, admin, dispute, 'for_lender', { penalty: 1_000_000 }))).toMatchObject({
      message: 'The penalty must be an amount of at most ₦3,000, the worth that both sides agreed on.',
    })
    expect(await refusal(rule(db, admin, dispute, 'for_lender', { penalty: 3000.01 }))).toBeDefined()
    expect(await walletBalance(db, bola)).toBe(before)
    expect(await disputeNow(db, dispute)).toMatchObject({ status: 'pending' })
  })

  test('also after both have confirmed the return, and whatever the owner writes into the listing since', async () => {
    const scene = await settledScene(db)
    const { ada, bola, admin, booking } = scene
    await db.as(ada).update('items', { declared_value: 90_000_000 }, { id: booking.item_id })
    const dispute = await report(db, ada, booking)
    expect(await refusal(rule(db, admin, dispute, 'for_lender', { penalty: 20_000.01 }))).toBeDefined()
    expect(await walletBalance(db, bola)).toBe(5000)
  })

  test('the worth is the price of a sale, else what the owner declared, else a multiple of the deposit', async () => {
    await setSetting(db, 'worth_in_deposits', 4)
    const worth = async (values: Row) => (await paidScene(db, values)).booking.agreed_worth
    expect(await worth({ declared_value: 70_000 })).toBe(20_000)
    expect(await worth(rentOnly({ declared_value: 70_000 }))).toBe(70_000)
    expect(await worth(rentOnly({ deposit_amount: 2500 }))).toBe(10_000)
    await setSetting(db, 'worth_in_deposits', null)
  })
})

describe('from the sum of two admins on', () => {
  test('one of moderation only proposes; another one agrees, and then it moves', async () => {
    await setSetting(db, 'withdrawal_two_admins_amount', 8000)
    const scene = await trap()
    const { bola, dispute } = scene
    const [first, second] = [await moderator('Uche'), await moderator('Efe')]
    const before = await disputedMoney(db, scene)
    const args = { penalty: 2500 }
    // ₦1,600 held and ₦2,500: under the sum. With what this moderator has ruled today it is over it.
    const other = await settledDispute()
    await rule(db, first, other.dispute, 'for_lender', { penalty: 6000 })
    expect(await rule(db, first, dispute, 'for_lender', args)).toMatchObject({ status: 'pending' })
    expect(await rule(db, first, dispute, 'for_lender', args)).toMatchObject({ status: 'pending' })
    expect(await disputedMoney(db, scene)).toEqual(before)
    const [waits, ...more] = await waiting(second, dispute)
    expect(more).toEqual([])
    expect(waits).toMatchObject({
      procedure: 'rule_dispute',
      subject: dispute.id,
      is_own: false,
      proposed_by: 'Uche',
    })
    expect(await refusal(db.as(first).call('agree_to_decision', { p_id: waits?.id }))).toMatchObject({
      code: 'PT403',
    })
    // Another one who decides otherwise does not overrule it.
    expect(await refusal(rule(db, second, dispute, 'for_borrower'))).toMatchObject({ code: 'PT409' })
    await db.as(second).call('agree_to_decision', { p_id: waits?.id })
    expect(await disputeNow(db, dispute)).toMatchObject({ status: 'resolved', penalty_amount: 2500 })
    expect(await walletBalance(db, bola)).toBe((before[1] ?? 0) - 2500)
    expect(await waiting(second, dispute)).toEqual([])
    await setSetting(db, 'withdrawal_two_admins_amount', null)
  })

  test('a proposal is turned down with a reason, by another one or by who made it', async () => {
    await setSetting(db, 'withdrawal_two_admins_amount', 1000)
    const scene = await trap()
    const [first, second] = [await moderator('Uche'), await moderator('Efe')]
    await rule(db, first, scene.dispute, 'for_lender', { penalty: 2500 })
    const [waits] = await waiting(second, scene.dispute)
    expect(
      await refusal(db.as(second).call('drop_decision', { p_id: waits?.id, p_reason: ' ' })),
    ).toMatchObject({
      message: expect.stringContaining('reason'),
    })
    await db
      .as(second)
      .call('drop_decision', { p_id: waits?.id, p_reason: 'The photos are of another gele.' })
    expect(await waiting(second, scene.dispute)).toEqual([])
    expect(await rule(db, second, scene.dispute, 'dismissed')).toMatchObject({ status: 'dismissed' })
    await setSetting(db, 'withdrawal_two_admins_amount', null)
  })

  test('who was made staff by the other is no second one', async () => {
    await setSetting(db, 'withdrawal_two_admins_amount', 1000)
    const scene = await trap()
    const owner = await member(db, 'Owner', { staff: ['owner'] })
    const friend = await member(db, 'Friend')
    await db
      .as(owner)
      .call('set_staff_roles', { p_user_id: friend.id, p_roles: '{moderation}', p_reason: 'Helps' })
    await rule(db, owner, scene.dispute, 'for_lender', { penalty: 2500 })
    expect(await refusal(rule(db, friend, scene.dispute, 'for_lender', { penalty: 2500 }))).toMatchObject({
      code: 'PT403',
    })
    expect(await disputeNow(db, scene.dispute)).toMatchObject({ status: 'pending' })
    await setSetting(db, 'withdrawal_two_admins_amount', null)
  })

  test('one of support closes one account a day alone', async () => {
    const support = await member(db, 'Support', { staff: ['support'] })
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const close = ({ id }: Person) => db.as(support).call('admin_delete_user', { target_user_id: id })
    await close(ada)
    expect(await close(bola)).toEqual([{ admin_delete_user: 'needs_second_admin' }])
    const deleted = await db.query<Row>(
      'select user_id, deleted_at is not null as is_deleted from private.profiles where user_id = any ($1)',
      [`{${ada.id},${bola.id}}`],
    )
    expect(new Map(deleted.map(({ user_id, is_deleted }) => [user_id, is_deleted]))).toEqual(
      new Map([
        [ada.id, true],
        [bola.id, false],
      ]),
    )
  })
})

describe('what a ruling took', () => {
  test('is held until nobody can appeal: it is neither withdrawn nor spent', async () => {
    const scene = await settledDispute()
    const { ada, admin, dispute } = scene
    await rule(db, admin, dispute, 'for_lender', { penalty: 5000 })
    expect(await walletBalance(db, ada)).toBe(8000)
    const [terms] = await db.as(ada).call<Row>('withdrawal_terms')
    const { appeal_until } = await disputeNow(db, dispute)
    expect(terms).toMatchObject({
      balance: 8000,
      available: 3000,
      held_for_appeal: 5000,
      held_until: appeal_until,
    })
    expect(await refusal(spend(ada, 3500))).toMatchObject({ code: 'PT402' })
    await spend(ada, 3000)
    await letAppealsEnd(db)
    await spend(ada, 5000)
    expect(await walletBalance(db, ada)).toBe(0)
  })

  test('goes back when another one of staff decides so on an appeal, once', async () => {
    const scene = await settledDispute()
    const { ada, bola, admin, dispute } = scene
    await rule(db, admin, dispute, 'for_lender', { penalty: 6000 })
    // The wallet held ₦5,000: the rest is owed.
    expect(await disputedMoney(db, scene)).toEqual([8000, 0, 0])
    expect(await refusal(appeal(ada, dispute))).toMatchObject({ code: 'PT409' })
    await appeal(bola, dispute)
    expect(await refusal(appeal(bola, dispute))).toMatchObject({ code: 'PT409' })
    expect(await refusal(decide(admin, dispute, 6000))).toMatchObject({ code: 'PT403' })
    const judge = await moderator('Efe')
    expect(await refusal(decide(judge, dispute, 6000.01))).toMatchObject({ code: 'PT400' })
    await letAppealsEnd(db)
    expect(await refusal(spend(ada, 4000))).toMatchObject({ code: 'PT402' })
    await decide(judge, dispute, 5500)
    expect(await disputedMoney(db, scene)).toEqual([3500, 4500, 0])
    expect(await disputeNow(db, dispute)).toMatchObject({
      appeal_returned: 5500,
      appeal_answer: 'The photos are old.',
    })
    expect(
      await db.query('select amount, paid, forgiven from private.debts where dispute_id = $1', [dispute.id]),
    ).toEqual([{ amount: 1000, paid: 0, forgiven: 1000 }])
    expect(await refusal(decide(judge, dispute, 0))).toMatchObject({ code: 'PT409' })
    expect(await refusal(appeal(bola, dispute))).toMatchObject({ code: 'PT409' })
    await spend(ada, 3500)
  })

  test('is paid out when the appeal fails, and nobody appeals after the time', async () => {
    const scene = await settledDispute()
    const { ada, bola, admin, dispute } = scene
    await rule(db, admin, dispute, 'for_lender', { penalty: 5000 })
    await appeal(bola, dispute)
    await decide(await moderator('Efe'), dispute, 0)
    await spend(ada, 8000)
    const late = await settledDispute()
    await rule(db, late.admin, late.dispute, 'for_lender', { penalty: 5000 })
    await letAppealsEnd(db)
    expect(await refusal(appeal(late.bola, late.dispute))).toMatchObject({ code: 'PT409' })
  })

  test('holds also what later money pays of it', async () => {
    const scene = await settledDispute()
    const { ada, bola, admin, dispute } = scene
    await rule(db, admin, dispute, 'for_lender', { penalty: 9000 })
    await earn(bola, 4000)
    expect(await walletBalance(db, ada)).toBe(12_000)
    expect(await refusal(spend(ada, 3001))).toMatchObject({ code: 'PT402' })
  })
})
