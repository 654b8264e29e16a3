import { type Category, sizedAs } from '#contract/taxonomy.ts'
import { shoe } from '@/domain/items/size-label'

/** Whether this size means something in this category; without one every size does. */
export function fitsCategory(size: string, category: Category | undefined): boolean {
  return category === undefined || sizedAs(category) === (shoe.test(size) ? 'shoes' : 'clothes')
}

/** Bags and wigs have measurements, but no sizes to choose from. */
export function hasSizes(category: Category | undefined): boolean {
  return category === undefined || sizedAs(category) !== undefined
}

/** The ends of a size of dresses: the same size twice where it is no range. */
export function sizeEnds(size: string | undefined): { from: number; to: number } | undefined {
  const [, from, to] = /^UK (\d+)(?: to (\d+))?$/.exec(size ?? '') ?? []
  return from ? { from: Number(from), to: Number(to ?? from) } : undefined
}

/** A size of dresses, or all up to a larger one. */
export function sizeRange(from: number, to: number): string {
  return to > from ? `UK ${from} to ${to}` : `UK ${from}`
}

/** The larger sizes that a range may end with, as dresses have them. */
export function largerSizes(from: number): number[] {
  return Array.from({ length: 13 }, (_, at) => 6 + 2 * at).filter((size) => size > from)
}
