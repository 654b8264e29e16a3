import { z } from 'zod'
import type { AskModel } from '../../adapters/model/model.ts'
import type { Prose } from '../../adapters/model/prose.ts'
import { isColourName } from '../../engine/colour/read-colour.ts'
import { occasionOf } from '../../engine/outfit/occasions.ts'
import { readItem } from '../../engine/stylist/read-item.ts'
import type { MarketItem, Recommendation, Styling, StylistRequest } from '../../engine/stylist/types.ts'

const instructions = `Somebody asks for clothes to rent. "looks" are whole outfits, "pieces" the single pieces of them that are shown first. Put the numbers of the looks and of the pieces in the order in which you would show them, the best for the occasion first. For each piece, in the order of the data, write one short sentence on what it does for the look.`

const mostLetters = 140

/**
 * What the model hears of a piece: words of our own tables that were found in what the owner wrote, and nothing as it was
 * written. So nobody can tell the model anything by a title.
 */
function describe(item: MarketItem) {
  const { noun, fabrics, colours } = readItem(item)
  return { kind: noun || item.category, colour: colourOf(item, colours.swatches[0]?.family), fabrics }
}

const colourOf = ({ colour }: MarketItem, family: string | undefined): string | undefined =>
  isColourName(colour) ? colour.toLowerCase() : family

/** The looks and recommendations in the order of the model, and its sentence before the facts of each reason. */
export async function inModelsOrder(
  { looks, recommendations }: Styling,
  { occasion, madeFor }: StylistRequest,
  model: AskModel,
): Promise<Styling> {
  const items = new Map(looks.flatMap(({ pieces }) => pieces.map(({ item }) => [item.id, item] as const)))
  const shown = recommendations.flatMap((one) => items.get(one.itemId) ?? [])
  if (shown.length === 0) return { looks, recommendations }
  const said = await model({
    purpose: 'stylist',
    instructions,
    facts: {
      occasion: occasionOf(occasion).name,
      for: madeFor,
      looks: looks.map(({ pieces }, at) => ({
        number: at + 1,
        pieces: pieces.map(({ item }) => describe(item)),
      })),
      pieces: shown.map((item, at) => ({ number: at + 1, ...describe(item) })),
    },
    answer: ({ orderOf, prose }) =>
      z.object({
        looks: orderOf(looks),
        pieces: orderOf(recommendations),
        reasons: z.array(prose(mostLetters)),
      }),
  })
  if (!said) return { looks, recommendations }
  const reasons = new Map(recommendations.map((one, at) => [one.itemId, reasonOf(one, said.reasons[at])]))
  return {
    looks: said.looks,
    recommendations: said.pieces.map((one) => ({ ...one, reason: reasons.get(one.itemId) ?? one.reason })),
  }
}

/** The facts stay as they are; before them stands what the model says of the occasion and the colour, if it says no more. */
function reasonOf({ reason, facts }: Recommendation, said: Prose | undefined): string {
  const about = facts.flatMap((fact) =>
    fact.about === 'occasion' || fact.about === 'colour' ? [fact.value] : [],
  )
  const sentence = said?.or('', about) ?? ''
  return sentence === '' ? reason : `${sentence} ${reason}`
}
