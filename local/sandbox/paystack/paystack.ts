import { timingSafeEqual } from 'node:crypto'
import type { SandboxStore } from '../store.ts'
import { Accounts } from './accounts.ts'
import { refuse } from './answers.ts'
import { Approval } from './approval.ts'
import { Charges, cards, type Tampering } from './charges.ts'
import { checkout } from './checkout.ts'
import { type DisputeControls, Disputes } from './disputes.ts'
import { type FaultKind, Faults } from './faults.ts'
import { answerList } from './lists.ts'
import { type PastMoney, remember } from './past.ts'
import { Refunds } from './refunds.ts'
import { type Settlement, type SettlementPlan, settle } from './settlements.ts'
import {
  type Account,
  PaystackState,
  type Refund,
  type RefundStatus,
  type Transfer,
  type TransferStatus,
} from './state.ts'
import { Transfers } from './transfers.ts'
import { type WebhookControls, Webhooks } from './webhooks.ts'

export interface PaystackOptions {
  /** The public address of the stack, for the checkout pages. */
  publicUrl: () => string
  webhookUrl: () => string
  /** Where Paystack asks whether a transfer may be sent; undefined: it does not ask. */
  approvalUrl?: () => string | undefined
  secretKey: string
  store: SandboxStore
}

export interface PaystackSandbox {
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
  webhooks: WebhookControls
  fail: {
    /** `after`: the call takes effect and only its answer is lost. */
    next(path: string, kind: FaultKind, when?: 'before' | 'after'): void
    /** Removes the failures that did not happen yet, and returns how many. */
    clear(): number
  }
  /** The actions of a payer on the checkout page, for tests. */
  payer: {
    pay(reference: string, card?: 'success' | 'declined' | 'insufficient-funds'): Promise<void>
    cancel(reference: string): Promise<void>
    /** The next payment arrives with another amount (kobo) or currency than asked. */
    nextPays(tampering: Tampering): void
  }
  disputes: DisputeControls
  /** Makes a bank account known, with the name of its owner. */
  nameAccount(account: Account): Promise<void>
  transfers: {
    /** What becomes of the next one. */
    next(status: TransferStatus): void
    /** Whether every transfer waits for a one-time password. */
    askOtp(on: boolean): void
    /** What becomes later of one that waits, or of a successful one: it is sent back. */
    conclude(reference: string, status: TransferStatus): Promise<void>
    /** All that were made. */
    all(): Transfer[]
    /** Whole kobo. */
    balance(): number
    setBalance(kobo: number): void
  }
  /** What is to have happened at Paystack before, and Aso knows already. */
  remember(past: PastMoney): Promise<void>
  /** Pays out what was paid and not settled yet, as Paystack does every day. */
  settle(plan?: SettlementPlan): Promise<Settlement>
  refunds: {
    /** What becomes of the next one at once. */
    next(status: RefundStatus): void
    /** What becomes later of one that is not ended. */
    conclude(id: number, status: RefundStatus): Promise<void>
    all(): Refund[]
  }
}

/** So often the sandbox looks for what nobody answered in time; asked about, it has ended to the second. */
const expireEveryMs = 60_000
const prefix = '/sandbox/paystack'
const cardNames = { success: cards[0], declined: cards[1], 'insufficient-funds': cards[2] }

