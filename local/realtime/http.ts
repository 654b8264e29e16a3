import { z } from 'zod'
import type { Credentials } from '../credentials/caller.ts'
import { type Incoming, json } from '../http/messages.ts'
import { type Broadcast, jsonBroadcast } from './frames.ts'
import { identityOfCaller } from './identity.ts'
import { Allowance, type RealtimeLimits } from './limits.ts'
import { ALL_PERMISSIONS, type AskPermissions, type Permissions } from './permissions.ts'
import type { Rooms } from './rooms.ts'

/** Broadcasts over HTTP, for senders without a websocket. */
export type BroadcastHandler = (incoming: Incoming, credentials: Credentials) => Promise<Response>

const MOST_SENDERS = 10_000
const MOST_MESSAGES = 100

const name = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= 240)

const messages = z.object({
  messages: z
    .array(z.object({ topic: name, event: name, payload: z.unknown(), private: z.boolean().nullish() }))
    .max(MOST_MESSAGES),
})

interface Sent {
  topic: string
  broadcast: Broadcast
  isPrivate: boolean
}

const refuse = (status: number, message: string): Response => json({ message, error: message }, status)

/** Parses `/api/broadcast` with several messages, or `/api/broadcast/TOPIC/events/EVENT` with one payload; or returns a refusal. */
async function read(incoming: Incoming, limit: number): Promise<Sent[] | Response> {
  const { pathname, searchParams } = incoming.url
  const [, topic, event] = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/.exec(pathname) ?? []
  if (topic === undefined && pathname !== '/realtime/v1/api/broadcast') return refuse(404, 'Not found')
  if (incoming.method !== 'POST') return refuse(405, 'Method not allowed')
  const request = await incoming.read(limit)
  if (topic !== undefined && event !== undefined) {
    const names = z.tuple([name, name]).safeParse([decode(topic), decode(event)])
    if (!names.success) return refuse(422, 'Topic and event are short names')
    const isBinary = request.headers.get('content-type') === 'application/octet-stream'
    const broadcast = isBinary
      ? { event: names.data[1], payload: Buffer.from(await request.arrayBuffer()), isJson: false }
      : jsonBroadcast(names.data[1], await request.json())
    return [{ topic: names.data[0], broadcast, isPrivate: searchParams.get('private') === 'true' }]
  }
  const { data } = messages.safeParse(await request.json())
  if (!data) return refuse(422, 'The messages are not understood')
  return data.messages.map((message) => ({
    topic: message.topic,
    broadcast: jsonBroadcast(message.event, message.payload),
    isPrivate: message.private === true,
  }))
}

/** Undefined for an invalid encoding. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

export interface BroadcastOptions {
  rooms: Rooms
  limits: RealtimeLimits
  askPermissions: AskPermissions
}

export function createBroadcastHandler({
  rooms,
  limits,
  askPermissions,
}: BroadcastOptions): BroadcastHandler {
  const allowances = new Map<string, Allowance>()
  const allowanceOf = (sender: string): Allowance => {
    if (allowances.size >= MOST_SENDERS) allowances.clear()
    const allowance = allowances.get(sender) ?? new Allowance(limits)
    allowances.set(sender, allowance)
    return allowance
  }
  return async (incoming, { caller, key, byToken }) => {
    if (key === undefined && !byToken) return refuse(401, 'No API key found in request')
    let sent: Sent[] | Response
    try {
      sent = await read(incoming, limits.messageBytes)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      return refuse(400, 'The body is not JSON')
    }
    if (sent instanceof Response) return sent
    // Visitors share one allowance: the publishable key does not identify them.
    const allowance = allowanceOf(caller.userId ?? caller.role)
    if (!sent.every(({ broadcast }) => allowance.take(broadcast.payload.length)))
      return refuse(429, 'Too many messages per second')
    const identity = identityOfCaller(caller, null)
    const asked = new Map<string, Permissions>()
    for (const { topic, isPrivate, broadcast } of sent) {
      // As on Supabase: the answer does not tell whether the sender has the permission.
      const permissions = isPrivate
        ? (asked.get(topic) ?? (await askPermissions(identity, topic)))
        : ALL_PERMISSIONS
      if (isPrivate) asked.set(topic, permissions)
      if (permissions.broadcast.write) rooms.broadcast({ topic: `realtime:${topic}`, isPrivate }, broadcast)
    }
    return new Response(null, { status: 202 })
  }
}
