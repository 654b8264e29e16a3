import type { MeasurementName } from '#contract/measurements.ts'
import type { ItemCleaner, ItemFit } from '#contract/taxonomy.ts'

interface TownDetails {
  measurements?: Partial<Record<MeasurementName, number>>
  fit?: ItemFit
  fitNote?: string
  set?: readonly string[]
  cleaner?: ItemCleaner
  care?: string
}

/** What owners of the demo town say about size, set and care, by the plates of their items. */
export const details: Readonly<Record<string, TownDetails>> = {
  'aso-oke-gown': {
    measurements: { bust: 88, waist: 70, hips: 98, length: 148 },
    fit: 'true_to_size',
    fitNote: 'Boned at the waist. The zip has 2 cm to let out.',
    set: ['Gown', 'Beaded neck trim', 'Garment bag'],
    cleaner: 'owner',
    care: 'I dry clean it myself after each rental. Keep perfume off the gold thread.',
  },
  'ankara-flare': {
    measurements: { bust: 94, waist: 78, length: 118, shoulder: 39, sleeve: 22 },
    fit: 'runs_large',
    fitNote: 'Loose at the waist on a UK 10. There is a belt inside.',
    set: ['Dress', 'Fabric belt'],
    cleaner: 'owner',
  },
  'lace-midi': {
    measurements: { bust: 96, waist: 80, hips: 104, length: 112 },
    fit: 'true_to_size',
    cleaner: 'owner',
    care: 'Dry clean only.',
  },
  'emerald-slip': {
    measurements: { bust: 86, waist: 72, hips: 94, length: 142 },
    fit: 'runs_small',
    fitNote: 'Cut on the bias and close at the hips. Take it if you are between sizes and smaller.',
    cleaner: 'owner',
    care: 'Silk: no iron on the front, no roll-on deodorant under the straps.',
  },
  'red-ball-gown': {
    measurements: { bust: 92, waist: 74, length: 155 },
    fit: 'runs_small',
    set: ['Gown', 'Hoop petticoat', 'Two spare buttons'],
    cleaner: 'owner',
  },
  'wine-tuxedo': {
    measurements: { chest: 104, waist: 90, shoulder: 46, sleeve: 64, inseam: 82 },
    fit: 'true_to_size',
    fitNote: 'The trousers are long: 82 cm inside leg, made for heeled shoes.',
    set: ['Jacket', 'Trousers', 'Bow tie', 'Cummerbund'],
    cleaner: 'owner',
  },
  'navy-suit': {
    measurements: { chest: 108, waist: 94, shoulder: 47, sleeve: 65, inseam: 80 },
    fit: 'true_to_size',
    set: ['Jacket', 'Waistcoat', 'Trousers'],
    cleaner: 'borrower',
    care: 'Bring it back dry-cleaned, with the ticket.',
  },
  'ivory-agbada': {
    measurements: { chest: 124, length: 138, shoulder: 52, inseam: 84 },
    fit: 'runs_large',
    fitNote: 'An agbada should be generous. It sits well up to 190 cm height.',
    set: ['Agbada', 'Buba', 'Sokoto', 'Fila'],
    cleaner: 'owner',
    care: 'Dry clean only. Fold it along the embroidery, never across.',
  },
  'wine-agbada': {
    measurements: { chest: 126, length: 140, shoulder: 53, inseam: 82 },
    set: ['Agbada', 'Buba', 'Sokoto'],
    cleaner: 'owner',
  },
  'iro-and-buba': {
    measurements: { bust: 104, length: 72, hips: 130 },
    fit: 'true_to_size',
    set: ['Iro', 'Buba', 'Ipele', 'Gele, not tied'],
    cleaner: 'owner',
  },
  'senator-kaftan': {
    measurements: { chest: 110, length: 98, shoulder: 47, sleeve: 63, inseam: 80 },
    set: ['Kaftan', 'Trousers'],
    cleaner: 'owner',
  },
  'coral-set': {
    measurements: { length: 46 },
    set: ['Five-strand necklace', 'Two bracelets', 'Earrings', 'Wooden box'],
    care: 'Wipe with a dry cloth. No water, no perfume.',
  },
  'bangle-stack': { measurements: { wrist: 20 }, set: ['Two coral bangles', 'Bone bangle', 'Gold bangle'] },
  'wine-stilettos': {
    measurements: { shoe_uk: 5, shoe_eu: 38, heel: 10, insole: 24.5 },
    fit: 'runs_small',
    fitNote: 'Narrow at the toes.',
    set: ['Shoes', 'Dust bag', 'Heel tips'],
  },
  'ankara-block-heels': { measurements: { shoe_uk: 6, shoe_eu: 39, heel: 7.5 }, fit: 'true_to_size' },
  'velvet-loafers': {
    measurements: { shoe_uk: 9, shoe_eu: 43 },
    fit: 'true_to_size',
    set: ['Shoes', 'Shoe trees'],
  },
  'beaded-clutch': {
    measurements: { width: 24, height: 14, depth: 4, strap: 110 },
    set: ['Clutch', 'Detachable chain'],
    care: 'Wipe the lining only. Tell me if a bead is loose, I have spares.',
  },
  'green-top-handle': {
    measurements: { width: 27, height: 20, depth: 11 },
    set: ['Bag', 'Silk scarf', 'Dust bag'],
  },
  'long-waves': { measurements: { length: 71, cap: 56 }, set: ['Wig', 'Wig cap', 'Brush'], cleaner: 'owner' },
}
