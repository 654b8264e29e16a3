import { type Counts, type Facet, written } from './counts'

/** `12`, `1,000+`; nothing while it is not known. */
export function facetCount(counts: Counts | undefined, facet: Facet, value: string): string | undefined {
  if (!counts) return undefined
  const found = counts.find((counted) => counted.facet === facet && counted.value === value)
  return written(found?.count ?? 0, found?.more ?? false)
}

/** What a facet has, in the order of the alphabet. */
export function byName(counts: Counts | undefined, facet: Facet): string[] {
  return valuesOf(counts, facet).toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

/** What a facet has, the most frequent first. */
export function valuesOf(counts: Counts | undefined, facet: Facet): string[] {
  return counts?.filter((counted) => counted.facet === facet).map(({ value }) => value) ?? []
}
