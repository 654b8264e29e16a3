import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'
import { firstNumber } from './cursors'

type Contract = Database['public']
export type SuspenseDecision = Contract['Enums']['suspense_decision']
type Row = Contract['Functions']['money_in_suspense']['Returns'][number]
/** The types of procedures do not know which columns can be null. */
type NullableText =
  | 'payment_reference'
  | 'paid_for'
  | 'full_name'
  | 'reason'
  | 'decided_at'
  | 'decided_by'
  | 'credited_name'
  | 'proposed_by'
  | 'proposed_at'
  | 'proposed_to'
  | 'proposed_name'
  | 'proposal_reason'
  | 'held_until'
export type SuspenseItem = Omit<Row, NullableText | 'asked_amount' | 'decision' | 'refund_status'> &
  Record<NullableText, string | null> & {
    asked_amount: number | null
    decision: SuspenseDecision | null
    refund_status: Contract['Enums']['card_refund_status'] | null
  }

const pageSize = 20

const suspenseQuery = (decided: boolean) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'suspense', decided],
    queryFn: ({ pageParam, signal }) => fetchSuspense(decided, pageParam, signal),
    initialPageParam: firstNumber,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    refetchOnWindowFocus: true,
  })

export function useSuspense(decided: boolean) {
  return useInfiniteQuery(suspenseQuery(decided))
}

/** The newest first. */
async function fetchSuspense(
  decided: boolean,
  before: number | null,
  signal: AbortSignal,
): Promise<SuspenseItem[]> {
  const page = { p_decided: decided, p_before: before ?? undefined, p_limit: pageSize }
  const { data } = await db().rpc('money_in_suspense', page).abortSignal(signal).throwOnError()
  return data as SuspenseItem[]
}

export interface SuspenseAnswer {
  decision: SuspenseDecision
  reason: string
  /** Whose wallet it goes to, where it is credited. */
  person: string | undefined
}

/** `decided`, or `needs_second_admin`: a credit to another than who paid is proposed by it. */
export async function decideSuspense(
  id: number,
  { decision, reason, person }: SuspenseAnswer,
): Promise<string> {
  const answer = { p_id: id, p_decision: decision, p_reason: reason, p_person: person }
  const { data } = await db().rpc('decide_suspense', answer).throwOnError()
  return data
}

export async function dropProposal(id: number, reason: string): Promise<void> {
  await db().rpc('drop_suspense_proposal', { p_id: id, p_reason: reason }).throwOnError()
}

export async function takeBackCredit(id: number, reason: string): Promise<void> {
  await db().rpc('take_back_credit', { p_id: id, p_reason: reason }).throwOnError()
}

export function useRefundProblems() {
  return useQuery({
    queryKey: [...adminKey, 'refund problems'],
    queryFn: ({ signal }) => fetchRefundProblems(signal),
    refetchOnWindowFocus: true,
  })
}

async function fetchRefundProblems(signal: AbortSignal) {
  const { data } = await db().rpc('card_refund_problems').abortSignal(signal).throwOnError()
  return data
}

export type RefundProblem = Awaited<ReturnType<typeof fetchRefundProblems>>[number]

export async function seeRefundProblem(id: string, reason: string): Promise<void> {
  await db().rpc('see_card_refund_problem', { p_id: id, p_reason: reason }).throwOnError()
}
