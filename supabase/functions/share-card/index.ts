import { z } from 'zod'
import { lagosToday } from '#contract/dates.ts'
import { itemPlace, rentPrices, salePrice } from '#contract/item-words.ts'
import { itemMessages } from '#contract/messages.ts'
import { call, visitorClient } from '../_shared/database.ts'
import { etagOf, isKnown } from '../_shared/etag.ts'
import { Refusal } from '../_shared/refusal.ts'
import { readSharedItem, type SharedItem } from '../_shared/shared-item.ts'
import { visitorResource } from '../_shared/visitor-resource.ts'
import { type CardFacts, drawCard, photoSize } from './card.ts'
import { freeText, nextFreeDays } from './free-days.ts'
import { photoFor } from './photo.ts'
import { openStudio } from './render.ts'

/** Another number for another drawing of the same facts. */
const design = 1
const kept = 40
const cards = new Map<string, Uint8Array<ArrayBuffer>>()

const takenDates = z.array(z.object({ start_date: z.iso.date(), end_date: z.iso.date().nullable() }))

/** The picture of a link to an item: photo, price and the next free days, as a JPEG of 1200 × 630. */
export default visitorResource({
  name: 'share-card',
  // The services that read links for many people come from few networks.
  limit: { times: 600, seconds: 3600 },
  async handle({ parameters, request }) {
    const item = await readSharedItem(parameters.get('item'))
    if (!item) throw new Refusal(404, itemMessages.loadFailed.text)
    const facts = await factsOf(item)
    const etag = await etagOf(JSON.stringify([design, item.id, item.images[0], facts]))
    const headers = { etag, 'cache-control': 'public, max-age=300, stale-while-revalidate=3600' }
    if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
    const card = cards.get(etag) ?? keep(etag, await draw(item, facts))
    return new Response(card, {
      headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(card.length) },
    })
  },
})

async function draw(item: SharedItem, facts: CardFacts): Promise<Uint8Array<ArrayBuffer>> {
  const [studio, photo] = await Promise.all([openStudio(), photoFor(item.images[0], photoSize)])
  return studio.photograph(drawCard(facts, photo, studio))
}

function keep(etag: string, card: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  cards.set(etag, card)
  const [oldest] = cards.keys()
  if (cards.size > kept && oldest) cards.delete(oldest)
  return card
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
