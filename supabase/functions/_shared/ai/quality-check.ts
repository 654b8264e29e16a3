import { z } from 'zod'
import type { QualityPayload } from '#contract/bodies/ai.ts'
import type { SentItem, SentMarket } from '#contract/bodies/sent-item.ts'
import { aiAnswers, qualityMessages } from '#contract/messages/ai/engine.ts'
import { call } from '../database.ts'
import { checkQuality } from '../engine/quality/check.ts'
import type { QualityFacts } from '../engine/quality/facts.ts'
import type { Caller } from '../http/endpoint.ts'
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

/** The Item Quality Checker: of an item of Aso the id counts alone, of another what the client says of it. */
export const qualityCheck: AiHelper<QualityPayload> = {
  feature: 'quality_checker',
  failed: qualityMessages.failed,
  answer: oneAtATime('quality-check', answerQuality),
}

async function answerQuality({ caller, payload, model }: AiWork<QualityPayload>) {
  const { item_data: item, market_data: market } = payload
  const facts =
    typeof item.id === 'string' ? await listedFacts(caller, item.id) : sentFacts(item as SentItem, market)
  const report = checkQuality(facts, await examinePhotos(facts.item.images))
  const data = await inModelsWords(report, model)
  return { message: aiAnswers.quality, data }
}

async function listedFacts({ client }: Caller, id: string): Promise<QualityFacts> {
  const [facts] = await call(client, 'quality_facts', { p_item_id: id }, z.tuple([qualityFacts]))
  return facts
}

function sentFacts(item: SentItem, market: SentMarket): QualityFacts {
  const offered =
    item.availability_type ??
    (item.rental_price === null ? 'sale' : item.sale_price === null ? 'rent' : 'both')
  const prices = (kind: 'rental_price' | 'sale_price') =>
    market.flatMap(({ [kind]: price, condition }) => (price === null ? [] : [{ price, condition }]))
  return {
    item: { ...item, id: null, availability_type: offered },
    is_own: false,
    rents: prices('rental_price'),
    sales: prices('sale_price'),
    market: null,
  }
}
