import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRenditions } from '../../../local/storage/renditions.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-renditions-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const block = 4096
const picture = (blocks = 1) => new Uint8Array(blocks * block)
const open = (renditionBytes: number, renditionFiles = 1000) =>
  createRenditions(folder, { renditionBytes, renditionFiles })

/** Names on disk, and what they take there. */
async function onDisk(): Promise<{ names: string[]; bytes: number }> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))))
  const bytes = sizes.reduce((sum, { size }) => sum + Math.ceil(size / block) * block, 0)
  return { names: files.map(({ name }) => name).sort(), bytes }
}

test('the least recently used rendition is removed first', async () => {
  const renditions = open(3 * block)
  for (const name of ['a', 'b', 'c']) await renditions.write('version', name, picture())
  await renditions.read('version', 'a')
  await renditions.write('version', 'd', picture())
  expect(await onDisk()).toEqual({ names: ['a', 'c', 'd'], bytes: 3 * block })
  expect(await renditions.read('version', 'b')).toBeUndefined()
})

test('simultaneous writes stay within the limit, and small files count a whole block', async () => {
  const renditions = open(10 * block)
  const writes = Array.from({ length: 40 }, (_, number) =>
    renditions.write(`version-${number % 4}`, `n${number}`, new Uint8Array(10)),
  )
  await Promise.all(writes)
  const { names, bytes } = await onDisk()
  expect(names).toHaveLength(10)
  expect(bytes).toBe(10 * block)
})

test('there are no more files than are allowed', async () => {
  const renditions = open(1000 * block, 5)
  for (let number = 0; number < 12; number += 1) await renditions.write('v', `n${number}`, picture())
  expect((await onDisk()).names).toHaveLength(5)
})

test('a rendition larger than the whole cache is not stored', async () => {
  const renditions = open(3 * block)
  await renditions.write('v', 'small', picture())
  await renditions.write('v', 'huge', picture(4))
  expect((await onDisk()).names).toEqual(['small'])
})

test('a restart restores the files and their order of use, and removes unfinished ones', async () => {
  const before = open(10 * block)
  for (const [age, name] of ['new', 'old', 'older'].entries()) {
    await before.write('ve-1', name, picture())
    const used = new Date(Date.now() - age * 3_600_000)
    await utimes(join(folder, 've', 've-1', name), used, used)
  }
  await before.write('ve-1', 'x.tmp', picture())
  // Read before the restart: the time of use is on the disk.
  await open(10 * block).read('ve-1', 'older')
  const after = open(2 * block)
  expect(await after.read('ve-1', 'older')).toHaveLength(block)
  expect((await onDisk()).names).toEqual(['new', 'older'])
})

test('removing a version removes all of its renditions', async () => {
  const renditions = open(10 * block)
  await renditions.write('v1', 'a', picture())
  await renditions.write('v2', 'a', picture())
  await renditions.remove('v1')
  expect(await renditions.read('v1', 'a')).toBeUndefined()
  expect((await onDisk()).bytes).toBe(block)
})
