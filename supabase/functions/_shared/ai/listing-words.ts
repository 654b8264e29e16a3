import { z } from 'zod'
import type { ListingReport } from '#contract/listing-optimizer.ts'
import { conditions } from '#contract/taxonomy.ts'
import type { AskModel } from '../adapters/model/model.ts'
import { isColourName } from '../engine/colour/read-colour.ts'
import { betterDescription } from '../engine/listing/description.ts'
import type { ListingDraft } from '../engine/listing/draft.ts'
import { capital, oneLine, sentence, small } from '../engine/listing/text.ts'
import { wordsOf } from '../engine/outfit/phrases.ts'
import { readPiece } from '../engine/outfit/read-piece.ts'

const instructions = `The data has facts about a piece that somebody lists for others. Write one or two plain sentences that introduce it, with the words of the facts and words like "a", "this", "in" and "with" alone. Describe nothing else: no cut, no feeling, no occasion, no praise.`

const mostLetters = 200

/** Words that claim nothing. A listing is public and binds its owner, so no other adjective may come in. */
const joining = new Set(
  wordsOf('a an and the this that these it its is are in of by with for to here come piece pair condition'),
)

/** What our own tables know of the owner's words, and what the owner chose: nothing that somebody wrote is sent. */
function factsOf({ title, colour, condition }: ListingDraft): Record<string, string> | null {
  const { noun, fabrics } = readPiece({ category: title, colour: '' })
  if (noun === '') return null
  const own = oneLine(colour)
  return {
    kind: noun,
    ...(fabrics.length > 0 && { fabric: fabrics.join(', ') }),
    ...(isColourName(own) && { colour: own.toLowerCase() }),
    ...(condition && { condition: conditions.find(({ value }) => value === condition)?.label ?? condition }),
  }
}

/** Empty without a model, or where it said anything but the facts. */
async function introductionOf(draft: ListingDraft, model: AskModel): Promise<string> {
  const facts = factsOf(draft)
  const answer =
    facts &&
    (await model({
      purpose: 'listing_optimizer',
      instructions,
      facts,
      answer: ({ prose }) => z.object({ introduction: prose(mostLetters) }),
    }))
  if (!answer) return ''
  const given = Object.values(facts)
  const said = answer.introduction.or('', given)
  const known = new Set(given.flatMap(wordsOf))
  const words = wordsOf(said)
  const isOurs = words.every((word) => joining.has(word) || known.has(word))
  return isOurs && words.some((word) => known.has(word)) ? sentence(capital(said)) : ''
}

/** The description begins with the model's sentence where the owner wrote none; every fact stays the form's. */
export async function introduced(
  report: ListingReport,
  draft: ListingDraft,
  model: AskModel,
): Promise<ListingReport> {
  if (oneLine(draft.description) !== '') return report
  const description = await introductionOf(draft, model)
  if (description === '') return report
  const seen = report.colour?.from === 'photos' ? small(report.colour.value) : ''
  const enhanced_description = betterDescription({ ...draft, description }, seen)
  return { ...report, suggestions: { ...report.suggestions, enhanced_description } }
}
