import type { AvailabilityType, Category, Condition, PickupMethod, Role, State } from '#contract/taxonomy.ts'
import type { SitterName } from '../pictures/portraits.ts'

/** The key of a person is the name of their portrait. */
export type PersonKey = SitterName

export interface Location {
  city: string
  state: State
  country: 'Nigeria'
  latitude: number
  longitude: number
}

export interface TownPerson {
  key: PersonKey
  name: string
  email: string
  role: Role
  place: Location
  phone: string
  identity?: 'approved' | 'pending'
  /** Roles in the admin panel, as Postgres writes a list. */
  staff?: '{owner}' | '{support}' | '{finance}' | '{moderation}'
  social?: readonly ('instagram' | 'facebook')[]
  /** Days since they joined. */
  joined: number
  /** Naira in the wallet when the town is loaded; with `exact` loading fails if earnings have brought more. */
  wallet?: { naira: number; exact?: boolean }
}

/** Naira throughout. */
export interface TownItem {
  /** The name of the drawn piece in the wardrobe. */
  plate: string
  owner: PersonKey
  title: string
  description: string
  category: Category
  brand: string
  size: string
  condition: Condition
  availability: AvailabilityType
  daily?: number
  sale?: number
  deposit?: number
  pickup: PickupMethod
  delivery?: { fee: number; back: number; ownerPays?: 'delivery' | 'return' | 'both' }
  days?: readonly [least: number, most: number]
  buffer?: number
  approval?: boolean
  terms?: string
}

/** What one side says about the other when it is over. */
export interface TownRating {
  stars: 1 | 2 | 3 | 4 | 5
  words?: string
}

interface Story {
  item: string
  borrower: PersonKey
  address?: string
  note?: string
  /** Of a rental or purchase that is over. With one of them alone it stays sealed. */
  ratings?: { ofLender?: TownRating; ofBorrower?: TownRating }
}

/** Days are counted from today: -3 is three days ago. */
export type TownStory = Story &
  (
    | {
        kind: 'finished'
        start: number
        end: number
        lateDays?: number
        notes?: { borrower?: string; lender?: string }
      }
    | { kind: 'running' | 'booked'; start: number; end: number }
    /** A paid request that its owner has not answered yet. */
    | { kind: 'asked'; start: number; end: number; minutesAgo: number }
    | { kind: 'cancelled'; start: number; end: number; madeDaysAgo: number; reason: string }
    | { kind: 'bought'; daysAgo: number }
  )
