import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * Parts of a real Supabase project that only the suites of real parts need. They are installed by npm beside the
 * project's own packages, as npx does with Lighthouse: together they are larger than all that the project needs.
 */

/** Not in anybody's home: Postgres runs as a user of its own, which must be able to read its programs. */
export function partsFolder(): string {
  const { uid, username } = userInfo()
  const folder = join(tmpdir(), `aso-parts-${username}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  // What is in it is run: a folder that somebody else made first is not trusted.
  if (uid >= 0 && statSync(folder).uid !== uid) throw new Error(`${folder} belongs to somebody else`)
  return folder
}

/** Installs one npm package, once, and answers its folder. */
export function installPart(name: string, version: string): string {
  const folder = join(partsFolder(), `${name.replace('/', '-')}-${version}`)
  const installed = join(folder, 'node_modules', name)
  const done = join(folder, 'installed')
  if (existsSync(done)) return installed
  console.log(`Installing ${name}@${version} …`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { [name]: true } }),
  )
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--save-exact',
    `${name}@${version}`,
  ]
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm could not install ${name}@${version}: ${stderr.trim()}`)
  writeFileSync(done, '')
  return installed
}
