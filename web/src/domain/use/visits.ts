import { authorizedFetch } from '@/lib/authorized-fetch'
import { tabStorage } from '@/lib/browser/browser-storage'
import { getEnv } from '@/lib/env'
import { mayBeCounted } from './counting'

/** The pages that are counted, by the first part of their address. */
const pages: Readonly<Record<string, string>> = {
  '': 'landing',
  marketplace: 'market',
  item: 'item',
  auth: 'sign_up',
  'profile-setup': 'profile_setup',
  'verify-borrower': 'verification',
  closet: 'closet',
  'add-item': 'list_item',
  basket: 'basket',
  booking: 'booking',
  'my-transactions': 'bookings',
  wallet: 'wallet',
  messages: 'messages',
  chat: 'messages',
  ai: 'ai',
  events: 'events',
  analytics: 'analytics',
  dashboard: 'analytics',
  help: 'help',
  safety: 'safety',
}

export const pageOf = (pathname: string): string | undefined => pages[pathname.split('/')[1] ?? '']

const key = 'aso-told-visits'

/** Counts a page once a visit, never its address. Programs that steer a browser are nobody. Failures are ignored. */
export function noteVisit(pathname: string): void {
  const page = pageOf(pathname)
  if (!page || navigator.webdriver || !navigator.onLine || !mayBeCounted()) return
  const kept = tabStorage.read(key)
  const told: unknown[] = Array.isArray(kept) ? kept : []
  if (told.includes(page)) return
  tabStorage.write(key, [...told, page])
  tell('note_page_visit', { p_page: page })
}

/** Counts a search by words alone that found nothing. */
export function noteEmptySearch(words: string): void {
  if (navigator.webdriver || !navigator.onLine || !mayBeCounted()) return
  tell('note_empty_search', { p_query: words.slice(0, 200) })
}

/** Without the client of the database: a visitor's first page needs it for nothing else. */
function tell(name: 'note_page_visit' | 'note_empty_search', args: Readonly<Record<string, string>>): void {
  authorizedFetch(`${getEnv().supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args),
  }).catch(() => undefined)
}
