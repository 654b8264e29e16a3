import { addressOf, networkOf } from '../../supabase/functions/_shared/http/network.ts'
import type { Credentials } from '../credentials/caller.ts'
import { type RequestContext, requestContext } from '../database/request-context.ts'
import { busyReply } from './busy.ts'
import type { Incoming } from './messages.ts'
import type { Handled } from './server.ts'

/** Never aborts. */
const NEVER = new AbortController().signal

/**
 * Whether the work may be cancelled when the client disconnects: data requests, which are one transaction, and anything
 * that only reads. A sign-up, an upload or a function may be between two steps that belong together.
 */
function mayBeDropped({ method, url }: Incoming): boolean {
  return url.pathname.startsWith('/rest/v1/') || method === 'GET' || method === 'HEAD'
}

function contextOf(incoming: Incoming, { caller }: Credentials): RequestContext {
  return {
    id: incoming.id,
    network: networkOf(addressOf(incoming.headers)),
    person: caller.userId ?? undefined,
    service: caller.role === 'service_role',
    gone: mayBeDropped(incoming) ? incoming.signal : NEVER,
    busy: undefined,
  }
}

/** Answers a request; its queries wait in the queue of its client and are cancelled when the client disconnects. */
export async function inRequestContext(
  incoming: Incoming,
  credentials: Credentials,
  answer: () => Promise<Handled>,
): Promise<Handled> {
  const context = contextOf(incoming, credentials)
  const handled = await requestContext.run(context, answer)
  // A service may have answered the missing session with an error of its own.
  const { busy } = context
  return busy && handled.response.status >= 400 ? { response: busyReply(busy), cause: busy } : handled
}
