import { expect, test } from 'vitest'
import { Busy, ClientGone, type RequestContext } from '../../../local/database/request-context.ts'
import { SessionQueue } from '../../../local/database/session-queue.ts'

const stays = new AbortController().signal
const visitor = (network: string, gone = stays): RequestContext => ({
  network,
  service: false,
  gone,
  busy: undefined,
})

/** A queue of one session on a clock of its own, and a record of whose turn came. */
function oneSession(waiting = 500) {
  let now = 0
  const limits = { all: 1, clients: 1, network: 1, lane: 1, waiting, patienceMs: 60_000 }
  const queue = new SessionQueue(limits, () => now)
  const turns: string[] = []
  const giveBack = new Map<string, () => void>()
  const ask = async (name: string, context: RequestContext | undefined): Promise<void> => {
    const leave = await queue.enter(context)
    turns.push(name)
    giveBack.set(name, leave)
  }
  /** Ends the turn of the one that is named, after it took so long. */
  const end = async (name: string, tookMs: number): Promise<void> => {
    now += tookMs
    giveBack.get(name)?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { ask, end, turns }
}

test('a network with a hundred requests delays another by one turn', async () => {
  const { ask, end, turns } = oneSession()
  const asked = Array.from({ length: 100 }, (_, n) => ask(`flood ${n}`, visitor('flood')))
  await asked[0]
  ask('guest', visitor('home'))
  await end('flood 0', 10)
  expect(turns).toEqual(['flood 0', 'guest'])
})

test('of many waiting networks the one that used the database least is next', async () => {
  const { ask, end, turns } = oneSession()
  await ask('a1', visitor('a'))
  const others = ['a2', 'b1', 'c1'].map((name) => ask(name, visitor(name.slice(0, 1))))
  await end('a1', 3000)
  await others[1]
  await end('b1', 2000)
  await others[2]
  ask('b2', visitor('b'))
  ask('guest 1', visitor('home'))
  await end('c1', 1000)
  // Several short turns of one person go before the next long one of the others.
  ask('guest 2', visitor('home'))
  await end('guest 1', 5)
  await end('guest 2', 5)
  expect(turns).toEqual(['a1', 'b1', 'c1', 'guest 1', 'guest 2', 'b2'])
})

test('a network that was idle gets no more turns than others', async () => {
  const { ask, end, turns } = oneSession()
  await ask('a1', visitor('a'))
  await end('a1', 50)
  for (const name of ['b1', 'b2', 'b3']) {
    await ask(name, visitor('b'))
    await end(name, 1000)
  }
  await ask('b4', visitor('b'))
  ask('a2', visitor('a'))
  ask('a3', visitor('a'))
  ask('c1', visitor('c'))
  await end('b4', 1000)
  await end('a2', 1000)
  expect(turns.slice(-3)).toEqual(['b4', 'a2', 'c1'])
})

test("the service's own work goes first", async () => {
  const { ask, end, turns } = oneSession()
  await ask('first', visitor('a'))
  ask('guest', visitor('home'))
  ask('job', undefined)
  await end('first', 1)
  await end('job', 5000)
  expect(turns).toEqual(['first', 'job', 'guest'])
})

test('the queue of one network is limited, and a cancelled request frees its place', async () => {
  const { ask, end, turns } = oneSession(2)
  await ask('first', visitor('a'))
  const leaving = new AbortController()
  const left = ask('leaves', visitor('a', leaving.signal))
  ask('second', visitor('a'))
  await expect(ask('too many', visitor('a'))).rejects.toThrow(Busy)
  leaving.abort()
  await expect(left).rejects.toThrow(ClientGone)
  ask('third', visitor('a'))
  await end('first', 1)
  await end('second', 1)
  expect(turns).toEqual(['first', 'second', 'third'])
})
