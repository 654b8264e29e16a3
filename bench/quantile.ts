/** The value that a share of all stay at or below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The one in the middle; of an even number, the upper of the two. */
export const upperMedian = (values: readonly number[]): number => quantile(values, 0.5)
