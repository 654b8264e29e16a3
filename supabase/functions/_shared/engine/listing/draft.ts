import type { AvailabilityType, Category, Condition, ItemCleaner, ItemFit } from '#contract/taxonomy.ts'

/** What an owner has said of an item so far. Empty is not said. */
export interface ListingDraft {
  title: string
  category: Category
  description: string
  offered: AvailabilityType
  condition: Condition | null
  size: string
  brand: string
  colour: string
  /** By `measurementKinds`. */
  measurements: Readonly<Record<string, number>>
  fit: ItemFit | null
  fitNote: string
  setContents: readonly string[]
  cleanedBy: ItemCleaner | null
  careNote: string
  /** How many it has. */
  photos: number
}
