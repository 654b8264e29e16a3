import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import project from '../package.json' with { type: 'json' }
import { readProjectConfig } from '../scripts/project/config.ts'
import { noteSpan } from '../supabase/functions/_shared/telemetry/spans.ts'
import { loadIdentityKeys, setIdentityKey } from './credentials/identity-keys.ts'
import { type Keys, loadKeys } from './credentials/keys.ts'
import { loadPushKeys } from './credentials/push-keys.ts'
import { lockDataDir } from './data/data-dir.ts'
import { createJsonStore } from './data/json-store.ts'
import { type Database, openDatabase } from './database/database.ts'
import { createFunctionsHost } from './functions/host.ts'
import { type RunningServer, startServer } from './http/server.ts'
import { createSite } from './http/site.ts'
import { ownMetrics } from './metrics/own-metrics.ts'
import { createRequestTimes, serviceOf } from './metrics/request-times.ts'
import type { RealtimeLimits } from './realtime/limits.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createRestAndAuth } from './rest/rest-and-auth.ts'
import { onSchemaReload } from './rest/schema-reload.ts'
import { createRouter } from './router.ts'
import { createExternalServices, type ExternalServices, type Providers } from './sandbox/external-services.ts'
import type { Inbox } from './sandbox/inbox/inbox.ts'
import type { ModelSandbox } from './sandbox/model/model.ts'
import type { PaystackSandbox } from './sandbox/paystack/paystack.ts'
import type { PushSandbox } from './sandbox/push/push.ts'
import type { TryOnSandbox } from './sandbox/try-on/try-on.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import type { StorageLimits } from './storage/limits.ts'
import { originsOf, setOwnOrigins } from './storage/own-origins.ts'
import { createStorage } from './storage/storage.ts'

export interface StackOptions {
  /** PGlite, stored files and keys live here. */
  dataDir: string
  /** A real Postgres instead of PGlite. */
  databaseUrl?: string
  /** 0 takes any free port. */
  port?: number
  host?: string
  log?: (line: string) => void
  /** Logs every request to the API and every call of a function, not only what failed. */
  logsAllRequests?: boolean
  /** The built web app. */
  webDir?: string
  /** 0, the default, means not by themselves: tests run the jobs, and `npm start` begins with them once the demo town is there. */
  jobsEveryMs?: number
  /** Loads every function at the start, so that first calls are not slow. */
  loadFunctions?: boolean
  /** Where people reach the app, when it is not `http://localhost:PORT`. */
  siteUrl?: string
  /** The number of our own proxies in front, which write `x-forwarded-for`; 0 by default. */
  trustedProxies?: number
  /** Keys of real external services; without a key its sandbox answers. */
  providers?: Providers
  migrationsDir?: string
  functionsDir?: string
  /** Instead of supabase/config.toml. */
  configFile?: string
  /** Limits that differ from the defaults. */
  realtimeLimits?: Partial<RealtimeLimits>
  storageLimits?: Partial<StorageLimits>
}

export interface Stack {
  url: string
  publishableKey: string
  secretKey: string
  /** Runs queries as the owner of the database. */
  database: Pick<Database, 'query'>
  paystack: PaystackSandbox
  push: PushSandbox
  model: ModelSandbox
  tryOn: TryOnSandbox
  inbox: Inbox
  runJobs(): Promise<void>
  schedule: Pick<Schedule, 'runEvery' | 'isOn'>
  close(): Promise<void>
}

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

function functionsEnv(
  url: string,
  siteUrl: string,
  keys: Keys,
  external: ExternalServices,
  logsAllRequests = false,
): Record<string, string> {
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SITE_URL: siteUrl,
    CRON_SECRET: keys.cronSecret,
    METRICS_SECRET: keys.metricsSecret,
    RELEASE: process.env.RELEASE || `aso@${project.version}`,
    LOG_LEVEL: logsAllRequests ? 'info' : 'warn',
    ...external.env(),
  }
}

