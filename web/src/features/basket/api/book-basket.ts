import type { PaymentMethod } from '#contract/taxonomy.ts'
import { db } from '@/lib/supabase'
import type { WantedPiece } from '../model/pieces'
import { asked, type Days } from './preview'

export interface BasketRequest {
  pieces: readonly WantedPiece[]
  days: Days
  /** For what is delivered; empty where nothing is. */
  address: string
  /** What the person was shown, in naira. */
  total: number
  /** The part of it that is deposits. */
  deposit: number
  payment: PaymentMethod
}

/** Books all of it or none; with the same key the same basket is answered. */
export async function bookBasket(key: string, request: BasketRequest): Promise<string> {
  const { pieces, days, address, total, deposit, payment } = request
  const { data } = await db()
    .rpc('book_basket', {
      p_key: key,
      p_pieces: asked(pieces, days),
      p_total: total,
      p_deposit: deposit,
      p_delivery_address: address,
      p_payment_method: payment,
    })
    .throwOnError()
  return data.id
}
