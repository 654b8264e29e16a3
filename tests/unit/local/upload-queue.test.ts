import { expect, test } from 'vitest'
import { createUploadQueue } from '../../../local/storage/upload-queue.ts'

/** Work that ends when it is told to. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name)
      ends.set(name, resolve)
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

test('people are served in turn, even when one of them sends many', async () => {
  const queue = createUploadQueue({ concurrency: 1, perPerson: 1, waitingPerPerson: 10 })
  const { begun, work, end } = works()
  for (const name of ['eve1', 'eve2', 'eve3']) void queue('eve', work(name))
  void queue('ada', work('ada1'))
  void queue('bola', work('bola1'))
  for (const name of ['eve1', 'ada1', 'bola1', 'eve2', 'eve3']) await end(name)
  expect(begun).toEqual(['eve1', 'ada1', 'bola1', 'eve2', 'eve3'])
})

test('one person takes no more places than their own while others are free', async () => {
  const queue = createUploadQueue({ concurrency: 4, perPerson: 2, waitingPerPerson: 10 })
  const { begun, work, end } = works()
  for (const name of ['eve1', 'eve2', 'eve3']) void queue('eve', work(name))
  void queue('ada', work('ada1'))
  expect(begun).toEqual(['eve1', 'eve2', 'ada1'])
  await end('eve1')
  expect(begun).toEqual(['eve1', 'eve2', 'ada1', 'eve3'])
})

test('a person with too many waiting uploads is refused; others are not', async () => {
  const queue = createUploadQueue({ concurrency: 1, perPerson: 1, waitingPerPerson: 1 })
  const { begun, work, end } = works()
  for (const name of ['eve1', 'eve2']) void queue('eve', work(name))
  await expect(queue('eve', work('eve3'))).rejects.toThrow('Too many uploads')
  void queue('ada', work('ada1'))
  for (const name of ['eve1', 'ada1', 'eve2']) await end(name)
  expect(begun).toEqual(['eve1', 'ada1', 'eve2'])
})

test('a failed upload frees its place', async () => {
  const queue = createUploadQueue({ concurrency: 1, perPerson: 1, waitingPerPerson: 1 })
  await expect(queue('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue('ada', () => Promise.resolve('fine'))).toBe('fine')
})
