import { type EngineName, engines } from '../../support/api/test-stack.ts'

/** How much is played: a short pass in `npm test`, the whole in `npm run attack`, which sets these variables. */

function figure(name: string, short: number): number {
  const given = Number(process.env[name] ?? short)
  if (!Number.isSafeInteger(given) || given < 0) throw new RangeError(`${name} must be a whole number`)
  return given
}

/** Whether times are held to the figures of a quiet machine. */
export const isLong = process.env.ATTACK_REQUESTS !== undefined

export const runLength = {
  /** The same seed makes the same requests: always the same ones in `npm test`, others each time in `npm run attack`. */
  seed: figure('ATTACK_SEED', isLong ? Math.floor(Math.random() * 1_000_000) : 891_272),
  /** Requests of the fuzz, on each database. */
  requests: figure('ATTACK_REQUESTS', 500),
  /** Reads that differ from each other, for the growth of memory. */
  distinct: figure('ATTACK_DISTINCT', 400),
  /** How long the crowd of attackers stays. */
  seconds: figure('ATTACK_SECONDS', 3),
}

/** The databases that an attack is played on: in `npm test` the one that it is more likely to hurt, else both. */
export const attackedOn = (short: EngineName): readonly EngineName[] => (isLong ? engines : [short])
