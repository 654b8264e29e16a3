import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import {
  answerChargeback,
  asoMoney,
  type DisputedScene,
  disputedScene,
  fundingOf,
  lost,
  moneyOf,
  newDispute,
  storedChargeback,
  tell,
} from '../../support/database/chargebacks.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
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

  test('that gives money up takes two from the sum on from which withdrawals do; to contest takes one', async () => {
    await setSetting(db, 'withdrawal_two_admins_amount', 8000)
    const second = await member(db, 'Sade', { staff: ['finance'] })
    const first = await member(db, 'Uche', { staff: ['finance'] })
    const { id, told } = await opened()
    const asked = async () =>
      (await db.as('service').call('claim_chargebacks', { p_limit: 1, p_chargeback_id: id })).map(
        ({ answer }) => answer,
      )
    for (let times = 0; times < 2; times++)
      expect(await answer(first, id, 'accept')).toEqual([{ begin_chargeback_answer: 'needs_second_admin' }])
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ status: 'open', answer: null })
    expect(await asked()).toEqual([null])
    const waits = async () =>
      (await db.as(second).call('waiting_decisions')).filter(({ subject }) => subject === id)
    const [waiting, ...more] = await waits()
    expect(waiting).toMatchObject({ procedure: 'begin_chargeback_answer', amount: 8000, is_own: false })
    expect(more).toEqual([])
    const agree = (who: Person) => db.as(who).call('agree_to_decision', { p_id: waiting?.id })
    expect(await refusal(agree(first))).toMatchObject(denied)
    await agree(second)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ status: 'open', answer: 'accept' })
    expect(await asked()).toEqual(['accept'])
    expect(await waits()).toEqual([])

    const other = await opened()
    await answer(first, other.id, 'accept')
    expect(await answer(second, other.id, 'contest')).toEqual([{ begin_chargeback_answer: 'chosen' }])
    expect(await storedChargeback(db, other.told.dispute)).toMatchObject({ answer: 'contest' })
    expect(
      (await db.as(second).call('waiting_decisions')).filter(({ subject }) => subject === other.id),
    ).toEqual([])
    await setSetting(db, 'withdrawal_two_admins_amount', null)
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

test('what cannot be collected is written off once, becomes a loss of Aso, and all admins are told', async () => {
  const kemi = await member(db, 'Kemi', { admin: true })
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
  expect(await mailSubjects(db, kemi)).not.toContain('A chargeback was written off')
  expect(await writeOff('Gone')).toEqual([{ write_off_chargeback: 3000 }])
  const mail = await db.one<{ body: string }>(
    `select body from private.outbox where recipient = $1 and subject = 'A chargeback was written off'`,
    [kemi.email],
  )
  expect(mail.body).toContain(`₦3,000, dispute ${dispute} at Paystack, was written off by Ngozi: Gone`)
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

  async function puzzling(): Promise<DisputedScene> {
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
    const logged = `select admin_id as user_id, action_data ->> 'words' as words from private.admin_log
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
    await db.withoutTriggers(
      `update private.profiles set staff_roles = '{owner}', is_admin = true where user_id in ($1, $2)`,
      [ada.id, bola.id],
    )
    for (const who of [ada, bola]) expect(await refusal(conclude(who, id, 'won'))).toMatchObject(denied)
    await db.withoutTriggers(
      `update private.profiles set staff_roles = '{}', is_admin = false where user_id in ($1, $2)`,
      [ada.id, bola.id],
    )
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
