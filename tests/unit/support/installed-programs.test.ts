import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headlessChromium, installWhatIsMissing } from '../../support/installed-programs.ts'

/** A machine of which only this folder is on the PATH. PostgreSQL and nginx are found without one. */
let folder: string
const said: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-programs-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', undefined)
  said.length = 0
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

async function put(name: string, script = 'exit 0'): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, name), 0o755)
}

const installAs = (user: number) => {
  vi.spyOn(process, 'getuid').mockReturnValue(user)
  installWhatIsMissing((line) => said.push(line))
}

test('Who may not install gets one sentence with what is missing and how to get it', async () => {
  for (const program of ['initdb', 'nginx', 'apt-get']) await put(program)
  expect(() => installAs(1000)).toThrow(
    'The tests need Chromium, Chromium without windows and openssl. ' +
      'On Debian or Ubuntu: apt-get install chromium fonts-liberation chromium-headless-shell openssl',
  )
  expect(said).toEqual([])
})

test('The small Chromium is not replaced by the whole one', async () => {
  for (const program of ['initdb', 'nginx', 'openssl', 'chromium']) await put(program)
  expect(headlessChromium()).toBeUndefined()
  expect(() => installAs(0)).toThrow(
    'The tests need Chromium without windows. On Debian or Ubuntu: apt-get install chromium-headless-shell',
  )
})

test('Where the installation fails the sentence says why', async () => {
  for (const program of ['initdb', 'nginx', 'openssl', 'chromium']) await put(program)
  await put('apt-get', 'case $1 in install) echo "E: Unable to locate package" >&2; exit 100;; esac')
  expect(() => installAs(0)).toThrow(
    'The tests need Chromium without windows (apt-get install failed: E: Unable to locate package). ' +
      'On Debian or Ubuntu: apt-get install chromium-headless-shell',
  )
})

test('What is missing is installed, and nothing else', async () => {
  for (const program of ['initdb', 'nginx', 'openssl', 'chromium']) await put(program)
  await put('apt-get', `case $1 in install) for name; do :; done; : > "${folder}/$name";; esac`)
  installAs(0)
  expect(said).toEqual(['Installing chromium-headless-shell …'])
  expect(headlessChromium()).toBe(join(folder, 'chromium-headless-shell'))
})

test('A browser that CHROMIUM_PATH names does for both', async () => {
  for (const program of ['initdb', 'nginx', 'openssl', 'my-browser']) await put(program)
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'my-browser'))
  installAs(0)
  expect(said).toEqual([])
})
