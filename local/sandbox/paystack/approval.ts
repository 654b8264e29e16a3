import { setTimeout as wait } from 'node:timers/promises'
import { transferData } from './answers.ts'
import { signatureOf } from './signature.ts'
import type { Transfer } from './state.ts'

/** `stopped`: the sandbox was closed meanwhile. */
type ApprovalAnswer = 'approved' | 'rejected' | 'blocked' | 'stopped'

const answers: Record<number, ApprovalAnswer> = { 200: 'approved', 400: 'rejected' }
const retryAfterMs = [100, 300, 1000]
const answerWithinMs = 10_000
const noAnswer = 0

/** The approval address: Paystack asks the business before it sends a transfer. */
export class Approval {
  readonly #url: () => string | undefined
  readonly #secretKey: string
  readonly #closing = new AbortController()

  constructor(url: () => string | undefined, secretKey: string) {
    this.#url = url
    this.#secretKey = secretKey
  }

  async ask(transfer: Transfer): Promise<ApprovalAnswer> {
    const url = this.#url()
    if (url === undefined) return 'approved'
    for (const pause of [0, ...retryAfterMs]) {
      const woken = await wait(pause, true, { signal: this.#closing.signal }).catch(() => false)
      if (!woken) return 'stopped'
      const status = await this.#post(url, JSON.stringify(transferData(transfer)))
      if (status !== noAnswer) return answers[status] ?? 'blocked'
    }
    return this.#closing.signal.aborted ? 'stopped' : 'blocked'
  }

  close(): void {
    this.#closing.abort()
  }

  async #post(url: string, body: string): Promise<number> {
    const signature = signatureOf(body, this.#secretKey)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
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
