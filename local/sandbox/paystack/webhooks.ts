import { setTimeout as wait } from 'node:timers/promises'
import { signatureOf } from './signature.ts'
import type { PaystackState, WaitingEvent } from './state.ts'

export type ForgedSignature = 'missing' | 'bad' | 'foreign' | 'changed-body'

export interface WebhookControls {
  /** `drop`: never sent. `delay`: stored until `deliverAll`. */
  mode: 'normal' | 'drop' | 'delay'
  /** Sends the waiting events one after the other and returns the HTTP statuses. */
  deliverAll(order?: 'as-sent' | 'reversed'): Promise<number[]>
  /** Sends the last event of a reference again, all at once. */
  repeat(reference: string, times: number): Promise<number[]>
  /** Sends an event that Paystack didn't sign. */
  forge(reference: string, signature: ForgedSignature): Promise<number>
  /** Resolves when no delivery is running. */
  idle(): Promise<void>
}

/** Paystack retries for three days. Here undelivered events wait for the next start or `deliverAll`. */
const retryAfterMs = [100, 300, 1000, 3000]
const answerWithinMs = 10_000
const noAnswer = 0

export class Webhooks implements WebhookControls {
  mode: WebhookControls['mode'] = 'normal'
  readonly #state: PaystackState
  readonly #url: () => string
  readonly #secretKey: string
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #sent = new Map<string, WaitingEvent>()

  constructor(state: PaystackState, url: () => string, secretKey: string) {
    this.#state = state
    this.#url = url
    this.#secretKey = secretKey
  }

  /** Adds the event to the state; the caller saves it and then calls `start`. */
  prepare(event: string, reference: string, data: object): WaitingEvent {
    const prepared = { id: this.#state.nextId(), event, reference, body: JSON.stringify({ event, data }) }
    this.#sent.set(reference, prepared)
    if (this.mode !== 'drop') this.#state.waiting.set(prepared.id, prepared)
    return prepared
  }

  start(event: WaitingEvent): void {
    if (this.mode !== 'normal') return
    const delivery = this.#deliverWithRetries(event).finally(() => this.#running.delete(delivery))
    this.#running.add(delivery)
  }

  /** Delivers what an earlier run left. */
  resume(): void {
    for (const event of this.#state.waiting.values()) {
      this.#sent.set(event.reference, event)
      this.start(event)
    }
  }

  async deliverAll(order: 'as-sent' | 'reversed' = 'as-sent'): Promise<number[]> {
    const waiting = [...this.#state.waiting.values()]
    if (order === 'reversed') waiting.reverse()
    const statuses: number[] = []
    for (const event of waiting) statuses.push(await this.#deliver(event))
    return statuses
  }

  repeat(reference: string, times: number): Promise<number[]> {
    const { body } = this.#sentBefore(reference)
    return Promise.all(Array.from({ length: times }, () => this.#post(body, this.#sign(body))))
  }

  forge(reference: string, signature: ForgedSignature): Promise<number> {
    const { body } = this.#sentBefore(reference)
    const right = this.#sign(body)
    if (signature === 'missing') return this.#post(body, null)
    if (signature === 'foreign') return this.#post(body, this.#sign(body, 'sk_test_of_another_business'))
    if (signature === 'changed-body') return this.#post(`${body} `, right)
    return this.#post(
      body,
      right.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    )
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.idle()
  }

  #sentBefore(reference: string): WaitingEvent {
    const event = this.#sent.get(reference)
    if (!event) throw new Error(`No event was made for ${reference}`)
    return event
  }

  async #deliverWithRetries(event: WaitingEvent): Promise<void> {
    for (const pause of [0, ...retryAfterMs]) {
      const woken = await wait(pause, true, { signal: this.#closing.signal }).catch(() => false)
      if (!woken || (await this.#deliver(event)) === 200) return
    }
  }

  async #deliver(event: WaitingEvent): Promise<number> {
    const status = await this.#post(event.body, this.#sign(event.body))
    if (status === 200 && this.#state.waiting.delete(event.id)) await this.#state.save()
    return status
  }

  #sign(body: string, secretKey = this.#secretKey): string {
    return signatureOf(body, secretKey)
  }

  async #post(body: string, signature: string | null): Promise<number> {
    try {
      const response = await fetch(this.#url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature === null ? {} : { 'x-paystack-signature': signature }),
        },
        body,
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return noAnswer
    }
  }
}
