import type { RealtimeChannel } from '@supabase/realtime-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getClient } from '@/lib/realtime'
import { seldom } from '../model/seldom'

/** How often "is typing" is sent, and how long it shows without being sent again. */
const everyMs = 3000
const showsMs = 5000

interface Heard {
  onTyping: () => void
  onOnline: (online: boolean) => void
}

/**
 * Only two people can be in the topic of a conversation, so all that comes from anybody but me is the other side's, whatever it
 * says. It is for what may be lost: nothing of it is kept, and without it everything else works.
 */
class Talk {
  readonly #me: string
  readonly #heard: Heard
  readonly #mayTell = seldom(everyMs)
  #channel: RealtimeChannel | undefined
  #leave: (() => void) | undefined
  #left = false

  constructor(me: string, heard: Heard) {
    this.#me = me
    this.#heard = heard
  }

  async join(topic: string): Promise<void> {
    const client = await getClient()
    await client.setAuth()
    if (this.#left) return
    const channel = client.channel(topic, { config: { private: true, presence: { key: this.#me } } })
    this.#channel = channel
    channel
      .on('broadcast', { event: 'typing' }, ({ payload }) => {
        // My own other device.
        if (payload?.by !== this.#me) this.#heard.onTyping()
      })
      .on('presence', { event: 'sync' }, () => {
        this.#heard.onOnline(Object.keys(channel.presenceState()).some((key) => key !== this.#me))
      })
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') this.showPresence()
        else {
          this.#heard.onOnline(false)
          // The client joins again by itself, with the token that it finds then.
          if (status !== 'CLOSED') client.setAuth().catch(() => {})
        }
      })
    this.#leave = () => void client.removeChannel(channel)
  }

  leave(): void {
    this.#left = true
    this.#leave?.()
    this.#channel = undefined
  }

  /** Nobody is there whose tab is hidden. */
  showPresence(): void {
    if (this.#channel?.state !== 'joined') return
    if (document.visibilityState === 'visible') void this.#channel.track({})
    else void this.#channel.untrack()
  }

  tellTyping(): void {
    if (this.#channel?.state !== 'joined' || document.visibilityState !== 'visible' || !this.#mayTell())
      return
    void this.#channel.send({ type: 'broadcast', event: 'typing', payload: { by: this.#me } })
  }
}

/** Whether the other side is here and writes. `topic` null: there is nobody to tell. */
export function useTalk(userId: string, topic: string | null) {
  const [typing, setTyping] = useState(false)
  const [online, setOnline] = useState(false)
  const talk = useRef<Talk>(undefined)
  useEffect(() => {
    if (topic === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onTyping = () => {
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), showsMs)
    }
    const joined = new Talk(userId, { onTyping, onOnline: setOnline })
    talk.current = joined
    const showPresence = () => joined.showPresence()
    document.addEventListener('visibilitychange', showPresence)
    void joined.join(topic).catch(() => undefined)
    return () => {
      document.removeEventListener('visibilitychange', showPresence)
      clearTimeout(timer)
      joined.leave()
      talk.current = undefined
      setTyping(false)
      setOnline(false)
    }
  }, [userId, topic])
  const tellTyping = useCallback(() => talk.current?.tellTyping(), [])
  return { typing, online, tellTyping }
}
