import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  callPayFromWallet,
  day,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  mailSubjects,
  member,
  settleCardPayment,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import {
  asoMoney,
  fundingOf,
  lost,
  moneyOf,
  newDispute,
  paymentOf,
  storedChargeback,
  tell,
} from '../../support/database/chargebacks.ts'
import { type DisputeScene, paidScene } from '../../support/database/disputes.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { accountNumber, earner, requestWithdrawal } from '../../support/database/withdrawals.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})

interface Scene extends DisputeScene {
  id: string
  told: { dispute: string; reference: string; amount: number }
}

async function opened(dueInHours = 16): Promise<Scene> {
  const scene = await paidScene(db, {}, {}, admin)
  const told = {
    dispute: newDispute(),
    reference: await paymentOf(db, scene.booking),
    amount: 8000,
    dueInHours,
  }
  await tell(db, told)
  return { ...scene, told, id: (await storedChargeback(db, told.dispute)).id }
}

const answer = (who: Person, id: string, p_answer: string, p_words: string | null = 'It was handed over') =>
  db.as(who).call('begin_chargeback_answer', { p_chargeback_id: id, p_answer, p_words })
const evidence = (id: string, who: Person | null) =>
  db.as('service').call<{ chargeback_evidence: Record<string, unknown> }>('chargeback_evidence', {
    p_chargeback_id: id,
    p_admin_id: who?.id ?? null,
  })
const denied = { hint: 'Access denied' }

describe('who may do what', () => {
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
    expect(await db.as(bola).call('my_chargebacks')).toMatchObject([
      { amount: 8000, status: 'open', owed: 0 },
    ])
  })

  test('an admin reads list and case', async () => {
    const { bola, booking, id } = await opened()
    const [row] = await db.as(admin).call('chargeback_queue', { p_status: 'open', p_limit: 1 })
    expect(row).toMatchObject({ id, full_name: 'Bola', item_title: 'Red gele', amount: 8000 })
    const [answered] = await db
      .as(admin)
      .call<{ chargeback_case: unknown }>('chargeback_case', { p_chargeback_id: id })
    expect(answered?.chargeback_case).toMatchObject({
      payer: { user_id: bola.id, other_chargebacks: 0 },
      booking: { id: booking.id, booking_status: 'confirmed' },
      from_escrow: 8000,
      is_own: false,
    })
  })

  test('an admin neither answers for an own payment or booking, nor reads its evidence', async () => {
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
    for (const id of [ownBooking, (await storedChargeback(db, dispute)).id]) {
      expect(await refusal(answer(sade, id, 'accept'))).toMatchObject(denied)
      expect(await refusal(evidence(id, sade))).toMatchObject(denied)
      await answer(admin, id, 'accept')
    }
  })
})

describe('an answer', () => {
  test('is chosen once: the same again changes nothing, the other one is refused', async () => {
    const { id } = await opened()
    expect(await refusal(answer(admin, id, 'contest', '  '))).toMatchObject({ hint: 'Not answered' })
    await answer(admin, id, 'contest', 'The code was typed')
    await answer(admin, id, 'contest', 'Other words')
    expect(await refusal(answer(admin, id, 'accept'))).toMatchObject({ hint: 'Not answered' })
    const [claimed] = await db.as('service').call('claim_chargebacks', { p_limit: 1, p_chargeback_id: id })
    expect(claimed).toMatchObject({
      answer: 'contest',
      answer_words: 'The code was typed',
      is_sent: false,
      amount_kobo: 800_000,
    })
  })

  test('to one that is over, or fits nothing, is refused', async () => {
    const { id, told } = await opened()
    await tell(db, { ...told, ...lost })
    expect(await refusal(answer(admin, id, 'accept'))).toMatchObject({ hint: 'Not answered' })
    const dispute = newDispute()
    await tell(db, { ...told, dispute, reference: 'ASO-nobody' })
    const odd = await storedChargeback(db, dispute)
    expect(await refusal(answer(admin, odd.id, 'accept'))).toMatchObject({ hint: 'Not answered' })
    await db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: odd.id, p_note: 'Not ours' })
  })

  test('all admins are reminded twice before the end, and not once Paystack has an answer', async () => {
    const { id } = await opened(7)
    const answered = await opened(1)
    await answer(admin, answered.id, 'accept')
    await db.as('service').call('note_chargeback_answer', { p_chargeback_id: answered.id, p_is_sent: true })
    const remind = async () => (await db.one<{ n: number }>('select private.remind_of_chargebacks() as n')).n
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    await db.query(`update private.chargebacks set due_at = now() + interval '1 hour' where id = $1`, [id])
    expect([await remind(), await remind()]).toEqual([1, 0])
    const reminders = (await mailSubjects(db, admin)).filter(
      (one) => one === 'A chargeback has to be answered',
    )
    expect(reminders).toHaveLength(2)
  })
})

