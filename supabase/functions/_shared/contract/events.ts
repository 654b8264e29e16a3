/** Events. Without Zod, because the browser asks and the server checks. */
import type { StylistLook } from './stylist.ts'
import type { Category } from './taxonomy.ts'

export const eventSegments = [
  { value: 'bride', label: 'Bride’s side' },
  { value: 'groom', label: 'Groom’s side' },
  { value: 'friends', label: 'Friends' },
] as const
export type EventSegment = (typeof eventSegments)[number]['value']

/** How dressed up guests come; the database knows the same. */
export const eventDressCodes = ['Traditional', 'Formal', 'Cocktail', 'Smart casual', 'Casual'] as const

/** What a look cannot do without. */
export const neededParts = ['clothes', 'shoes'] as const
export type NeededPart = (typeof neededParts)[number]

/** For a guest. */
export interface EventLooks {
  days: { start: string; end: string }
  /** Of the host's plan, where all of it can still be rented. */
  suggestion: StylistLook | null
  looks: StylistLook[]
}

export type EventPieceState = 'chosen' | 'booked' | 'paid'

export interface OverviewPiece {
  category: Category
  state: EventPieceState
  /** Booked for other days than the event has now. */
  other_days: boolean
  /** For the host; a coordinator needs to know only that there is one. */
  item: {
    id: string
    title: string
    image: string | null
    /** Naira, with deposit and delivery. */
    amount: number
  } | null
}

export interface OverviewGuest {
  user_id: string
  name: string
  segment: EventSegment | null
  pieces: OverviewPiece[]
  /** What a whole look still needs, which the items tell; null for a coordinator. */
  missing: NeededPart[] | null
  /** How many pieces the plan suggests. */
  suggested: number
  /** Naira; null for a coordinator. */
  total: number | null
}

/** How far the guests of a side are, in naira for everything that they have. */
export interface SideStanding {
  /** Null: guests who have not said whose side they are on. */
  segment: EventSegment | null
  guests: number
  /** Guests who have paid for all that they have. */
  paidGuests: number
  /** Null for a coordinator. */
  money: { paid: number; total: number } | null
}

/** For the host, and of their side for coordinators. */
export interface EventOverview {
  guests: OverviewGuest[]
  /** Those that have guests. */
  sides: SideStanding[]
  /** Naira for everything that guests have; null for a coordinator. */
  total: number | null
}

/** What a plan came to. */
export interface EventPlan {
  /** Guests who had nothing yet. */
  asked: number
  /** Guests for whom there was a look. */
  planned: number
}
