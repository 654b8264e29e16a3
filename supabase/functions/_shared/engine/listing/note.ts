import type { PriceInsight } from '#contract/ai-reports.ts'
import { measurementKinds, measurementsFor } from '#contract/measurements.ts'
import { countOf } from '#contract/rules/count.ts'
import { sizedAs } from '#contract/taxonomy.ts'
import { rangeOf } from '../quality/insights.ts'
import type { ListingDraft } from './draft.ts'
import { oneLine, small } from './text.ts'

/** Front, back, a close-up and one more. */
const enoughPhotos = 4

function photosToAdd(photos: number): string[] {
  if (photos >= enoughPhotos) return []
  return [photos === 0 ? 'photos (front, back and a close-up)' : 'more photos (front, back and a close-up)']
}

function measurementsToAdd({ category, measurements }: ListingDraft): string[] {
  const asked = measurementsFor(category).filter((name) => !name.startsWith('shoe_'))
  if (Object.keys(measurements).length >= Math.min(2, asked.length)) return []
  const names = asked.filter((name) => measurements[name] === undefined).slice(0, 3)
  return [`measurements (${names.map((name) => small(measurementKinds[name].label)).join(', ')})`]
}

/** What the listing lacks, what helps most first. What is suggested for the form anyway is not asked for. */
export function missingFrom(draft: ListingDraft, guessed: { size: boolean; colour: boolean }): string[] {
  const empty = (text: string) => oneLine(text) === ''
  return [
    ...photosToAdd(draft.photos),
    ...(draft.condition ? [] : ['the condition']),
    ...(empty(draft.size) && sizedAs(draft.category) && !guessed.size ? ['the size'] : []),
    ...measurementsToAdd(draft),
    ...(empty(draft.colour) && !guessed.colour ? ['the colour'] : []),
    ...(empty(draft.brand) ? ['the brand or the tailor'] : []),
  ]
}

interface Offer {
  name: string
  offered: string
  per: string
  insight: PriceInsight
}

function basisOf({ name, offered, per, insight: { low, high, basis } }: Offer, alike: boolean): string {
  if (low === null || high === null)
    return basis === 0
      ? `No comparable items ${offered} are listed yet, so there is no ${name} to suggest.`
      : `Too few comparable items ${offered} (${basis}) to suggest a ${name}.`
  const condition = alike ? ', counted as if in the same condition' : ''
  return `The ${name} rests on ${basis} comparable items, which mostly cost ${rangeOf(low, high)}${per}${condition}.`
}

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** On how many items each price rests, what is a guess, and what to add. */
export function noteOf(
  draft: ListingDraft,
  basis: { rental: PriceInsight; sale: PriceInsight },
  seen: { colour: boolean; photos: number },
  missing: readonly string[],
): string {
  const offers: Offer[] = [
    { name: 'rental price', offered: 'to rent', per: ' a day', insight: basis.rental },
    { name: 'sale price', offered: 'for sale', per: '', insight: basis.sale },
  ]
  const asked = offers.filter(
    (_, at) => draft.offered === 'both' || draft.offered === (at === 0 ? 'rent' : 'sale'),
  )
  const photos = countOf(seen.photos, 'photo')
  return [
    ...asked.map((offer) => basisOf(offer, draft.condition !== null)),
    ...(seen.colour ? [`The colour is a guess from ${photos}.`] : []),
    ...(missing.length > 0 ? [`It would help to add ${list(missing.slice(0, 4))}.`] : []),
  ].join(' ')
}
