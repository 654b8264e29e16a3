import { style } from '../../../supabase/functions/_shared/engine/index.ts'
import type { MarketItem, StylistRequest } from '../../../supabase/functions/_shared/engine/stylist/types.ts'

/** A request and rows of a market for the stylist, of which a test says only what matters to it. */

export type Given = Partial<MarketItem> & Pick<MarketItem, 'title' | 'category'>

export const marketItem = (given: Given, at: number): MarketItem => ({
  id: `item-${String(at).padStart(3, '0')}`,
  ownerId: 'lender',
  colour: '',
  size: 'One size',
  city: 'Yaba',
  state: 'Lagos',
  availability: 'rent',
  status: 'available',
  free: true,
  hidden: false,
  pickup: 'pickup',
  rent: 5000,
  deposit: 10_000,
  delivery: 0,
  ...given,
})

export const asked: StylistRequest = {
  personId: 'me',
  keptApart: [],
  occasion: 'Church Service',
  style: 'Elegant & Classy',
  state: 'Lagos',
  start: '2026-12-03',
  end: '2026-12-05',
  clothesSizes: [],
  shoeSizes: [],
  colours: [],
}

/** The titles of the best look. */
export function worn(request: Partial<StylistRequest>, ...rows: Given[]): string[] {
  const [look] = style({ ...asked, ...request }, rows.map(marketItem)).looks
  return look?.pieces.map((piece) => piece.item.title) ?? []
}

export const dress = (title: string, colour = ''): Given => ({ title, colour, category: 'Dresses' })

export const shoes = (title: string, size: string, colour = ''): Given => ({
  title,
  size,
  colour,
  category: 'Shoes',
})

export const bag = (title: string, colour = ''): Given => ({ title, colour, category: 'Bags' })

export const native = (title: string, colour = ''): Given => ({
  title,
  colour,
  category: 'Traditional',
  size: 'L',
})

export const cap = (title: string, colour = ''): Given => ({ title, colour, category: 'Accessories' })
