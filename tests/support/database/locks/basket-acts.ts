import { randomUUID } from 'node:crypto'
import { pieceOf } from '../baskets.ts'
import { call } from './call.ts'
import type { Act } from './lock-order.ts'
import type { LockScene } from './scene.ts'

/** Of baskets: several bookings at once. */
export const basketActs: Record<string, (s: LockScene) => Act> = {
  // It takes the place of the basket that waits.
  book_basket: ({ bola, baskets: { waiting } }) => ({
    as: bola,
    sql: 'select * from public.book_basket($1, $2::text::jsonb, $3, null, $4)',
    values: [
      randomUUID(),
      JSON.stringify(waiting.wanted.toReversed().map((one) => pieceOf(one))),
      16_000,
      'wallet',
    ],
  }),
  pay_basket: ({ bola, baskets: { waiting } }) => call(bola, 'pay_basket', waiting.id, 16_000),
  start_basket_payment: ({ bola, baskets: { waiting } }) =>
    call('service', 'start_basket_payment', bola.id, waiting.id, 16_000),
  'settle_payment: a basket': ({ baskets: { references } }) =>
    call('service', 'settle_payment', references.waitingBasket, 1_600_000, 'NGN', 'success'),
  'settle_payment: a basket, declined': ({ baskets: { references } }) =>
    call('service', 'settle_payment', references.waitingBasket, 1_600_000, 'NGN', 'failed'),
  'settle_payment: a basket that is paid': ({ baskets: { references } }) =>
    call('service', 'settle_payment', references.paidBasket, 1_600_000, 'NGN', 'success'),
}
