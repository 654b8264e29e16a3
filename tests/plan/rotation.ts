import { isInTier } from './tier.ts'

/** Every file outside of the tier has its turn in CI at least every ninth run. */
export const SLICES = 9

/** How many slices one run takes at most, for commits that were pushed together. */
const MOST_SLICES = 3

/** A file that has a place: the number of its slice. */
interface Placed {
  seconds: number
  slice?: number
}

/**
 * Gives each file outside of the tier its slice. A file stays in the slice that it has, or a change of the figures would
 * move it past its turn; new ones go, the longest first, where there is least to do.
 */
export function withSlices<File extends Placed>(files: ReadonlyMap<string, File>): Map<string, File> {
  const load = Array.from({ length: SLICES }, () => 0)
  const outside = [...files].filter(([path]) => !isInTier(path))
  const add = (slice: number, seconds: number) => {
    load[slice] = (load[slice] ?? 0) + seconds
  }
  for (const [, { slice, seconds }] of outside) if (slice !== undefined) add(slice, seconds)
  const placed = new Map(outside.map(([path, { slice }]) => [path, slice]))
  const homeless = outside
    .filter(([, { slice }]) => slice === undefined)
    .sort(([left, { seconds: a }], [right, { seconds: b }]) => b - a || (left < right ? -1 : 1))
  for (const [path, { seconds }] of homeless) {
    const slice = load.indexOf(Math.min(...load))
    add(slice, seconds)
    placed.set(path, slice)
  }
  return new Map(
    [...files].map(([path, { slice: _, ...file }]) => {
      const slice = placed.get(path)
      return [path, { ...file, ...(slice !== undefined && { slice }) } as File]
    }),
  )
}

/** How much more than another a slice may take before some of its files move. */
const UNEVEN = 1.15

/**
 * Moves as few files as make the slices even, by the figures of a run of all files: whoever moves has just run, so that
 * none of them is past its turn.
 */
export function evenSlices<File extends Placed>(files: ReadonlyMap<string, File>): Map<string, File> {
  const even = new Map(files)
  for (;;) {
    const load = Array.from({ length: SLICES }, () => 0)
    for (const { slice, seconds } of even.values())
      if (slice !== undefined) load[slice] = (load[slice] ?? 0) + seconds
    const [most, least] = [Math.max(...load), Math.min(...load)]
    if (most <= least * UNEVEN) return even
    const [from, to] = [load.indexOf(most), load.indexOf(least)]
    const miss = ({ seconds }: File) => Math.abs(seconds - (most - least) / 2)
    const [moving] = [...even]
      .filter(([, { slice, seconds }]) => slice === from && seconds > 0 && seconds < (most - least) * 0.99)
      .sort(([, left], [, right]) => miss(left) - miss(right))
    if (!moving) return even
    even.set(moving[0], { ...moving[1], slice: to })
  }
}

/**
 * Which slices a run takes: that of its commit, by the count of first-parent commits, and those of the commits before it
 * that were pushed with it and so never had a run of their own, three in all at most.
 */
export function slicesOfRun(commitCount: number, commitsPushed: number): number[] {
  const many = Math.min(Math.max(commitsPushed, 1), MOST_SLICES)
  return Array.from({ length: many }, (_, back) => (((commitCount - back) % SLICES) + SLICES) % SLICES)
}
