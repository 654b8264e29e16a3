import { z } from 'zod'
import { chargeData, ok, refuse } from './answers.ts'
import { afterWorkingHours } from './deadlines.ts'
import type { Dispute, PaystackState } from './state.ts'
import type { Webhooks } from './webhooks.ts'

const evidence = z.object({
  customer_email: z.email(),
  customer_name: z.string().min(1),
  customer_phone: z.string(),
  service_details: z.string().min(1),
  delivery_address: z.string().optional(),
  delivery_date: z.string().optional(),
})

const resolution = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: z.string().min(1),
  refund_amount: z.coerce.number().int().nonnegative(),
  uploaded_filename: z.string(),
  evidence: z.coerce.number().int().optional(),
})

export interface NewDispute {
  /** Whole kobo; left out: all of the payment. */
  amount?: number
  currency?: string
  /** Until Paystack accepts it automatically, weekends counted; left out: 16 hours, weekends not counted. */
  hours?: number
  /** Began so many hours ago. */
  age?: number
}

export interface DisputeControls {
  /** A bank disputes a payment. Answers the id. */
  create(reference: string, options?: NewDispute): Promise<string>
  remind(id: string): Promise<void>
  /** The bank decides, or the time is over (lost). `refundAmount`: what was accepted in Paystack's dashboard, whole kobo. */
  conclude(id: string, outcome: 'won' | 'lost', refundAmount?: number): Promise<void>
  all(): Dispute[]
  /** The last file that was uploaded for it. */
  upload(id: string): Uint8Array | undefined
}

/** Hours until a dispute that nobody answered is lost. */
const answerHours = 16

/** Disputes of payments: Aso answers with evidence and a file, the bank decides. */
export class Disputes implements DisputeControls {
  readonly #state: PaystackState
  readonly #webhooks: Webhooks
  readonly #publicUrl: () => string
  readonly #files = new Map<string, Uint8Array>()

  constructor(state: PaystackState, webhooks: Webhooks, publicUrl: () => string) {
    this.#state = state
    this.#webhooks = webhooks
    this.#publicUrl = publicUrl
  }

