import { addDays, lagosToday } from '../../supabase/functions/_shared/contract/rules/dates.ts'
import { itemPath, marketPath } from '../addresses.ts'
import type { Borrower, Person } from './person.ts'

/** How long people look at a page, in milliseconds. */
export interface ThinkTime {
  browsing: number
  booking: number
  chatting: number
}

export const THINK_TIME: ThinkTime = { browsing: 10_000, booking: 15_000, chatting: 10_000 }

/** Rentals of three days and a day between them, within the year that may be booked. */
const SLOTS = 85
const SLOT_DAYS = 4

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** What the crowd shares: no two of them book the same days of the same thing. */
export interface Market {
  items: readonly string[]
  words: readonly string[]
  /** Number of the next booking. */
  next: number
}

export const SEARCHED = ['adire', 'dress', 'adire dress', 'hand dyed', 'abeokuta']

// Who has begun something ends it: after the time is over nobody thinks any more, and nothing new is begun.

/** Looks through the market, searches every third time, opens things. */
export async function browse(person: Person, market: Market, thinkTimeMs: number): Promise<void> {
  const list = await marketPath()
  for (let round = 1; round === 1 || person.stays; round += 1) {
    await person.think(thinkTimeMs)
    if (round % 3 === 0) {
      const search = { p_query: oneOf(market.words), p_limit: 24 }
      await person.post('search', '/rest/v1/rpc/search_items', search)
    } else await person.read('market', list)
    await person.think(thinkTimeMs)
    await person.read('item', await itemPath(oneOf(market.items)))
  }
}

/** Opens something, rents it for three days, pays with the wallet, looks at the booking. */
export async function rent(person: Person, me: Borrower, market: Market, thinkTimeMs: number): Promise<void> {
  for (let round = 1; round === 1 || person.stays; round += 1) {
    await person.think(thinkTimeMs)
    const number = market.next++
    const slot = Math.floor(number / market.items.length)
    if (slot >= SLOTS) throw new Error('Every item is booked for the whole year')
    const item = market.items[number % market.items.length] as string
    await person.read('item', await itemPath(item))
    await person.think(thinkTimeMs)
    const start = addDays(lagosToday(), 10 + slot * SLOT_DAYS)
    const days = { rental_start_date: start, rental_end_date: addDays(start, 2) }
    const wish = {
      borrower_id: me.id,
      item_id: item,
      transaction_type: 'rent',
      receive_method: 'pickup',
      ...days,
    }
    const [booking] =
      (await person.post<{ id: string }[]>('book', '/rest/v1/transactions?select=id', wish)) ?? []
    if (booking) {
      const payment = { transactionId: booking.id, paymentMethod: 'wallet' }
      await person.post('pay', '/functions/v1/wallet-payment', payment)
      await person.read('own booking', `/rest/v1/transactions?id=eq.${booking.id}&select=*`)
    }
  }
}

/** Writes to the owner of a thing and reads the conversation after each message. */
export async function chat(person: Person, me: Borrower, market: Market, thinkTimeMs: number): Promise<void> {
  const p_item_id = oneOf(market.items)
  const conversation = await person.post<string>('open a conversation', '/rest/v1/rpc/start_conversation', {
    p_item_id,
  })
  for (let number = 1; conversation && (number === 1 || person.stays); number += 1) {
    await person.think(thinkTimeMs)
    const message = {
      conversation_id: conversation,
      sender_id: me.id,
      receiver_id: me.id,
      message: `Is day ${number} free?`,
    }
    await person.post('send a message', '/rest/v1/chats?select=id', message)
    const newest = `/rest/v1/chats?conversation_id=eq.${conversation}&select=id,created_at,message&order=created_at.desc&limit=50`
    await person.read('read the conversation', newest)
  }
}
