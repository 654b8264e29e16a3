import type { Query } from './area.ts'
import { NotLookedAt } from './area.ts'
import type { Project } from './project.ts'

/** What Supabase says about a hosted project to its owner. Only ever read. */
export interface ManagementApi {
  get(path: string): Promise<unknown>
  query: Query
}

export function managementApi({ ref, accessToken, apiUrl }: Project): ManagementApi | undefined {
  if (!ref || !accessToken) return undefined
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${apiUrl}/v1/projects/${ref}/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(30_000),
    })
    if (!answer.ok)
      throw new NotLookedAt(
        `Supabase answered ${answer.status} for ${path}: ${(await answer.text()).slice(0, 200)}`,
      )
    return answer.json()
  }
  return {
    get: (path) => ask(path),
    query: async <T>(text: string) =>
      (await ask('database/query/read-only', {
        method: 'POST',
        body: JSON.stringify({ query: text }),
      })) as T[],
  }
}
