import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callPayFromWallet,
  cancelBooking,
  day,
  insertBooking,
  item,
  member,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../support/database/builders.ts'
import { settleFunding } from '../support/database/card-payments.ts'
import {
  asoMoney,
  fundingOf,
  lost,
  moneyOf,
  newDispute,
  paymentOf,
  storedChargeback,
  tell,
  won,
} from '../support/database/chargebacks.ts'
import { reconcile } from '../support/database/reconcile.ts'
import { openTestDatabase, type Person } from '../support/database/test-database.ts'
import { earner, noteBankAccount, requestWithdrawal } from '../support/database/withdrawals.ts'
import { ChargebackModel, type Charged, type Rental, TOTAL } from './chargeback-model.ts'
import { Random } from './random.ts'
import { withdrawalSettings } from './withdrawals.ts'

/** Fundings, bookings by wallet and card, withdrawals and chargebacks in any order; a model predicts every balance. */
const db = openTestDatabase()
const seeds = Number(process.env.LEDGER_SEEDS ?? 12)
const operations = 60
const counts = new Map<string, number>()

beforeAll(async () => {
  const unlimited = [
    'new_member_rental_limit',
    'paid_cancellations_limit',
    'items_limit',
    'items_daily_limit',
  ]
  const settings = {
    ...withdrawalSettings,
    ...Object.fromEntries(unlimited.map((key) => [key, '1000000'])),
  }
  for (const [setting_key, setting_value] of Object.entries(settings))
    await db.as('service').update('app_settings', { setting_value }, { setting_key })
})

interface Run {
  random: Random
  model: ChargebackModel
  bola: Person
  ada: Person
  admin: Person
  account: string
}
type Act = (run: Run) => Promise<boolean>

const service = ({ bola }: Run, p_amount: number, p_transaction_type: string) =>
  db.as('service').call('update_wallet_balance', {
    p_user_id: bola.id,
    p_amount,
    p_transaction_type,
    p_reference_id: randomUUID(),
  })

const running = ({ model }: Run, which: (rental: Rental) => boolean): Rental[] =>
  model.rentals.filter((rental) => ['confirmed', 'active'].includes(rental.status) && which(rental))

const rent = async ({ bola, ada }: Run) => {
  const dates = { rental_start_date: day(0), rental_end_date: day(2) }
  return insertBooking(db, bola, await item(db, ada), dates)
}

/** Each answers whether it was possible. */
const acts: Record<string, Act> = {
  fund: async ({ random, model, bola }) => {
    if (model.open.length > 0) return false
    const amount = random.int(100, 40_000)
    await settleFunding(db, bola, amount)
    model.fund(await fundingOf(db, bola), amount)
    return true
  },
  'come in otherwise': async (run) => {
    const amount = run.random.int(1, 4000)
    await service(run, amount, 'deposit')
    run.model.receive(amount)
    return true
  },
  spend: async (run) => {
    if (run.model.wallet === 0) return false
    const amount = run.random.int(1, run.model.wallet)
    await service(run, amount, 'payment')
    run.model.wallet -= amount
    return true
  },
  'book by wallet': async (run) => {
    if (run.model.wallet < TOTAL) return false
    const booking = await rent(run)
    await callPayFromWallet(db, run.bola, booking)
    run.model.book(booking.id, null)
    return true
  },
  'book by card': async (run) => {
    if (run.model.open.length > 0 || run.model.owed > 0) return false
    const booking = await rent(run)
    await settleCardPayment(db, run.bola, booking)
    run.model.book(booking.id, await paymentOf(db, booking))
    return true
  },
  'hand over': async (run) => {
    const [rental] = running(run, (one) => !one.handedOver && !run.model.isOnHold(one))
    if (!rental) return false
    await db.as(run.bola).call('confirm_receipt', { p_transaction_id: rental.id })
    run.model.handOver(rental)
    return true
  },
  return: async (run) => {
    const all = running(run, (one) => one.handedOver && !one.returned)
    if (all.length === 0) return false
    const rental = run.random.pick(all)
    const booking = await storedBooking(db, rental)
    for (const side of [run.bola, run.ada]) await updateReturnConfirmation(db, side, booking)
    run.model.confirmReturn(rental)
    return true
  },
  cancel: async (run) => {
    const all = running(run, (one) => !one.handedOver && !run.model.isOnHold(one))
    if (all.length === 0) return false
    const rental = run.random.pick(all)
    await cancelBooking(db, run.ada, await storedBooking(db, rental))
    run.model.cancel(rental)
    return true
  },
  withdraw: async ({ random, model, bola, account }) => {
    if (model.withdrawal || model.open.length > 0 || model.wallet < 500) return false
    const amount = random.int(500, model.wallet)
    const { id } = await requestWithdrawal(db, bola, amount, { account_number: account })
    model.withdraw(id, amount)
    return true
  },
  'cancel the withdrawal': async ({ model, bola }) => {
    if (!model.withdrawal) return false
    await db.as(bola).call('cancel_withdrawal', { p_withdrawal_id: model.withdrawal.id })
    model.withdrawalBack()
    return true
  },
  dispute: async ({ random, model }) => {
    if (model.payments.length === 0) return false
    const payment = random.pick(model.payments)
    const left = model.disputable(payment)
    const amount = random.chance(0.4) && left > 0 ? left : random.int(1, Math.max(1, Math.floor(left * 1.1)))
    const dispute = newDispute()
    const fits = amount <= left
    // One that fits no payment pauses the payer: an admin looks at once.
    expect(await tell(db, { dispute, reference: payment.reference, amount })).toBe(
      fits ? 'open' : 'unmatched',
    )
    if (fits) model.charge(dispute, payment, amount)
    else await db.query(`update private.chargebacks set problem = null where dispute_id = $1`, [dispute])
    return true
  },
  end: async (run) => {
    const { random, model } = run
    if (model.charged.length === 0) return false
    const known = model.open.length > 0 && random.chance(0.9) ? model.open : model.charged
    await end(run, random.pick(known))
    return true
  },
}

