import type { Category } from './taxonomy.ts'

export interface MeasurementKind {
  label: string
  unit: 'cm' | 'size'
  least: number
  most: number
}

/** What can be measured of an item, and between which sizes: as `private.measurement_kinds` has it. */
export const measurementKinds = {
  bust: { label: 'Bust', unit: 'cm', least: 40, most: 200 },
  chest: { label: 'Chest', unit: 'cm', least: 40, most: 200 },
  waist: { label: 'Waist', unit: 'cm', least: 30, most: 200 },
  hips: { label: 'Hips', unit: 'cm', least: 40, most: 220 },
  length: { label: 'Length', unit: 'cm', least: 1, most: 400 },
  shoulder: { label: 'Shoulder', unit: 'cm', least: 20, most: 90 },
  sleeve: { label: 'Sleeve', unit: 'cm', least: 1, most: 120 },
  inseam: { label: 'Inside leg', unit: 'cm', least: 5, most: 130 },
  shoe_uk: { label: 'UK size', unit: 'size', least: 1, most: 16 },
  shoe_eu: { label: 'EU size', unit: 'size', least: 30, most: 52 },
  heel: { label: 'Heel', unit: 'cm', least: 0.5, most: 30 },
  insole: { label: 'Insole', unit: 'cm', least: 15, most: 40 },
  width: { label: 'Width', unit: 'cm', least: 1, most: 150 },
  height: { label: 'Height', unit: 'cm', least: 1, most: 150 },
  depth: { label: 'Depth', unit: 'cm', least: 0.5, most: 100 },
  strap: { label: 'Strap', unit: 'cm', least: 1, most: 200 },
  cap: { label: 'Cap, around the head', unit: 'cm', least: 40, most: 70 },
  wrist: { label: 'Wrist', unit: 'cm', least: 8, most: 40 },
} as const satisfies Record<string, MeasurementKind>
export type MeasurementName = keyof typeof measurementKinds

const gown = ['bust', 'waist', 'hips', 'length', 'shoulder', 'sleeve'] as const
const byCategory: Record<Category, readonly MeasurementName[]> = {
  Dresses: gown,
  Formal: gown,
  Traditional: ['bust', 'chest', 'waist', 'hips', 'length', 'shoulder', 'sleeve'],
  Suits: ['chest', 'waist', 'shoulder', 'sleeve', 'length', 'inseam'],
  Tops: ['bust', 'chest', 'waist', 'length', 'shoulder', 'sleeve'],
  Bottoms: ['waist', 'hips', 'length', 'inseam'],
  Outerwear: ['chest', 'waist', 'length', 'shoulder', 'sleeve'],
  Shoes: ['shoe_uk', 'shoe_eu', 'heel', 'insole'],
  Bags: ['width', 'height', 'depth', 'strap'],
  Jewelry: ['length', 'width', 'wrist'],
  'Wigs & Hair': ['length', 'cap'],
  Accessories: ['length', 'width', 'height', 'depth'],
  Other: ['length', 'width', 'height'],
}

/** What the form asks for, in its order; nothing before a category is chosen. */
export function measurementsFor(category: string): readonly MeasurementName[] {
  return isCategory(category) ? byCategory[category] : []
}

function isCategory(category: string): category is Category {
  return Object.hasOwn(byCategory, category)
}

export function isMeasurementName(name: string): name is MeasurementName {
  return Object.hasOwn(measurementKinds, name)
}

/** Whether it lies between the bounds, in halves at most. */
export function isMeasurementOf(name: string, size: number | null): boolean {
  if (size === null || !isMeasurementName(name)) return false
  const { least, most } = measurementKinds[name]
  return size >= least && size <= most && Number.isInteger(size * 2)
}

/** `92 cm · 36 in`; sizes of shoes as they are. */
export function measurementText(name: MeasurementName, size: number): string {
  if (measurementKinds[name].unit === 'size') return String(size)
  return `${size} cm · ${inches(size)} in`
}

/** To the half: a tape has no more. */
export function inches(centimetres: number): number {
  return Math.round((centimetres / 2.54) * 2) / 2
}
