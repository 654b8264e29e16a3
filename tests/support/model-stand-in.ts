import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { vi } from 'vitest'
import { createModelSandbox, type ModelSandbox } from '../../local/sandbox/model/model.ts'
import { modelFor } from '../../supabase/functions/_shared/adapters/model/ask.ts'
import type { AskModel } from '../../supabase/functions/_shared/adapters/model/model.ts'

const database = 'http://localhost:9/rest/v1/rpc'

/** What was written down of a call. */
export interface Booked {
  begun: Record<string, unknown>
  ended?: Record<string, unknown>
}

export interface ModelStandIn {
  sandbox: ModelSandbox
  booked: Booked[]
  /** Over a limit from here on. */
  refuse(): void
  /** What became of a call is not written down any more: the database does not answer. */
  forget(): void
  /** As for a person whose answer must be there in so many milliseconds. */
  ask(milliseconds?: number): AskModel
}

const service: SupabaseClient = createClient('http://localhost:9', 'key', { auth: { persistSession: false } })

/** The port as functions use it, with the sandbox for the model and nothing behind the database's procedures. */
export function standInForModel(): ModelStandIn {
  const sandbox = createModelSandbox('key')
  const booked: Booked[] = []
  let [isRefused, isForgotten] = [false, false]
  vi.stubEnv('MODEL_API_KEY', 'key')
  vi.stubEnv('MODEL_BASE_URL', 'http://localhost:9/sandbox/model/v1')
  vi.stubEnv('MODEL_NAME', 'sandbox')
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(database)) return await sandbox.fetch(request)
    const given: Record<string, unknown> = await request.json()
    if (request.url.endsWith('/begin_model_call')) {
      if (isRefused) return Response.json(null)
      booked.push({ begun: given })
      return Response.json(crypto.randomUUID())
    }
    if (isForgotten) return await new Promise<Response>(() => {})
    Object.assign(booked.at(-1) ?? {}, { ended: given })
    return new Response(null, { status: 204 })
  })
  return {
    sandbox,
    booked,
    refuse: () => {
      isRefused = true
    },
    forget: () => {
      isForgotten = true
    },
    ask: (milliseconds = 8000) =>
      modelFor({ service, userId: 'somebody', feature: 'stylist', until: performance.now() + milliseconds }),
  }
}
