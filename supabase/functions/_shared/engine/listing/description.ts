import { limits } from '#contract/constants.ts'
import { isMeasurementName, measurementKinds, measurementsFor } from '#contract/measurements.ts'
import { conditions, itemCleaners, itemFits, type Option } from '#contract/taxonomy.ts'
import { coloursNamedIn } from '../colour/read-colour.ts'
import type { ListingDraft } from './draft.ts'
import { calm, oneLine, paragraphs, says, sentence, small } from './text.ts'
import { betterTitle } from './title.ts'

const labelOf = <Value extends string>(options: readonly Option<Value>[], value: Value): string =>
  small(options.find((option) => option.value === value)?.label ?? value)

/** One fact, and whether a text says it already. */
interface Line {
  text: string
  saidBy(text: string): boolean
}

const line = (label: string, value: string, saidBy = (text: string) => says(text, value)): Line[] =>
  value === '' ? [] : [{ text: sentence(`${label}: ${value}`), saidBy }]

/** As people write it: "Excellent" alone may be said of the delivery. */
function conditionLine({ condition }: ListingDraft): Line[] {
  if (!condition) return []
  const label = labelOf(conditions, condition)
  return line('Condition', label, (text) =>
    condition === 'new'
      ? says(text, label)
      : says(text, `${label} condition`) || says(text, `condition ${label}`),
  )
}

/** Whoever names a colour knows better than a photo. Read piece by piece, because only the beginning of a text is read. */
const namesColour = (text: string): boolean =>
  (text.match(/\S.{0,100}(?=\s|$)|\S{1,100}/gu) ?? []).some((part) => coloursNamedIn(part) !== '')

function colourLine({ colour }: ListingDraft, seen: string): Line[] {
  const own = oneLine(colour)
  if (own !== '') return line('Colour', own)
  return seen === '' ? [] : line('Colour', `${seen}, judging by the photos`, namesColour)
}

function sizeLines({ size, fit, fitNote }: ListingDraft): Line[] {
  return [
    ...line('Size', oneLine(size)),
    ...(fit ? line('Fit', labelOf(itemFits, fit)) : []),
    ...line('How it fits', oneLine(fitNote)),
  ]
}

function measurementLine({ measurements, category }: ListingDraft): Line[] {
  const asked = measurementsFor(category)
  const others = Object.keys(measurements).filter(isMeasurementName)
  const parts = [...new Set([...asked, ...others])].flatMap((name) => {
    const size = measurements[name]
    if (size === undefined) return []
    const { label, unit } = measurementKinds[name]
    const called = /^[A-Z]{2}/.test(label) ? label : small(label)
    return [{ text: `${called} ${size}${unit === 'cm' ? ' cm' : ''}`, called, size: String(size) }]
  })
  return line('Measurements', parts.map(({ text }) => text).join(', '), (text) =>
    parts.every(({ called, size }) => says(text, called) && says(text, size)),
  )
}

function setLine({ setContents }: ListingDraft): Line[] {
  const parts = setContents.map(oneLine).filter((part) => part !== '')
  return line('Included', parts.map(small).join(', '), (text) => parts.every((part) => says(text, part)))
}

const linesOf = (draft: ListingDraft, seenColour: string): Line[] => [
  ...line('Brand', oneLine(draft.brand)),
  ...conditionLine(draft),
  ...colourLine(draft, seenColour),
  ...sizeLines(draft),
  ...measurementLine(draft),
  ...setLine(draft),
  ...line('Care', oneLine(draft.careNote)),
  ...(draft.cleanedBy && draft.offered !== 'sale'
    ? line('Cleaning', labelOf(itemCleaners, draft.cleanedBy))
    : []),
]

/**
 * The owner's own text first, and then the facts of the form that it does not say; nothing else. A colour that only photos
 * show is said to be judged by them. Asked again with this text, it is the same.
 */
export function betterDescription(draft: ListingDraft, seenColour: string): string {
  const typed = paragraphs(draft.description)
  const text = typed === '' ? sentence(betterTitle(draft, '')) : calm(typed, draft.brand)
  const missing = linesOf(draft, seenColour).filter(({ saidBy }) => !saidBy(text))
  let better = text
  for (const [at, { text: fact }] of missing.entries()) {
    const longer = `${better}${at === 0 ? '\n\n' : '\n'}${fact}`
    if (longer.length <= limits.longTextLength) better = longer
  }
  return better.slice(0, limits.longTextLength)
}
