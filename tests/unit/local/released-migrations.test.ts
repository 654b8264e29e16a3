import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenPromises, readReleased, release } from '../../../scripts/released-migrations.ts'

let folder: string
let list: string
const at = (file: string): string => join(folder, file)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-release-'))
  list = at('released.json')
  await writeFile(at('20260101000100_people.sql'), 'create table people (id int);')
  await writeFile(at('20260101000200_items.sql'), 'create table items (id int);')
})
afterAll(() => rm(folder, { recursive: true }))

test('the migrations of the last release are as they were released', async () => {
  const released = await readReleased()
  expect(released ? await brokenPromises(released) : []).toEqual([])
})

test('the changes name the version of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(await readFile('CHANGELOG.md', 'utf8')).toContain(`\n## ${version}`)
})

test('from a release on a changed, lost or earlier migration is red, a later one is not', async () => {
  expect(await readReleased(list)).toBeUndefined()
  await release('0.1.0', folder, list)
  const released = await readReleased(list)
  if (!released) throw new Error('It was written')
  expect(Object.keys(released.migrations)).toEqual(['20260101000100_people.sql', '20260101000200_items.sql'])

  await writeFile(at('20260201000000_more.sql'), 'alter table items add name text;')
  expect(await brokenPromises(released, folder)).toEqual([])

  await writeFile(at('20260101000200_items.sql'), 'create table items (id bigint);')
  await writeFile(at('20260101000150_between.sql'), 'select 1;')
  await rm(at('20260101000100_people.sql'))
  const broken = [
    '20260101000100_people.sql of release 0.1.0 is gone',
    '20260101000200_items.sql of release 0.1.0 was changed: write a new migration',
    '20260101000150_between.sql is new, but comes before 20260101000200_items.sql, which is released',
  ]
  expect(await brokenPromises(released, folder)).toEqual(broken)
  await expect(release('0.2.0', folder, list)).rejects.toThrow(broken.join('\n'))
  expect(await readReleased(list)).toEqual(released)
})
