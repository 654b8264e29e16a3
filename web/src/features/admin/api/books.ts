import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Database } from '#database.types.ts'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'

type Functions = Database['public']['Functions']
type StateRow = Functions['books_state']['Returns'][number]

export type AccountKind = Database['public']['Enums']['account_kind']
export type BooksMonth = Functions['books_months']['Returns'][number]
/** Nothing was imported yet, or not compared, or not checked: then these are null. */
export type BooksState = { [Column in Exclude<keyof StateRow, 'findings'>]: StateRow[Column] | null } & {
  mismatches: number
  mismatched_amount: number
  findings: readonly Finding[] | null
}

const finding = z.object({ problem: z.string(), detail: z.unknown() })
export type Finding = z.infer<typeof finding>

const months = 12

export function useBooksBalances() {
  return useQuery({
    queryKey: [...adminKey, 'books balances'],
    queryFn: async ({ signal }) => {
      const { data } = await db().rpc('books_balances').abortSignal(signal).throwOnError()
      return Object.fromEntries(data.map(({ kind, balance }) => [kind, balance])) as Record<
        AccountKind,
        number
      >
    },
    refetchOnWindowFocus: true,
  })
}

/** The newest first. */
export function useBooksMonths() {
  return useQuery({
    queryKey: [...adminKey, 'books months'],
    queryFn: async ({ signal }): Promise<BooksMonth[]> => {
      const { data } = await db().rpc('books_months', { p_months: months }).abortSignal(signal).throwOnError()
      return data
    },
  })
}

export function useBooksState() {
  return useQuery({
    queryKey: [...adminKey, 'books state'],
    queryFn: async ({ signal }): Promise<BooksState> => {
      const { data } = await db().rpc('books_state').abortSignal(signal).single().throwOnError()
      return { ...data, findings: z.array(finding).nullable().parse(data.findings) }
    },
    refetchOnWindowFocus: true,
  })
}

export async function requestImport(): Promise<void> {
  await db().rpc('request_paystack_import').throwOnError()
}
