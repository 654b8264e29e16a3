import type { RegisteredPerson } from './adapters/identity-provider.ts'

/** What is kept of a comparison: verdicts, nothing that the register says. */
export interface Verdict {
  /** match: all was compared and is the same. partial: nothing differs, but something was missing, more or spelled otherwise. */
  outcome: 'match' | 'partial' | 'mismatch'
  /** As `match_registered_names` answers it. */
  name: 'full' | 'more' | 'alike' | 'partial' | 'none'
  /** Null where there is nothing to compare. */
  birth: boolean | null
  face: boolean
  confidence: number
}

/** Judges what a person sent by what the register says about the BVN. `name`: how the two names compare. */
export function verdictOn(
  sent: { birth: string | null },
  registered: RegisteredPerson,
  name: Verdict['name'],
): Verdict {
  const birth = sent.birth && registered.birth ? sent.birth === registered.birth : null
  const { matches: face, confidence } = registered.face
  const differs = name === 'partial' || name === 'none' || birth === false || !face
  const complete = name === 'full' && birth
  const outcome = differs ? 'mismatch' : complete ? 'match' : 'partial'
  return { outcome, name, birth, face, confidence }
}
