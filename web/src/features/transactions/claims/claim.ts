import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { claimKinds } from '#contract/messages/claim.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

const claimQuery = (userId: string | undefined, transactionId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'claim', transactionId],
    queryFn: userId ? ({ signal }) => fetchClaim(transactionId, signal) : skipToken,
    refetchOnWindowFocus: 'always',
  })

/** The claim against the deposit of a booking; null where there is none. */
export function useClaim(transactionId: string) {
  return useQuery(claimQuery(usePerson()?.id, transactionId))
}

async function fetchClaim(transactionId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('deposit_claims')
    .select(
      `id, status, opened_at, due_at, appealed_by, appeal_reason, lines:claim_lines(kind, claimed_amount, words, evidence,
       answer, counter_amount, answer_words, answer_evidence, counter_accepted, ruled_amount, ruling_reason, appeal_amount,
       appeal_ruling, final_amount)`,
    )
    .eq('transaction_id', transactionId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data && { ...data, lines: data.lines.toSorted((one, other) => place(one) - place(other)) }
}

const kinds: readonly string[] = claimKinds.map(({ value }) => value)
const place = ({ kind }: { kind: string }): number => kinds.indexOf(kind)

export type Claim = NonNullable<Awaited<ReturnType<typeof fetchClaim>>>
export type ClaimLine = Claim['lines'][number]

export function kindLabel({ kind }: Pick<ClaimLine, 'kind'>): string {
  return claimKinds.find(({ value }) => value === kind)?.label ?? kind
}

interface NewClaim {
  transactionId: string
  /** The day on which the item came back. */
  returnedOn: string
  lines: { kind: string; amount: number; words: string; evidence: string[] }[]
}

/** Confirms one's own side of the return, and claims a part of the deposit. */
export async function sendClaim({ transactionId, returnedOn, lines }: NewClaim): Promise<void> {
  await db()
    .rpc('claim_deposit', { p_transaction_id: transactionId, p_returned_on: returnedOn, p_lines: lines })
    .throwOnError()
}

interface ClaimAnswer {
  kind: string
  answer: string
  counter_amount?: number | undefined
  words?: string | undefined
  evidence: string[]
}

export async function answerClaim(claimId: string, answers: ClaimAnswer[]): Promise<void> {
  const entries = answers.map(({ kind, answer, counter_amount, words, evidence }) => ({
    kind,
    answer,
    evidence,
    ...(answer === 'countered' && { counter_amount: counter_amount ?? null }),
    ...(words?.trim() && { words: words.trim() }),
  }))
  await db().rpc('answer_claim', { p_claim_id: claimId, p_answers: entries }).throwOnError()
}

export async function answerOffers(
  claimId: string,
  answers: { kind: string; accepted: boolean }[],
): Promise<void> {
  await db().rpc('answer_counter_offers', { p_claim_id: claimId, p_answers: answers }).throwOnError()
}

/** Asks that another admin decides. */
export async function appealClaim(claimId: string, reason: string): Promise<void> {
  await db().rpc('appeal_claim', { p_claim_id: claimId, p_reason: reason.trim() }).throwOnError()
}
