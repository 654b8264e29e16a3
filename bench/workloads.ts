import { addDays, lagosToday } from '../supabase/functions/_shared/contract/rules/dates.ts'

/** The server, and the data of it that a workload uses. */
export interface Target {
  host: string
  publishableKey: string
  /** Addresses of the pages that are read. */
  paths: string[]
  items: string[]
  borrowers: { id: string; token: string }[]
}

export type WorkloadName = 'read' | 'book'

/** Placeholder for the id of the booking that was just made; as long as an id, so that content lengths are right. */
export const ID_OF_BOOKING = '00000000-0000-0000-0000-000000000000'
/** Rentals of three days and a day between them, within the year that may be booked. */
const SLOTS = 85
const SLOT_DAYS = 4

function request(target: Target, method: string, path: string, token: string, body?: object): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${target.host}`,
    `apikey: ${target.publishableKey}`,
    `authorization: Bearer ${token}`,
    'accept: */*',
    'accept-profile: public',
    'x-client-info: supabase-js/2.119.1',
  ]
  if (body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`)
    lines.push('content-profile: public', 'prefer: return=representation')
  }
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}

const pick = <T>(list: readonly T[], at: number): T => {
  const value = list[at % list.length]
  if (value === undefined) throw new Error('Nothing to pick from')
  return value
}

function readSteps(target: Target): (n: number) => string[] {
  const requests = target.paths.map((path) => [request(target, 'GET', path, target.publishableKey)])
  return (n) => pick(requests, n)
}

/** Books an item for days that nobody else books, then pays with the wallet: what the app sends. */
function bookSteps(target: Target): (n: number) => string[] {
  return (n) => {
    const person = pick(target.borrowers, n)
    const slot = Math.floor(n / target.items.length)
    if (slot >= SLOTS) throw new Error('Every item is booked for the whole year')
    const start = addDays(lagosToday(), 10 + slot * SLOT_DAYS)
    const booking = {
      borrower_id: person.id,
      item_id: pick(target.items, n),
      transaction_type: 'rent',
      total_amount: 8000,
      rental_start_date: start,
      rental_end_date: addDays(start, 2),
      receive_method: 'pickup',
      payment_method: 'wallet',
    }
    const payment = { transactionId: ID_OF_BOOKING, paymentMethod: 'wallet' }
    return [
      request(target, 'POST', '/rest/v1/transactions?select=id%2Ctotal_amount', person.token, booking),
      request(target, 'POST', '/functions/v1/wallet-payment', person.token, payment),
    ]
  }
}

/** The requests of the n-th unit of work, sent one after the other. */
export const workloads: Record<WorkloadName, (target: Target) => (n: number) => string[]> = {
  read: readSteps,
  book: bookSteps,
}
