import { expect, test } from 'vitest'
import { allPages } from '@/lib/all-pages'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test.each([0, 1, 4, 5, 6, 10, 11])('all of %i rows come, each once, in pages of five', async (count) => {
  const asked: [number | undefined, number][] = []
  const rows = await allPages<number>(5, async (last, before) => {
    asked.push([last, before])
    return numbers(count).slice(before, before + 5)
  })
  expect(rows).toEqual(numbers(count))
  expect(asked).toEqual(
    numbers(Math.floor(count / 5) + 1).map((page) => [
      page === 1 ? undefined : (page - 1) * 5,
      (page - 1) * 5,
    ]),
  )
})

test('a page that fails fails the list', async () => {
  const failing = allPages<number>(5, async (last) => {
    if (last !== undefined) throw new Error('broken')
    return numbers(5)
  })
  await expect(failing).rejects.toThrow('broken')
})
