import { expect, test } from 'vitest'
import { scorePhoto } from '../../../supabase/functions/_shared/engine/index.ts'
import { deadLeaves, drawnPhotos, ladders, type Raw } from './photo-ladders.ts'

/** Drawn photos of the demo town, and made-up scenes: each made worse step by step. */
async function photos(): Promise<Raw[]> {
  return [...(await drawnPhotos(3, 480)), deadLeaves(1, 512, 384), deadLeaves(2, 448, 448)]
}

let opened: Promise<Raw[]> | undefined

test.each(Object.keys(ladders))('a ladder of %s comes in order', async (name) => {
  opened ??= photos()
  const wrong: string[] = []
  let pairs = 0
  for (const [at, photo] of (await opened).entries()) {
    const scores: number[] = []
    for (const step of ladders[name] ?? []) scores.push(await scorePhoto(await step(photo)))
    for (const [better, score] of scores.entries()) {
      for (const worse of scores.slice(better + 1)) {
        pairs += 1
        if (score <= worse) wrong.push(`photo ${at}: ${scores.map((one) => one.toFixed(1)).join(' ')}`)
      }
    }
  }
  expect(pairs).toBeGreaterThanOrEqual(30)
  expect(wrong.length / pairs, wrong.join('\n')).toBeLessThanOrEqual(0.05)
})

test('the same photo has the same score, and a larger one a higher score', async () => {
  const [small, large] = [deadLeaves(3, 200, 150), deadLeaves(3, 800, 600)]
  const jpeg = ladders.blur?.[0]
  if (!jpeg) throw new Error('No ladder')
  const [one, other] = [await jpeg(small), await jpeg(large)]
  expect(await scorePhoto(one)).toBe(await scorePhoto(Buffer.from(one)))
  expect(await scorePhoto(other)).toBeGreaterThan(await scorePhoto(one))
})
