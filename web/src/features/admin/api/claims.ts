import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { adminKey } from '@/domain/staff/keys'
import { listFiles } from '@/lib/files/private-files'
import { db } from '@/lib/supabase'
import { isUuid } from '@/lib/uuid'
import { cursorOf, firstCursor, type PageCursor } from './cursors'

const pageSize = 50
/** Comes before all others. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const claimsQuery = infiniteQueryOptions({
  queryKey: [...adminKey, 'claims'],
  queryFn: ({ pageParam, signal }) => fetchClaims(pageParam, signal),
  initialPageParam: firstCursor,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : cursorOf(page.at(-1), 'claim_id')),
  refetchOnWindowFocus: true,
})

/** Those that wait for an admin, the most urgent first. */
export function useClaims() {
  return useInfiniteQuery(claimsQuery)
}

async function fetchClaims(after: PageCursor | null, signal: AbortSignal) {
  const { data } = await db()
    .rpc('admin_claims', { p_limit: pageSize, ...(after && { p_after: after.at, p_after_id: after.id }) })
    .abortSignal(signal)
    .throwOnError()
  return data
}

export type ClaimRow = Awaited<ReturnType<typeof fetchClaims>>[number]

const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'claims', 'one', id],
    queryFn: ({ signal }) => fetchClaim(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export function useClaim(id: string) {
  return useQuery(claimQuery(id))
}

/** One claim with its lines, its booking and the condition photos, or null. */
async function fetchClaim(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null
  await db().rpc('read_claim', { p_claim_id: id }).abortSignal(signal).throwOnError()
  const { data } = await db()
    .from('deposit_claims')
    .select(
      `*, lines:claim_lines(*), booking:transactions(id, transaction_type, booking_status, borrower_id, lender_id, deposit_amount,
        rental_price, rental_end_date, borrower_return_date, lender_return_date,
        borrower_return_notes, lender_return_notes, item:items(title, images), borrower:profiles!transactions_borrower_id_fkey(full_name), lender:profiles!transactions_lender_id_fkey(full_name))`,
    )
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const [photos, mayNot] = await Promise.all([
    fetchPhotos(data.booking, signal),
    data.status === 'appealed' && isOwn(id, data.due_at, signal),
  ])
  return { ...data, photos, ruledByMe: mayNot }
}

export type Claim = NonNullable<Awaited<ReturnType<typeof fetchClaim>>>
export type ClaimLine = Claim['lines'][number]

/** Whether the queue says that this admin may not decide on the appeal. */
async function isOwn(id: string, dueAt: string | null, signal: AbortSignal): Promise<boolean> {
  const rows = await fetchClaims(dueAt ? { at: dueAt, id: FIRST_ID } : null, signal)
  return rows.find(({ claim_id }) => claim_id === id)?.is_own ?? false
}

const steps = ['handover', 'return'] as const
const sides = ['borrower', 'lender'] as const

async function fetchPhotos(
  booking: { id: string; borrower_id: string; lender_id: string },
  signal: AbortSignal,
) {
  const folders = steps.flatMap((step) => sides.map((by) => ({ step, by })))
  const found = await Promise.all(
    folders.map(async ({ step, by }) => {
      const folder = `${booking.id}/${step}/${booking[`${by}_id`]}`
      const names = await listFiles('condition-photos', folder, signal)
      return names.map((name) => ({ step, by, path: `${folder}/${name}`, at: Number.parseInt(name, 10) }))
    }),
  )
  return found.flat().sort((one, other) => one.at - other.at)
}

export interface LineRuling {
  kind: ClaimLine['kind']
  amount: number
  reason: string
}

/** The first word on a claim, or the last on an appeal. */
export async function ruleClaim({ id, status }: Claim, rulings: LineRuling[]): Promise<void> {
  const sent = { p_claim_id: id, p_rulings: rulings.map((ruling) => ({ ...ruling })) }
  await db()
    .rpc(status === 'appealed' ? 'decide_appeal' : 'rule_claim', sent)
    .throwOnError()
}
