import { z } from 'zod'
import type { Bytes } from '../bytes.ts'
import { logError } from '../log.ts'
import { ask } from './paystack.ts'
import { ProviderError } from './provider.ts'

const id = z.union([z.string().min(1).max(60), z.number().int()]).transform(String)
const text = z.string().max(100).nullish()
/** Whole kobo; events sometimes send it as a text. */
const kobo = z.union([z.number(), z.string().regex(/^\d{1,15}$/)]).transform(Number)
const moment = z.iso.datetime({ offset: true }).nullish().catch(null)

/** A disputed payment as Paystack answers it and tells it in events. Without an amount of its own it is the whole payment. */
export const dispute = z
  .object({
    id,
    status: text,
    resolution: text,
    category: text,
    currency: text,
    refund_amount: kobo.nullish(),
    transaction_reference: text,
    transaction: z.object({ reference: text, amount: kobo.nullish(), currency: text }).nullish(),
    dueAt: moment,
    due_at: moment,
  })
  .transform(({ transaction, ...told }) => ({
    id: told.id,
    reference: told.transaction_reference ?? transaction?.reference ?? null,
    amount: told.refund_amount ?? transaction?.amount ?? 0,
    currency: told.currency ?? transaction?.currency ?? null,
    status: told.status ?? null,
    resolution: told.resolution ?? null,
    category: told.category ?? null,
    dueAt: told.dueAt ?? told.due_at ?? null,
  }))
export type Dispute = z.infer<typeof dispute>

const uploadAddress = z.object({ signedUrl: z.url(), fileName: z.string().max(200) })
const evidenceAnswer = z.object({ id: z.union([z.string(), z.number()]) })
const perPage = 100
/** A list that never ends is cut off. */
const mostPages = 200
/** All that Paystack says but resolved. */
const openStatuses = ['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending'] as const
/** Before Aso's first payment. */
const beginning = new Date('2020-01-01T00:00:00Z')
const uploadTimeoutMs = 20_000

export interface Evidence {
  customer_email: string
  customer_name: string
  customer_phone: string
  service_details: string
  delivery_address?: string
  delivery_date?: string
}

export interface Resolution {
  resolution: 'merchant-accepted' | 'declined'
  message: string
  /** Whole kobo that go back to the card. */
  refund_amount: number
  uploaded_filename: string
  evidence?: number | string
}

const path = (disputeId: string) => `/dispute/${encodeURIComponent(disputeId)}`

interface ListQuery {
  from: Date
  status?: (typeof openStatuses)[number]
}

/** One that cannot be read does not hide the others. */
async function allPages({ from, status }: ListQuery): Promise<Dispute[]> {
  const found: Dispute[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams({ from: from.toISOString(), perPage: `${perPage}`, page: `${page}` })
    if (status) query.set('status', status)
    const rows = await ask(z.array(z.unknown()), `/dispute?${query}`)
    for (const row of rows) {
      const read = dispute.safeParse(row)
      if (read.success) found.push(read.data)
      else logError(new ProviderError('paystack', 'unreadable'), { list: 'disputes' })
    }
    if (rows.length < perPage) break
  }
  return found
}

export const paystackDisputes = {
  get: (disputeId: string) => ask(dispute, path(disputeId)),

  /** Those that began since then, and open ones however old they are. */
  async openOrSince(from: Date): Promise<Dispute[]> {
    const found = new Map<string, Dispute>()
    for (const query of [{ from }, ...openStatuses.map((status) => ({ from: beginning, status }))])
      for (const one of await allPages(query)) found.set(one.id, one)
    return [...found.values()]
  },

  uploadAddress: (disputeId: string, fileName: string) =>
    ask(uploadAddress, `${path(disputeId)}/upload_url?${new URLSearchParams({ upload_filename: fileName })}`),

  /** To the address that Paystack named. */
  async upload(address: string, file: Bytes): Promise<void> {
    const request = { method: 'PUT', headers: { 'Content-Type': 'application/pdf' }, body: file }
    let status: number
    try {
      const response = await fetch(address, { ...request, signal: AbortSignal.timeout(uploadTimeoutMs) })
      await response.arrayBuffer()
      status = response.status
    } catch {
      throw new ProviderError('paystack', 'unreachable')
    }
    if (status >= 400) throw new ProviderError('paystack', 'unreachable', { httpStatus: status })
  },

  addEvidence: (disputeId: string, evidence: Evidence) =>
    ask(evidenceAnswer, `${path(disputeId)}/evidence`, { ...evidence }),

  /** The answer to the bank. */
  resolve: (disputeId: string, resolution: Resolution) =>
    ask(dispute, `${path(disputeId)}/resolve`, { ...resolution }, 'PUT'),
}
