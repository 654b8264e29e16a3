import { describe, expect, test } from 'vitest'
import { day, insertBooking, item, member, walletBalance } from '../../support/database/builders.ts'
import {
  disputedMoney,
  disputeNow,
  paidScene,
  report,
  rule,
  soldScene,
} from '../../support/database/disputes.ts'
import { insiderActs } from '../../support/database/insiders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const { rentOnly, trap, moderator, spend, appeal, decide, waiting, settledDispute } = insiderActs(db)

describe('ways around it', () => {
  test('several rulings about one booking take no more than the worth together', async () => {
    const { ada, bola, admin, booking, dispute } = await settledDispute()
    await rule(db, admin, dispute, 'for_lender', { penalty: 15_000 })
    const again = await report(db, bola, booking)
    expect(await refusal(rule(db, admin, again, 'for_lender', { penalty: 5000.01 }))).toMatchObject({
      code: 'PT400',
    })
    expect(await walletBalance(db, ada)).toBe(8000)
  })

  test('a worth that was raised just before the booking was not seen', async () => {
    const ada = await member(db, 'Ada')
    const gele = await item(db, ada, rentOnly({ deposit_amount: 1000 }))
    await db.as(ada).update('items', { declared_value: 90_000_000 }, { id: gele.id })
    const booking = await insertBooking(db, await member(db, 'Bola'), gele)
    expect(booking.agreed_worth).toBe(3000)
    await db.query(`update private.raised_items set worth_raised_at = now() - interval '2 hours'`)
    const later = await insertBooking(db, await member(db, 'Chi'), gele, {
      rental_start_date: day(20),
      rental_end_date: day(21),
    })
    expect(later.agreed_worth).toBe(90_000_000)
  })

  test('what was proposed anew is another proposal, to be read first', async () => {
    await setSetting(db, 'withdrawal_two_admins_amount', 1000)
    const scene = await trap()
    const [first, second] = [await moderator('Uche'), await moderator('Efe')]
    await rule(db, first, scene.dispute, 'for_lender', { penalty: 100 })
    const [read] = await waiting(second, scene.dispute)
    await rule(db, first, scene.dispute, 'for_lender', { penalty: 3000 })
    expect(await refusal(db.as(second).call('agree_to_decision', { p_id: read?.id }))).toMatchObject({
      code: 'PT404',
    })
    expect(await disputeNow(db, scene.dispute)).toMatchObject({ status: 'pending' })
    await setSetting(db, 'withdrawal_two_admins_amount', null)
  })

  test('who lost can not be shut out while they could appeal', async () => {
    const { bola, admin, dispute } = await settledDispute()
    await rule(db, admin, dispute, 'for_lender', { penalty: 5000 })
    const support = await member(db, 'Support', { staff: ['support'] })
    expect(
      await refusal(db.as(support).call('admin_delete_user', { target_user_id: bola.id })),
    ).toMatchObject({
      code: 'PT409',
    })
  })

  test('a ruling that ends a sale is held and can be appealed as well', async () => {
    const scene = await soldScene(db)
    const { ada, bola, admin, booking } = scene
    const dispute = await report(db, bola, booking, { issue_type: 'item_not_received' })
    await rule(db, admin, dispute, 'for_lender')
    expect(await walletBalance(db, ada)).toBe(20_000)
    expect(await refusal(spend(ada, 1))).toMatchObject({ code: 'PT402' })
    await appeal(bola, dispute)
    await decide(await moderator('Efe'), dispute, 20_000)
    expect(await disputedMoney(db, scene)).toEqual([0, 20_000, 0])
  })

  test('the appeal of an accomplice who lost a naira does not use up that of the renter', async () => {
    const scene = await paidScene(db)
    const { ada, bola, admin, booking } = scene
    const dispute = await report(db, bola, booking)
    await rule(db, admin, dispute, 'divide', { refund: 1 })
    await appeal(ada, dispute)
    expect(await refusal(spend(ada, 1))).toMatchObject({ code: 'PT402' })
    const judge = await moderator('Efe')
    expect(await refusal(decide(judge, dispute, -7999.01))).toMatchObject({ code: 'PT400' })
    await decide(judge, dispute, -7999)
    expect(await disputedMoney(db, scene)).toEqual([0, 8000, 0])
  })
})