test('the evidence says booking, times and sign-ins, and each look is logged', async () => {
  const { id, bola } = await opened()
  await db.query(
    `insert into auth.sessions (id, user_id, ip, user_agent) values (gen_random_uuid(), $1, '102.89.1.2', 'Firefox')`,
    [bola.id],
  )
  await db.query(`update private.chargebacks set created_at = now() + interval '1 second' where id = $1`, [
    id,
  ])
  const [row] = await evidence(id, admin)
  expect(row?.chargeback_evidence).toMatchObject({
    payer: { full_name: 'Bola', email: bola.email },
    booking: { title: 'Red gele', lender: 'Ada' },
  })
  expect(row?.chargeback_evidence.sign_ins).toContainEqual(
    expect.objectContaining({ ip: '102.89.1.2', user_agent: 'Firefox' }),
  )
  const looks = `select user_id from private.user_actions where action_type = 'read_chargeback_evidence' and action_data ->> 'chargeback' = $1`
  expect(await db.query(looks, [id])).toEqual([{ user_id: admin.id }])
  expect(await refusal(evidence(id, bola))).toMatchObject(denied)
  await db.query(`update private.sign_ins set at = now() - interval '181 days' where user_id = $1`, [bola.id])
  await db.query('select private.clear_sign_ins()')
  expect(await db.query('select 1 from private.sign_ins where user_id = $1', [bola.id])).toEqual([])
})

test('the evidence has the terms of the agreement and the time of the typed code, and no spending of a wallet', async () => {
  const { id, booking } = await opened()
  await db.query(`update public.transactions set handover_code_at = now() where id = $1`, [booking.id])
  const [row] = await evidence(id, admin)
  expect(row?.chargeback_evidence).toMatchObject({
    spending: null,
    booking: {
      agreement: { void: false, owner_terms: null, terms: { cancel_free_hours: booking.cancel_free_hours } },
      booking: { handover_code_at: expect.any(String) },
    },
  })
})

describe('the evidence of money added to a wallet', () => {
  const spendingOf = async (id: string) => (await evidence(id, admin))[0]?.chargeback_evidence.spending
  const buy = async (payer: Person, owner: Person, title: string): Promise<void> => {
    const thing = await item(db, owner, { title, sale_price: 1000 })
    await callPayFromWallet(db, payer, await insertPurchase(db, payer, thing))
  }
  const disputeFunding = async (payer: Person) => {
    const dispute = newDispute()
    await tell(db, { dispute, reference: await fundingOf(db, payer), amount: 2000 })
    return (await storedChargeback(db, dispute)).id
  }

  test('says what the wallet paid between the funding and the dispute, and nothing else', async () => {
    const [payer, owner] = [await earner(db, 20_000), await member(db, 'Tola')]
    await buy(payer, owner, 'Before')
    await settleFunding(db, payer, 20_000)
    const dates = { rental_start_date: day(0), rental_end_date: day(2) }
    const gele = await insertBooking(db, payer, await item(db, owner, { title: 'Gele' }), dates)
    await callPayFromWallet(db, payer, gele)
    const [shown] = await db.as(payer).call('my_handover', { p_transaction_id: gele.id })
    await db.as(owner).call('enter_handover_code', { p_transaction_id: gele.id, p_code: shown?.code })
    await updateReturnConfirmation(db, payer, gele)
    const { net_amount } = await requestWithdrawal(db, payer, 5000)
    await settleCardPayment(db, payer, await insertPurchase(db, payer, await item(db, owner)))
    const id = await disputeFunding(payer)
    await buy(payer, owner, 'After')
    expect(await spendingOf(id)).toEqual({
      since: expect.any(String),
      bookings: [
        {
          id: gele.id,
          title: 'Gele',
          lender: 'Tola',
          transaction_type: 'rental',
          booking_status: 'active',
          rental_start_date: day(0),
          rental_end_date: day(2),
          total_amount: 8000,
          paid_at: expect.any(String),
          handed_over_at: expect.any(String),
          handover_proven_at: expect.any(String),
          handover_code_at: expect.any(String),
          return_code_at: null,
          borrower_confirmed_at: expect.any(String),
          lender_confirmed_at: null,
        },
      ],
      withdrawals: [
        {
          at: expect.any(String),
          net_amount,
          bank: 'Zenith Bank',
          account_end: accountNumber.slice(-4),
          status: 'pending',
        },
      ],
    })
  })

  test('says the newest ten bookings, the oldest of them first', async () => {
    const [payer, owner] = [await member(db, 'Bola', { wallet: 20_000 }), await member(db, 'Tola')]
    const titles = Array.from({ length: 11 }, (_, index) => `Gele ${index}`)
    for (const title of titles) await buy(payer, owner, title)
    const { bookings } = (await spendingOf(await disputeFunding(payer))) as { bookings: { title: string }[] }
    expect(bookings.map(({ title }) => title)).toEqual(titles.slice(1))
  })
})

