import type { Outlet } from './channel.ts'
import { encode, type Message } from './frames.ts'

/** Messages of Supabase Realtime. */
export const MAY_READ = 'permissions to read from this Channel topic:'
export const NO_DATABASE = 'Realtime was unable to connect to the project database'

/** Answers a message, whether or not its channel has been joined. */
export function reply(
  outlet: Outlet,
  { topic, ref, joinRef }: Message,
  status: 'ok' | 'error',
  response: object,
): void {
  const header = { topic, ref, joinRef, event: 'phx_reply' }
  outlet.send(encode(outlet.vsn, header, JSON.stringify({ status, response })))
}

export function refuse(outlet: Outlet, message: Message, code: string, text: string): void {
  reply(outlet, message, 'error', { reason: `${code}: ${text}` })
}