/** The part of Paystack's API that Aso uses. */
export function createPaystackSandbox({
  publicUrl,
  webhookUrl,
  approvalUrl = () => undefined,
  secretKey,
  store,
}: PaystackOptions): PaystackSandbox {
  const state = new PaystackState(store)
  const webhooks = new Webhooks(state, webhookUrl, secretKey)
  const charges = new Charges(state, webhooks, publicUrl)
  const approval = new Approval(approvalUrl, secretKey)
  const accounts = new Accounts(state)
  const transfers = new Transfers(state, webhooks, approval)
  const disputes = new Disputes(state, webhooks, publicUrl)
  const refunds = new Refunds(state, webhooks)
  const faults = new Faults()
  const ready = state.loaded.then(() => {
    webhooks.resume()
    // Not waited for: the approval address answers only once the stack is up.
    transfers.resume().catch(() => undefined)
  })

  const expire = async () => {
    await ready
    await transfers.expire()
    await disputes.expire()
  }
  const timer = setInterval(() => void expire().catch(() => undefined), expireEveryMs)
  timer.unref()

  async function chargeOf(reference: string) {
    await ready
    const charge = state.charges.get(reference)
    if (!charge) throw new Error(`No payment ${reference}`)
    return charge
  }

  async function answerApi(request: Request, url: URL, path: string): Promise<Response> {
    if (!isKey(request.headers.get('authorization'), secretKey))
      return refuse(401, 'invalid_Key', 'Invalid key')
    const last = decodeURIComponent(path.split('/').at(-1) ?? '')
    const route = `${request.method} ${path}`
    if (route === 'GET /bank') return accounts.banks()
    if (route === 'GET /bank/resolve') return accounts.resolve(url.searchParams)
    if (/^GET \/transaction\/verify\/[^/]+$/.test(route)) return charges.verify(last)
    if (/^GET \/transfer\/verify\/[^/]+$/.test(route)) return transfers.verify(last)
    if (route === 'GET /dispute') return disputes.list(url.searchParams)
    const disputeAnswer = path.startsWith('/dispute/') && (await disputes.answer(request, url, path))
    if (disputeAnswer) return disputeAnswer
    const list = request.method === 'GET' && answerList(state, path, url.searchParams)
    if (list) return list
    if (/^GET \/refund\/[^/]+$/.test(route)) return refunds.fetch(last)
    if (request.method !== 'POST') return refuse(404, 'not_found', 'Not found')
    const body: unknown = await request.json().catch(() => null)
    if (path === '/transaction/initialize') return charges.initialize(body)
    if (path === '/transferrecipient') return accounts.createRecipient(body)
    if (path === '/transfer') return transfers.transfer(body)
    if (path === '/refund') return refunds.refund(body)
    return refuse(404, 'not_found', 'Not found')
  }

  return {
    webhooks,
    fail: {
      next: (path, kind, when = 'before') => faults.add({ path, kind, when }),
      clear: () => faults.clear(),
    },
    payer: {
      pay: async (reference, card = 'success') => {
        await charges.pay(await chargeOf(reference), cardNames[card])
      },
      cancel: async (reference) => {
        await charges.cancel(await chargeOf(reference))
      },
      nextPays: (tampering) => {
        charges.tampering = tampering
      },
    },
    disputes,
    nameAccount: async (account) => {
      await ready
      state.accounts.push(account)
      await state.save()
    },
    transfers: {
      next: (status) => {
        transfers.nextStatus = status
      },
      askOtp: (on) => {
        transfers.asksOtp = on
      },
      conclude: async (reference, status) => {
        await ready
        await transfers.conclude(reference, status)
      },
      all: () => [...state.transfers.values()],
      balance: () => state.balance,
      setBalance: (kobo) => {
        state.move(kobo - state.balance, 'TopUp', 0)
      },
    },
    remember: (past) => remember(state, past),
    settle: async (plan = {}) => {
      await ready
      return await settle(state, plan)
    },
    refunds: {
      next: (status) => {
        refunds.nextStatus = status
      },
      conclude: async (id, status) => {
        await ready
        await refunds.conclude(id, status)
      },
      all: () => [...state.refunds],
    },
    async fetch(request) {
      await expire()
      const url = new URL(request.url)
      const path = url.pathname.slice(prefix.length)
      const page = /^\/checkout\/([a-z0-9]+)$/.exec(path)?.[1]
      if (page) return checkout(request, page, state, charges)
      const upload = /^\/uploads\/([\w.-]+)$/.exec(path)?.[1]
      if (upload && request.method === 'PUT')
        return await faults.around(request, path, () => disputes.receive(request, upload))
      return await faults.around(request, path, () => answerApi(request, url, path))
    },
    async close() {
      clearInterval(timer)
      faults.close()
      approval.close()
      await ready
      await webhooks.close()
      await state.save()
    },
  }
}

function isKey(header: string | null, secretKey: string): boolean {
  const given = Buffer.from(header ?? '')
  const expected = Buffer.from(`Bearer ${secretKey}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
