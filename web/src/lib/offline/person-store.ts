import { clear, createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval'
import { session } from '@/lib/session'

/** What one person keeps on this phone: copies of what was read, and writes that wait for the network. */

type Kind = 'copy' | 'write'

let store: UseStore | undefined
let photos: UseStore | undefined

function kept(): UseStore {
  store ??= createStore('aso-kept', 'kept')
  return store
}

const keyOf = (userId: string, kind: Kind, id: string) => `${userId} ${kind} ${id}`

/** Throws where the browser keeps nothing, such as in some private windows. */
export async function keep(userId: string, kind: Kind, id: string, value: unknown): Promise<void> {
  // Signed out in another tab, which this one has not heard of yet.
  session.refresh()
  if (session.person()?.id !== userId) return
  await set(keyOf(userId, kind, id), value, kept())
  // They may have left while it was written.
  session.refresh()
  if (session.person()?.id !== userId) await drop(userId, kind, id)
}

export async function drop(userId: string, kind: Kind, id: string): Promise<void> {
  await del(keyOf(userId, kind, id), kept())
}

export async function keptOf(userId: string, kind: Kind): Promise<unknown[]> {
  const prefix = keyOf(userId, kind, '')
  const all = await entries<string, unknown>(kept())
  return all.filter(([key]) => key.startsWith(prefix)).map(([, value]) => value)
}

/** Forgets everybody but who is there now; photos of listings that were not saved as well. */
export async function forgetKept(now: string | undefined): Promise<void> {
  photos ??= createStore('aso-listing', 'photos')
  await clear(photos)
  const all = await keys<string>(kept())
  await delMany(
    all.filter((key) => !now || !key.startsWith(now)),
    kept(),
  )
}
