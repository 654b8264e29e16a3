import { describe, expect, test } from 'vitest'
import { member, storedProfile, walletBalance } from '../../support/database/builders.ts'
import { settledScene } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  appeal,
  decideAppeal,
  safetyScene,
  suspend,
  suspensionInForce,
} from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** An admin's deletion takes nothing from a person and goes round no other rule. */
const db = openTestDatabase()

const remove = (admin: Person, { id }: Person) =>
  db.as(admin).call('admin_delete_user', { target_user_id: id })
const refused = async (admin: Person, person: Person) => {
  const answer = await refusal(remove(admin, person))
  expect(await storedProfile(db, person)).toMatchObject({ deleted_at: null })
  return answer
}
const conflict = (message: string) => ({ code: 'PT409', hint: 'Failed to delete user', message })

test('somebody with money in the wallet is not deleted', async () => {
  const [admin, ada] = [await member(db, 'Admin', { admin: true }), await member(db, 'Ada', { wallet: 5000 })]
  expect(await refused(admin, ada)).toMatchObject(
    conflict(
      'There is money in the wallet of this person, who must withdraw it first. You can suspend the account meanwhile.',
    ),
  )
  expect(await walletBalance(db, ada)).toBe(5000)
})

test('neither side of a booking that can still be reported is deleted, nor during a card payment', async () => {
  const { ada, bola, admin } = await settledScene(db)
  const spend = (who: Person, p_amount: number) =>
    db
      .as('service')
      .call('update_wallet_balance', { p_user_id: who.id, p_amount, p_transaction_type: 'payment' })
  for (const who of [ada, bola]) {
    await spend(who, await walletBalance(db, who))
    expect((await refused(admin, who)).message).toMatch(/^The other side can still report a booking/)
  }
  const chi = await member(db, 'Chi')
  await db.as('service').call('start_wallet_funding', { p_user_id: chi.id, p_amount: 1000 })
  expect(await refused(admin, chi)).toMatchObject(
    conflict('A card payment of this person is still open. Try again tomorrow.'),
  )
})

describe('a suspended person', () => {
  test('is not deleted while the appeal is open, nor ever by who suspended, while there is another admin', async () => {
    const { ada, admin, otherAdmin } = await safetyScene(db)
    await suspend(db, admin, ada)
    await appeal(db, ada)
    for (const who of [admin, otherAdmin])
      expect(await refused(who, ada)).toMatchObject(
        conflict(
          'This person has appealed against a suspension. Decide on the appeal in the moderation queue first.',
        ),
      )
    const row = await suspensionInForce(db, ada)
    await decideAppeal(db, otherAdmin, row, true, 'They are real.')
    expect(await refused(admin, ada)).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    await remove(otherAdmin, ada)
    expect(await storedProfile(db, ada)).toMatchObject({ deleted_at: expect.anything() })
  })

  test('is deleted by who suspended where there is no other admin', async () => {
    const { ada, admin } = await safetyScene(db)
    await db.query('update private.profiles set is_admin = false where user_id <> $1', [admin.id])
    await suspend(db, admin, ada)
    await remove(admin, ada)
    expect(await storedProfile(db, ada)).toMatchObject({ deleted_at: expect.anything() })
  })
})
