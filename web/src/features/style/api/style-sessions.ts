import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OutfitResult, QuizAnswers } from '#contract/bodies/quiz.ts'
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

export interface Outfit {
  id: string
  made: string
  answers: QuizAnswers
  look: OutfitResult
  pieces: (OutfitResult & { available: boolean })[]
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
  const available = await fetchAvailable([...new Set(wanted)], signal)
  return data.flatMap(({ id, created_at, answers, results }) => {
    const [look, ...rest] = results
    if (!look) return []
    const pieces = rest.filter(isPiece).map((piece) => ({ ...piece, available: available.has(piece.id) }))
    return [{ id, made: created_at, answers, look, pieces }]
  })
}

async function fetchAvailable(ids: string[], signal: AbortSignal): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { data } = await db()
    .from('items')
    .select('id')
    .in('id', ids)
    .eq('status', 'available')
    .abortSignal(signal)
    .throwOnError()
  return new Set(data.map(({ id }) => id))
}

const isPiece = ({ type }: OutfitResult) => type === 'db_item'
