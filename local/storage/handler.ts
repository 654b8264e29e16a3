import type { Caller, Credentials } from '../credentials/caller.ts'
import type { Incoming } from '../http/messages.ts'

/** What a request to `/storage/v1` is answered with, and the routes that lead to it. */

export interface Context {
  incoming: Incoming
  credentials: Credentials
  caller: Caller
}

export type Handler = (context: Context, bucket: string, name: string) => Promise<Response>

export interface Route {
  methods: readonly string[]
  path: RegExp
  handle: Handler
}
