import type { BookingFacts } from './evidence-facts.ts'

type Photo = BookingFacts['photos'][number]

const mostPhotos = 8

/**
 * Those that tell a bank most, the oldest first: of the handover before others, since it asks whether the item reached the payer, and
 * of each side as many as of the other where there are more than fit.
 */
export function tellingPhotos(photos: readonly Photo[]): Photo[] {
  const ranked = photos.map((photo, place) => {
    const earlier = photos.slice(0, place).filter(({ step, by }) => step === photo.step && by === photo.by)
    return { photo, place, rank: earlier.length, later: photo.step === 'handover' ? 0 : 1 }
  })
  return ranked
    .sort((one, other) => one.later - other.later || one.rank - other.rank || one.place - other.place)
    .slice(0, mostPhotos)
    .sort((one, other) => one.place - other.place)
    .map(({ photo }) => photo)
}
