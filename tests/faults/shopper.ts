import { createHmac, randomUUID } from 'node:crypto'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { toKobo } from '#contract/rules/money.ts'
import type { StackProcess } from './stack-process.ts'

export interface Customer {
  id: string
  token: string
}

/** What the stack has answered for: it must be true ever after. */
export interface Acknowledged {
  bookings: Set<string>
  paidByWallet: Set<string>
  /** Messages about paid bookings. */
  messages: Set<string>
  /** References of payments whose webhook got its 200. */
  settled: Set<string>
}

export interface LoadOptions {
  stack: StackProcess
  paystackKey: string
  items: readonly string[]
  acknowledged: Acknowledged
  /** Called after every acknowledgement. */
  onAcknowledged(): void
}

interface BookingRow {
  id: string
  total_amount: number
}

/** One customer who books and pays, again and again, until the stack is gone. */
export class Shopper {
  readonly #options: LoadOptions
  readonly #customer: Customer
  #day = 0

  constructor(options: LoadOptions, customer: Customer, firstDay: number) {
    this.#options = options
    this.#customer = customer
    this.#day = firstDay
  }

  /** Ends when the stack does not answer any more. */
  async shop(): Promise<void> {
    for (let round = 0; ; round += 1) {
      try {
        const booking = await this.#book(round)
        if (!booking) continue
        if (round % 3 === 2) await this.#payByCard(booking)
        else await this.#payFromWallet(booking)
        if (round % 6 === 5) await this.#fund()
      } catch (error) {
        if (error instanceof TypeError) return
        throw error
      }
    }
  }

  async #post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    const { stack } = this.#options
    const response = await fetch(`${stack.url}${path}`, {
      method: 'POST',
      headers: {
        apikey: stack.publishableKey,
        authorization: `Bearer ${this.#customer.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return response.ok ? JSON.parse(text) : undefined
  }

  #acknowledge(list: keyof Acknowledged, what: string): void {
    this.#options.acknowledged[list].add(what)
    this.#options.onAcknowledged()
  }

  async #book(round: number): Promise<BookingRow | undefined> {
    const { items } = this.#options
    // Each customer has days of their own; the items change from round to round.
    const start = addDays(lagosToday(), this.#day + 2 * (Math.floor(round / items.length) % 10))
    const wish = {
      borrower_id: this.#customer.id,
      item_id: items[round % items.length],
      transaction_type: 'rent',
      rental_start_date: start,
      rental_end_date: addDays(start, 1),
    }
    const rows = await this.#post('/rest/v1/transactions?select=id,total_amount', wish, {
      prefer: 'return=representation',
    })
    const [booking] = Array.isArray(rows) ? (rows as BookingRow[]) : []
    if (booking) this.#acknowledge('bookings', booking.id)
    return booking
  }

  async #payFromWallet(booking: BookingRow): Promise<void> {
    const paid = await this.#post('/rest/v1/rpc/pay_from_wallet', { p_transaction_id: booking.id })
    if (paid === undefined) return
    this.#acknowledge('paidByWallet', booking.id)
    await this.#write(booking)
  }

  async #write(booking: BookingRow): Promise<void> {
    const message = {
      transaction_id: booking.id,
      sender_id: this.#customer.id,
      receiver_id: this.#customer.id,
      message: 'Where do we meet?',
      client_id: randomUUID(),
    }
    const rows = await this.#post('/rest/v1/chats?select=id', message, { prefer: 'return=representation' })
    const [written] = Array.isArray(rows) ? (rows as { id: string }[]) : []
    // The rounds are as long as their bookings and payments.
    if (written) this.#options.acknowledged.messages.add(written.id)
  }

  async #payByCard(booking: BookingRow): Promise<void> {
    await this.#pay(
      'initialize-payment',
      { transactionId: booking.id, amount: booking.total_amount },
      booking.total_amount,
    )
  }

  async #fund(): Promise<void> {
    await this.#pay('fund-wallet', { amount: 1000 }, 1000)
  }

  /** Paystack's webhook, as the sandbox would send it. */
  async #pay(procedure: string, body: object, naira: number): Promise<void> {
    const started = await this.#post(`/functions/v1/${procedure}`, body)
    if (started === undefined) return
    const { reference } = (started as { data: { reference: string } }).data
    const data = { reference, amount: toKobo(naira), currency: 'NGN', status: 'success', channel: 'card' }
    const event = JSON.stringify({ event: 'charge.success', data })
    const signature = createHmac('sha512', this.#options.paystackKey).update(event).digest('hex')
    const answer = await this.#post('/functions/v1/paystack-webhook', event, {
      'x-paystack-signature': signature,
    })
    if (answer !== undefined) this.#acknowledge('settled', reference)
  }
}
