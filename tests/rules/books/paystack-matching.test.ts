import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { settlePayment, startWalletFunding } from '../../support/database/card-payments.ts'
import {
  beginRefund,
  recordRefund,
  refundToCard,
  setUpCancelled,
} from '../../support/database/card-refunds.ts'
import { companyAccounts, importLists, readMismatches } from '../../support/database/paystack-import.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  giveEarnings,
  recordPayout,
  referenceOf,
  setUpWithdrawal,
  type WithdrawalSetup,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()
let admin: Person
let ada: Person
let ids = 0
const nextId = () => {
  ids += 1
  return ids
}

beforeAll(async () => {
  admin = await member(db, 'Femi Ojo', { admin: true })
  ada = await member(db, 'Ada Obi')
})
/** Each test looks at its own differences. */
beforeEach(() =>
  db.query(
    `update private.paystack_mismatches set resolved_at = now(), explained_by = $1, explanation = 'An earlier test' where resolved_at is null`,
    [admin.id],
  ),
)

const differences = async () =>
  (await readMismatches(db, admin)).map(({ kind, problem, reference, paystack_amount, our_amount }) => ({
    kind,
    problem,
    reference,
    paystack_amount,
    our_amount,
  }))

/** A card payment of ₦5,000 that is in the wallet, as Paystack lists it. */
async function funded() {
  const payment = await startWalletFunding(db, ada, 5000)
  await settlePayment(db, payment)
  return { id: nextId(), reference: payment.reference, amount: 5000_00, fees: 175_00 }
}

async function paidOut(): Promise<{
  setup: WithdrawalSetup
  row: { id: number; reference: string; amount: number; fees: number }
}> {
  const setup = await setUpWithdrawal(db, 20_000)
  await approveWithdrawal(db, setup.admin, setup.withdrawal)
  await db.as('service').call('begin_payout', { p_reference: referenceOf(setup.withdrawal) })
  await recordPayout(db, setup.withdrawal, 'success')
  return {
    setup,
    row: { id: nextId(), reference: referenceOf(setup.withdrawal), amount: 19_900_00, fees: 75_00 },
  }
}

/** What the tests' own deposits make differ: nobody paid them at Paystack. */
const withoutDeposits = async () =>
  (await differences()).filter(({ reference }) => !reference.startsWith('wallet:'))

describe('a card payment', () => {
  test('that agrees: its fee is booked, once', async () => {
    const payment = await funded()
    const { paystack_clearing = 0, paystack_fees = 0 } = await companyAccounts(db)
    for (let times = 0; times < 2; times += 1) await importLists(db, { transaction: [payment] })
    expect(await differences()).toEqual([])
    expect(await companyAccounts(db)).toMatchObject({
      paystack_clearing: paystack_clearing + 175,
      paystack_fees: paystack_fees - 175,
    })
  })

  test('that we never made: not with us, and no fee', async () => {
    const { paystack_fees } = await companyAccounts(db)
    await importLists(db, {
      transaction: [{ id: nextId(), reference: 'by-hand', amount: 700_00, fees: 10_50 }],
    })
    expect(await differences()).toEqual([
      {
        kind: 'transaction',
        problem: 'not_with_us',
        reference: 'by-hand',
        paystack_amount: 700,
        our_amount: 0,
      },
    ])
    expect(await companyAccounts(db)).toMatchObject({ paystack_fees })
  })

  test('of another amount than asked is in suspense here, and agrees; in another currency it differs', async () => {
    const answers = [{ amount: 4000_00 }, { amount: 5000_00, currency: 'USD' }]
    for (const { amount, currency } of answers) {
      const payment = await startWalletFunding(db, ada, 5000)
      await settlePayment(db, payment, { kobo: amount, currency })
      await importLists(db, {
        transaction: [{ id: nextId(), reference: payment.reference, amount, currency: currency ?? 'NGN' }],
      })
    }
    expect(await differences()).toMatchObject([
      { problem: 'other_amount', paystack_amount: 5000, our_amount: 0 },
    ])
  })

  test('that is in a wallet and Paystack does not list, or lists as failed: not at Paystack', async () => {
    const failed = await funded()
    const lost = await funded()
    await importLists(db, { transaction: [{ ...failed, status: 'failed' }] })
    const expected = [failed, lost].map(({ reference }) => ({
      kind: 'transaction',
      problem: 'not_at_paystack',
      reference,
      paystack_amount: 0,
      our_amount: 5000,
    }))
    const found = await differences()
    expect(found).toHaveLength(2)
    expect(found).toEqual(expect.arrayContaining(expected))
    await importLists(db, { transaction: [failed, lost] })
    expect(await differences()).toEqual([])
  })

  test('a deposit without a payment at Paystack is not there', async () => {
    await giveEarnings(db, ada, 300)
    await importLists(db, {})
    expect(await differences()).toMatchObject([{ problem: 'not_at_paystack', our_amount: 300 }])
  })
})

