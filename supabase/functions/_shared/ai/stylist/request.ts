import type { StylistPayload } from '#contract/bodies/stylist.ts'
import { addDays, type DateOnly, dayDifference } from '#contract/rules/dates.ts'
import { stateOfPlace } from '#contract/rules/towns.ts'
import type { StylistRequest } from '../../engine/stylist/types.ts'

/** 1 January 2000 was a Saturday. */
const aSaturday = '2000-01-01'

/** From the Friday before the coming Saturday to the Sunday after it; with a day at least for getting the clothes. */
export function weekendAfter(today: DateOnly): { start: DateOnly; end: DateOnly } {
  const earliest = addDays(today, 2)
  const fridays = dayDifference(addDays(aSaturday, -1), earliest)
  const start = addDays(earliest, (7 - (fridays % 7)) % 7)
  return { start, end: addDays(start, 2) }
}

/** The request of the engine. Whom somebody is kept apart from and what is theirs, the database leaves out already. */
export function requestOf(asked: StylistPayload, personId: string, today: DateOnly): StylistRequest {
  const days = asked.start && asked.end ? { start: asked.start, end: asked.end } : weekendAfter(today)
  return {
    personId,
    keptApart: [],
    occasion: asked.occasion,
    style: asked.style_preference,
    state: stateOfPlace(asked.user_city) ?? asked.user_city,
    ...days,
    ...(asked.budget && { budget: asked.budget }),
    clothesSizes: asked.clothes_sizes,
    shoeSizes: asked.shoe_sizes.map((size) => (/^shoe /i.test(size) ? size : `Shoe ${size}`)),
    colours: asked.colours,
    ...(asked.made_for && { madeFor: asked.made_for }),
    ...(asked.receive && { receive: asked.receive }),
  }
}
