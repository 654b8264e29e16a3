import { afterEach, expect, test, vi } from 'vitest'
import { createFairQueue, Dropped, QueueFull } from '../../../local/storage/fair-queue.ts'

afterEach(() => {
  vi.useRealTimers()
})

const stays = new AbortController().signal

/** Work that ends when it is told to, and a record of what began. */
function workshop(options = { concurrency: 1, waitingPerClient: 100, waiting: 1000 }) {
  const queue = createFairQueue<string>(options)
  const begun: string[] = []
  const endings = new Map<string, PromiseWithResolvers<string>>()
  const ask = (visitor: string, key: string, left = stays) => {
    const run = () => {
      begun.push(key)
      const ending = Promise.withResolvers<string>()
      endings.set(key, ending)
      return ending.promise
    }
    return queue.ask(visitor, key, run, left)
  }
  const end = async (key: string, asked: { outcome: Promise<string> }) => {
    endings.get(key)?.resolve(key)
    await asked.outcome
    await Promise.resolve()
  }
  return { ask, end, begun, endings }
}

test('a visitor with one job goes before visitors with many, even if they come later', async () => {
  const { ask, end, begun } = workshop()
  const first = ask('flood-1', 'a1')
  for (let piece = 2; piece <= 60; piece += 1) ask('flood-1', `a${piece}`)
  for (let piece = 1; piece <= 60; piece += 1) ask('flood-2', `b${piece}`)
  ask('guest', 'thumbnail')
  await end('a1', first)
  expect(begun).toEqual(['a1', 'thumbnail'])
})

test('two visitors with equally many jobs take turns', async () => {
  const { ask, end, begun } = workshop()
  vi.useFakeTimers({ toFake: ['performance'] })
  const asked = new Map<string, ReturnType<typeof ask>>()
  for (const visitor of ['a', 'b'])
    for (let piece = 1; piece <= 4; piece += 1)
      asked.set(`${visitor}${piece}`, ask(visitor, `${visitor}${piece}`))
  for (let turn = 0; turn < 8; turn += 1) {
    const key = begun.at(-1) ?? ''
    vi.advanceTimersByTime(600)
    await end(key, asked.get(key) ?? { outcome: Promise.resolve('') })
  }
  expect(
    begun
      .slice(0, 4)
      .map((key) => key.charAt(0))
      .sort(),
  ).toEqual(['a', 'a', 'b', 'b'])
  expect(begun).toHaveLength(8)
})

test('the same job runs once, at the earliest turn of the visitors who ask for it', async () => {
  const { ask, end, begun } = workshop()
  const first = ask('flood', 'f0')
  for (let piece = 1; piece < 50; piece += 1) ask('flood', `f${piece}`)
  const theirs = ask('flood', 'shared')
  const ours = ask('guest', 'shared')
  await end('f0', first)
  expect(begun).toEqual(['f0', 'shared'])
  await end('shared', ours)
  expect(await theirs.outcome).toBe('shared')
  expect(begun.filter((key) => key === 'shared')).toHaveLength(1)
})

test('a job that no one waits for any more is not started', async () => {
  const { ask, end, begun } = workshop()
  const [one, two] = [new AbortController(), new AbortController()]
  const first = ask('a', 'running')
  const left = ask('b', 'both', one.signal)
  ask('c', 'both', two.signal)
  ask('b', 'kept', one.signal).keep()
  one.abort()
  two.abort()
  await expect(left.outcome).rejects.toBeInstanceOf(Dropped)
  await end('running', first)
  expect(begun).toEqual(['running', 'kept'])
  expect(() => ask('b', 'late', one.signal)).toThrow(Dropped)
})

test('the number of waiting jobs is limited for one visitor and for all', () => {
  const { ask } = workshop({ concurrency: 1, waitingPerClient: 3, waiting: 5 })
  ask('a', 'running')
  for (const key of ['a1', 'a2', 'a3']) ask('a', key)
  expect(() => ask('a', 'a4')).toThrow(QueueFull)
  for (const key of ['b1', 'b2']) ask('b', key)
  expect(() => ask('c', 'c1')).toThrow(QueueFull)
  // What is under way already is free to share.
  ask('a', 'running')
})

test('a failed job rejects for its visitor, and the next one starts', async () => {
  const { ask, endings, begun } = workshop()
  const broken = ask('a', 'broken')
  ask('a', 'next')
  endings.get('broken')?.reject(new Error('broken'))
  await expect(broken.outcome).rejects.toThrow('broken')
  await Promise.resolve()
  expect(begun).toEqual(['broken', 'next'])
})
