import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

type Enums = Database['public']['Enums']
export type MoneyPart = Enums['money_part']
export type MoneyKind = Enums['transfer_kind']
export type Side = Enums['booking_party']

/** Naira by part, in a month of Lagos (2026-11). */
export type MonthSums = Record<MoneyPart, number> & { month: string }

export interface Activity {
  id: string
  at: string
  role: Side
  title: string
  category: string
  type: Enums['transaction_type']
  status: Enums['booking_status']
  amount: number
}

/** The answer of `my_analytics`. Naira. */
export interface Analytics {
  months: MonthSums[]
  balance: number
  trust: { score: number; level: Enums['trust_level']; ladder_level: number }
  held: {
    lent: number
    borrowed: number
    lent_deposits: number
    borrowed_deposits: number
    rentals_out: number
    rentals_in: number
    bookings: number
  }
  recent: Activity[]
  earnings: {
    kinds: { kind: MoneyKind; amount: number; lines: number }[]
    month_kinds: { month: string; kind: MoneyKind; amount: number }[]
    items: {
      item_id: string | null
      title: string | null
      earned: number
      fee: number
      lines: number | null
    }[]
  }
  spending: {
    categories: { category: string; amount: number; lines: number }[]
    saved: { amount: number; price: number; spent: number; items: number; without_price: number }
  }
}

export const analyticsKey = (userId: string) => [...meKey(userId), 'analytics'] as const

export const analyticsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...analyticsKey(userId), 'money'] as const,
    queryFn: async ({ signal }): Promise<Analytics> => {
      const { data } = await db().rpc('my_analytics').abortSignal(signal).throwOnError()
      return data as unknown as Analytics
    },
  })
