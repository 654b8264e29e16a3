import type { Caller, Credentials } from '../credentials/caller.ts'
import type { Incoming } from '../http/messages.ts'

/** The types of the routes of `/storage/v1` and their handlers. */

export interface Context {
  incoming: Incoming
  credentials: Credentials
  caller: Caller
}

export type Handler = (context: Context, bucket: string, name: string) => Promise<Response>

export interface Route {
  methods: readonly string[]
  path: RegExp
  /** Answers without a key or token, too: by a public bucket or by a signature. */
  open?: true
  handle: Handler
}
