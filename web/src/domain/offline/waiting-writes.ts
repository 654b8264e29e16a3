import { isFinal } from '@/lib/errors'
import { drop, keep, keptOf } from '@/lib/offline/person-store'
import type { Senders, Write, WriteKind } from './send-or-keep'

/** A write that was made without a network, on this phone until it is sent. */
interface WaitingWrite extends Write {
  /** Tells it from a later one about the same. */
  at: number
}

interface Done {
  sent: number
  refused: number
}

const listeners = new Set<() => void>()
let owner: string | undefined
let waiting: readonly WaitingWrite[] = []

export const waitingWrites = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  count: () => waiting.length,
}

export async function readWaiting(userId: string): Promise<void> {
  owner = userId
  const kept = (await keptOf(userId, 'write').catch(() => [])) as WaitingWrite[]
  if (owner !== userId) return
  waiting = kept.toSorted((one, other) => one.at - other.at)
  for (const listener of listeners) listener()
}

/** The last word about a thing takes the place of the one before. */
export async function keepWrite(userId: string, write: Write): Promise<void> {
  await keep(userId, 'write', write.about, { ...write, at: Date.now() })
  await readWaiting(userId)
}

/** Sends what waits, in its order; in one tab at a time. Answers how many were sent, and how many refused for good. */
export async function sendWaiting(userId: string, senders: Senders): Promise<Done> {
  const done = { sent: 0, refused: 0 }
  await navigator.locks.request('aso-waiting-writes', async () => {
    await readWaiting(userId)
    for (const write of waiting) {
      try {
        await sendOne(senders, write)
        done.sent += 1
      } catch (error) {
        if (!isFinal(error)) break
        done.refused += 1
      }
      await drop(userId, 'write', write.about)
    }
    await readWaiting(userId)
  })
  return done
}

function sendOne<Kind extends WriteKind>(senders: Senders, { kind, payload }: Write<Kind>): Promise<void> {
  return senders[kind](payload)
}
