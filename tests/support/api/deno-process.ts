import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import type { Member } from './members.ts'
import type { TestStack } from './test-stack.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The functions' own imports, with the packages that npm installed: nothing is downloaded. */
const withOurPackages = [
  '--no-config',
  `--import-map=${root}supabase/functions/deno.json`,
  '--node-modules-dir=manual',
  '--cached-only',
]
const permissions = ['--allow-net', '--allow-env', '--allow-read', '--allow-sys']

/** The functions of a stack, served by the first Deno of the PATH. */
export interface DenoFunctions {
  /** With `/functions/v1`. */
  url: string
  pid: number
  stop(): Promise<void>
}

/** Every function by name. */
export const allFunctions = (): string[] =>
  readdirSync(`${root}supabase/functions`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)

/**
 * After the stack was started: it puts what the functions need to know into the environment of this process. Those that
 * are named are loaded before anything is served; the others when they are first called.
 */
export async function startDenoFunctions(names: readonly string[] = []): Promise<DenoFunctions> {
  const args = ['run', ...withOurPackages, ...permissions, 'tests/support/api/deno-functions.ts', ...names]
  const deno: ChildProcess = spawn('deno', args, {
    cwd: root,
    env: { ...process.env, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!deno.stdout || !deno.pid) throw new Error('Deno did not start')
  const exited = once(deno, 'exit')
  const lines = once(createInterface(deno.stdout), 'line')
  const [line] = await Promise.race([lines, exited.then(() => [''])])
  if (!line) throw new Error('Deno ended before it served anything')
  return {
    url: `${line}/functions/v1`,
    pid: deno.pid,
    async stop() {
      deno.kill()
      await exited
    },
  }
}

/** The same person, whose functions are served by Deno. */
export async function onDeno(stack: TestStack, deno: DenoFunctions, member: Member): Promise<Member> {
  const { data } = await member.client.auth.getSession()
  const client = createClient(stack.url, stack.publishableKey, {
    auth: { persistSession: false },
    accessToken: async () => data.session?.access_token ?? null,
    global: {
      fetch: (input, init) => fetch(String(input).replace(`${stack.url}/functions/v1`, deno.url), init),
    },
  })
  return { ...member, client }
}
