import { timingSafeEqual } from 'node:crypto'
import type { SandboxStore } from '../store.ts'
import { refuse } from './answers.ts'
import { Charges, cards, type Tampering } from './charges.ts'
import { checkout } from './checkout.ts'
import { type FaultKind, Faults } from './faults.ts'
import { Payouts } from './payouts.ts'
import { PaystackState, type TransferStatus } from './state.ts'
import { type WebhookControls, Webhooks } from './webhooks.ts'

export interface PaystackOptions {
  /** The public address of the stack, for the checkout pages. */
  publicUrl: () => string
  webhookUrl: () => string
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
  transfers: {
    next(status: TransferStatus): void
    /** Whole kobo. */
    setBalance(kobo: number): void
  }
}

const prefix = '/sandbox/paystack'
const cardNames = { success: cards[0], declined: cards[1], 'insufficient-funds': cards[2] }

/** The part of Paystack's API that Aso uses. */
export function createPaystackSandbox({
  publicUrl,
  webhookUrl,
  secretKey,
  store,
}: PaystackOptions): PaystackSandbox {
  const state = new PaystackState(store)
  const webhooks = new Webhooks(state, webhookUrl, secretKey)
  const charges = new Charges(state, webhooks, publicUrl)
  const payouts = new Payouts(state, webhooks)
  const faults = new Faults()
  const ready = state.loaded.then(() => webhooks.resume())

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
    if (route === 'GET /bank') return payouts.banks()
    if (route === 'GET /bank/resolve') return payouts.resolve(url.searchParams)
    if (/^GET \/transaction\/verify\/[^/]+$/.test(route)) return charges.verify(last)
    if (/^GET \/transfer\/verify\/[^/]+$/.test(route)) return payouts.verify(last)
    if (request.method !== 'POST') return refuse(404, 'not_found', 'Not found')
    const body: unknown = await request.json().catch(() => null)
    if (path === '/transaction/initialize') return charges.initialize(body)
    if (path === '/transferrecipient') return payouts.createRecipient(body)
    if (path === '/transfer') return payouts.transfer(body)
    if (path === '/refund') return charges.refund(body)
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
    transfers: {
      next: (status) => {
        payouts.nextStatus = status
      },
      setBalance: (kobo) => {
        state.balance = kobo
      },
    },
    async fetch(request) {
      await ready
      const url = new URL(request.url)
      const path = url.pathname.slice(prefix.length)
      const page = /^\/checkout\/([a-z0-9]+)$/.exec(path)?.[1]
      if (page) return checkout(request, page, state, charges)
      return await faults.around(request, path, () => answerApi(request, url, path))
    },
    async close() {
      faults.close()
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
