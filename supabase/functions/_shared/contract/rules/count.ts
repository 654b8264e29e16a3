/** `1 hour`, `24 hours`; `1 more is`, `3 more are` where the plural is named. */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}