function createJobs(
  database: Database,
  scheduled: readonly string[],
  invoke: (name: string, requestId: string) => Promise<Response>,
): Parameters<typeof createSchedule>[0] {
  const functionJob = (name: string) => ({
    name,
    run: async (requestId: string) => {
      const response = await invoke(name, requestId)
      if (!response.ok) throw new Error(`${name} answered ${response.status}`)
    },
  })
  return [
    {
      name: 'run_due_jobs',
      run: async () => {
        await database.query('select private.run_due_jobs()')
      },
    },
    {
      // In the first round of each day; afterwards it does nothing.
      name: 'reconcile_once_a_day',
      run: async () => {
        await database.query('select private.reconcile_once_a_day()')
      },
    },
    {
      name: 'run_figure_jobs',
      run: async () => {
        await database.query('select private.run_figure_jobs()')
      },
    },
    ...scheduled.map(functionJob),
  ]
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const unlock = await lockDataDir(options.dataDir)
  const opened: (() => Promise<void>)[] = [unlock]
  const closeAll = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    return await assemble(options, opened, closeAll)
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function assemble(
  options: StackOptions,
  opened: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<Stack> {
  const { dataDir, databaseUrl, log = (line) => console.error(line) } = options
  const config = await readProjectConfig(options.configFile)
  const keys = await loadKeys(dataDir)
  const identityKeys = await loadIdentityKeys(dataDir)
  const pushKeys = await loadPushKeys(dataDir)
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    migrationsDir: options.migrationsDir ?? inProject('supabase/migrations'),
  })
  opened.push(() => database.close())
  await setIdentityKey(database, identityKeys)

  let server: RunningServer | undefined
  const url = (): string => `http://localhost:${server?.port ?? options.port}`
  const siteUrl = (): string => options.siteUrl ?? url()
  const external = createExternalServices({
    providers: options.providers ?? {},
    keys,
    url,
    siteUrl,
    store: createJsonStore(join(dataDir, 'sandbox')),
    hasRealDatabase: databaseUrl !== undefined,
  })
  opened.push(() => external.close())
  const folder = join(dataDir, 'storage')
  const storage = await createStorage({ database, keys, folder, limits: options.storageLimits })
  opened.push(() => storage.close())
  const realtime = await createRealtime({
    database,
    keys,
    log,
    limits: options.realtimeLimits,
    trustedProxies: options.trustedProxies,
  })
  opened.push(() => realtime.close())

  const times = createRequestTimes()
  const router = createRouter({
    database,
    keys,
    storage,
    realtime,
    external,
    ownMetrics: () => ownMetrics(dataDir, times),
    site: options.webDir === undefined ? undefined : createSite(options.webDir),
  })
  server = await startServer({
    handle: (incoming) => router.handle(incoming),
    isApi: (path) => router.isApi(path),
    upgrade: realtime.upgrade,
    log,
    logsAllRequests: options.logsAllRequests,
    observe(request) {
      times.note(request)
      const { id: requestId, path, status, milliseconds } = request
      const startedAt = Date.now() - milliseconds
      noteSpan({ requestId, name: serviceOf(path), part: 'stack', status, startedAt, milliseconds })
    },
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    trustedProxies: options.trustedProxies,
  })
  const running = server
  await setOwnOrigins(database, originsOf(options.host ?? '127.0.0.1', running.port, siteUrl()))
  // Realtime first: an open websocket would keep the server running.
  opened.push(async () => {
    await realtime.close()
    await running.close()
  })

  const functionsDir = options.functionsDir ?? inProject('supabase/functions')
  const functions = createFunctionsHost(functionsDir, config.functions, {
    ...functionsEnv(url(), siteUrl(), keys, external, options.logsAllRequests),
    IDENTITY_PRIVATE_KEY: identityKeys.identityPrivateKey,
    VAPID_PUBLIC_KEY: pushKeys.publicKey,
    VAPID_PRIVATE_KEY: pushKeys.privateKey,
  })
  if (options.loadFunctions) await functions.loadAll()
  const { mail, social } = external
  const restAndAuth = createRestAndAuth({ database, keys, config, siteUrl: siteUrl(), mail, social })
  opened.push(await onSchemaReload(database, restAndAuth.forgetSchema))
  router.open({ functions, restAndAuth })
  const scheduled = await database.query<{ name: string }>('select private.scheduled_functions() as name')
  const names = scheduled.map(({ name }) => name)
  const schedule: Schedule = createSchedule(
    createJobs(database, names, (name, requestId) =>
      functions.invokeJob(name, url(), keys.cronSecret, requestId),
    ),
    log,
  )
  if (options.jobsEveryMs) schedule.runEvery(options.jobsEveryMs)
  opened.push(() => schedule.stop())
  // Runs first when the stack is closed.
  opened.push(async () => running.refuseNewWork())
  return {
    url: url(),
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    database: { query: database.query },
    paystack: external.paystack,
    push: external.push,
    model: external.model,
    tryOn: external.tryOn,
    inbox: external.inbox,
    runJobs: () => schedule.run(),
    schedule,
    close,
  }
}
