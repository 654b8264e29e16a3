import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import {
  asoMoney,
  lost,
  newDispute,
  paymentOf,
  storedChargeback,
  tell,
  won,
} from '../../support/database/chargebacks.ts'
import { type DisputeScene, paidScene, settledScene } from '../../support/database/disputes.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

const putAside = 'the money set aside differs from the open chargebacks'
const transfers = 'a chargeback and its transfers differ'
const onHold = 'a booking is on hold without a reason, or has a reason and is not'

/** ₦8,000 of a booking are disputed: in escrow while it runs, or paid out already. */
async function disputed(scene: DisputeScene) {
  const told = { dispute: newDispute(), reference: await paymentOf(db, scene.booking), amount: 8000 }
  expect(await tell(db, told)).toBe('open')
  return { ...told, scene, id: (await storedChargeback(db, told.dispute)).id }
}
const afterTheEnd = async () => disputed(await settledScene(db, admin))
const beforeTheEnd = async () => disputed(await paidScene(db, {}, {}, admin))

/** As somebody would write it past every rule. */
const write = (id: string, values: string) =>
  db.withoutTriggers(`update private.chargebacks set ${values} where id = $1`, [id])
const writeHold = ({ scene }: { scene: DisputeScene }, since: string) =>
  db.withoutTriggers(`update public.transactions set frozen_at = ${since} where id = $1`, [scene.booking.id])

describe('the nightly check finds', () => {
  test('money put aside for a chargeback of another amount', async () => {
    const { id } = await afterTheEnd()
    const { held } = await asoMoney(db)
    await write(id, 'amount = 7000, from_wallet = from_wallet - 1000')
    expect(await reconcile(db)).toEqual([
      { problem: putAside, detail: { balance: held, chargebacks: held - 1000 } },
      { problem: transfers, detail: { chargeback: id, status: 'open', aside: 8000, back: 0, lost: 0 } },
    ])
    await write(id, 'amount = 8000, from_wallet = from_wallet + 1000')
  })

  test.each(['won', 'lost'])('one that is %s in words only', async (status) => {
    const { id } = await afterTheEnd()
    const { held } = await asoMoney(db)
    await write(id, `status = '${status}', ended_at = now()`)
    expect(await reconcile(db)).toEqual([
      { problem: putAside, detail: { balance: held, chargebacks: held - 8000 } },
      { problem: transfers, detail: { chargeback: id, status, aside: 8000, back: 0, lost: 0 } },
    ])
    await write(id, `status = 'open', ended_at = null`)
  })

  test.each([
    ['lost', won, 'won', { back: 8000, lost: 0 }],
    ['won', lost, 'lost', { back: 0, lost: 8000 }],
  ])('one that is %s, though its money went the other way', async (status, end, truth, moved) => {
    const { id, dispute, reference, amount } = await afterTheEnd()
    expect(await tell(db, { dispute, reference, amount, ...end })).toBe(truth)
    await write(id, `status = '${status}'`)
    expect(await reconcile(db)).toEqual([
      { problem: transfers, detail: { chargeback: id, status, aside: 8000, ...moved } },
    ])
    await write(id, `status = '${truth}'`)
  })

  test('a booking that goes on while its payment is disputed', async () => {
    const one = await beforeTheEnd()
    await writeHold(one, 'null')
    expect(await reconcile(db)).toEqual([
      { problem: onHold, detail: { booking: one.scene.booking.id, frozen_at: null } },
    ])
    await writeHold(one, 'now()')
  })

  test('nothing where one part of a payment is lost while its booking is on hold for the other', async () => {
    const { booking } = await paidScene(db, {}, {}, admin)
    const reference = await paymentOf(db, booking)
    const parts = [3000, 5000].map((amount) => ({ dispute: newDispute(), reference, amount }))
    for (const part of parts) await tell(db, part)
    for (const part of parts) {
      expect(await tell(db, { ...part, ...lost })).toBe('lost')
      expect(await reconcile(db)).toEqual([])
    }
  })

  test('what a chargeback took from bookings, where the parts are not the whole', async () => {
    const { id } = await beforeTheEnd()
    const part = (sign: '+' | '-') =>
      db.withoutTriggers(
        `update private.charged_bookings set amount = amount ${sign} 1 where chargeback_id = $1`,
        [id],
      )
    await part('-')
    expect(await reconcile(db)).toContainEqual({
      problem: 'a chargeback and what it took from bookings differ',
      detail: { chargeback: id, escrow: 8000, bookings: 7999 },
    })
    await part('+')
  })

  test('a booking that is on hold though nothing is disputed', async () => {
    const one = { scene: await paidScene(db, {}, {}, admin) }
    await writeHold(one, 'now()')
    expect(await reconcile(db)).toEqual([
      { problem: onHold, detail: { booking: one.scene.booking.id, frozen_at: expect.any(String) } },
    ])
    await writeHold(one, 'null')
  })

  test('one that needs an admin', async () => {
    const { id } = await afterTheEnd()
    await write(id, `problem = 'Paystack says something else'`)
    expect(await reconcile(db)).toEqual([
      {
        problem: 'a chargeback needs an admin',
        detail: { chargeback: id, problem: 'Paystack says something else' },
      },
    ])
    await write(id, 'problem = null')
  })
})
