import type { RealtimeChannel, RealtimeClient, RealtimeSystemPayload } from '@supabase/realtime-js'
import type { Database } from '#database.types.ts'
import { getEnv } from './env'
import { session } from './session'

type Tables = Database['public']['Tables']
type ChangeEvent = 'INSERT' | 'UPDATE' | 'DELETE'

export interface Watched<Table extends keyof Tables> {
  table: Table
  event: ChangeEvent | '*'
  /** `column=eq.value`: the fewer rows one asks for, the fewer the server looks at. */
  filter?: string
}

export interface RowChange<Table extends keyof Tables> {
  event: ChangeEvent
  /** The row after the change; of a deleted row its key alone. */
  row: Partial<Tables[Table]['Row']>
}

const TRY_AGAIN_MS = 2000
/** How long a socket has for an answer when the page is seen again. */
const ANSWER_MS = 4000

let opening: Promise<RealtimeClient> | undefined
let watches = 0

/** One connection for the page, made when something is first watched: a visitor never downloads the library. */
export function getClient(): Promise<RealtimeClient> {
  opening ??= createClient().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function createClient(): Promise<RealtimeClient> {
  const { RealtimeClient: Client } = await import('@supabase/realtime-js')
  const { supabaseUrl, publishableKey } = getEnv()
  const client = new Client(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken: () => session.accessToken(),
  })
  checkWhenSeen(client)
  return client
}

/**
 * A phone that slept may have a socket that is dead without having been closed. The client's own check takes up to a minute:
 * a page that is seen again asks at once, and connects anew where no answer comes.
 */
function checkWhenSeen(client: RealtimeClient): void {
  let waiting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  client.onHeartbeat((status) => {
    waiting = status === 'sent'
  })
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible' || !client.isConnected()) return
    if (!waiting) void client.sendHeartbeat()
    // A second one while the first has no answer ends the connection.
    timer = setTimeout(() => {
      if (waiting) void client.sendHeartbeat()
    }, ANSWER_MS)
  })
}

/**
 * Subscribes to changes of rows that the person may read; call the returned function to unsubscribe. `onResync` is called
 * at the start and after every reconnection: earlier changes are not sent, so the screen has to reload its data.
 */
export function watchRows<Table extends keyof Tables>(
  watched: Watched<Table>,
  onChange: (change: RowChange<Table>) => void,
  onResync: () => void = () => {},
): () => void {
  const watch = new Watch(watched, onChange, onResync)
  void watch.start()
  return () => watch.stop()
}

class Watch<Table extends keyof Tables> {
  readonly #watched: Watched<Table>
  readonly #onChange: (change: RowChange<Table>) => void
  readonly #onResync: () => void
  #channel: RealtimeChannel | undefined
  #client: RealtimeClient | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(watched: Watched<Table>, onChange: (change: RowChange<Table>) => void, onResync: () => void) {
    this.#watched = watched
    this.#onChange = onChange
    this.#onResync = onResync
  }

  async start(): Promise<void> {
    try {
      this.#client = await getClient()
      // Joining without the token would be joining as a visitor.
      await this.#client.setAuth()
    } catch {
      this.#startAgain()
      return
    }
    if (!this.#stopped) this.#join(this.#client)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#leave()
  }

  #join(client: RealtimeClient): void {
    const person = session.person()
    if (!person) {
      this.#startAgain()
      return
    }
    watches += 1
    // There are only private channels, and of those a person joins the ones under their own id.
    const channel = client.channel(`user:${person.id}:rows-${watches}`, { config: { private: true } })
    this.#channel = channel
    channel
      .on<Partial<Tables[Table]['Row']>>(
        'postgres_changes',
        { schema: 'public', ...this.#watched },
        ({ eventType, new: after, old }) => {
          if (this.#channel === channel)
            this.#onChange({ event: eventType, row: eventType === 'DELETE' ? old : after })
        },
      )
      .on('system', {}, (said: RealtimeSystemPayload) => {
        if (this.#channel === channel) this.#hearOf(said)
      })
      .subscribe((status) => {
        if (this.#channel === channel) this.#hear(client, status)
      })
  }

  #hearOf({ extension, status }: RealtimeSystemPayload): void {
    // A joined channel receives changes only from here on.
    if (extension === 'postgres_changes' && status === 'ok') this.#onResync()
    // The token expired without a renewal, for example while the phone slept.
    if (extension === 'system' && status === 'error') this.#startAgain()
  }

  #hear(client: RealtimeClient, status: string): void {
    if (status === 'CLOSED') this.#startAgain()
    // The client joins again by itself, with the token that it finds then.
    else if (status !== 'SUBSCRIBED') client.setAuth().catch(() => {})
  }

  #leave(): void {
    const channel = this.#channel
    this.#channel = undefined
    if (channel) void this.#client?.removeChannel(channel)
  }

  #startAgain(): void {
    this.#leave()
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.start(), TRY_AGAIN_MS)
  }
}
