import { type Category, sizedAs } from '#contract/taxonomy.ts'

/** Those of shoes begin with it: a shoe EU 40 is no gown EU 40. */
export const shoe = /^shoe /i

/** Whether this size means something in this category; without one every size does. */
export function fitsCategory(size: string, category: Category | undefined): boolean {
  return category === undefined || sizedAs(category) === (shoe.test(size) ? 'shoes' : 'clothes')
}

/** Bags and wigs have measurements, but no sizes to choose from. */
export function hasSizes(category: Category | undefined): boolean {
  return category === undefined || sizedAs(category) !== undefined
}

export function sizeLabel(size: string): string {
  return shoe.test(size) ? `Shoe size ${size.replace(shoe, '')}` : `Size ${size}`
}
