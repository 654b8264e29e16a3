import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockDataDir } from '../../local/data/data-dir.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Ending {
  code: number | null
  errors: string[]
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(env: Record<string, string>, args: string[] = []): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'local/main.ts'), ...args], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code, errors: output.trim().split('\n') }))
  })
}

async function expectOneLine(ending: Promise<Ending>, words: string): Promise<void> {
  const { code, errors } = await ending
  expect(errors).toEqual([expect.stringContaining(words)])
  expect(code).toBe(1)
}

describe('a start that cannot succeed ends with one clear line and exit code 1', () => {
  test('a port in use', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expectOneLine(start({ PORT: String(port) }), `Port ${port} is in use`)
    await new Promise((resolve) => taken.close(resolve))
  })

  test('a folder that can not be written', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expectOneLine(start({ DATA_DIR: join(file, 'data') }), `Can't write to the data folder ${file}`)
    await expectOneLine(start({ DATA_DIR: '/proc/aso' }), `Can't write to the data folder /proc/aso`)
  })

  test('a database that can not be reached, without its password', async () => {
    const ending = start({ DATABASE_URL: 'postgres://aso:hidden-word@127.0.0.1:1/aso' })
    await expectOneLine(ending, `Can't reach the database 127.0.0.1:1/aso`)
    expect((await ending).errors.join()).not.toContain('hidden-word')
  })

  test('a data folder that another process has open', async () => {
    const dataDir = join(folder, 'shared')
    const unlock = await lockDataDir(dataDir)
    await expectOneLine(start({ DATA_DIR: dataDir }), `is in use by process ${process.pid}`)
    await unlock()
  })

  test('real keys beside pretend ones', async () => {
    const keys = { RESEND_API_KEY: 're_1', MAIL_FROM: 'Aso <hello@aso.ng>', SITE_URL: 'https://aso.ng' }
    await expectOneLine(start(keys), 'Real keys are set, so these must be too: DATABASE_URL')
  })

  test('settings that make no sense', async () => {
    await expectOneLine(start({ PORT: 'three' }), 'PORT=three is not a port')
    await expectOneLine(start({ DATABASE_URL: 'mysql://x' }), 'DATABASE_URL is not a Postgres address')
    await expectOneLine(start({}, ['--frsh']), '--frsh')
    const production = { DATABASE_URL: 'postgres://aso@127.0.0.1:1/aso_production' }
    await expectOneLine(start(production, ['--fresh']), '--fresh empties only a database named like')
  })
})

test('the lock of a process that has ended is taken over', async () => {
  const dataDir = join(folder, 'stale')
  const unlock = await lockDataDir(dataDir)
  await writeFile(join(dataDir, 'lock'), '999999999 1')
  const again = await lockDataDir(dataDir)
  await again()
  await unlock()
})
