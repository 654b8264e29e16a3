import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type FileRecord, type Recorded, readRecord, recordOfRun, writeRecord } from '../../plan/record.ts'
import { type Sources, touchedBy } from '../../plan/touched.ts'

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

test('a slow hour makes no file dearer than the others', () => {
  const seconds = { a: 10, b: 4, c: 30 }
  const paths = Object.entries(seconds).map(([name, took]) => [`tests/${name}.test.ts`, took] as const)
  const before = new Map(paths.map(([path, took]) => [path, { ...nothing, tests: 1, seconds: took }]))
  const slow = new Map(paths.map(([path, took]) => [path, { tests: 1, seconds: took * 2.5 }]))
  expect(recordOfRun('', slow, before)).toEqual(before)
  slow.set('tests/a.test.ts', { tests: 1, seconds: 100 })
  expect(recordOfRun('', slow, before).get('tests/a.test.ts')?.seconds).toBe(40)
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
