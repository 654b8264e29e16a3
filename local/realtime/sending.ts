import type { Channel } from './channel.ts'
import { broadcastOf, type Message } from './frames.ts'
import type { Rooms } from './rooms.ts'

/** A client sends a broadcast. */
export function sendBroadcast(rooms: Rooms, channel: Channel, message: Message): void {
  const broadcast = broadcastOf(message)
  if (!broadcast) {
    channel.reply(message.ref, 'error', { reason: 'A broadcast has an event' })
    return
  }
  // As on Supabase: only a channel that asked for answers gets one, also where it has no permission.
  const { write } = channel.permissions.broadcast
  if (write) rooms.broadcast(channel, broadcast, channel)
  if (!channel.config.broadcast.ack) return
  if (write) channel.reply(message.ref, 'ok', {})
  else channel.reply(message.ref, 'error', { error: 'unauthorized' })
}

/** A client says that it is present, or is no longer. */
export function sendPresence(rooms: Rooms, channel: Channel, { ref, payload }: Message): void {
  const reason = rooms.present(channel, payload)
  if (reason === undefined) channel.reply(ref, 'ok', {})
  else channel.reply(ref, 'error', { reason })
}
