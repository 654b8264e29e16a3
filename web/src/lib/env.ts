export interface Env {
  supabaseUrl: string
  publishableKey: string
}

let env: Env | undefined

/** The address of the backend is deployment's business, so it is read at run time and one build serves everywhere. */
export async function loadEnv(): Promise<Env> {
  if (env) return env
  const response = await fetch('/env.json')
  if (!response.ok) throw new Error(`env.json: ${response.status}`)
  const read: unknown = await response.json()
  if (!isEnv(read)) throw new Error('env.json')
  env = read
  return read
}

/** What was read before. */
export function setEnv(read: Env): void {
  env = read
}

export function getEnv(): Env {
  if (!env) throw new Error('loadEnv() comes first')
  return env
}

function isEnv(value: unknown): value is Env {
  return (
    typeof value === 'object' &&
    value !== null &&
    'supabaseUrl' in value &&
    typeof value.supabaseUrl === 'string' &&
    'publishableKey' in value &&
    typeof value.publishableKey === 'string'
  )
}
