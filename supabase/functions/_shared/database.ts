import { createClient, type PostgrestError, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { functionMessages as words } from '#contract/messages/common.ts'
import type { Database } from '#database.types.ts'
import { env } from './env.ts'
import { Refusal } from './http/refusal.ts'
import { requestIdHeader } from './http/request-id.ts'

const stateless = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** Has all rights: only for procedures that are granted to the service role. */
export function serviceClient(): SupabaseClient {
  return createClient(env.supabaseUrl(), env.secretKey(), {
    auth: stateless,
    global: { headers: requestIdHeader() },
  })
}

/**
 * For what a visitor asks of Auth through us: with the secret key, Auth counts it under the visitor's own network
 * address and not under ours.
 */
export function visitorsAuthClient(address: string): SupabaseClient {
  return createClient(env.supabaseUrl(), env.secretKey(), {
    auth: stateless,
    global: { headers: { ...requestIdHeader(), ...(address && { 'Sb-Forwarded-For': address }) } },
  })
}

/** Has the rights of a visitor. */
export function visitorClient(): SupabaseClient {
  return createClient(env.supabaseUrl(), env.publishableKey(), {
    auth: stateless,
    global: { headers: requestIdHeader() },
  })
}

/** Acts as the person whose token it carries; row level security applies. */
export function callerClient(token: string): SupabaseClient {
  return createClient(env.supabaseUrl(), env.publishableKey(), {
    auth: stateless,
    global: { headers: { ...requestIdHeader(), Authorization: `Bearer ${token}` } },
  })
}

type Procedures = Database['public']['Functions']
type ProcedureName = keyof Procedures & string
/** The generated types don't know that SQL takes null for any of them. */
type Parameters<Name extends ProcedureName> = {
  [Key in keyof Procedures[Name]['Args']]: Procedures[Name]['Args'][Key] | null
}

/** Calls a procedure and checks the shape of what it answers; a refusal of the database stays that refusal. */
export async function call<Name extends ProcedureName, Schema extends z.ZodType>(
  client: SupabaseClient,
  procedure: Name,
  parameters: Parameters<Name>,
  answer: Schema,
): Promise<z.output<Schema>> {
  const { data, error } = await client.rpc(procedure, parameters)
  if (error) throw toRefusal(procedure, error)
  return answer.parse(data)
}

/** For procedures whose answer is not used. */
export const nothing = z.unknown()

export class DatabaseError extends Error {
  constructor(doing: string, code: string) {
    super(`${doing} failed with ${code || 'no code'}`)
    this.name = 'DatabaseError'
  }
}

/**
 * Nothing was done because there was no session or not enough time for it: PostgREST found no free session (PGRST003;
 * `busy` in the local stack), a lock (55P03) or the statement (57014) took too long, or two requests met (40P01, 40001) and this one was undone.
 */
const BUSY = new Set(['PGRST003', 'busy', '55P03', '57014', '40P01', '40001'])

/** `private.refuse` raises PT<status>, hint = title, message = text. */
function toRefusal(doing: string, error: PostgrestError): Error {
  if (BUSY.has(error.code)) return new Refusal(503, words.busy)
  const status = /^PT([45]\d\d)$/.exec(error.code)?.[1]
  if (!status) return new DatabaseError(doing, error.code)
  return new Refusal(Number(status), error.message, error.hint ? { title: error.hint } : null)
}