/** Bookings by the wallet are what a disputed payment is followed into: they come more often. */
const often = [
  ...Object.keys(acts),
  'fund',
  'book by wallet',
  'book by wallet',
  'book by wallet',
  'dispute',
  'end',
]

/** Ends one that is open, tells again what has ended, or writes off what is owed for it. */
async function end({ random, model, admin }: Run, one: Charged): Promise<void> {
  const outcome = one.status === 'open' ? random.pick(['won', 'lost'] as const) : one.status
  const told = { dispute: one.dispute, reference: one.payment.reference, amount: one.amount }
  expect(await tell(db, { ...told, ...(outcome === 'won' ? won : lost) })).toBe(outcome)
  model.end(one, outcome)
  const owed = one.debt - one.paid - one.forgiven
  if (outcome === 'lost' && owed > 0 && random.chance(0.3)) {
    const { id } = await storedChargeback(db, one.dispute)
    await db.as(admin).call('write_off_chargeback', { p_chargeback_id: id, p_reason: 'Gone' })
    one.forgiven += owed
  }
}

async function whatIs({ model, bola, ada }: Run) {
  const { wallet, debt } = await moneyOf(db, bola)
  const rows = await db.query<{ id: string; status: string; escrow: number; on_hold: boolean }>(
    `select t.id, t.booking_status as status, a.balance as escrow, t.frozen_at is not null as on_hold
     from public.transactions t join private.ledger_accounts a on a.kind = 'escrow' and a.transaction_id = t.id where t.borrower_id = $1`,
    [bola.id],
  )
  const found = new Map(rows.map(({ id, ...row }) => [id, row]))
  const rentals = model.rentals.map(({ id }) => found.get(id))
  return { wallet, debt, owner: await walletBalance(db, ada), held: (await asoMoney(db)).held, rentals }
}

const whatShouldBe = ({ model }: Run, heldBefore: number): Awaited<ReturnType<typeof whatIs>> => ({
  wallet: model.wallet,
  debt: 0 - model.owed,
  owner: model.owner,
  held: heldBefore + model.held,
  rentals: model.rentals.map((rental) => ({
    status: rental.status,
    escrow: rental.escrow,
    on_hold: model.isOnHold(rental),
  })),
})

async function setUp(seed: number): Promise<Run> {
  const account = String(7_000_000_000 + seed)
  const bola = await earner(db, 1000)
  await noteBankAccount(db, bola, 'Obi Ada', account)
  const [ada, admin] = [await member(db, 'Ada'), await member(db, 'Ngozi', { admin: true })]
  return { random: new Random(seed), model: new ChargebackModel(1000), bola, ada, admin, account }
}

afterAll(async () => expect(await reconcile(db)).toEqual([]))

test.each(Array.from({ length: seeds }, (_, seed) => seed + 1))(
  'seed %i: every balance is as predicted',
  async (seed) => {
    const run = await setUp(seed)
    const { held } = await asoMoney(db)
    const done: string[] = []
    for (let at = 0; at < operations; at += 1) {
      const name = run.random.pick(often)
      if (!(await acts[name]?.(run))) continue
      done.push(name)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      expect(await whatIs(run), done.join(', ')).toEqual(whatShouldBe(run, held))
    }
    for (const { fromEscrow } of run.model.charged)
      if (fromEscrow.size > 1) counts.set('taken from several bookings', 1)
  },
)

test('over all seeds every act was played at least once', () => {
  if (seeds >= 12)
    expect([...counts.keys()].sort()).toEqual([...Object.keys(acts), 'taken from several bookings'].sort())
})
