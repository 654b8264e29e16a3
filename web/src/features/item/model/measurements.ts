import {
  isMeasurementName,
  type MeasurementName,
  measurementKinds,
  measurementsFor,
  measurementText,
} from '#contract/measurements.ts'
import type { Item } from '../api/item'
import type { Fact } from './facts'

/** `bust` 92 → `Bust`, `92 cm · 36 in`: in the order of the form. */
export function measurementsOf({ category, measurements }: Pick<Item, 'category' | 'measurements'>): Fact[] {
  if (typeof measurements !== 'object' || measurements === null) return []
  const order = measurementsFor(category)
  const rank = (name: MeasurementName) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(measurements)
    .filter((entry): entry is [MeasurementName, number] => isMeasurementName(entry[0]) && isNumber(entry[1]))
    .sort(([one], [other]) => rank(one) - rank(other))
    .map(([name, size]) => [measurementKinds[name].label, measurementText(name, size)])
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** Which chart helps with an item; none for bags, jewelry and hair. */
export function chartFor(category: string): 'clothes' | 'shoes' | null {
  if (category === 'Shoes') return 'shoes'
  const clothes = ['Dresses', 'Formal', 'Traditional', 'Suits', 'Tops', 'Bottoms', 'Outerwear', 'Other']
  return clothes.includes(category) ? 'clothes' : null
}
