import type { ListingDraft } from '../../../supabase/functions/_shared/engine/listing/draft.ts'
import type { ItemColours } from '../../../supabase/functions/_shared/engine/photo/item-colours.ts'

/** Nothing is said but what has to be. */
export const bare: ListingDraft = {
  title: 'Gown',
  category: 'Dresses',
  description: '',
  offered: 'both',
  condition: null,
  size: '',
  brand: '',
  colour: '',
  measurements: {},
  fit: null,
  fitNote: '',
  setContents: [],
  cleanedBy: null,
  careNote: '',
  photos: 0,
}

export const withFacts = (facts: Partial<ListingDraft>): ListingDraft => ({ ...bare, ...facts })

export const full = withFacts({
  title: 'Aso-oke gown',
  condition: 'excellent',
  size: 'UK 12',
  brand: 'Deola Sagoe',
  colour: 'Wine',
  measurements: { bust: 92, waist: 78.5 },
  fit: 'runs_small',
  fitNote: 'Take one size up',
  setContents: ['Gown', 'Belt'],
  cleanedBy: 'owner',
  careNote: 'Dry clean only.',
  photos: 4,
})

export const seen = (name: string, sure = true): ItemColours => ({
  colours: [{ name, hex: '6b1a2e', share: 0.8 }],
  sure,
})

export const noPrices = { rents: [], sales: [] }
