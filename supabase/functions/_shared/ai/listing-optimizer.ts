import { z } from 'zod'
import type { ListingPayload } from '#contract/bodies/listing-optimizer.ts'
import { aiAnswers } from '#contract/messages/ai/engine.ts'
import { optimizerMessages } from '#contract/messages/ai/listing.ts'
import { call } from '../database.ts'
import type { ListingDraft } from '../engine/listing/draft.ts'
import { optimizeListing } from '../engine/listing/optimize.ts'
import { comparedPrices } from './compared-prices.ts'
import type { AiHelper, AiWork } from './helper.ts'
import { coloursOfPhotos } from './item-photos.ts'
import { introduced } from './listing-words.ts'
import { oneAtATime } from './one-at-a-time.ts'

const listingPrices = z.object({ rents: comparedPrices, sales: comparedPrices })

/** The listing optimizer: what the owner says of the item is theirs; what others ask for theirs, the database says. */
export const listingOptimizer: AiHelper<ListingPayload> = {
  feature: 'listing_optimizer',
  failed: optimizerMessages.failed,
  answer: oneAtATime('listing-optimizer', answerListing),
}

async function answerListing({ caller, payload, model }: AiWork<ListingPayload>) {
  const draft = draftOf(payload)
  const asked = { p_category: draft.category, p_condition: draft.condition, p_brand: draft.brand }
  const [prices] = await call(caller.client, 'listing_prices', asked, z.tuple([listingPrices]))
  const photos = await coloursOfPhotos(payload.images ?? [], caller.userId)
  const report = optimizeListing(draft, prices, photos)
  return { message: aiAnswers.listing, data: await introduced(report, draft, model) }
}

const draftOf = (payload: ListingPayload): ListingDraft => ({
  title: payload.item_title,
  category: payload.item_category,
  description: payload.item_description ?? '',
  offered: payload.availability_type ?? 'both',
  condition: payload.condition ?? null,
  size: payload.size ?? '',
  brand: payload.brand ?? '',
  colour: payload.colour ?? '',
  measurements: payload.measurements ?? {},
  fit: payload.fit ?? null,
  fitNote: payload.fit_note ?? '',
  setContents: payload.set_contents ?? [],
  cleanedBy: payload.cleaned_by ?? null,
  careNote: payload.care_note ?? '',
  photos: payload.images?.length ?? 0,
})
