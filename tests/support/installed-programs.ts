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
  return browserOf('chromium-headless-shell', 'chrome-headless-shell') ?? chromiumProgram()
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
  /** What does the same, only slower. */
  else?: () => string | undefined
  debianPackages: readonly string[]
}

const NEEDS: readonly Need[] = [
  { what: 'PostgreSQL', found: postgresPrograms, debianPackages: ['postgresql'] },
  { what: 'Chromium', found: chromiumProgram, debianPackages: ['chromium', 'fonts-liberation'] },
  {
    what: 'Chromium without windows',
    found: () => browserOf('chromium-headless-shell', 'chrome-headless-shell'),
    else: chromiumProgram,
    debianPackages: ['chromium-headless-shell'],
  },
  {
    what: 'nginx and openssl',
    found: () => nginxProgram() && programOf('openssl'),
    debianPackages: ['nginx', 'openssl'],
  },
]

const CLOCK: Need = { what: 'faketime', found: faketimeLibrary, debianPackages: ['faketime'] }

/**
 * Installs what is missing from Debian's packages, where that is possible (root and apt-get); with `clock` also what
 * sets the clock. Throws one sentence that names what is missing and how to get it.
 */
export function installWhatIsMissing(say: (line: string) => void, { clock = false } = {}): void {
  const missing = [...NEEDS, ...(clock ? [CLOCK] : [])].filter((need) => !need.found())
  if (missing.length === 0) return
  const packages = missing.flatMap((need) => need.debianPackages)
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say(`Installing ${packages.join(' and ')} …`)
    try {
      apt(['update', '-qq'])
      apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])
    } catch (error) {
      if (!missing.every((need) => need.else?.())) throw error
      say(`${error instanceof Error ? error.message : error}: going on without`)
    }
  }
  const still = missing.filter((need) => !need.found() && !need.else?.()).map((need) => need.what)
  if (still.length > 0) {
    throw new Error(
      `The tests need ${still.join(' and ')}. On Debian or Ubuntu: apt-get install ${packages.join(' ')}`,
    )
  }
}

function apt(args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync('apt-get', args, {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed: ${stderr.trim().split('\n').at(-1)}`)
}
