import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { adminKey } from '@/domain/staff/keys'
import { askFunction, db } from '@/lib/supabase'
import { isUuid } from '@/lib/uuid'
import { type ChargebackCase, chargebackCase } from '../model/chargeback'
import { firstCursor, type PageCursor } from './cursors'

type Tables = Database['public']
export type ChargebackStatus = Tables['Enums']['chargeback_status']
export type ChargebackAnswer = Tables['Enums']['chargeback_answer']
type Row = Tables['Functions']['chargeback_queue']['Returns'][number]
/** The types of procedures do not know which columns can be null. */
type Nullable = 'full_name' | 'item_title' | 'answer' | 'answer_sent_at' | 'problem' | 'ended_at'
export type QueuedChargeback = Omit<Row, Nullable | 'amount' | 'user_id'> & {
  [Key in Nullable]: Row[Key] | null
} & { amount: number | null; user_id: string | null }

const pageSize = 20

const queueQuery = (status: ChargebackStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'chargebacks', status],
    queryFn: ({ pageParam, signal }) => fetchQueue(status, pageParam, signal),
    initialPageParam: firstCursor,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : cursorOf(page.at(-1))),
    refetchOnWindowFocus: true,
  })

const cursorOf = (row: QueuedChargeback | undefined): PageCursor | undefined =>
  row && { at: row.created_at, id: row.id }

/** `status`: undefined for all of them. */
export function useChargebackQueue(status: ChargebackStatus | undefined) {
  return useInfiniteQuery(queueQuery(status))
}

async function fetchQueue(
  status: ChargebackStatus | undefined,
  after: PageCursor | null,
  signal: AbortSignal,
): Promise<QueuedChargeback[]> {
  const place = { p_before: after?.at, p_before_id: after?.id, p_limit: pageSize }
  const { data } = await db()
    .rpc('chargeback_queue', { p_status: status, ...place })
    .abortSignal(signal)
    .throwOnError()
  return data as QueuedChargeback[]
}

export function useChargeback(id: string) {
  return useQuery({
    queryKey: [...adminKey, 'chargeback', id],
    queryFn: ({ signal }) => fetchChargeback(id, signal),
    refetchOnWindowFocus: true,
  })
}

/** Null where there is none. */
async function fetchChargeback(id: string, signal: AbortSignal): Promise<ChargebackCase | null> {
  if (!isUuid(id)) return null
  const { data, error } = await db().rpc('chargeback_case', { p_chargeback_id: id }).abortSignal(signal)
  if (error?.code === 'PT404') return null
  if (error) throw error
  return chargebackCase.parse(data)
}

/** The server chooses the answer as this admin and tells Paystack; it says what it did. */
export async function answerChargeback(
  chargebackId: string,
  answer: ChargebackAnswer,
  words: string,
): Promise<string> {
  const { message } = await askFunction<unknown>('answer-chargeback', { chargebackId, answer, words })
  return message
}

/** The evidence as a PDF: it is written anew each time, and each look is logged. */
export async function fetchEvidence(
  chargebackId: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { data } = await askFunction<{ name: string; file: string }>('chargeback-evidence', { chargebackId })
  return { name: data.name, bytes: Uint8Array.from(atob(data.file), (letter) => letter.charCodeAt(0)) }
}

export async function acknowledgeChargeback(id: string, note: string): Promise<void> {
  await db().rpc('acknowledge_chargeback', { p_chargeback_id: id, p_note: note }).throwOnError()
}

export async function writeOffChargeback(id: string, reason: string): Promise<boolean> {
  const given = { p_chargeback_id: id, p_reason: reason }
  const { data } = await db().rpc('write_off_chargeback', given).throwOnError()
  // No sum: a second admin has to agree.
  return data !== null
}

/** Books an open one by hand. False: a second admin has to agree. */
export async function concludeChargeback(
  id: string,
  outcome: 'won' | 'lost',
  reason: string,
): Promise<boolean> {
  const given = { p_chargeback_id: id, p_outcome: outcome, p_reason: reason }
  const { data } = await db().rpc('conclude_chargeback', given).throwOnError()
  return data === 'concluded'
}
