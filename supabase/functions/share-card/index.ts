import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { functionMessages, itemMessages } from '#contract/messages/common.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { itemPlace, rentPrices, salePrice } from '#contract/rules/item-words.ts'
import { call, visitorClient } from '../_shared/database.ts'
import { photoFor } from '../_shared/drawing/photo.ts'
import { openStudio } from '../_shared/drawing/studio.ts'
import { env } from '../_shared/env.ts'
import { etagOf, isKnown } from '../_shared/http/etag.ts'
import { addressOf, networkOf } from '../_shared/http/network.ts'
import { takeRateLimit } from '../_shared/http/rate-limit.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { visitorResource } from '../_shared/http/visitor-resource.ts'
import { photoPath, readSharedItem, type SharedItem } from '../_shared/shared-item.ts'
import { type CardFacts, drawCard } from './card.ts'
import { cardNamed, type Drawn } from './cards.ts'
import { freeText, nextFreeDays } from './free-days.ts'

/** Raise it when the drawing changes, so that stored cards are drawn again. */
const design = 1
/** A drawing takes a third of a second of work, so there are fewer of them than of answers. */
const drawings = {
  network: { times: 30, seconds: 60 },
  all: { times: 90, seconds: 60 },
}

const takenDates = z.array(z.object({ start_date: z.iso.date(), end_date: z.iso.date().nullable() }))

/** The picture of a link to an item: photo, price and the next free days, as a JPEG of 1200 × 630. */
export default visitorResource({
  name: 'share-card',
  // The services that read links for many people come from few networks.
  limit: { times: 600, seconds: 3600 },
  async handle({ parameters, request, service }) {
    const item = await readSharedItem(parameters.get('item'))
    if (!item) throw new Refusal(404, itemMessages.loadFailed.text)
    const facts = await factsOf(item)
    const etag = await etagOf(JSON.stringify([design, item.id, item.images[0], facts]))
    const headers = { etag, 'cache-control': 'public, max-age=300, stale-while-revalidate=3600' }
    if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
    const card = await cardNamed(etag, async () =>
      (await mayDraw(service, request)) ? draw(item, facts) : null,
    )
    if (!card) return plainPhoto(item)
    return new Response(card, {
      headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(card.length) },
    })
  },
})

async function mayDraw(service: SupabaseClient, request: Request): Promise<boolean> {
  const network = networkOf(addressOf(request.headers))
  const key = 'share-card:drawings'
  return (
    (await takeRateLimit(service, `${key}:network:${network}`, drawings.network)) &&
    (await takeRateLimit(service, `${key}:all`, drawings.all))
  )
}

/** The answer while no more cards are drawn. */
function plainPhoto(item: SharedItem): Response {
  const path = item.images.map(photoPath).find((one) => one !== null)
  if (!path) throw new Refusal(429, functionMessages.tooManyRequests)
  const location = `${env.publicUrl()}/storage/v1/object/public/item-images/${path}`
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

async function draw(item: SharedItem, facts: CardFacts): Promise<Drawn> {
  const [image] = item.images
  const [studio, photo] = await Promise.all([openStudio(), photoFor(image)])
  const complete = photo !== null || !image || photoPath(image) === null
  return { card: studio.photograph(drawCard(facts, photo, studio)), complete }
}

async function factsOf(item: SharedItem): Promise<CardFacts> {
  const [rent = null] = rentPrices(item)
  const facts = { title: item.title, rent, sale: salePrice(item), place: itemPlace(item) }
  if (item.status !== 'available') return { ...facts, days: 'Not available now', good: false }
  if (!rent) return { ...facts, days: 'For sale', good: true }
  const taken = await call(visitorClient(), 'item_taken_dates', { p_item_id: item.id }, takenDates)
  const today = lagosToday()
  // A rental has a first and a last day, so it is two days at least.
  const free = nextFreeDays(taken, today, Math.max(2, item.min_rental_days))
  return { ...facts, days: freeText(free, today), good: free.length > 0 }
}
