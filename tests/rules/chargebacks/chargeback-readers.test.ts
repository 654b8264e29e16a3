import { beforeAll, expect, test } from 'vitest'
import {
  callPayFromWallet,
  insertBooking,
  insertPaidBooking,
  item,
  member,
} from '../../support/database/builders.ts'
import {
  answerChargeback,
  disputedScene,
  evidenceFor,
  fundingOf,
  newDispute,
  paymentOf,
  storedChargeback,
  tell,
} from '../../support/database/chargebacks.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})

const opened = (dueInHours?: number) => disputedScene(db, admin, dueInHours)
const answer = (who: Person, id: string, chosen: string, words?: string) =>
  answerChargeback(db, who, id, chosen, words)
const denied = { hint: 'Access denied' }

test('members and visitors read nothing of it but, as payer, their own', async () => {
  const { ada, bola, id } = await opened()
  for (const who of [ada, bola, 'visitor'] as const) {
    const as = who === 'visitor' ? db.as('visitor') : db.as(who)
    const expected = who === 'visitor' ? forbidden : { hint: 'Access denied' }
    expect(await refusal(as.call('chargeback_queue'))).toMatchObject(expected)
    expect(await refusal(as.call('chargeback_case', { p_chargeback_id: id }))).toMatchObject(expected)
    expect(await refusal(as.call('chargeback_evidence', { p_chargeback_id: id }))).toMatchObject(forbidden)
  }
  for (const who of [ada, bola]) expect(await refusal(answer(who, id, 'accept'))).toMatchObject(denied)
  expect(await db.as(ada).call('my_chargebacks')).toEqual([])
  expect(await db.as(bola).call('my_chargebacks')).toMatchObject([{ amount: 8000, status: 'open', owed: 0 }])
})

test('an admin reads list and case', async () => {
  const { bola, booking, id } = await opened()
  const [row] = await db.as(admin).call('chargeback_queue', { p_status: 'open', p_limit: 1 })
  expect(row).toMatchObject({ id, full_name: 'Bola', item_title: 'Red gele', amount: 8000 })
  expect(await refusal(db.as(admin).call('chargeback_case', { p_chargeback_id: booking.id }))).toMatchObject({
    hint: 'Chargeback not found',
  })
  const [answered] = await db
    .as(admin)
    .call<{ chargeback_case: unknown }>('chargeback_case', { p_chargeback_id: id })
  expect(answered?.chargeback_case).toMatchObject({
    payer: { user_id: bola.id, other_chargebacks: 0 },
    booking: { id: booking.id, booking_status: 'confirmed' },
    from_escrow: 8000,
  })
})

test('an admin neither reads nor answers the case of their own payment or booking', async () => {
  const sade = await member(db, 'Sade', { admin: true, wallet: 2000 })
  const { id: ownBooking } = await (async () => {
    const bola = await member(db, 'Bola')
    const booking = await insertPaidBooking(db, bola, await item(db, sade))
    const dispute = newDispute()
    await tell(db, { dispute, reference: await paymentOf(db, booking), amount: 8000 })
    return storedChargeback(db, dispute)
  })()
  const dispute = newDispute()
  await tell(db, { dispute, reference: await fundingOf(db, sade), amount: 2000 })
  const walletPaid = await (async () => {
    const tola = await member(db, 'Tola', { wallet: 8000 })
    await callPayFromWallet(db, tola, await insertBooking(db, tola, await item(db, sade)))
    const told = { dispute: newDispute(), reference: await fundingOf(db, tola), amount: 8000 }
    await tell(db, told)
    return storedChargeback(db, told.dispute)
  })()
  const counted = async (who: Person) => (await db.as(who).call('admin_counts'))[0]?.open_chargebacks
  const others = (await counted(admin)) as number
  expect(await counted(sade)).toBe(others - 3)
  for (const id of [ownBooking, (await storedChargeback(db, dispute)).id, walletPaid.id]) {
    const listed = async (who: Person) =>
      (await db.as(who).call<{ id: string }>('chargeback_queue')).some((row) => row.id === id)
    expect([await listed(sade), await listed(admin)]).toEqual([false, true])
    expect(await refusal(db.as(sade).call('chargeback_case', { p_chargeback_id: id }))).toMatchObject(denied)
    expect(await refusal(answer(sade, id, 'accept'))).toMatchObject(denied)
    expect(await refusal(evidenceFor(db, id, sade))).toMatchObject(denied)
    await answer(admin, id, 'accept')
  }
})

test('an admin does not note away a dispute about their own payment that fits nothing', async () => {
  const sade = await member(db, 'Sade', { admin: true, wallet: 2000 })
  const bola = await member(db, 'Bola')
  const lent = await insertPaidBooking(db, bola, await item(db, sade))
  for (const told of [
    { dispute: newDispute(), reference: await fundingOf(db, sade), amount: 2001 },
    { dispute: newDispute(), reference: await paymentOf(db, lent), amount: 8001 },
  ]) {
    expect(await tell(db, told)).toBe('unmatched')
    const { id } = await storedChargeback(db, told.dispute)
    const note = (who: Person) =>
      db.as(who).call('acknowledge_chargeback', { p_chargeback_id: id, p_note: 'Nothing' })
    expect(await refusal(note(sade))).toMatchObject(denied)
    expect(await refusal(db.as(sade).call('chargeback_case', { p_chargeback_id: id }))).toMatchObject(denied)
    await note(admin)
  }
})
