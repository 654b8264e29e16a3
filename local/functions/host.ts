import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ProjectConfig } from '../../scripts/project/config.ts'
import { REQUEST_ID } from '../../supabase/functions/_shared/http/request-id.ts'
import { type Credentials, Unauthorized } from '../credentials/caller.ts'
import { json } from '../http/messages.ts'

/** Runs `supabase/functions/<name>` in this process, with the environment that a Supabase project gives them. */
export interface FunctionsHost {
  fetch(request: Request, name: string, credentials: Credentials): Promise<Response>
  /** Loads all of them now instead of each at its first call. */
  loadAll(): Promise<void>
  /** Calls a function the way the scheduler does in production. */
  invokeJob(name: string, url: string, cronSecret: string, requestId: string): Promise<Response>
}

interface ServedFunction {
  fetch(request: Request): Promise<Response> | Response
}

function isServed(value: unknown): value is ServedFunction {
  return typeof value === 'object' && value !== null && 'fetch' in value && typeof value.fetch === 'function'
}

export function createFunctionsHost(
  folder: string,
  config: ProjectConfig['functions'],
  env: Record<string, string>,
): FunctionsHost {
  Object.assign(process.env, env)
  const loaded = new Map<string, Promise<ServedFunction>>()

  const load = async (path: string): Promise<ServedFunction> => {
    const module: { default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(path).href)
    if (!isServed(module.default)) throw new Error(`${path} has no default export with fetch`)
    return module.default
  }

  const find = (name: string): Promise<ServedFunction> | undefined => {
    const path = join(folder, name, 'index.ts')
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name) || !existsSync(path)) return undefined
    const served = loaded.get(name) ?? load(path)
    loaded.set(name, served)
    served.catch(() => loaded.delete(name))
    return served
  }

  return {
    async fetch(request, name, credentials) {
      const served = find(name)
      if (!served) return json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404)
      // Such as a payment provider, which has no token.
      const isOpen = config[name]?.verify_jwt === false
      if (!isOpen && credentials.key === undefined && !credentials.byToken) {
        throw new Unauthorized('No API key found in request')
      }
      return (await served).fetch(request)
    },
    async loadAll() {
      for (const name of await readdir(folder)) await find(name)
    },
    async invokeJob(name, url, cronSecret, requestId) {
      const served = find(name)
      if (!served) throw new Error(`There is no function ${name}`)
      const headers = { 'x-cron-secret': cronSecret, [REQUEST_ID]: requestId }
      return (await served).fetch(new Request(`${url}/functions/v1/${name}`, { method: 'POST', headers }))
    },
  }
}
