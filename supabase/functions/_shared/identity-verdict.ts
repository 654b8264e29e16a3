import type { RegisteredPerson } from './adapters/identity-provider.ts'

/** What is kept of a comparison: verdicts, nothing that the register says. */
export interface Verdict {
  /** match: all was compared and is the same. partial: nothing differs, but something was missing or more than registered. */
  outcome: 'match' | 'partial' | 'mismatch'
  name: 'full' | 'more' | 'partial' | 'none'
  /** Null where there is nothing to compare. */
  birth: boolean | null
  face: boolean
  confidence: number
}

/** Compares what a person sent with what the register says about the BVN. */
export function verdictOn(
  sent: { name: string | null; birth: string | null },
  registered: RegisteredPerson,
): Verdict {
  const name = compareNames(sent.name ?? '', registered.names)
  const birth = sent.birth && registered.birth ? sent.birth === registered.birth : null
  const { matches: face, confidence } = registered.face
  const differs = name === 'partial' || name === 'none' || birth === false || !face
  const complete = name === 'full' && birth
  const outcome = differs ? 'mismatch' : complete ? 'match' : 'partial'
  return { outcome, name, birth, face, confidence }
}

/**
 * Full: first and last name are both there, in any order and case, with or without accents, initials and other registered
 * names. More: with names that the register does not have. Who lists many names would match many people.
 */
function compareNames(sent: string, { first, last, all }: RegisteredPerson['names']): Verdict['name'] {
  const parts = new Set(partsOf(sent))
  const registered = all.flatMap(partsOf)
  const has = (name: string) => partsOf(name).length > 0 && partsOf(name).every((part) => parts.has(part))
  const isKnown = (part: string) =>
    registered.some((name) => name === part || (part.length === 1 && name.startsWith(part)))
  if (has(first) && has(last)) return [...parts].every(isKnown) ? 'full' : 'more'
  return registered.some((part) => parts.has(part)) ? 'partial' : 'none'
}

function partsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}]+/u).filter(Boolean)
}
