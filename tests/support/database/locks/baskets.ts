import { type Basket, bookBasket, payBasket, pieceOf, startBasketPayment } from '../baskets.ts'
import type { Item } from '../builders.ts'
import type { Person, TestDatabase } from '../test-database.ts'

export interface LockedBaskets {
  /** Of two items; it waits for its payment. */
  waiting: Basket & { wanted: Item[] }
  /** Card payments: of the one that waits, and of one that the wallet has paid meanwhile. */
  references: { waitingBasket: string; paidBasket: string }
}

export async function lockedBaskets(
  db: TestDatabase,
  bola: Person,
  own: () => Promise<Item>,
): Promise<LockedBaskets> {
  const two = async () => [await own(), await own()]
  const book = (items: Item[]) =>
    bookBasket(
      db,
      bola,
      items.map((one) => pieceOf(one)),
    )
  const paid = await book(await two())
  const { reference: paidBasket } = await startBasketPayment(db, bola, paid, 16_000)
  await payBasket(db, bola, paid, 16_000)
  const wanted = await two()
  const waiting = { ...(await book(wanted)), wanted }
  const { reference: waitingBasket } = await startBasketPayment(db, bola, waiting, 16_000)
  return { waiting, references: { waitingBasket, paidBasket } }
}
