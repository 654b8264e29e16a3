import { z } from 'zod'
import type { Credentials } from './caller.ts'
import { type Incoming, json } from './http.ts'
import { type Broadcast, jsonBroadcast } from './realtime-frames.ts'
import { Allowance, type RealtimeLimits } from './realtime-limits.ts'
import type { Rooms } from './realtime-rooms.ts'

/** Broadcasts over HTTP, for who says something without staying to listen. */
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
  said: Broadcast
}

const refuse = (status: number, message: string): Response => json({ message, error: message }, status)
const noPrivate = (): Response => refuse(403, 'Private channels are not open to anyone here')

/** `/api/broadcast` with several messages, or `/api/broadcast/TOPIC/events/EVENT` with one payload. A refusal otherwise. */
async function read(incoming: Incoming, limit: number): Promise<Sent[] | Response> {
  const { pathname, searchParams } = incoming.url
  const [, topic, event] = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/.exec(pathname) ?? []
  if (topic === undefined && pathname !== '/realtime/v1/api/broadcast') return refuse(404, 'Not found')
  if (incoming.method !== 'POST') return refuse(405, 'Method not allowed')
  const request = await incoming.read(limit)
  if (topic !== undefined && event !== undefined) {
    if (searchParams.get('private') === 'true') return noPrivate()
    const names = z.tuple([name, name]).safeParse([decode(topic), decode(event)])
    if (!names.success) return refuse(422, 'Topic and event are short names')
    const isBinary = request.headers.get('content-type') === 'application/octet-stream'
    const said = isBinary
      ? { event: names.data[1], payload: Buffer.from(await request.arrayBuffer()), isJson: false }
      : jsonBroadcast(names.data[1], await request.json())
    return [{ topic: names.data[0], said }]
  }
  const { data } = messages.safeParse(await request.json())
  if (!data) return refuse(422, 'The messages are not understood')
  if (data.messages.some((message) => message.private)) return noPrivate()
  return data.messages.map((message) => ({
    topic: message.topic,
    said: jsonBroadcast(message.event, message.payload),
  }))
}

/** Undefined for what is no encoding of a text. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

export function createBroadcastHandler(rooms: Rooms, limits: RealtimeLimits): BroadcastHandler {
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
    // Visitors share one allowance: a key says nothing of who holds it.
    const allowance = allowanceOf(caller.userId ?? caller.role)
    if (!sent.every(({ said }) => allowance.take(said.payload.length)))
      return refuse(429, 'Too many messages per second')
    for (const { topic, said } of sent) rooms.broadcast(`realtime:${topic}`, said)
    return new Response(null, { status: 202 })
  }
}
