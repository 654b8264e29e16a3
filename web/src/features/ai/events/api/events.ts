import { queryOptions } from '@tanstack/react-query'
import type { EventLooks, EventOverview, EventPieceState, EventPlan, EventSegment } from '#contract/events.ts'
import { meKey } from '@/domain/me/keys'
import { authorizedFetch } from '@/lib/authorized-fetch'
import { callFunction, db } from '@/lib/supabase'

export const eventsKey = (userId: string) => [...meKey(userId), 'events'] as const
export const eventKey = (userId: string, id: string) => [...eventsKey(userId), id] as const

/** The events that I host or come to. */
export const myEventsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...eventsKey(userId), 'list'] as const,
    queryFn: async ({ signal }) => (await db().rpc('my_events').abortSignal(signal).throwOnError()).data,
    refetchOnMount: 'always',
  })

const eventColumns =
  'id, host_id, name, occasion, first_day, last_day, state, city, colours, dress_code, budget, guests_limit, cancelled_at'
const guestColumns = 'segment, made_for, clothes_sizes, shoe_sizes, budget'

export interface OwnGuest {
  segment: EventSegment | null
  made_for: 'women' | 'men' | null
  clothes_sizes: string[]
  shoe_sizes: string[]
  budget: number | null
}

export interface PlannedEvent {
  id: string
  host_id: string
  name: string
  occasion: string
  first_day: string
  last_day: string
  state: string
  city: string | null
  colours: string[]
  dress_code: string | null
  budget: number | null
  guests_limit: number
  cancelled_at: string | null
  /** My own row, where I am a guest. */
  event_guests: OwnGuest[]
}

/** An event that I host or come to; null where there is none for me. */
export const eventQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...eventKey(userId, id), 'event'] as const,
    queryFn: async ({ signal }) => {
      const { data } = await db()
        .from('events')
        .select(`${eventColumns}, event_guests(${guestColumns})`)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .overrideTypes<PlannedEvent, { merge: false }>()
        .throwOnError()
      return data
    },
    refetchOnMount: 'always',
  })

export interface EventSide {
  segment: EventSegment
  colours: string[]
  fabric: string | null
  /** For the host alone. */
  coordinator_id: string | null
  /** First name of who looks after it. */
  coordinator: string | null
  /** I look after it. */
  is_mine: boolean
}

/** What sides wear and who looks after them; no row for those of which nothing was said. */
export const sidesQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...eventKey(userId, id), 'sides'] as const,
    queryFn: async ({ signal }) => {
      const { data } = await db()
        .rpc('sides_of_event', { p_event_id: id })
        .abortSignal(signal)
        .overrideTypes<EventSide[], { merge: false }>()
        .throwOnError()
      return data
    },
    refetchOnMount: 'always',
  })

export interface OwnPiece {
  item_id: string
  title: string
  image: string | null
  state: EventPieceState
  kept_until: string | null
  first_day: string
  last_day: string
  amount: number
  transaction_id: string | null
}

/** What I have for an event. */
export const myPiecesQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...eventKey(userId, id), 'pieces'] as const,
    queryFn: async ({ signal }) => {
      const { data } = await db()
        .rpc('my_event_pieces', { p_event_id: id })
        .abortSignal(signal)
        .overrideTypes<OwnPiece[], { merge: false }>()
        .throwOnError()
      return data
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })

const patienceMs = 20_000

const ask = <Data>(purpose: string, eventId: string): Promise<Data> =>
  callFunction<Data>('event-looks', { purpose, eventId }, (input, init) =>
    authorizedFetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) }),
  )

/** Looks for me. How often they can be asked for is limited: they are asked for when somebody wants them. */
export const looksQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...eventKey(userId, id), 'looks'] as const,
    queryFn: () => ask<EventLooks>('looks', id),
    staleTime: 60_000,
    retry: false,
  })

/** Who has what. */
export const overviewQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...eventKey(userId, id), 'overview'] as const,
    queryFn: () => ask<EventOverview>('overview', id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })

export const planForAll = (id: string): Promise<EventPlan> => ask('plan', id)

/** The secret in the address of the invitation; null where there is none. */
export const linkQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...eventKey(userId, id), 'link'] as const,
    queryFn: () => changeLink(id, undefined),
  })

export async function changeLink(id: string, change: 'renew' | 'revoke' | undefined): Promise<string | null> {
  const { data } = await db().rpc('event_link', { p_event_id: id, p_change: change }).throwOnError()
  return data
}
