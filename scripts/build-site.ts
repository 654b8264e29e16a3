import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'web',
  'supabase/functions/_shared/contract',
  // What the landing page shows until its script has asked for the settings of today.
  'supabase/migrations/20260101000102_settings.sql',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
]

/** Vite has printed the reason already. */
export class BuildFailed extends Error {
  override name = 'BuildFailed'
}

export const siteFolder = join(root, 'dist')
/** Identifies the sources of the built app. A dot file: the site never serves those. */
const stamp = join(siteFolder, '.built-from')

async function filesOf(source: string): Promise<string[]> {
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  )
  if (!entries) return [join(root, source)]
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  // The route tree is written by the build itself.
  return files.filter((file) => !file.endsWith('.gen.ts'))
}

async function fingerprint(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().sort()
  // The landing page names SITE_URL as its own address.
  const hash = createHash('sha256').update(process.env.SITE_URL ?? '')
  for (const file of files) {
    // A file that an editor removed meanwhile is no source.
    hash.update(file.slice(root.length)).update(await readFile(file).catch(() => ''))
  }
  return hash.digest('hex')
}

function runVite(): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new BuildFailed('Building the web app failed.'))
    })
  })
}

/** Builds the web app into `dist` where its sources changed since it was last built. */
export async function buildSite(print: (line: string) => void): Promise<void> {
  const wanted = await fingerprint()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === wanted) return
  print('Building the web app …')
  await runVite()
  // Half a stamp, after a crash, does not match: the next start builds again.
  await writeFile(stamp, wanted)
}

if (import.meta.main) {
  try {
    await buildSite((line) => console.log(line))
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
