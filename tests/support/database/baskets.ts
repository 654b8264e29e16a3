import { randomUUID } from 'node:crypto'
import type { Database } from '#database.types.ts'
import { type BookingRow, day, type Item, item, member } from './builders.ts'
import { type Settlement, type Started, settlePayment } from './card-payments.ts'
import { setSetting } from './settings.ts'
import type { Person, TestDatabase, Values } from './test-database.ts'

export type Basket = Database['public']['Tables']['baskets']['Row']

/** Three days from the tenth day on. */
export const pieceOf = ({ id }: Pick<Item, 'id'>, values: Values = {}): Values => ({
  item_id: id,
  start_date: day(10),
  end_date: day(12),
  ...values,
})

interface BasketValues {
  key?: string
  /** What the person was shown, in naira; by default what the items of `builders` cost. */
  total?: number
  /** The part of it that is deposits; by default nothing is said. */
  deposit?: number
  address?: string
  method?: 'wallet' | 'card'
}

export async function bookBasket(
  db: TestDatabase,
  person: Person,
  pieces: readonly Values[],
  { key = randomUUID(), total = 8000 * pieces.length, deposit, address, method }: BasketValues = {},
): Promise<Basket> {
  const [basket] = await db.as(person).call<Basket>('book_basket', {
    p_key: key,
    p_pieces: pieces,
    p_total: total,
    p_delivery_address: address ?? null,
    p_payment_method: method ?? null,
    ...(deposit !== undefined && { p_deposit: deposit }),
  })
  if (!basket) throw new Error('No basket')
  return basket
}

export interface PaidInBasket {
  transaction_id: string
  payment_status: string
  booking_status: string
  total_amount: number
  wallet_balance: number
}

export const payBasket = (
  db: TestDatabase,
  person: Person,
  basket: Pick<Basket, 'id'>,
  total = 24_000,
): Promise<PaidInBasket[]> =>
  db.as(person).call<PaidInBasket>('pay_basket', { p_basket_id: basket.id, p_total: total })

export async function startBasketPayment(
  db: TestDatabase,
  person: Person,
  basket: Pick<Basket, 'id'>,
  amount = 24_000,
): Promise<Started> {
  const args = { p_user_id: person.id, p_basket_id: basket.id, p_amount: amount }
  const [started] = await db.as('service').call<Started>('start_basket_payment', args)
  if (!started) throw new Error('The payment did not start')
  return started
}

export async function payBasketByCard(
  db: TestDatabase,
  person: Person,
  basket: Pick<Basket, 'id'>,
  amount?: number,
): Promise<Settlement> {
  return settlePayment(db, await startBasketPayment(db, person, basket, amount))
}

export const bookingsOfBasket = (db: TestDatabase, { id }: Pick<Basket, 'id'>): Promise<BookingRow[]> =>
  db.query(
    `select t.* from public.transactions t join public.items i on i.id = t.item_id where t.basket_id = $1 order by i.title`,
    [id],
  )

/** Naira that Aso holds for the bookings of a basket, in the order of their titles. */
export async function heldForBasket(db: TestDatabase, { id }: Pick<Basket, 'id'>): Promise<number[]> {
  const rows = await db.query<{ held: number }>(
    `select coalesce(a.balance, 0) as held from public.transactions t join public.items i on i.id = t.item_id
     left join private.ledger_accounts a on a.transaction_id = t.id where t.basket_id = $1 order by i.title`,
    [id],
  )
  return rows.map(({ held }) => held)
}

export interface LookSetup {
  ada: Person
  chi: Person
  bola: Person
  pieces: [Item, Item, Item]
  wanted: Values[]
}

/** Bag and gown are Ada's, the shoes Chi's; Bola may rent so many at once, with deposits of at most so much in one. Each costs ₦3,000 and ₦5,000 deposit. */
export async function setUpLook(
  db: TestDatabase,
  {
    wallet = 0,
    atOnce = 5,
    deposits = null,
  }: { wallet?: number; atOnce?: number; deposits?: number | null } = {},
): Promise<LookSetup> {
  await setSetting(db, 'new_member_rental_limit', atOnce)
  await setSetting(db, 'trust_level_1_deposit', deposits)
  const [ada, chi] = [await member(db, 'Ada'), await member(db, 'Chi')]
  const bola = await member(db, 'Bola', { wallet })
  const pieces: LookSetup['pieces'] = [
    await item(db, ada, { title: 'Bag' }),
    await item(db, ada, { title: 'Gown' }),
    await item(db, chi, { title: 'Shoes' }),
  ]
  return { ada, chi, bola, pieces, wanted: pieces.map((piece) => pieceOf(piece)) }
}

/** The look, booked and not paid. */
export async function bookedLook(db: TestDatabase, wallet = 0) {
  const setup = await setUpLook(db, { wallet })
  return { ...setup, basket: await bookBasket(db, setup.bola, setup.wanted) }
}

/** Status and way of payment of each booking. */
export async function basketStates(db: TestDatabase, basket: Basket): Promise<[string, string | null][]> {
  return (await bookingsOfBasket(db, basket)).map((one) => [one.booking_status, one.payment_method])
}
