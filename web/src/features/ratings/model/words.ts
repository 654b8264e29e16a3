import { formatMoment } from '@/lib/lagos-time'

/** Until when nobody but its author reads a rating. */
export const hiddenUntil = (endsAt: string): string =>
  `hidden until both of you have rated, or until ${formatMoment(endsAt)}`
