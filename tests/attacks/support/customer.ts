import { addDays, lagosToday } from '#contract/rules/dates.ts'
import type { AttackedPeople } from './attacked-people.ts'
import { overAndOver } from './market-visitor.ts'

/** People who shop while others attack: the market with its photos, signing in, booking and paying, one after the other. */

const PATIENCE_MS = 15_000
const HOME = '203.0.113.9'

export interface Shopping {
  times: Record<'market' | 'signIn' | 'booking', number[]>
  failures: string[]
}

export class Customer {
  readonly #url: string
  readonly #attacked: AttackedPeople
  readonly #market: () => Promise<void>
  readonly #failures: string[] = []
  /** Of each customer, by number. */
  readonly #tokens: string[] = []
  #signedIn = 0
  #booked = 0

  constructor(url: string, attacked: AttackedPeople, market: () => Promise<void>) {
    this.#url = url
    this.#attacked = attacked
    this.#market = market
  }

  /** The first of all pays for what is then kept: the catalogue, the thumbnail. */
  async shopOnce(): Promise<void> {
    for (const _ of this.#attacked.customers) await this.#signIn()
    await this.#lookAround()
    await this.#book()
  }

  async shop(ms: number): Promise<Shopping> {
    this.#failures.length = 0
    const going = {
      market: overAndOver(() => this.#trying('market', () => this.#lookAround())),
      signIn: overAndOver(() => this.#trying('sign-in', () => this.#signIn()), 400),
      booking: overAndOver(() => this.#trying('booking', () => this.#book()), 200),
    }
    await new Promise((resolve) => setTimeout(resolve, ms))
    const [market, signIn, booking] = await Promise.all([going.market(), going.signIn(), going.booking()])
    return { times: { market, signIn, booking }, failures: [...this.#failures] }
  }

  /** What fails is written down with what was said; it took as long as it took. */
  async #trying(what: string, step: () => Promise<void>): Promise<void> {
    await step().catch((error: Error) => this.#failures.push(`${what}: ${error.message.slice(0, 200)}`))
  }

  async #lookAround(): Promise<void> {
    const photo = `${this.#url}/storage/v1/render/image/public/item-images/${this.#attacked.photos[0]}?width=400`
    await Promise.all([this.#market(), this.#ask(photo, {})])
  }

  async #signIn(): Promise<void> {
    const { customers } = this.#attacked
    const who = this.#signedIn % customers.length
    this.#signedIn += 1
    const body = JSON.stringify({ email: customers[who]?.email, password: 'Aso-test-2026' })
    const answer = await this.#ask(`${this.#url}/auth/v1/token?grant_type=password`, { method: 'POST', body })
    this.#tokens[who] = (await answer.json()).access_token
  }

  async #book(): Promise<void> {
    const { items, customers } = this.#attacked
    const who = this.#booked % customers.length
    const start = addDays(lagosToday(), 30 + 5 * Math.floor(this.#booked / items.length))
    const row = {
      borrower_id: customers[who]?.id,
      item_id: items[this.#booked % items.length],
      transaction_type: 'rent',
      rental_start_date: start,
      rental_end_date: addDays(start, 2),
      receive_method: 'pickup',
    }
    this.#booked += 1
    const authorization = `Bearer ${this.#tokens[who]}`
    const made = await this.#ask(`${this.#url}/rest/v1/transactions?select=id`, {
      method: 'POST',
      body: JSON.stringify(row),
      headers: { prefer: 'return=representation', authorization },
    })
    const [booking] = await made.json()
    const body = JSON.stringify({ transactionId: booking.id, paymentMethod: 'wallet' })
    await this.#ask(`${this.#url}/functions/v1/wallet-payment`, {
      method: 'POST',
      body,
      headers: { authorization },
    })
  }

  async #ask(address: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('apikey', this.#attacked.target.publishableKey)
    headers.set('x-forwarded-for', HOME)
    headers.set('content-type', 'application/json')
    const answer = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer
  }
}
