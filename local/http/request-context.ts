import { addressOf, networkOf } from '../../supabase/functions/_shared/network.ts'
import type { Credentials } from '../credentials/caller.ts'
import { type Visit, visit } from '../database/request-context.ts'
import { busyReply } from './busy.ts'
import type { Incoming } from './messages.ts'
import type { Handled } from './server.ts'

/** Never fires. */
const STAYS = new AbortController().signal

/**
 * Whose work may be dropped when they leave: data requests, which are one transaction, and whatever only reads.
 * Signing up, an upload or a function may be between two steps that belong together.
 */
function mayBeDropped({ method, url }: Incoming): boolean {
  return url.pathname.startsWith('/rest/v1/') || method === 'GET' || method === 'HEAD'
}

function visitOf(incoming: Incoming, { caller }: Credentials): Visit {
  return {
    network: networkOf(addressOf(incoming.headers)),
    person: caller.userId ?? undefined,
    service: caller.role === 'service_role',
    gone: mayBeDropped(incoming) ? incoming.signal : STAYS,
    busy: undefined,
  }
}

/** Answers a request; whatever it asks the database is asked for this visit. */
export async function asVisit(
  incoming: Incoming,
  credentials: Credentials,
  answer: () => Promise<Handled>,
): Promise<Handled> {
  const visiting = visitOf(incoming, credentials)
  const handled = await visit.run(visiting, answer)
  // A service may have taken it for a failure of its own.
  const { busy } = visiting
  return busy && handled.response.status >= 400 ? { response: busyReply(busy), cause: busy } : handled
}
