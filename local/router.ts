import { type Credentials, identify, Unauthorized, VISITOR } from './credentials/caller.ts'
import type { Keys } from './credentials/keys.ts'
import type { Database } from './database/database.ts'
import type { FunctionsHost } from './functions/host.ts'
import { createHealth } from './http/health.ts'
import { type Incoming, json, MEGABYTE } from './http/messages.ts'
import { inRequestContext } from './http/request-context.ts'
import type { Handled } from './http/server.ts'
import type { Site } from './http/site.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { RestAndAuth } from './rest/rest-and-auth.ts'
import type { ExternalServices } from './sandbox/external-services.ts'
import { refusalResponse } from './storage/errors.ts'
import type { Storage } from './storage/storage.ts'

const API = /^\/(rest|auth|storage|functions|realtime|graphql)\/v1(\/|$)/
const BODY_LIMIT = MEGABYTE
/** Functions that are sent a photo, by people who are signed in. */
const PHOTO_LIMITS: Readonly<Record<string, number>> = { 'virtual-stylist': 8 * MEGABYTE }

/** Services that need the address of this server, which is known only once it listens. */
interface AddressedServices {
  functions: FunctionsHost
  restAndAuth: RestAndAuth
}

export interface RouterOptions {
  database: Database
  keys: Keys
  storage: Storage
  realtime: Pick<Realtime, 'fetch'>
  external: ExternalServices
  /** What is added to the metrics of the function. */
  ownMetrics(): Promise<string>
  site: Site | undefined
}

export interface Router {
  isApi(path: string): boolean
  open(services: AddressedServices): void
  handle(incoming: Incoming): Promise<Handled>
}

/** The page of an item has the item in its head, for link previews: see the function share-page. */
const ITEM_PAGE = /^\/item\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Its bearer token is the secret of a monitor and says nothing of a caller: the function compares it. */
const METRICS = '/functions/v1/metrics'

/** Requests to the site carry no key. */
const NO_CREDENTIALS: Credentials = { caller: VISITOR, key: undefined, byToken: false }

const notFound = (): Response => json({ code: 'not_found', message: 'Not found' }, 404)

export function createRouter(options: RouterOptions): Router {
  const { database, keys, storage, realtime, external, ownMetrics, site } = options
  const health = createHealth({ database, storage })
  let addressed: AddressedServices | undefined

  const callApi = async (incoming: Incoming, credentials: Credentials, path: string): Promise<Handled> => {
    if (!addressed) return { response: json({ code: 'starting', message: 'Starting' }, 503) }
    if (path.startsWith('/rest/v1/') || path.startsWith('/auth/v1/')) {
      return addressed.restAndAuth.handle(incoming, credentials)
    }
    if (path.startsWith('/storage/v1/')) return { response: await storage.handle(incoming, credentials) }
    if (path.startsWith('/realtime/v1/')) return { response: await realtime.fetch(incoming, credentials) }
    const name = path.match(/^\/functions\/v1\/([^/]+)/)?.[1]
    if (name === undefined) return { response: notFound() }
    const limit = (credentials.byToken && PHOTO_LIMITS[name]) || BODY_LIMIT
    return { response: await addressed.functions.fetch(await incoming.read(limit), name, credentials) }
  }

  const callMetrics = async (incoming: Incoming): Promise<Handled> => {
    const { response } = await callApi(incoming, NO_CREDENTIALS, METRICS)
    if (!(response instanceof Response && response.ok && incoming.method === 'GET')) return { response }
    return { response: new Response((await response.text()) + (await ownMetrics()), response) }
  }

  /** Undefined where the app's plain page is to be served. */
  const itemPage = async ({ url, headers }: Incoming, item: string): Promise<Response | undefined> => {
    if (!addressed) return undefined
    const request = new Request(`${url.origin}/functions/v1/share-page?item=${item}`, { headers })
    const response = await addressed.functions.fetch(request, 'share-page', NO_CREDENTIALS)
    return response.ok || response.status === 304 ? response : undefined
  }

  const callPage = async (incoming: Incoming, path: string): Promise<Response> => {
    if (path === '/health') return health()
    if (path === '/env.json') {
      const env = { supabaseUrl: incoming.url.origin, publishableKey: keys.publishableKey }
      return json(env, 200, { 'cache-control': 'no-store' })
    }
    const sandbox = external.fetch(path)
    if (sandbox) return sandbox(await incoming.read(BODY_LIMIT))
    if (/^\/(sandbox\/|inbox$|inbox\.json$)/.test(path) || !site) return notFound()
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      return json({ code: 'method_not_allowed', message: 'Method not allowed' }, 405, { allow: 'GET, HEAD' })
    }
    const item = ITEM_PAGE.exec(path)?.[1]
    const page = item && (await itemPage(incoming, item))
    return page || ((await site.fetch(path, incoming.headers)) ?? notFound())
  }

  return {
    isApi: (path) => API.test(path),
    open(services) {
      addressed = services
    },
    async handle(incoming) {
      const { headers, url } = incoming
      const path = url.pathname
      if (!API.test(path))
        return inRequestContext(incoming, NO_CREDENTIALS, async () => ({
          response: await callPage(incoming, path),
        }))
      if (path === METRICS) return inRequestContext(incoming, NO_CREDENTIALS, () => callMetrics(incoming))
      try {
        const credentials = identify(headers, url.searchParams, keys)
        return await inRequestContext(incoming, credentials, () => callApi(incoming, credentials, path))
      } catch (error) {
        // Storage answers an invalid token in an error format of its own.
        if (path.startsWith('/storage/v1/') && error instanceof Unauthorized)
          return { response: refusalResponse(error) }
        throw error
      }
    },
  }
}
