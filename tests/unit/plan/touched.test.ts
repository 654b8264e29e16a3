import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { linesOfHunk } from '../../plan/git.ts'
import { type FileRecord, type Recorded, readRecord, recordOfRun, writeRecord } from '../../plan/record.ts'
import { type Sources, standsUnderAll, touchedBy } from '../../plan/touched.ts'

const folder = mkdtempSync(join(tmpdir(), 'aso-plan-'))
afterAll(() => rmSync(folder, { recursive: true }))

const nothing: FileRecord = { tests: 1, seconds: 1, sql: [], chunks: [], endpoints: [] }
const outside: FileRecord = { ...nothing, slice: 3 }
const record: Recorded = new Map([
  [
    'tests/journeys/booking/rent.test.ts',
    { ...nothing, sql: ['private.fee', 'private.post'], chunks: ['booking-dialog'] },
  ],
  ['tests/journeys/chat/chat.test.ts', { ...nothing, sql: ['private.send'], chunks: ['app', 'chat'] }],
  ['tests/rules/money/debts.test.ts', { ...nothing, sql: ['private.post'] }],
  ['tests/faults/killed-stack.test.ts', outside],
  ['tests/contract/functions/account-functions.test.ts', { ...nothing, endpoints: ['delete-account'] }],
])

const SQL = `create function private.post() as $$
  select 1;
$$;
create function private.fee() as $$
  select 2;
$$;
create function private.new_one() as $$
  select 3;
$$;
`

const sources: Sources = {
  files: [...record.keys()],
  record,
  chunks: {
    'booking-dialog': ['web/src/features/booking/booking-dialog.tsx'],
    chat: ['web/src/routes/chat.tsx'],
  },
  read: (path) => (path.endsWith('.sql') ? SQL : ''),
}
const touched = (path: string, lines: number[] = []) => touchedBy([{ path, lines }], sources)

test('what is recorded is read back as it was written', () => {
  const file = join(folder, 'record.json')
  writeRecord(record, file)
  expect(readRecord(file)).toEqual(record)
})

test('the notes of a run are joined with its figures, and a file without notes has its figures alone', () => {
  const notes = `${JSON.stringify({ file: join(process.cwd(), 'tests/a.test.ts'), sql: ['private.post'], chunks: [], endpoints: [] })}\n`
  const figures = new Map([
    ['tests/a.test.ts', { tests: 2, seconds: 1.234 }],
    ['tests/b.test.ts', { tests: 1, seconds: 0 }],
  ])
  expect(recordOfRun(notes, figures, new Map([['tests/b.test.ts', outside]]))).toEqual(
    new Map([
      ['tests/a.test.ts', { ...nothing, tests: 2, seconds: 1.2, sql: ['private.post'] }],
      ['tests/b.test.ts', { ...outside, seconds: 0 }],
    ]),
  )
})

test('a slow hour makes no file dearer than the others, and a few files say nothing about it', () => {
  const paths = Array.from({ length: 30 }, (_, at) => `tests/${at}.test.ts`)
  const took = (seconds: number, files = paths) => new Map(files.map((path) => [path, { tests: 1, seconds }]))
  const before = new Map([...took(10)].map(([path, figures]) => [path, { ...nothing, ...figures }]))
  const [dear = '', ...others] = paths
  const slow = recordOfRun('', new Map([...took(25, others), ...took(100, [dear])]), before)
  expect(slow.get(dear)?.seconds).toBe(40)
  expect(slow.get(paths[1] ?? '')?.seconds).toBe(10)
  expect(recordOfRun('', took(60, [dear]), before).get(dear)?.seconds).toBe(60)
})

test('a changed function of SQL touches the files that ran it, the one that says most first', () => {
  expect(touched('supabase/migrations/1_ledger.sql', [5])).toEqual(['tests/journeys/booking/rent.test.ts'])
  expect(touched('supabase/migrations/1_ledger.sql', [2, 5])).toEqual([
    'tests/journeys/booking/rent.test.ts',
    'tests/rules/money/debts.test.ts',
  ])
})

test('a function that is new touches the files that ran others of its chapter', () => {
  expect(touched('supabase/migrations/1_ledger.sql', [8])).toEqual([
    'tests/journeys/booking/rent.test.ts',
    'tests/rules/money/debts.test.ts',
  ])
})

test('a changed module of the app touches the journeys whose pages loaded its chunk', () => {
  expect(touched('web/src/features/booking/booking-dialog.tsx')).toEqual([
    'tests/journeys/booking/rent.test.ts',
  ])
})

test('a changed function touches the files that called it', () => {
  expect(touched('supabase/functions/delete-account/index.ts')).toEqual([
    'tests/contract/functions/account-functions.test.ts',
  ])
})

test('a changed test touches itself', () => {
  expect(touched('tests/journeys/chat/chat.test.ts')).toEqual(['tests/journeys/chat/chat.test.ts'])
})

test('lines that were removed are looked for before and after them', () => {
  expect(linesOfHunk('@@ -5,2 +4,0 @@ create table')).toEqual([4, 5])
  expect(linesOfHunk('@@ -5 +7,3 @@')).toEqual([7, 8, 9])
  expect(linesOfHunk('@@ -5 +7 @@')).toEqual([7])
})

test('what Vitest loads before each test file stands under all of them', () => {
  const config = readFileSync('vitest.config.ts', 'utf8')
  const loaded = [...config.matchAll(/'(tests\/[^']+\.ts)'/g)].map(([, path = '']) => path)
  const setups = loaded.filter((path) => !path.includes('*'))
  expect(setups.length).toBeGreaterThan(2)
  for (const path of [...setups, 'package-lock.json', 'vitest.config.ts']) {
    expect(standsUnderAll(path), path).toBe(true)
  }
})
