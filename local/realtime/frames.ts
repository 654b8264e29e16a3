import { z } from 'zod'

/** The message formats of the Phoenix protocol, in both versions that realtime-js uses. */
export type Vsn = '1.0.0' | '2.0.0'

export interface Message {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** A message from one client to the others in a topic. A JSON payload is kept as text. */
export interface Broadcast {
  event: string
  payload: Buffer
  isJson: boolean
  /** Of a broadcast that the database keeps: its id, and whether it is sent again. */
  meta?: StoredMeta
}

export interface StoredMeta {
  id: string
  replayed?: true
}

/** The client sent a message that can't be parsed. */
export class BadMessage extends Error {
  override name = 'BadMessage'
}

const reference = z
  .union([z.string().max(255), z.number()])
  .nullish()
  .transform((ref) => (ref === null || ref === undefined ? null : String(ref)))
/** A frame has one byte for the length of a name. */
const name = z.string().refine((text) => Buffer.byteLength(text) <= 255)

const object = z
  .object({ topic: name, event: name, payload: z.unknown(), ref: reference, join_ref: reference })
  .transform(({ join_ref, ...rest }): Message => ({ ...rest, joinRef: join_ref }))

const list = z
  .tuple([reference, reference, name, name, z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]): Message => ({ joinRef, ref, topic, event, payload }))

const BROADCAST_PUSH = 3
const BROADCAST = 4
const JSON_ENCODING = 1
const PUSH_HEADER = 7

/** A binary frame with a broadcast. Its payload may be any bytes, or valid JSON where the frame says so. */
function decodeBroadcast(data: Buffer): Message {
  const [kind, ...sizes] = data.subarray(0, PUSH_HEADER - 1)
  const isJson = data[PUSH_HEADER - 1] === JSON_ENCODING
  const end = sizes.reduce((sum, size) => sum + size, PUSH_HEADER)
  if (kind !== BROADCAST_PUSH || sizes.length < 5 || data.length < end) throw new BadMessage('Unknown frame')
  let at = PUSH_HEADER
  const [joinRef = '', ref = '', topic = '', event = ''] = sizes.map((size) => {
    at += size
    return data.toString('utf8', at - size, at)
  })
  const payload = data.subarray(end)
  if (isJson) JSON.parse(payload.toString('utf8'))
  const broadcast: Broadcast = { event, payload, isJson }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: broadcast }
}

const broadcastMessage = z.object({ event: name, payload: z.unknown() })

/** The broadcast in a message, from text or binary frames; undefined where there is none. */
export function broadcastOf({ payload }: Message): Broadcast | undefined {
  if (isBroadcast(payload)) return payload
  const { data } = broadcastMessage.safeParse(payload)
  return data && jsonBroadcast(data.event, data.payload)
}

export function jsonBroadcast(event: string, payload: unknown): Broadcast {
  return { event, payload: Buffer.from(JSON.stringify(payload ?? {})), isJson: true }
}

function isBroadcast(payload: unknown): payload is Broadcast {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'isJson' in payload &&
    Buffer.isBuffer(Reflect.get(payload, 'payload'))
  )
}

export function decode(vsn: Vsn, data: Buffer, isBinary: boolean): Message {
  try {
    if (isBinary) return decodeBroadcast(data)
    return (vsn === '1.0.0' ? object : list).parse(JSON.parse(data.toString('utf8')))
  } catch {
    throw new BadMessage('Unreadable message')
  }
}

/** `payload` is JSON text: it is encoded once for many receivers. */
export function encode(vsn: Vsn, message: Omit<Message, 'payload'>, payload: string): string {
  const { joinRef, ref, topic, event } = message
  const [j, r, t, e] = [joinRef, ref, topic, event].map((part) => JSON.stringify(part))
  if (vsn === '2.0.0') return `[${j},${r},${t},${e},${payload}]`
  return `{"topic":${t},"event":${e},"payload":${payload},"ref":${r},"join_ref":${j}}`
}

/** Undefined for a binary payload in version 1.0.0, which has no format for it. */
export function encodeBroadcast(vsn: Vsn, topic: string, broadcast: Broadcast): string | Buffer | undefined {
  if (vsn === '1.0.0') {
    if (!broadcast.isJson) return undefined
    const meta = broadcast.meta ? `,"meta":${JSON.stringify(broadcast.meta)}` : ''
    const content = `{"type":"broadcast","event":${JSON.stringify(broadcast.event)},"payload":${broadcast.payload.toString('utf8')}${meta}}`
    return encode(vsn, { joinRef: null, ref: null, topic, event: 'broadcast' }, content)
  }
  const [to, event] = [Buffer.from(topic), Buffer.from(broadcast.event)]
  const meta = Buffer.from(broadcast.meta ? JSON.stringify(broadcast.meta) : '')
  const encoding = broadcast.isJson ? JSON_ENCODING : 0
  const header = Buffer.from([BROADCAST, to.length, event.length, meta.length, encoding])
  return Buffer.concat([header, to, event, meta, broadcast.payload])
}
