import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { StackProcess } from '../../faults/stack-process.ts'
import { createDatabase, dropDatabase } from '../../support/database/postgres.ts'

/** The command as somebody types it, against a stack of ours on a real Postgres. */

let stack: StackProcess
let dataDir: string
let databaseUrl: string
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
let webDir: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'aso-site-'))
  await mkdir(join(webDir, 'marketplace'))
  for (const file of [
    'index.html',
    'app.html',
    'marketplace/index.html',
    'sw.js',
    'theme.js',
    'manifest.webmanifest',
  ])
    await writeFile(join(webDir, file), 'Aso')
  await writeFile(join(webDir, 'version.json'), JSON.stringify({ version }))
  databaseUrl = await createDatabase({ url: inject('postgresUrl') }, `check_${randomUUID()}`)
  dataDir = await mkdtemp(join(tmpdir(), 'aso-check-'))
  stack = await StackProcess.start({ dataDir, databaseUrl, webDir, jobsEveryMs: 0, loadFunctions: true })
})
afterAll(async () => {
  await stack.kill()
  await dropDatabase(databaseUrl)
  for (const folder of [webDir, dataDir]) await rm(folder, { recursive: true })
})

interface Ended {
  code: number | null
  lines: string[]
}

function deployCheck(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const { SUPABASE_ACCESS_TOKEN: _, ...inherited } = process.env
    const child = spawn(process.execPath, ['scripts/deploy-check/main.ts', ...args], {
      env: { ...inherited, ...env },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, lines: text.trim().split('\n') }))
  })
}

test('what a fresh stack still lacks is said line by line, the rest is as the release has it', async () => {
  const { code, lines } = await deployCheck([`${databaseUrl}?sslmode=disable`], {
    SUPABASE_URL: stack.url,
    SITE_URL: stack.url,
  })
  const differing = lines.filter((line) => line.startsWith('DIFFERS'))
  expect(differing).toEqual([
    'DIFFERS  jobs: pg_cron is not installed: the database runs nothing by itself',
    expect.stringContaining(
      'DIFFERS  readiness: settings still have their example value: staff_second_factor, company_name',
    ),
    'DIFFERS  readiness: nobody is an owner: see "The first admin" in docs/production.md',
  ])
  expect(lines.filter((line) => !differing.includes(line))).toEqual([
    expect.stringMatching(/^ok {7}migrations: \d+ are applied, with the text of this release$/),
    expect.stringMatching(/^ok {7}schema: \d{4} tables, functions, policies and triggers/),
    'ok       buckets: 7 are those of the migrations',
    'ok       advisors: nothing at warning or above',
    expect.stringMatching(/^ok {7}functions: \d+ answer, each with its rule on tokens$/),
    'ok       webhook: reachable, and refuses what Paystack has not signed',
    'not seen secrets: needs SUPABASE_ACCESS_TOKEN and a hosted project',
    'not seen auth: needs SUPABASE_ACCESS_TOKEN and a hosted project',
    'ok       site: headers, caching, env.json and version are as they should be',
  ])
  expect(code).toBe(1)
})

test.each([
  [[], 'Say which project:'],
  [['http://aso.example'], 'Say which project:'],
  [['abcdefghijklmnopqrst'], 'SUPABASE_ACCESS_TOKEN is not set: it reads a project by its ref.'],
])('%j ends with 1 and says how it is called', async (args, line) => {
  const { code, lines } = await deployCheck(args)
  expect({ code, line: lines[0] }).toEqual({ code: 1, line })
})
