import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import {
  bookingKey,
  bookingsKey,
  handoverKey,
  meKey,
  myProfileKey,
  savedItemsKey,
  savedSearchesKey,
  watchesKey,
} from '@/domain/me/keys'
import { settingsKey } from '@/domain/settings'
import { isOffline } from '@/lib/errors'
import { drop, keep, keptOf } from '@/lib/offline/person-store'

/**
 * Copies of what a person has read, for the time without a network. They are shown only where the network has no answer,
 * so that nobody online sees how things were.
 */
interface Copy {
  key: QueryKey
  data: unknown
  /** When it was read, in milliseconds since 1970. */
  at: number
  /** Another release may have read other columns. */
  release: string
}

/** What is kept. Never an address of a private file, a document, or money beyond the balance. */
const personal = new Set([
  partOf(myProfileKey('')),
  partOf(bookingsKey('')),
  partOf(bookingKey('', '')),
  partOf(handoverKey('')),
  partOf(savedItemsKey('')),
  partOf(savedSearchesKey('')),
  partOf(watchesKey('')),
])
/** Read on every screen, so that it says nothing about the age of one. */
const everywhere = new Set([partOf(myProfileKey(''))])
const release = import.meta.url
const longestMs = 30 * 24 * 3_600_000

const copies = new Map<string, Copy>()
/** Shown as they were, because the network had no answer. */
const shown = new Set<string>()
let owner: string | undefined
let reading: Promise<void> | undefined
let listening: QueryClient | undefined

/** Which of the data of a person this is: the word after the person. */
function partOf(key: QueryKey): string {
  return String(key[2])
}

function isKept(key: QueryKey): boolean {
  if (!owner) return false
  if (key[0] === settingsKey[0]) return true
  const [me, person] = meKey(owner)
  return key[0] === me && key[1] === person && personal.has(partOf(key))
}

/** Keeps what this person reads from now on, and shows their copies where the network has no answer. */
export function keepCopies(queryClient: QueryClient, userId: string): Promise<void> {
  listenTo(queryClient)
  if (owner === userId && reading) return reading
  endCopies()
  owner = userId
  reading = readAll(userId)
    .catch(() => {})
    .then(() => {
      for (const query of queryClient.getQueryCache().getAll()) catchUp(queryClient, userId, query)
    })
  return reading
}

/** What was read, or not, before anybody listened. */
function catchUp(queryClient: QueryClient, userId: string, query: Query): void {
  if (owner !== userId || !isKept(query.queryKey)) return
  if (query.state.data === undefined) fill(queryClient, query)
  else note(userId, query)
}

/** For when the person has left. What is in the browser's database is taken away by who signs them out. */
export function endCopies(): void {
  owner = undefined
  copies.clear()
  shown.clear()
}

async function readAll(userId: string): Promise<void> {
  for (const copy of (await keptOf(userId, 'copy')) as Copy[]) {
    const hash = JSON.stringify(copy.key)
    const usable = copy.release === release && Date.now() - copy.at < longestMs
    if (!usable) await drop(userId, 'copy', hash)
    else if (owner === userId && !copies.has(hash)) copies.set(hash, copy)
  }
}

function listenTo(queryClient: QueryClient): void {
  if (listening === queryClient) return
  listening = queryClient
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query.queryKey)) return
    if (event.action.type !== 'success') fill(queryClient, event.query)
    else if (!event.action.manual && owner) note(owner, event.query)
  })
}

function note(userId: string, { queryKey: key, state }: Query): void {
  const hash = JSON.stringify(key)
  shown.delete(hash)
  const copy: Copy = { key, data: state.data, at: state.dataUpdatedAt, release }
  copies.set(hash, copy)
  // A browser that keeps nothing, or is full, works online.
  keep(userId, 'copy', hash, copy).catch(() => {})
}

function fill(queryClient: QueryClient, { queryKey, state }: Query): void {
  if (state.data !== undefined || !hasNoAnswer(state)) return
  const copy = copyFor(queryKey)
  if (!copy) return
  shown.add(JSON.stringify(queryKey))
  // Not while the cache tells of another change.
  queueMicrotask(() => queryClient.setQueryData(queryKey, copy.data, { updatedAt: copy.at }))
}

function hasNoAnswer({ fetchStatus, error, fetchFailureReason }: Query['state']): boolean {
  return fetchStatus === 'paused' || isOffline(error ?? fetchFailureReason)
}

/** A booking that was never opened is in the list of all. */
function copyFor(key: QueryKey): Pick<Copy, 'data' | 'at'> | undefined {
  const own = copies.get(JSON.stringify(key))
  if (own || partOf(key) !== partOf(bookingKey('', ''))) return own
  const list = copies.get(JSON.stringify(bookingsKey(owner)))
  const found = Array.isArray(list?.data) && list.data.find(({ id }: { id: unknown }) => id === key[3])
  return list && found ? { data: found, at: list.at } : undefined
}

/** How old the oldest copy is that a screen shows; null where everything is of now. */
export function shownSince(queryClient: QueryClient): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => isAsItWas(queryKey) && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : null
}

function isAsItWas(key: QueryKey): boolean {
  if (!isKept(key) || key[0] === settingsKey[0] || everywhere.has(partOf(key))) return false
  return !navigator.onLine || shown.has(JSON.stringify(key))
}
