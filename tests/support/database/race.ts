import postgres from 'postgres'
import { expect } from 'vitest'
import type { Refused } from './refusals.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export interface Outcome<T> {
  won: T[]
  refused: Refused[]
}

/** Starts all attempts at once. A refusal is an outcome; a deadlock or anything else that is no refusal fails the test. */
export async function race<T>(attempts: readonly (() => Promise<T>)[]): Promise<Outcome<T>> {
  const results = await Promise.allSettled(attempts.map((attempt) => attempt()))
  const outcome: Outcome<T> = { won: [], refused: [] }
  for (const result of results) {
    if (result.status === 'fulfilled') outcome.won.push(result.value)
    else {
      const error: unknown = result.reason
      if (!(error instanceof postgres.PostgresError) || !error.code.startsWith('PT')) throw error
      outcome.refused.push({ code: error.code, hint: error.hint ?? '', message: error.message })
    }
  }
  expect(outcome.won.length + outcome.refused.length).toBe(attempts.length)
  return outcome
}

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Opens the connections before the race, so that they all start together. */
export async function openConnections(db: TestDatabase, connections: number): Promise<void> {
  let arrived = 0
  const all = Promise.withResolvers<void>()
  const arrive = async () => {
    arrived += 1
    if (arrived === connections) all.resolve()
    await all.promise
  }
  await Promise.all(times(connections, () => db.sql.begin(arrive)))
}

/** A db with so many connections that nobody waits for one, and not many more: each plans its queries for itself. */
export function openTestDatabaseForRaces({ connections = 60 } = {}): TestDatabase {
  return openTestDatabase({ connections })
}

type Work = (round: number) => Promise<void>

async function inLanesWhile(lanes: number, goesOn: (round: number) => boolean, work: Work): Promise<void> {
  let next = 0
  const lane = async () => {
    while (goesOn(next)) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(times(lanes, lane))
}

/** Runs `rounds` of work in a few lanes side by side. */
export function inLanes(lanes: number, rounds: number, work: Work): Promise<void> {
  return inLanesWhile(lanes, (round) => round < rounds, work)
}

/**
 * How often a race is run. Where the locks are taken out, the races that need them go wrong within the first ten rounds.
 * `npm run test:long` runs them longer.
 */
export const raceRounds = Number(process.env.RACE_ROUNDS ?? 15)

/** So often at most until a race has ended in each way that it can. */
const MOST_ROUNDS = 200

interface RaceOptions {
  lanes: number
  /** Whether it has ended in each way that it can: until then it is run longer. */
  seenAll?: () => boolean
}

/** Runs a race again and again, in a few lanes side by side. */
export function raceAgainAndAgain({ lanes, seenAll }: RaceOptions, work: Work): Promise<void> {
  const goesOn = (round: number) => round < raceRounds || (round < MOST_ROUNDS && seenAll?.() === false)
  return inLanesWhile(lanes, goesOn, work)
}
