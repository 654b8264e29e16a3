import { RealtimeClient } from '@supabase/realtime-js'
import type { Journal } from './journal.ts'
import type { Borrower, Site } from './person.ts'

/**
 * An open socket that is told of the person's own messages, as the app has one in a conversation. Notes how long after the
 * row was made the socket was told.
 */
export async function listen(site: Site, me: Borrower, journal: Journal): Promise<() => Promise<void>> {
  const client = new RealtimeClient(`${site.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: site.publishableKey },
    accessToken: async () => me.token,
  })
  await client.setAuth()
  const ready = Promise.withResolvers<void>()
  client
    .channel(`user:${me.id}:load`, { config: { private: true } })
    .on(
      'postgres_changes',
      { schema: 'public', table: 'chats', event: 'INSERT', filter: `sender_id=eq.${me.id}` },
      ({ new: row }: { new: { created_at?: string } }) =>
        journal.note('told of a message', Date.now() - Date.parse(row.created_at ?? '')),
    )
    .on('system', {}, ({ extension, status }: { extension: string; status: string }) => {
      if (extension === 'postgres_changes' && status === 'ok') ready.resolve()
    })
    .subscribe((_status, error) => {
      if (error) ready.reject(error)
    })
  await ready.promise
  return async () => {
    await client.removeAllChannels()
    await client.disconnect()
  }
}
