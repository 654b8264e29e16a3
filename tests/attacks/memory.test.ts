import { existsSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { join, list } from '../support/api/members.ts'
import type { TestStack } from '../support/api/test-stack.ts'
import { type AttackedStack, startAttackedStack } from './support/attacked-stack.ts'
import { Attacker, type Target } from './support/attacker.ts'
import { largestSession, ownMemory } from './support/memory.ts'
import { attackedOn, isLong, runLength } from './support/run-length.ts'

/** A stranger whose every request differs from the one before. */

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 120_000 })

const LANES = 16
const WARM_UP = 300
/** Megabytes. Of many requests, whatever their number; a few that leave something behind come to less. */
const MOST_GROWTH = isLong ? { server: 300, session: 60 } : { server: 150, session: 10 }

async function setUp(stack: TestStack): Promise<Omit<Target, 'url'>> {
  await list(await join(stack, 'Ada Obi', 'lend'))
  return { publishableKey: stack.publishableKey, secretKey: stack.secretKey, tokens: {} }
}

let stack: AttackedStack<Omit<Target, 'url'>>
afterEach(() => stack.close())

async function read(from: number, to: number): Promise<void> {
  let next = from
  const lane = async (number: number): Promise<void> => {
    const attacker = new Attacker({ ...stack.attacked, url: stack.process.url }, `198.51.100.${number}`)
    while (next < to) {
      const at = next++
      const path = `/rest/v1/items?select=a${at}:id,b${at}:title,owner:profiles!items_owner_id_fkey(c${at}:full_name)&limit=1`
      const { status } = await attacker.send({ who: 'visitor', method: 'GET', path, headers: {} })
      // Too many at once is an answer as well; a failure is not.
      if (status >= 500) throw new Error(`${status} for request ${at}`)
    }
    attacker.close()
  }
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number + 1)))
}

// Only Linux tells what a process has of its own.
describe.runIf(existsSync('/proc/self/status')).each(attackedOn('PGlite'))('%s', (engine) => {
  test('many different queries do not make memory grow', async () => {
    stack = await startAttackedStack(engine, 'memory', setUp)
    const { process } = stack
    const query = process.query.bind(process)
    const measure = async () => ({
      server: await ownMemory(process.pid),
      session: await largestSession(query, engine === 'Postgres'),
    })
    await read(0, WARM_UP)
    const before = await measure()
    await read(WARM_UP, WARM_UP + runLength.distinct)
    const after = await measure()
    const grown = { server: after.server - before.server, session: after.session - before.session }
    console.log(
      `${engine}: ${runLength.distinct} distinct reads, the server grew by ${grown.server.toFixed(0)} MB to ${after.server.toFixed(0)} MB, the largest session by ${grown.session.toFixed(0)} MB`,
    )
    expect(grown.server).toBeLessThan(MOST_GROWTH.server)
    expect(grown.session).toBeLessThan(MOST_GROWTH.session)
  })
})
