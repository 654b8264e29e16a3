import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { pathFolders, postgresPrograms } from '../../scripts/postgres-programs.ts'

/** What the suites need from the machine besides npm: PostgreSQL's server programs, a Chromium and nginx. */

const LIBRARIES = '/usr/lib'

function browserOf(...names: string[]): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  return programOf(...names)
}

function programOf(...names: string[]): string | undefined {
  return names
    .flatMap((name) => pathFolders().map((folder) => `${folder}/${name}`))
    .find((program) => existsSync(program))
}

/** A browser that is already installed: downloads by test tools are not relied on. */
export function chromiumProgram(): string | undefined {
  return browserOf('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
}

/** Chromium without windows: the same pages for less than half the work, for none has a toolbar. It has no camera. */
export function headlessChromium(): string | undefined {
  return browserOf('chromium-headless-shell', 'chrome-headless-shell')
}

/** The web server of docs/nginx. */
export function nginxProgram(): string | undefined {
  return programOf('nginx')
}

/** What gives programs another time of day. Only `npm run test:days` needs it. */
export function faketimeLibrary(): string | undefined {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []
  return folders
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => `${LIBRARIES}/${name}/faketime/libfaketime.so.1`)
    .find((library) => existsSync(library))
}

interface Need {
  what: string
  found: () => string | undefined
  debianPackages: readonly string[]
}

const NEEDS: readonly Need[] = [
  { what: 'PostgreSQL', found: postgresPrograms, debianPackages: ['postgresql'] },
  { what: 'Chromium', found: chromiumProgram, debianPackages: ['chromium', 'fonts-liberation'] },
  {
    what: 'Chromium without windows',
    found: headlessChromium,
    debianPackages: ['chromium-headless-shell'],
  },
  { what: 'nginx', found: nginxProgram, debianPackages: ['nginx'] },
  { what: 'openssl', found: () => programOf('openssl'), debianPackages: ['openssl'] },
]

const CLOCK: Need = { what: 'faketime', found: faketimeLibrary, debianPackages: ['faketime'] }

/**
 * Installs what is missing from Debian's packages, where that is possible (root and apt-get); with `clock` also what
 * sets the clock. Throws one sentence that names what is missing and how to get it: a run without it would take longer,
 * or test less than it says.
 */
export function installWhatIsMissing(say: (line: string) => void, { clock = false } = {}): void {
  const needs = [...NEEDS, ...(clock ? [CLOCK] : [])]
  const missing = needs.filter((need) => !need.found())
  if (missing.length === 0) return
  const packages = missing.flatMap((need) => need.debianPackages)
  const problem = mayInstall() ? install(packages, say) : undefined
  const still = missing.filter((need) => !need.found())
  if (still.length === 0) return
  const names = new Intl.ListFormat('en-GB').format(still.map((need) => need.what))
  const wanted = still.flatMap((need) => need.debianPackages).join(' ')
  throw new Error(
    `The tests need ${names}${problem ? ` (${problem})` : ''}. On Debian or Ubuntu: apt-get install ${wanted}`,
  )
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

/** Answers what went wrong. */
function install(packages: readonly string[], say: (line: string) => void): string | undefined {
  say(`Installing ${packages.join(' and ')} …`)
  return apt(['update', '-qq']) ?? apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

function apt(args: readonly string[]): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync('apt-get', args, {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? undefined : `apt-get ${args[0]} failed: ${stderr.trim().split('\n').at(-1)}`
}
