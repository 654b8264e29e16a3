import type { Guess } from '#contract/listing-optimizer.ts'
import { sizedAs } from '#contract/taxonomy.ts'
import type { ListingDraft } from './draft.ts'
import { oneLine } from './text.ts'

/** How people write sizes of clothes, the surest first. */
const clothes: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/\buk ?-?(\d{1,2}) ?(?:-|–|to) ?(?:uk ?)?(\d{1,2})\b/i, (least, most) => `UK ${least} to ${most}`],
  [/\b(uk|us|eu) ?-?(\d{1,2})\b/i, (system = '', size) => `${system.toUpperCase()} ${size}`],
  [/\bsize:? (\d{1,2}|x{0,3}[sl]|m)\b(?! ?(?:-|–|to) ?\d)/i, (size = '') => size.toUpperCase()],
  [
    /\b(one|free) size\b/i,
    (which) =>
      `${which === undefined ? '' : which.charAt(0).toUpperCase()}${which?.slice(1).toLowerCase()} size`,
  ],
  [/\b(X{1,3}[SL]|[2-4]XL)\b/, (size = '') => size],
]

const shoes: typeof clothes = [
  [/\b(uk|us|eu) ?-?(\d{1,2}(?:\.5)?)\b/i, (system = '', size) => `${system.toUpperCase()} ${size}`],
  [/\bsize:? (3\d|4\d|5[0-2])\b/i, (size) => `EU ${size}`],
]

/**
 * Sizes of BS 3666:1982 by the largest bust and hips, in centimetres: each size of the standard ends four or five above the
 * one before. A garment is wider than who wears it, so this is a guess.
 */
const bodies: readonly (readonly [size: number, bust: number, hips: number])[] = [
  [8, 82, 87],
  [10, 86, 91],
  [12, 90, 95],
  [14, 94, 99],
  [16, 99, 104],
  [18, 104, 109],
  [20, 109, 114],
  [22, 114, 119],
]
const leastBust = 78
const leastHips = 83

function bodySize(measured: number | undefined, part: 1 | 2): number | undefined {
  if (measured === undefined || measured < (part === 1 ? leastBust : leastHips)) return undefined
  return bodies.find((row) => measured <= row[part])?.[0]
}

/** The larger of bust and hips; nothing where they are further apart than one size. */
function fromMeasurements({ category, measurements }: ListingDraft): string | undefined {
  if (sizedAs(category) === 'shoes') {
    const { shoe_eu: eu, shoe_uk: uk } = measurements
    if (eu !== undefined) return `EU ${eu}`
    return uk === undefined ? undefined : `UK ${uk}`
  }
  const sizes = [bodySize(measurements.bust, 1), bodySize(measurements.hips, 2)].filter(
    (size) => size !== undefined,
  )
  const largest = Math.max(...sizes)
  return sizes.length > 0 && largest - Math.min(...sizes) <= 2 ? `UK ${largest}` : undefined
}

function fromWords({ category, title, description }: ListingDraft): string | undefined {
  const text = oneLine(`${title} ${description}`)
  for (const [pattern, said] of sizedAs(category) === 'shoes' ? shoes : clothes) {
    const found = pattern.exec(text)
    if (found) return said(...found.slice(1))
  }
  return undefined
}

/** The size of an item whose owner left the field empty: from their words, else from their measurements. */
export function guessSize(draft: ListingDraft): Guess | null {
  if (draft.size.trim() !== '' || sizedAs(draft.category) === undefined) return null
  const said = fromWords(draft)
  if (said) return { value: said, from: 'words' }
  const measured = fromMeasurements(draft)
  return measured ? { value: measured, from: 'measurements' } : null
}
