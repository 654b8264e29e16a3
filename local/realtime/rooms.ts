import { z } from 'zod'
import type { Channel } from './channel.ts'
import { type Broadcast, encodeBroadcast, type Vsn } from './frames.ts'
import { Allowance, type RealtimeLimits } from './limits.ts'
import { Presence } from './presence.ts'

/** A public and a private channel of the same topic are two rooms. */
export interface RoomName {
  topic: string
  isPrivate: boolean
}

const keyOf = ({ topic, isPrivate }: RoomName): string => `${isPrivate ? 'private' : 'public'} ${topic}`

interface Room {
  members: Set<Channel>
  presence: Presence
}

const presenceMessage = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.unknown()).nullish(),
})

/** The topics with their members: broadcasts between them, and presence. */
export class Rooms {
  readonly #rooms = new Map<string, Room>()
  readonly #limits: RealtimeLimits

  readonly #publicDeliveries: Allowance

  constructor(limits: RealtimeLimits) {
    this.#limits = limits
    const { publicDeliveriesPerSecond: messagesPerSecond, publicBurst: burst } = limits
    this.#publicDeliveries = new Allowance({ messagesPerSecond, burst })
  }

  get isAnybodyThere(): boolean {
    return this.#rooms.size > 0
  }

  enter(channel: Channel): void {
    this.#roomOf(channel).members.add(channel)
  }

  leave(channel: Channel): void {
    const room = this.#rooms.get(keyOf(channel))
    if (!room?.members.delete(channel)) return
    room.presence.untrack(channel)
    if (room.members.size > 0) return
    room.presence.stop()
    this.#rooms.delete(keyOf(channel))
  }

  /** Sends to all members of the room, to the sender itself only where it asked for that. Lost where public rooms are flooded. */
  broadcast(name: RoomName, message: Broadcast, from?: Channel): void {
    const { topic, isPrivate } = name
    const frames = new Map<Vsn, string | Buffer | undefined>()
    for (const member of this.#rooms.get(keyOf(name))?.members ?? []) {
      if (!member.receives(message) || (member === from && !from.config.broadcast.self)) continue
      if (!this.#mayDeliver(isPrivate, message.payload.length)) return
      const { vsn } = member.outlet
      if (!frames.has(vsn)) frames.set(vsn, encodeBroadcast(vsn, topic, message))
      const frame = frames.get(vsn)
      if (frame !== undefined) member.outlet.send(frame)
    }
  }

  showPresence(channel: Channel): void {
    const state = this.#roomOf(channel).presence.state()
    if (this.#mayDeliver(channel.isPrivate, state.length)) channel.pushText('presence_state', state)
  }

  /** Returns the reason where it is refused. */
  present(channel: Channel, message: unknown): string | undefined {
    const { data } = presenceMessage.safeParse(message)
    if (!channel.permissions.presence.write) return 'You do not have permissions to be present in this topic'
    const { presence } = this.#roomOf(channel)
    const event = data?.event.toLowerCase()
    if (event === 'untrack') presence.untrack(channel)
    else if (event !== 'track') return 'Unknown presence event'
    else return this.#track(channel, presence, data?.payload ?? {})
    return undefined
  }

  #track(channel: Channel, presence: Presence, payload: Record<string, unknown>): string | undefined {
    if (JSON.stringify(payload).length > this.#limits.presenceBytes) return 'Presence payload is too large'
    if (!presence.has(channel) && presence.size >= this.#limits.presencesPerTopic)
      return 'Too many are present'
    if (!channel.wantsPresence) {
      channel.wantsPresence = true
      if (channel.seesPresence) this.showPresence(channel)
    }
    presence.track(channel, payload)
    return undefined
  }

  /** Anybody fills public rooms, and each message goes to all there: what is too much is lost. */
  #mayDeliver(isPrivate: boolean, bytes: number): boolean {
    return isPrivate || this.#publicDeliveries.take(bytes)
  }

  #roomOf(name: RoomName): Room {
    const found = this.#rooms.get(keyOf(name))
    if (found) return found
    const members = new Set<Channel>()
    const presence = new Presence((diff) => {
      for (const member of members) {
        if (!member.isOpen || !member.seesPresence) continue
        if (!this.#mayDeliver(name.isPrivate, diff.length)) return
        member.pushText('presence_diff', diff)
      }
    })
    const room = { members, presence }
    this.#rooms.set(keyOf(name), room)
    return room
  }
}
