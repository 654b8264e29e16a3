import { limits } from '#contract/constants.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Alert } from './alert'
import { bookingAlert } from './booking-alert'
import type { News } from './fetch-news'

/** All alerts of a person, the newest first. */
export function buildFeed({ bookings, deposits }: News, userId: string, now: number): Alert[] {
  return [...bookings.flatMap((row) => bookingAlert(row, userId, now) ?? []), ...deposits.map(depositAlert)]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, limits.alertsShown)
}

function depositAlert({ id, amount, created_at }: News['deposits'][number]): Alert {
  return {
    key: id,
    kind: 'money',
    text: `${formatNaira(amount)} was added to your wallet`,
    at: created_at,
    link: { to: '/wallet' },
  }
}
