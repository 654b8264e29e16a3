import { z } from 'zod'
import type { QualityPayload } from '#contract/bodies/ai.ts'
import { aiAnswers, qualityMessages } from '#contract/messages/ai/engine.ts'
import { call } from '../database.ts'
import { checkQuality } from '../engine/quality/check.ts'
import { comparedPrices } from './compared-prices.ts'
import type { AiHelper, AiWork } from './helper.ts'
import { examinePhotos } from './item-photos.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { inModelsWords } from './quality-words.ts'

const text = z.string().nullable()
const amount = z.number().nullable()
const people = z.int().nullable()
const condition = z.enum(['new', 'excellent', 'good', 'fair']).nullable()

const qualityFacts = z.object({
  item: z.object({
    id: z.string(),
    title: z.string(),
    description: text,
    category: z.string(),
    availability_type: z.enum(['rent', 'sale', 'both', 'sell']),
    rental_price: amount,
    sale_price: amount,
    images: z.array(z.string()),
    condition,
    size: text,
    brand: text,
    colour: text,
    owner_terms: text,
    measurements: z.record(z.string(), z.unknown()),
  }),
  is_own: z.boolean(),
  rents: comparedPrices,
  sales: comparedPrices,
  market: z.object({ listed: people, renters: people, buyers: people, searchers: people, days: z.int() }),
})

/** The Item Quality Checker: of the payload only the item's id counts. */
export const qualityCheck: AiHelper<QualityPayload> = {
  feature: 'quality_checker',
  failed: qualityMessages.failed,
  answer: oneAtATime('quality-check', answerQuality),
}

async function answerQuality({ caller, payload, model }: AiWork<QualityPayload>) {
  const asked = { p_item_id: payload.item_data.id }
  const [facts] = await call(caller.client, 'quality_facts', asked, z.tuple([qualityFacts]))
  const report = checkQuality(facts, await examinePhotos(facts.item.images))
  const data = await inModelsWords(report, model)
  return { message: aiAnswers.quality, data }
}