  async create(reference: string, { amount, currency, hours, age = 0 }: NewDispute = {}): Promise<string> {
    await this.#state.loaded
    const charge = this.#state.charges.get(reference)
    const hourMs = 3_600_000
    const began = Date.now() - age * hourMs
    const due = hours === undefined ? afterWorkingHours(began, answerHours) : began + hours * hourMs
    const made: Dispute = {
      id: String(this.#state.nextId()),
      reference,
      amount: amount ?? charge?.amount ?? 0,
      currency: currency ?? charge?.currency ?? 'NGN',
      status: 'awaiting-merchant-feedback',
      resolution: null,
      refundAmount: null,
      evidence: null,
      upload: null,
      message: null,
      dueAt: new Date(due).toISOString(),
      createdAt: new Date(began).toISOString(),
      resolvedAt: null,
    }
    await this.#keep(made, 'create')
    return made.id
  }

  async remind(id: string): Promise<void> {
    await this.#keep(this.#find(id), 'remind')
  }

  async conclude(id: string, outcome: 'won' | 'lost', refundAmount?: number): Promise<void> {
    const found = this.#find(id)
    const ended: Dispute = {
      ...found,
      status: 'resolved',
      resolution: outcome === 'won' ? 'declined' : 'merchant-accepted',
      refundAmount: refundAmount ?? found.refundAmount,
      resolvedAt: new Date().toISOString(),
    }
    await this.#keep(ended, 'resolve')
  }

  /** What nobody answered in time is accepted. */
  async expire(): Promise<void> {
    for (const one of this.#state.disputes.values())
      if (one.status === 'awaiting-merchant-feedback' && Date.parse(one.dueAt) <= Date.now())
        await this.conclude(one.id, 'lost')
  }

  all(): Dispute[] {
    return [...this.#state.disputes.values()]
  }

  upload(id: string): Uint8Array | undefined {
    return this.#files.get(this.#state.disputes.get(id)?.upload ?? '')
  }

  list(query: URLSearchParams): Response {
    const perPage = Number(query.get('perPage') ?? 50)
    const page = Number(query.get('page') ?? 1)
    const from = Date.parse(query.get('from') ?? '') || 0
    const asked = query.get('status')
    const found = this.all()
      .filter(({ createdAt, status }) => Date.parse(createdAt) >= from && (!asked || status === asked))
      .toReversed()
    const rows = found.slice((page - 1) * perPage, page * perPage)
    return ok(
      'Disputes retrieved',
      rows.map((one) => this.#data(one)),
    )
  }

  /** Undefined: no such address. */
  async answer(request: Request, url: URL, path: string): Promise<Response | undefined> {
    const [, id = '', what] = /^\/dispute\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const found = this.#state.disputes.get(decodeURIComponent(id))
    if (!found) return refuse(404, 'dispute_not_found', 'Dispute not found')
    const route = `${request.method} ${what ?? ''}`.trim()
    if (route === 'GET') return ok('Dispute retrieved', this.#data(found))
    if (route === 'GET upload_url') return await this.#uploadUrl(found, url.searchParams)
    const body: unknown = await request.json().catch(() => null)
    // Its time may have ended meanwhile.
    const now = this.#find(found.id)
    if (route === 'POST evidence') return await this.#addEvidence(now, body)
    if (route === 'PUT resolve') return await this.#resolve(now, body)
    return undefined
  }

  /** What is put to an address that `upload_url` named. */
  async receive(request: Request, name: string): Promise<Response> {
    this.#files.set(name, new Uint8Array(await request.arrayBuffer()))
    return new Response(null, { status: 200 })
  }

  async #uploadUrl(found: Dispute, query: URLSearchParams): Promise<Response> {
    const given = query.get('upload_filename')
    if (!given) return refuse(400, 'invalid_params', 'A filename is required')
    const fileName = `${crypto.randomUUID()}.${given.split('.').at(-1)}`
    await this.#keep({ ...found, upload: fileName })
    const signedUrl = `${this.#publicUrl()}/sandbox/paystack/uploads/${fileName}`
    return ok('Upload url generated', { signedUrl, fileName })
  }

  async #addEvidence(found: Dispute, body: unknown): Promise<Response> {
    const given = evidence.safeParse(body)
    if (!given.success) return refuse(400, 'invalid_params', 'Evidence is not complete')
    const id = this.#state.nextId()
    await this.#keep({ ...found, evidence: { id, ...given.data } })
    return ok('Evidence created', { id, ...given.data, dispute: Number(found.id) })
  }

  async #resolve(found: Dispute, body: unknown): Promise<Response> {
    const given = resolution.safeParse(body)
    if (!given.success) return refuse(400, 'invalid_params', 'A resolution is required')
    if (found.status !== 'awaiting-merchant-feedback')
      return refuse(400, 'dispute_resolved', 'Dispute has been answered')
    const { resolution: how, message, refund_amount: refundAmount, uploaded_filename: file } = given.data
    if (how === 'declined' && !this.#files.has(file))
      return refuse(400, 'invalid_params', 'The file was not uploaded')
    if (how === 'declined') {
      const waits: Dispute = {
        ...found,
        status: 'awaiting-bank-feedback',
        message,
        refundAmount,
        upload: file,
      }
      await this.#keep(waits)
      return ok('Dispute successfully resolved', this.#data(waits))
    }
    await this.#keep({ ...found, message })
    await this.conclude(found.id, 'lost', refundAmount)
    return ok('Dispute successfully resolved', this.#data(this.#find(found.id)))
  }

  #find(id: string): Dispute {
    const found = this.#state.disputes.get(id)
    if (!found) throw new Error(`No dispute ${id}`)
    return found
  }

  async #keep(one: Dispute, told?: 'create' | 'remind' | 'resolve'): Promise<void> {
    this.#state.disputes.set(one.id, one)
    const event =
      told && this.#webhooks.prepare(`charge.dispute.${told}`, `dispute:${one.id}`, this.#data(one))
    await this.#state.save()
    if (event) this.#webhooks.start(event)
  }

  #data(one: Dispute) {
    const charge = this.#state.charges.get(one.reference)
    return {
      id: Number(one.id),
      refund_amount: one.refundAmount ?? one.amount,
      currency: one.currency,
      status: one.status,
      resolution: one.resolution,
      domain: 'test',
      category: 'fraud',
      transaction: charge ? chargeData(charge) : { reference: one.reference, amount: one.amount },
      transaction_reference: null,
      customer: { email: charge?.email ?? null },
      last4: charge?.lastFour ?? null,
      dueAt: one.dueAt,
      resolvedAt: one.resolvedAt,
      evidence: one.evidence,
      attachments: one.upload,
      note: null,
      created_at: one.createdAt,
    }
  }
}
