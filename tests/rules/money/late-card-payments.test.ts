import { describe, expect, test } from 'vitest'
import {
  callPayFromWallet,
  heldForBooking,
  type Item,
  insertBooking,
  insertPurchase,
  member,
  moveIntoPast,
  startBookingPayment,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding, settlePayment, startWalletFunding } from '../../support/database/card-payments.ts'
import { moneyInSuspense } from '../../support/database/card-refunds.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

async function hide(thing: Item): Promise<void> {
  const admin = await member(db, 'Admin', { admin: true })
  await db.as(admin).call('moderate_item', { p_item_id: thing.id, p_action: 'hide', p_reason: 'A copy' })
}

describe.each([
  ['a rental', insertBooking, 8000],
  ['a purchase', insertPurchase, 20_000],
] as const)('%s of an item that was taken down', (_, make, price) => {
  test('paid by card is in the wallet at once, and nothing is booked', async () => {
    const { bola, dress } = await setUpDress(db)
    const booking = await make(db, bola, dress)
    const started = await startBookingPayment(db, bola, booking)
    await hide(dress)
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      booking_status: 'pending',
      new_balance: price,
    })
    expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([0, price])
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      new_balance: price,
    })
  })

  test('is refused before money moves', async () => {
    const { bola, dress } = await setUpDress(db)
    await settleFunding(db, bola, price)
    const booking = await make(db, bola, dress)
    await hide(dress)
    const gone = {
      code: 'PT409',
      hint: 'Item not available',
      message: 'This item was taken off the market. It can no longer be booked.',
    }
    expect(await refusal(callPayFromWallet(db, bola, booking))).toMatchObject(gone)
    expect(await refusal(startBookingPayment(db, bola, booking))).toMatchObject(gone)
    expect([await walletBalance(db, bola), await heldForBooking(db, booking)]).toEqual([price, 0])
  })
})

test('a payment for an item that its owner deleted meanwhile is in the wallet', async () => {
  const { ada, bola, dress } = await setUpDress(db)
  const booking = await insertBooking(db, bola, dress)
  const started = await startBookingPayment(db, bola, booking)
  await moveIntoPast(db, booking, { minutes: 15 })
  await db.as(ada).remove('items', { id: dress.id })
  expect(await settlePayment(db, started)).toMatchObject({ outcome: 'credited_to_wallet', new_balance: 8000 })
})

describe('money for an account that was deleted', () => {
  async function deletedPerson(
    prepare: (bola: Person, dress: Item) => Promise<void>,
  ): Promise<{ admin: Person; bola: Person }> {
    const { bola, dress } = await setUpDress(db)
    const admin = await member(db, 'Admin', { admin: true })
    await prepare(bola, dress)
    await db.query(
      `update private.payments set created_at = created_at - interval '1 day' where user_id = $1`,
      [bola.id],
    )
    await db.as(admin).call('admin_delete_user', { target_user_id: bola.id })
    return { admin, bola }
  }
  const countFor = async (admin: Person) => (await db.as(admin).call('admin_counts'))[0]?.open_suspense
  const suspense = async () =>
    (await db.one<{ balance: number }>(`select balance from private.ledger_accounts where kind = 'suspense'`))
      .balance

  test('is on the suspense account, where admins see it, and the books balance', async () => {
    const references: { reference: string; amount: number; email: string }[] = []
    const before = await suspense()
    const { admin, bola } = await deletedPerson(async (person, dress) => {
      const booking = await insertBooking(db, person, dress)
      references.push(
        await startBookingPayment(db, person, booking),
        await startWalletFunding(db, person, 2500),
      )
      await moveIntoPast(db, booking, { minutes: 15 })
    })
    const [late, funding] = references as [(typeof references)[0], (typeof references)[0]]
    const counted = Number(await countFor(admin))
    for (const payment of [late, funding]) {
      expect(await settlePayment(db, payment)).toMatchObject({ outcome: 'suspense', new_balance: 0 })
      expect(await settlePayment(db, payment)).toMatchObject({ outcome: 'suspense' })
    }
    expect((await suspense()) - before).toBe(10_500)
    expect(await walletBalance(db, bola)).toBe(0)
    expect(await countFor(admin)).toBe(counted + 2)
    expect((await moneyInSuspense(db, admin)).slice(0, 2)).toMatchObject([
      { source: `payment:${funding.reference}`, amount: 2500, kind: 'deleted_account', is_deleted: true },
      { source: `payment:${late.reference}`, amount: 8000, kind: 'deleted_account', paid_for: 'Red gele' },
    ])
    const mails = await db.query('select subject from private.outbox where recipient = $1', [admin.email])
    expect(mails).toContainEqual({ subject: 'A payment for a deleted account' })
    expect(await reconcile(db)).toEqual([])
  })

  test('that is missing on the suspense account is found by the nightly check', async () => {
    const reference = `ASO-${crypto.randomUUID()}`
    const bola = await member(db, 'Bola')
    await db.query(
      `insert into private.payments (reference, purpose, user_id, amount, outcome, settled_at)
       values ($1, 'wallet_funding', $2, 700, 'suspense', now())`,
      [reference, bola.id],
    )
    expect(
      (await db.query<{ problem: string }>('select * from private.reconcile()'))
        .map(({ problem }) => problem)
        .sort(),
    ).toEqual([
      'a payment that was not booked is not in suspense',
      'a settled payment has no transfer of its amount',
    ])
    await db.query('delete from private.payments where reference = $1', [reference])
  })
})
