import type { SavableItem } from '@/domain/items/saving/savable-item'
import { isOffline } from '@/lib/errors'

export interface SavedThing {
  userId: string
  item: SavableItem
}

export interface ForgottenThing {
  userId: string
  itemId: string
}

/** The writes that do no harm when they come late or twice: only these are kept for the time without a network. */
interface Payloads {
  save: SavedThing
  forget: ForgottenThing
  /** The id of the saved entry. */
  'forget-saved': string
  /** The id of the watch. */
  'stop-watching': string
}

export type WriteKind = keyof Payloads

export interface Write<Kind extends WriteKind = WriteKind> {
  kind: Kind
  /** What it is about: a later write about the same takes its place. */
  about: string
  payload: Payloads[Kind]
}

export type Senders = { [Kind in WriteKind]: (payload: Payloads[Kind]) => Promise<void> }

/** Sends it, or keeps it on this phone until there is a network again. */
export async function sendOrKeep<Kind extends WriteKind>(
  userId: string,
  write: Write<Kind>,
  send: () => Promise<void>,
): Promise<'sent' | 'kept'> {
  try {
    if (navigator.onLine) {
      await send()
      return 'sent'
    }
  } catch (error) {
    if (!isOffline(error)) throw error
  }
  const { keepWrite } = await import('./waiting-writes')
  await keepWrite(userId, write)
  return 'kept'
}
