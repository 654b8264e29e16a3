/** What was looked at, and what differs there. */
export interface Area {
  name: string
  /** One plain sentence each: none means that it is as it should be. */
  differences: string[]
  /** What is as it should be, in a few words. */
  seen: string
}

/** An area that could not be looked at is no difference, and is never called right. */
export class NotLookedAt extends Error {}

export type Query = <T>(text: string) => Promise<T[]>

const MOST_LINES = 25

function cut(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LINES
  return more > 0 ? [...lines.slice(0, MOST_LINES), `and ${more} more`] : [...lines]
}

/** The lines that are printed for one area. */
export function linesOf({ name, differences, seen }: Area): string[] {
  if (differences.length === 0) return [`ok       ${name}: ${seen}`]
  return cut(differences).map((line) => `DIFFERS  ${name}: ${line}`)
}

/** A list in the words of a sentence. */
export const listed = (names: Iterable<string>): string => [...names].sort().join(', ')
