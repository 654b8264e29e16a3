import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { siteFolder } from '../../scripts/build-site.ts'
import { type Mutant, withFault } from './fault.ts'

const PREFIX = 'aso-mutants-'
/** What runs write there is made from the sources: the copy has its own. */
const CACHES = /^\.(?:cache|vite|vitest)/
const CACHE = 'node_modules/.cache/aso'

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

/** Of runs that were killed before they could remove them. */
function removeAbandoned(): void {
  for (const folder of globSync(join(tmpdir(), `${PREFIX}*`))) {
    const starter = join(folder, 'started-by')
    if (!existsSync(starter) || existsSync(`/proc/${readFileSync(starter, 'utf8')}`)) continue
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A copy of the working tree, in which faults are planted, and a folder for what its runs leave behind. */
export class Checkout {
  readonly folder: string
  readonly root: string
  readonly temporary: string
  readonly #built: string

  constructor() {
    if (existsSync('/proc')) removeAbandoned()
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), PREFIX)))
    // Postgres, a user of its own, goes through it.
    chmodSync(this.folder, 0o755)
    writeFileSync(join(this.folder, 'started-by'), String(process.pid))
    this.root = join(this.folder, 'checkout')
    this.temporary = join(this.folder, 'temporary')
    this.#built = join(this.folder, 'built')
    mkdirSync(this.temporary)
  }

  copy(): void {
    const files = git('.', 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
    for (const file of files.filter((name) => name !== '' && existsSync(name))) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true })
      copyFileSync(file, join(this.root, file))
    }
    // A released migration may not change: every fault in it would be noticed by its hash.
    rmSync(join(this.root, 'supabase/released-migrations.json'), { force: true })
    // Some tests ask git which files there are.
    git(this.root, 'init', '--quiet')
    git(this.root, 'add', '--all')
    this.#linkPackages()
    if (existsSync(siteFolder)) cpSync(siteFolder, join(this.root, 'dist'), { recursive: true })
  }

  #linkPackages(): void {
    mkdirSync(join(this.root, CACHE), { recursive: true })
    for (const name of readdirSync('node_modules').filter((one) => !CACHES.test(one))) {
      symlinkSync(resolve('node_modules', name), join(this.root, 'node_modules', name))
    }
    // So that the compiler looks only at what is new.
    const checked = join(CACHE, 'types.tsbuildinfo')
    if (existsSync(checked)) copyFileSync(checked, join(this.root, checked))
  }

  /** The app of the sources without a fault has been built. */
  keepBuilt(): void {
    cpSync(join(this.root, 'dist'), this.#built, { recursive: true })
  }

  plant(mutant: Mutant): void {
    const file = join(this.root, mutant.file)
    writeFileSync(file, withFault(readFileSync(file, 'utf8'), mutant))
  }

  /** Takes the fault out, and everything that was made with it. */
  restore({ file, at, before, after }: Mutant): void {
    const path = join(this.root, file)
    writeFileSync(path, withFault(readFileSync(path, 'utf8'), { at, before: after, after: before, what: '' }))
    rmSync(join(this.root, 'dist'), { recursive: true, force: true })
    cpSync(this.#built, join(this.root, 'dist'), { recursive: true })
    // A database of the faulty migrations.
    for (const made of globSync(join(this.root, CACHE, 'pglite-*'))) rmSync(made, { recursive: true })
    rmSync(this.temporary, { recursive: true, force: true, maxRetries: 10 })
    mkdirSync(this.temporary)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
