/**
 * Runs a program of this project on any machine that has npm and some Node from 18 on: installs the packages where
 * they are missing or older than the lockfile, then hands over to the project's own Node, which came with them.
 *
 *   node scripts/launch.mjs local/main.ts --fresh
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'
const ownNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')
const lockfile = join(root, 'package-lock.json')
/** npm writes this file last, when everything is installed. */
const installed = join(root, 'node_modules', '.package-lock.json')
/** Hash of the lockfile that the packages were installed from: a checkout changes its time, but rarely its content. */
const marker = join(root, 'node_modules', '.aso-lockfile')

const lockHash = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex')

function isInstalled() {
  if (!existsSync(installed) || !existsSync(ownNode)) return false
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()) return true
  return statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs
}

function fail(line) {
  console.error(line)
  process.exit(1)
}

function install() {
  console.log('Installing packages …')
  const options = { cwd: root, stdio: 'inherit', shell: isWindows }
  // Without warnings: packages ask for a newer Node than the one that installs them, and the project brings its own.
  // Not `npm ci`: it refuses a lockfile that lists only some platforms' optional packages. The lockfile stays as it is.
  const { status, error } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    options,
  )
  if (status !== 0) fail(`Installing the packages failed${error ? `: ${error.message}` : ''}`)
  if (!existsSync(ownNode))
    fail('Installing the packages left out Node: npm must be allowed to run install scripts')
}

const [program, ...args] = process.argv.slice(2)
if (!program) fail('Say which program to run, such as local/main.ts')
if (!isInstalled()) install()
writeFileSync(marker, lockHash())

const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(isWindows ? ';' : ':')
const env = { ...process.env, PATH: path }
const child = spawn(ownNode, [resolve(root, program), ...args], { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => fail(error.message))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
