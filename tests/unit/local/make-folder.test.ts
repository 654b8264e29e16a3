import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../../../local/data/files.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-folders-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('many callers can make the same missing folders at once', async () => {
  for (let round = 0; round < 50; round += 1) {
    const leaves = Array.from({ length: 20 }, (_, leaf) => `leaf-${leaf}`)
    await Promise.all(leaves.map((leaf) => makeFolder(join(folder, `${round}`, 'a', 'b', leaf))))
    expect(await readdir(join(folder, `${round}`, 'a', 'b'))).toHaveLength(leaves.length)
  }
})

test('a file with the folder’s name is an error at once', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolder(join(folder, 'file', 'below'))).rejects.toThrow('ENOTDIR')
})