test('what cannot be collected is written off once, and becomes a loss of Aso', async () => {
  const bola = await member(db, 'Bola', { wallet: 3000 })
  const reference = await fundingOf(db, bola)
  await db.as('service').call('update_wallet_balance', {
    p_user_id: bola.id,
    p_amount: 3000,
    p_transaction_type: 'payment',
  })
  const dispute = newDispute()
  await tell(db, { dispute, reference, amount: 3000 })
  const { id } = await storedChargeback(db, dispute)
  const writeOff = (p_reason: string) =>
    db.as(admin).call('write_off_chargeback', { p_chargeback_id: id, p_reason })
  expect(await refusal(writeOff('Gone'))).toMatchObject({ hint: 'Not written off' })
  await tell(db, { dispute, reference, amount: 3000, ...lost })
  const before = await asoMoney(db)
  expect(await refusal(writeOff(' '))).toMatchObject({ hint: 'Not written off' })
  expect(await writeOff('Gone')).toEqual([{ write_off_chargeback: 3000 }])
  expect(await refusal(writeOff('Gone'))).toMatchObject({ hint: 'Not written off' })
  expect(await asoMoney(db)).toEqual({ ...before, losses: before.losses - 3000 })
  expect(await moneyOf(db, bola)).toEqual({ wallet: 0, escrow: 0, debt: 0 })
  expect(await reconcile(db)).toEqual([])
})

describe('an open one that Paystack cannot end', () => {
  const conclude = (
    who: Person,
    id: string,
    p_outcome: string | null,
    p_reason: string | null = 'A part of it',
  ) => db.as(who).call('conclude_chargeback', { p_chargeback_id: id, p_outcome, p_reason })

  async function puzzling(): Promise<Scene> {
    const scene = await opened()
    expect(await tell(db, { ...scene.told, amount: 5000, ...lost })).toBe('open')
    return scene
  }

  test('is booked by an admin as won: the money is back, it is logged, and all admins are told', async () => {
    const tunde = await member(db, 'Tunde', { admin: true })
    const { id, bola, booking, told } = await puzzling()
    await conclude(admin, id, 'won')
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ status: 'won', problem: null })
    expect(await moneyOf(db, bola, booking)).toEqual({ wallet: 0, escrow: 8000, debt: 0 })
    const logged = `select user_id, action_data ->> 'words' as words from private.user_actions
      where action_type = 'conclude_chargeback' and action_data ->> 'chargeback' = $1`
    const [entry] = await db.query<{ user_id: string; words: string }>(logged, [id])
    expect(entry).toMatchObject({ user_id: admin.id, words: expect.stringContaining('A part of it') })
    for (const who of [admin, tunde])
      expect(await mailSubjects(db, who)).toContain('A chargeback was concluded by hand')
    expect(await refusal(conclude(admin, id, 'lost'))).toMatchObject({ hint: 'Not concluded' })
    expect(await tell(db, { ...told, amount: 5000, ...lost })).toBe('won')
    expect(await reconcile(db)).toEqual([])
  })

  test('is booked as lost, also after its question was closed; what Paystack repeats changes nothing', async () => {
    const { id, bola, booking, told } = await puzzling()
    await db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: id, p_note: 'A part' })
    const [row] = await db
      .as(admin)
      .call<{ chargeback_case: unknown }>('chargeback_case', { p_chargeback_id: id })
    expect(row?.chargeback_case).toMatchObject({ problem: null, can_be_concluded: true })
    await conclude(admin, id, 'lost')
    expect(await moneyOf(db, bola, booking)).toEqual({ wallet: 0, escrow: 0, debt: 0 })
    expect(await tell(db, { ...told, amount: 5000, ...lost })).toBe('lost')
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ status: 'lost', problem: null })
    expect(await reconcile(db)).toEqual([])
  })

  test('is not concluded without a reason or an outcome, by who has a part in it, or where nothing is odd', async () => {
    const { id, ada, bola } = await puzzling()
    const hint = 'Not concluded'
    for (const reason of [null, ' '])
      expect(await refusal(conclude(admin, id, 'won', reason))).toMatchObject({ hint })
    for (const outcome of [null, 'open', 'unmatched'])
      expect(await refusal(conclude(admin, id, outcome))).toMatchObject({ hint })
    for (const who of [ada, bola]) expect(await refusal(conclude(who, id, 'won'))).toMatchObject(denied)
    await db.withoutTriggers('update private.profiles set is_admin = true where user_id in ($1, $2)', [
      ada.id,
      bola.id,
    ])
    for (const who of [ada, bola]) expect(await refusal(conclude(who, id, 'won'))).toMatchObject(denied)
    await db.withoutTriggers('update private.profiles set is_admin = false where user_id in ($1, $2)', [
      ada.id,
      bola.id,
    ])
    await conclude(admin, id, 'won')
    const plain = await opened()
    expect(await refusal(conclude(admin, plain.id, 'won'))).toMatchObject({ hint })
    expect(await refusal(conclude(admin, randomUUID(), 'won'))).toMatchObject({
      hint: 'Chargeback not found',
    })
    expect(await storedChargeback(db, plain.told.dispute)).toMatchObject({ status: 'open' })
  })
})

test('a disputed payment is a signal that names payer and owner', async () => {
  const { id, ada, bola, booking } = await opened()
  const [signal] = await db.query(
    `select evidence from private.fraud_signals where kind = 'chargeback' and subject = $1`,
    [bola.id],
  )
  expect(signal).toMatchObject({ evidence: [{ key: id, amount: 8000, booking: booking.id, lender: ada.id }] })
})
