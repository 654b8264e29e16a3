import type { Alert, AlertKind } from './alert'
import type { BookingNews } from './fetch-news'

/** A booking, as one of its two parties is told of it. */
export interface BookingEvent {
  row: BookingNews
  borrowing: boolean
  title: string
  /** The other party, at the beginning of a sentence. */
  them: string
  /** The other party, in the middle of a sentence. */
  other: string
  sale: boolean
  now: number
}

export interface AlertContent {
  kind: AlertKind
  text: string
  /** When it happened; for what leaves no time of its own, when the booking last changed. */
  at?: string | null
  /** Which step of the status it is, where a status has several: another step is another alert. */
  step?: string
  /** Where to act on it, if not on the booking's own page. */
  link?: Alert['link']
}
