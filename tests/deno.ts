import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Count, run, runSuites } from './suites.ts'
import { installWhatIsMissing } from './support/installed-programs.ts'
import { installPart } from './support/real-parts.ts'

/**
 * `npm run test:deno`: the functions on the Deno that hosted projects embed and on the current one: types, what is tested
 * on Deno, and what the heaviest calls cost. The table of costs is printed for each.
 */

/** Edge Runtime embeds this one. */
const HOSTED = '2.1.4'

const SUITES: readonly string[] = [
  'tests/contract/functions/functions-under-deno',
  'tests/unit/engine/deno',
  'tests/real/function-costs',
]
const FUNCTIONS = 'supabase/functions'

const environment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [folder, process.env.PATH].join(delimiter),
  DENO_NO_UPDATE_CHECK: '1',
  // Packages are fetched as the machine allows it, also where an authority of its own signs for them.
  DENO_TLS_CA_STORE: 'system,mozilla',
  REAL_PARTS: '1',
})

/** As a deployment resolves the packages: from the lockfile, into a cache of Deno's own. */
async function checkTypes(env: NodeJS.ProcessEnv): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'aso-deno-'))
  // Deno adds the types of Node to it.
  const lock = join(folder, 'deno.lock')
  copyFileSync(`${FUNCTIONS}/deno.lock`, lock)
  const files = readdirSync(FUNCTIONS)
    .map((name) => `${FUNCTIONS}/${name}/index.ts`)
    .filter((file) => existsSync(file))
  const options = [`--config=${FUNCTIONS}/deno.json`, `--lock=${lock}`, '--node-modules-dir=none', '--quiet']
  try {
    return (await run('deno', ['check', ...options, ...files], env)) === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runOn(name: string, env: NodeJS.ProcessEnv): Promise<Count> {
  console.log(`\n${name}`)
  await run('deno', ['--version'], env)
  const checked = await checkTypes(env)
  console.log(`${checked ? '✓' : '✗'} the types of the functions`)
  const { passed, failed } = await runSuites(SUITES, env)
  return checked ? { passed: passed + 1, failed } : { passed, failed: failed + 1 }
}

installWhatIsMissing((line) => console.log(line))
const counts = [
  await runOn('The Deno of hosted projects', environment(installPart('deno', HOSTED))),
  await runOn('The current Deno', environment(join(process.cwd(), 'node_modules', 'deno'))),
]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
