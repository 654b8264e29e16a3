import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Credentials, Unauthorized } from '../credentials/caller.ts'
import { json } from '../http/messages.ts'

/** Runs `supabase/functions/<name>` in this process, with the environment that a Supabase project gives them. */
export interface FunctionsHost {
  fetch(request: Request, name: string, credentials: Credentials): Promise<Response>
  /** Loads all of them now instead of each at its first call. */
  loadAll(): Promise<void>
  /** Calls a function the way the scheduler does in production. */
  invokeJob(name: string, url: string, cronSecret: string): Promise<Response>
}

interface Served {
  fetch(request: Request): Promise<Response> | Response
}

function isServed(value: unknown): value is Served {
  return typeof value === 'object' && value !== null && 'fetch' in value && typeof value.fetch === 'function'
}

/** Names of the functions that `config.toml` opens to callers without a token, such as a payment provider. */
async function readOpenFunctions(configPath: string): Promise<Set<string>> {
  if (!existsSync(configPath)) return new Set()
  const config = await readFile(configPath, 'utf8')
  const sections = config.matchAll(/^\[functions\.([a-z0-9-]+)\]([^[]*)/gm)
  const open = [...sections].filter(([, , body = '']) => /^\s*verify_jwt\s*=\s*false\b/m.test(body))
  return new Set(open.map(([, name = '']) => name))
}

export async function createFunctionsHost(
  folder: string,
  env: Record<string, string>,
): Promise<FunctionsHost> {
  Object.assign(process.env, env)
  const open = await readOpenFunctions(join(folder, '..', 'config.toml'))
  const loaded = new Map<string, Promise<Served>>()

  const load = async (path: string): Promise<Served> => {
    const module: { default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(path).href)
    if (!isServed(module.default)) throw new Error(`${path} has no default export with fetch`)
    return module.default
  }

  const find = (name: string): Promise<Served> | undefined => {
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
      if (!open.has(name) && credentials.key === undefined && !credentials.byToken) {
        throw new Unauthorized('No API key found in request')
      }
      return (await served).fetch(request)
    },
    async loadAll() {
      for (const name of await readdir(folder)) await find(name)
    },
    async invokeJob(name, url, cronSecret) {
      const served = find(name)
      if (!served) throw new Error(`There is no function ${name}`)
      const headers = { 'x-cron-secret': cronSecret }
      return (await served).fetch(new Request(`${url}/functions/v1/${name}`, { method: 'POST', headers }))
    },
  }
}
