import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OutfitResult, QuizAnswers } from '#contract/bodies/quiz.ts'
import type { Database } from '#database.types.ts'
import { meKey } from '@/domain/me/keys'
import { linkStyleSession } from '@/domain/style/style-session'
import { type Person, usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

const mostOutfits = 10

const styleSessionsQuery = (person: Person | null) =>
  queryOptions({
    queryKey: [...meKey(person?.id), 'style-sessions'],
    queryFn: person ? ({ signal }) => fetchOutfits(person, signal) : skipToken,
  })

export function useOutfits() {
  return useQuery(styleSessionsQuery(usePerson()))
}

/** For after the quiz was taken again: links the new outfit, and answers whether that worked. */
export function useNewOutfit() {
  const queryClient = useQueryClient()
  const person = usePerson()
  return useCallback(async () => {
    const linked = person !== null && (await linkStyleSession(person))
    await queryClient.invalidateQueries(styleSessionsQuery(person))
    return linked
  }, [queryClient, person])
}

/** What the market knows of a piece today. */
export type Offer = Pick<
  Database['public']['Tables']['items']['Row'],
  | 'id'
  | 'rental_price'
  | 'rental_period'
  | 'weekly_price'
  | 'monthly_price'
  | 'deposit_amount'
  | 'min_rental_days'
  | 'max_rental_days'
  | 'buffer_days'
  | 'availability_type'
  | 'sale_price'
  | 'declared_value'
>

export interface Outfit {
  id: string
  made: string
  answers: QuizAnswers
  look: OutfitResult
  pieces: (OutfitResult & { offer: Offer | undefined })[]
}

/** The newest first. An outfit that waits in this browser is linked before, so that it is among them. */
async function fetchOutfits(person: Person, signal: AbortSignal): Promise<Outfit[]> {
  await linkStyleSession(person)
  const { data } = await db()
    .from('style_sessions')
    .select('id, created_at, answers, results')
    .eq('user_id', person.id)
    .order('created_at', { ascending: false })
    .limit(mostOutfits)
    .abortSignal(signal)
    .overrideTypes<{ answers: QuizAnswers; results: OutfitResult[] }[]>()
    .throwOnError()
  const wanted = data.flatMap(({ results }) => results.filter(isPiece).map(({ id }) => id))
  const offers = await fetchOffers([...new Set(wanted)], signal)
  return data.flatMap(({ id, created_at, answers, results }) => {
    const [look, ...rest] = results
    if (!look) return []
    const pieces = rest.filter(isPiece).map((piece) => ({ ...piece, offer: offers.get(piece.id) }))
    return [{ id, made: created_at, answers, look, pieces }]
  })
}

/** What decides days and price of a piece. */
const offerColumns =
  'id, availability_type, sale_price, declared_value, rental_price, rental_period, weekly_price, monthly_price, deposit_amount, min_rental_days, max_rental_days, buffer_days'

async function fetchOffers(ids: string[], signal: AbortSignal): Promise<Map<string, Offer>> {
  if (ids.length === 0) return new Map()
  const { data } = await db()
    .from('items')
    .select(offerColumns)
    .in('id', ids)
    .eq('status', 'available')
    .abortSignal(signal)
    .throwOnError()
  return new Map(data.map((offer) => [offer.id, offer]))
}

const isPiece = ({ type }: OutfitResult) => type === 'db_item'
