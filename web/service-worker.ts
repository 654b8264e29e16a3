import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

// Builds the service worker with the names of the files that it keeps.

type Bundle = Rolldown.OutputBundle

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const shellPage = 'app.html'
/** Without a hash in their names, and needed before the app. */
const publicFiles = ['theme.js', 'favicon.svg', 'manifest.webmanifest']
/** The letters of English, Yoruba's dots included, are in these; the rest is fetched when it is met. */
const everydayLetters = /-latin-wght-.*\.woff2$/

/** The screens that are read without a network, and what they load when they are shown. */
const offlineScreens =
  /web\/src\/(routes\/(transactions|my-transactions|booking\.\$transactionId|saved|help|profile|-person-notices)\.tsx|features\/(transactions\/handover\/qr-picture\.tsx|landing\/api\/start-screen\.ts)|components\/(layout\/person-menu|ui\/sonner)\.tsx|lib\/(auth|offline\/\w+)\.ts)/

function chunkOf(bundle: Bundle, name: string): Rolldown.OutputChunk | undefined {
  const file = bundle[name]
  return file?.type === 'chunk' ? file : undefined
}

/** A chunk, and all that it needs at once: scripts, styles, everyday fonts. */
function filesOf(bundle: Bundle, names: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const chunk = chunkOf(bundle, name)
    chunk?.imports.forEach(add)
    chunk?.viteMetadata?.importedCss.forEach((css) => {
      found.add(css)
    })
  }
  names.forEach(add)
  return [...found].sort()
}

function fontsOf(bundle: Bundle): string[] {
  return Object.keys(bundle).filter((name) => everydayLetters.test(name))
}

function revisionOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

function shellOf(bundle: Bundle): { url: string; revision: string | null }[] {
  const page = bundle[shellPage]
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId === at(shellPage),
  )
  if (page?.type !== 'asset' || !entry) throw new Error(`${shellPage} is not in the build`)
  const hashed = [...filesOf(bundle, [entry.fileName]), ...fontsOf(bundle)]
  return [
    { url: `/${shellPage}`, revision: revisionOf(page.source) },
    ...publicFiles.map((name) => ({
      url: `/${name}`,
      revision: revisionOf(readFileSync(at(`public/${name}`))),
    })),
    ...hashed.map((name) => ({ url: `/${name}`, revision: null })),
  ]
}

/** The chunks that are loaded later and begin with such a file. */
function startsOf(bundle: Bundle, files: RegExp): string[] {
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk' && file.isDynamicEntry && files.test(file.facadeModuleId ?? ''))
    .map(({ fileName }) => fileName)
}

function screensOf(bundle: Bundle, shell: ReadonlySet<string>): string[] {
  return filesOf(bundle, startsOf(bundle, offlineScreens))
    .map((name) => `/${name}`)
    .filter((address) => !shell.has(address))
}

async function scriptWith(define: Record<string, unknown>): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries({ 'process.env.NODE_ENV': 'production', ...define }).map(([name, value]) => [
        name,
        JSON.stringify(value),
      ]),
    ),
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: at('src/worker/service-worker.ts'), output: { format: 'iife' } },
    },
  })
  const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (script?.type !== 'chunk') throw new Error('The service worker was not built')
  return script.code
}

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const shell = shellOf(bundle)
        const screens = screensOf(bundle, new Set(shell.map(({ url }) => url)))
        const source = await scriptWith({ __SHELL__: shell, __OFFLINE_SCREENS__: screens })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}
