import { createServer } from 'node:net'
import { join } from 'node:path'
import { BuildFailed, buildSite, siteFolder } from '../scripts/build-site.ts'
import { ProjectError } from '../scripts/project/errors.ts'
import { lockDataDir } from './data/data-dir.ts'
import { readIfThere, writeFileSafely } from './data/files.ts'
import { resetData } from './data/reset.ts'
import { loadDemoTown } from './demo/load.ts'
import { drawPictures } from './demo/loading/photos.ts'
import { createPlateRenderer, type PlateRenderer } from './demo/pictures/render.ts'
import { codeOf, messageOf, StartError } from './errors.ts'
import { refuseExamples, refuseMissingSettings, usesRealServices } from './real-services.ts'
import { readSettings, type Settings } from './settings.ts'
import { type Stack, startStack } from './stack.ts'

/** `npm start`: the whole of Aso on one port of this machine. */

const JOBS_EVERY_MS = 5000

const DEMO_SIGN_INS = `
Sign in with the password Aso-demo-2026 as
  ada@aso.example    lends dresses in Lagos
  bola@aso.example   borrows, identity approved, ₦150,000 in the wallet
  chidi@aso.example  lends and borrows, identity approved
  dami@aso.example   borrows, identity pending
  admin@aso.example  owns Aso's admin panel (emeka@ support, kunle@ finance, musa@ moderation)`

const print = (line: string): void => console.log(line)

/** Fails before any slow work where another process has the port. */
function checkPort({ host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const next = port < 65_535 ? port + 1 : 3000
      const taken = codeOf(error) === 'EADDRINUSE'
      const fault = taken
        ? `Port ${port} is in use. Choose another one: PORT=${next} npm start`
        : messageOf(error)
      reject(new StartError(fault))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

type TownState = 'missing' | 'loading' | 'loaded'

const townFile = (dataDir: string): string => join(dataDir, 'demo-town.json')

async function townState(dataDir: string): Promise<TownState> {
  const content = await readIfThere(townFile(dataDir))
  if (!content) return 'missing'
  return content.toString('utf8').includes('loaded') ? 'loaded' : 'loading'
}

async function prepareData({ dataDir, databaseUrl, fresh }: Settings): Promise<void> {
  const unlock = await lockDataDir(dataDir)
  try {
    const interrupted = !databaseUrl && (await townState(dataDir)) === 'loading'
    if (interrupted) print('The first start was interrupted: starting over.')
    if (fresh || interrupted) await resetData(dataDir, databaseUrl)
  } finally {
    await unlock()
  }
}

/** Only into an empty database, and never where real people are meant. Returns whether the demo people exist. */
async function loadTown(stack: Stack, settings: Settings, renderer: PlateRenderer): Promise<boolean> {
  const [found] = await stack.database.query<{ people: number; demo: number }>(
    `select count(*)::int as people, count(*) filter (where email = 'ada@aso.example')::int as demo from auth.users`,
  )
  if (!found || found.people > 0) return Boolean(found?.demo)
  if (!settings.withDemo || usesRealServices(settings)) return false
  await writeFileSafely(townFile(settings.dataDir), JSON.stringify({ state: 'loading' }))
  await loadDemoTown(stack, { renderer, onProgress: showProgress() })
  await writeFileSafely(townFile(settings.dataDir), JSON.stringify({ state: 'loaded' }))
  return true
}

/** In a terminal one line that is updated; otherwise one line for each part of the work. */
function showProgress(): (message: string, done: number, total: number) => void {
  let shown = ''
  return (message, done, total) => {
    if (process.stdout.isTTY) {
      process.stdout.write(
        `\r\x1b[K${message} … ${Math.round((done / total) * 100)} %${done === total ? '\n' : ''}`,
      )
    } else if (message !== shown) print(`${message} …`)
    shown = message
  }
}

function closeOnSignal(stack: Stack): void {
  let closing = false
  const close = (): void => {
    if (closing) process.exit(1)
    closing = true
    stack.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(messageOf(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

/** What must not meet real people or real money ends the start. */
async function refuseToServe(stack: Stack, settings: Settings): Promise<void> {
  try {
    await refuseExamples(stack.database, settings)
  } catch (error) {
    await stack.close()
    throw error
  }
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env)
  refuseMissingSettings(settings)
  await checkPort(settings)
  await prepareData(settings)
  const renderer = await createPlateRenderer()
  // While the app is built. What fails here fails again, and is reported, when the town is loaded.
  const expectsTown =
    settings.withDemo && !settings.databaseUrl && (await townState(settings.dataDir)) === 'missing'
  if (expectsTown) drawPictures(renderer).catch(() => undefined)
  await buildSite(print)
  const service = { webDir: siteFolder, loadFunctions: true }
  const stack = await startStack({ ...settings, ...service })
  closeOnSignal(stack)
  await refuseToServe(stack, settings)
  const hasTown = await loadTown(stack, settings, renderer)
  stack.schedule.runEvery(JOBS_EVERY_MS)
  print(`ready ${stack.url}`)
  if (hasTown) print(DEMO_SIGN_INS)
  if (!usesRealServices(settings)) print(`\nMail and text messages arrive at ${stack.url}/inbox`)
}

process.on('unhandledRejection', (error) => {
  console.error(JSON.stringify({ level: 'error', event: 'unhandled', message: messageOf(error) }))
})

try {
  await main()
} catch (error) {
  const isExpected = [StartError, BuildFailed, ProjectError].some((kind) => error instanceof kind)
  console.error(isExpected ? messageOf(error) : error)
  process.exit(1)
}