describe('a transfer', () => {
  test('that agrees: fee and stamp duty are booked apart; when it is sent back, both are taken back', async () => {
    const { setup, row } = await paidOut()
    const before = await companyAccounts(db)
    await importLists(db, { transfer: [row] })
    expect(await withoutDeposits()).toEqual([])
    const after = await companyAccounts(db)
    expect(after).toMatchObject({
      paystack_fees: (before.paystack_fees ?? 0) - 25,
      stamp_duty: (before.stamp_duty ?? 0) - 50,
    })
    await recordPayout(db, setup.withdrawal, 'reversed')
    await importLists(db, { transfer: [{ ...row, status: 'reversed' }] })
    expect(await withoutDeposits()).toEqual([])
    expect(await companyAccounts(db)).toMatchObject({
      paystack_fees: before.paystack_fees,
      stamp_duty: before.stamp_duty,
    })
  })

  test('the figures of the settings divide a charge into fee and duty', async () => {
    await setSetting(db, 'transfer_fee_medium', 60)
    const { row } = await paidOut()
    const before = await companyAccounts(db)
    await importLists(db, { transfer: [row] })
    expect(await companyAccounts(db)).toMatchObject({ stamp_duty: (before.stamp_duty ?? 0) - 15 })
    await setSetting(db, 'transfer_fee_medium', null)
  })

  test('that nobody asked for, in another amount, or paid here and failed there', async () => {
    const [other, failed] = [await paidOut(), await paidOut()]
    await importLists(db, {
      transfer: [
        { id: nextId(), reference: 'by-hand-transfer', amount: 100_00, fees: 10_00 },
        { ...other.row, amount: 1_00 },
        { ...failed.row, status: 'failed' },
      ],
    })
    const found = await withoutDeposits()
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          reference: 'by-hand-transfer',
          problem: 'not_with_us',
          paystack_amount: 100,
        }),
        expect.objectContaining({
          reference: other.row.reference,
          problem: 'other_amount',
          paystack_amount: 1,
          our_amount: 19_900,
        }),
        expect.objectContaining({
          reference: failed.row.reference,
          problem: 'not_at_paystack',
          our_amount: 19_900,
        }),
      ]),
    )
  })

  test('that comes back after it was listed is compared anew, also when it is too old to be listed again', async () => {
    const { setup, row } = await paidOut()
    await importLists(db, { transfer: [row] })
    await recordPayout(db, setup.withdrawal, 'reversed')
    await importLists(db, {})
    expect(await withoutDeposits()).toEqual([])
    const [stored] = await db.query(
      `select status, booked_fees_kobo from private.paystack_records where kind = 'transfer' and paystack_id = $1`,
      [row.id],
    )
    expect(stored).toEqual({ status: 'reversed', booked_fees_kobo: 0 })
    await importLists(db, { transfer: [row] })
    expect(await withoutDeposits()).toMatchObject([
      { kind: 'transfer', problem: 'not_with_us', reference: row.reference, our_amount: 0 },
    ])
  })

  test('that is not concluded is compared by the next import', async () => {
    const { row } = await paidOut()
    await importLists(db, { transfer: [{ ...row, status: 'pending' }] })
    expect(await withoutDeposits()).toEqual([])
    const { paystack_fees = 0 } = await companyAccounts(db)
    await importLists(db, { transfer: [row] })
    expect((await companyAccounts(db)).paystack_fees).toBe(paystack_fees - 25)
  })
})

describe('a settlement', () => {
  test('of its transactions less fees reaches the bank, and what differs is listed', async () => {
    const payment = await funded()
    const { bank = 0 } = await companyAccounts(db)
    const settlement = { id: nextId(), amount: 4825_00, gross: 5000_00, fees: 175_00 }
    await importLists(db, { transaction: [payment], settlement: [settlement], settled: [payment] })
    expect(await differences()).toEqual([])
    expect((await companyAccounts(db)).bank).toBe(bank - 4825)
    await importLists(db, { settlement: [{ ...settlement, amount: 4800_00 }], settled: [payment] })
    expect(await differences()).toMatchObject([
      { kind: 'settlement', problem: 'other_amount', paystack_amount: 4800, our_amount: 4825 },
    ])
    expect((await companyAccounts(db)).bank).toBe(bank - 4800)
  })
})

test('a refund to a card is the one that Paystack lists, once it is processed and of its amount', async () => {
  const { bola, reference } = await setUpCancelled(db)
  const refund = await refundToCard(db, bola, reference, 8000)
  await beginRefund(db, refund)
  const row = { id: nextId(), reference, amount: 8000_00, status: 'pending' }
  await recordRefund(db, refund, 'pending', { refundId: `${row.id}` })
  const transaction = [{ id: nextId(), reference, amount: 8000_00, fees: 220_00 }]
  await importLists(db, { transaction, refund: [row] })
  expect(await differences()).toEqual([])
  await importLists(db, { transaction, refund: [{ ...row, status: 'processed' }] })
  expect(await differences()).toMatchObject([{ kind: 'refund', paystack_amount: 8000, our_amount: 0 }])
  await recordRefund(db, refund, 'processed', { refundId: `${row.id}` })
  await importLists(db, { transaction, refund: [{ ...row, status: 'processed' }] })
  expect(await differences()).toEqual([])
  await importLists(db, { transaction, refund: [{ ...row, status: 'processed', amount: 7000_00 }] })
  expect(await differences()).toMatchObject([{ paystack_amount: 7000, our_amount: 8000 }])
})

test('a refund that was made by hand, and money that left the balance, are not with us', async () => {
  const refund = { id: nextId(), reference: 'ASO-refunded', amount: 20_00, status: 'processed' }
  const movement = [
    { id: nextId(), reference: 'Withdrawal', amount: -30_00 },
    { id: nextId(), reference: 'Transfer', amount: -40_00 },
  ]
  await importLists(db, { refund: [refund], movement })
  expect(await differences()).toMatchObject([
    { kind: 'movement', problem: 'not_with_us', paystack_amount: -30 },
    { kind: 'refund', problem: 'not_with_us', paystack_amount: 20 },
  ])
})
