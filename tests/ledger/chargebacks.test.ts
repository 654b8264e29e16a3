import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { member } from '../support/database/builders.ts'
import { settleFunding } from '../support/database/card-payments.ts'
import {
  asoMoney,
  fundingOf,
  lost,
  moneyOf,
  newDispute,
  storedChargeback,
  tell,
  won,
} from '../support/database/chargebacks.ts'
import { reconcile } from '../support/database/reconcile.ts'
import { openTestDatabase, type Person } from '../support/database/test-database.ts'
import { Random } from './random.ts'

const db = openTestDatabase()
const seeds = Number(process.env.LEDGER_SEEDS ?? 12)
const operations = 30

interface Payment {
  reference: string
  amount: number
}

interface Charged {
  dispute: string
  payment: Payment
  amount: number
  fromWallet: number
  debt: number
  paid: number
  forgiven: number
  status: 'open' | 'won' | 'lost'
}

/** One payer's wallet and debts, as they should be. Whole naira. */
class Payer {
  wallet = 0
  readonly payments: Payment[] = []
  readonly charged: Charged[] = []

  /** What comes in pays the oldest debt first. */
  receive(amount: number): void {
    let left = amount
    for (const one of this.charged) {
      const part = Math.min(left, one.debt - one.paid - one.forgiven)
      one.paid += part
      left -= part
    }
    this.wallet += left
  }

  disputable({ reference, amount }: Payment): number {
    const standing = this.charged.filter((one) => one.payment.reference === reference && one.status !== 'won')
    return standing.reduce((left, one) => left - one.amount, amount)
  }

  charge(dispute: string, payment: Payment, amount: number): void {
    const fromWallet = Math.min(this.wallet, amount)
    this.wallet -= fromWallet
    const debt = amount - fromWallet
    this.charged.push({ dispute, payment, amount, fromWallet, debt, paid: 0, forgiven: 0, status: 'open' })
  }

  win(one: Charged): void {
    const { fromWallet, paid } = one
    one.status = 'won'
    one.forgiven = one.debt - paid
    this.receive(fromWallet)
    this.receive(paid)
  }

  get owed(): number {
    return this.charged.reduce((sum, one) => sum + one.debt - one.paid - one.forgiven, 0)
  }

  get held(): number {
    return this.charged.filter(({ status }) => status === 'open').reduce((sum, { amount }) => sum + amount, 0)
  }
}

async function step(random: Random, payer: Payer, bola: Person, admin: Person): Promise<void> {
  const roll = random.next()
  const open = payer.charged.filter(({ status }) => status === 'open')
  const service = (p_amount: number, p_transaction_type: string) =>
    db.as('service').call('update_wallet_balance', {
      p_user_id: bola.id,
      p_amount,
      p_transaction_type,
      p_reference_id: randomUUID(),
    })
  if ((roll < 0.25 || payer.payments.length === 0) && open.length === 0) {
    const amount = random.int(100, 5000)
    await settleFunding(db, bola, amount)
    payer.payments.push({ reference: await fundingOf(db, bola), amount })
    payer.receive(amount)
  } else if (roll < 0.35) {
    const amount = random.int(1, 2000)
    await service(amount, 'deposit')
    payer.receive(amount)
  } else if (roll < 0.5 && payer.wallet > 0) {
    const amount = random.int(1, payer.wallet)
    await service(amount, 'payment')
    payer.wallet -= amount
  } else if (roll < 0.75 && payer.payments.length > 0) {
    const payment = random.pick(payer.payments)
    const left = payer.disputable(payment)
    const amount = random.int(1, Math.max(1, Math.floor(left * 1.2)))
    const dispute = newDispute()
    const fits = amount <= left
    expect(await tell(db, { dispute, reference: payment.reference, amount })).toBe(
      fits ? 'open' : 'unmatched',
    )
    if (fits) payer.charge(dispute, payment, amount)
  } else if (payer.charged.length > 0) {
    await end(
      random,
      payer,
      random.chance(0.8) && open.length > 0 ? random.pick(open) : random.pick(payer.charged),
      admin,
    )
  }
}

/** Ends one that is open, tells again what has ended, or writes off what is owed for it. */
async function end(random: Random, payer: Payer, one: Charged, admin: Person): Promise<void> {
  const outcome = one.status === 'open' ? random.pick(['won', 'lost'] as const) : one.status
  const told = { dispute: one.dispute, reference: one.payment.reference, amount: one.amount }
  expect(await tell(db, { ...told, ...(outcome === 'won' ? won : lost) })).toBe(outcome)
  if (one.status === 'open' && outcome === 'won') payer.win(one)
  one.status = outcome
  const owed = one.debt - one.paid - one.forgiven
  if (outcome === 'lost' && owed > 0 && random.chance(0.2)) {
    const { id } = await storedChargeback(db, one.dispute)
    await db.as(admin).call('write_off_chargeback', { p_chargeback_id: id, p_reason: 'Gone' })
    one.forgiven += owed
  }
}

describe('fundings, spending and chargebacks in any order', () => {
  afterAll(async () => expect(await reconcile(db)).toEqual([]))

  test.each(Array.from({ length: seeds }, (_, seed) => seed + 1))(
    'seed %i: every balance is as predicted',
    async (seed) => {
      const random = new Random(seed)
      const payer = new Payer()
      const [bola, admin] = [await member(db, 'Bola'), await member(db, 'Ngozi', { admin: true })]
      const before = await asoMoney(db)
      for (let at = 0; at < operations; at += 1) {
        await step(random, payer, bola, admin)
        expect(await moneyOf(db, bola)).toEqual({ wallet: payer.wallet, escrow: 0, debt: 0 - payer.owed })
        expect((await asoMoney(db)).held).toBe(before.held + payer.held)
      }
    },
  )
})
