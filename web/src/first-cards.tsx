import type { ReactNode } from 'react'
import { type Child, textOf } from '../markup/jsx-runtime.ts'
import { MarketCards, wideScreen } from './features/market/components/market-cards'
import { type NewestRow, pageOf } from './features/market/model/newest-page'
import { loadEnv } from './lib/env'

// The market's first cards before the app has come. The build makes a file without React of this one
// (`web/first-cards.ts`): what is imported here weighs on everybody's first visit.

/** Where the newest clothes are asked for; the build writes the app's own question. */
declare const NEWEST_ADDRESS: string

/** What the app would ask for first, asked before it is there. */
export async function askFirstPage() {
  const env = await loadEnv()
  const { supabaseUrl, publishableKey } = env
  const response = await fetch(supabaseUrl + NEWEST_ADDRESS, {
    headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
  })
  if (!response.ok) throw new Error(`First page: ${response.status}`)
  const rows: NewestRow[] = await response.json()
  return { env, page: pageOf(rows) }
}

export type FirstPage = Awaited<ReturnType<typeof askFirstPage>>

/** The first so many of them. */
export function drawCards({ page }: FirstPage, most = page.items.length): string {
  const wide = matchMedia(wideScreen).matches
  const cards: ReactNode = <MarketCards items={page.items.slice(0, most)} wide={wide} />
  return textOf(cards as unknown as Child)
}
