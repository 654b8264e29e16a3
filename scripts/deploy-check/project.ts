/** Which project is read, from the argument and the environment. */
export interface Project {
  /** The address of its database, as its owner. */
  databaseUrl?: string | undefined
  /** The ref of the project, where Supabase hosts it. */
  ref?: string | undefined
  accessToken?: string | undefined
  /** Where the project answers, without `/rest/v1`. */
  supabaseUrl?: string | undefined
  /** Where the web app is. */
  siteUrl?: string | undefined
  /** Where Supabase's Management API is. */
  apiUrl: string
}

const USAGE = `Say which project:
  npm run deploy:check -- postgres://postgres:…@db.project-ref.supabase.co:5432/postgres
  SUPABASE_ACCESS_TOKEN=sbp_… npm run deploy:check -- project-ref
With SUPABASE_URL it asks the functions too, with SITE_URL the site.`

const trimmed = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '') || undefined

const hosted = (ref: string | undefined): string | undefined => ref && `https://${ref}.supabase.co`

/** The ref of a hosted project is in the name of its database's host, or of its user at the pooler. */
function refOf(databaseUrl: string): string | undefined {
  const { hostname, username } = new URL(databaseUrl)
  return (
    /^db\.([a-z]{20})\.supabase\.co$/.exec(hostname)?.[1] ?? /^postgres\.([a-z]{20})$/.exec(username)?.[1]
  )
}

export function readProject(args: readonly string[], env: NodeJS.ProcessEnv): Project {
  const [target = ''] = args
  const isAddress = /^postgres(ql)?:\/\/./.test(target) && URL.canParse(target)
  if (!isAddress && !/^[a-z]{20}$/.test(target)) throw new Error(USAGE)
  const ref = isAddress ? refOf(target) : target
  const accessToken = env.SUPABASE_ACCESS_TOKEN || undefined
  if (!isAddress && !accessToken)
    throw new Error('SUPABASE_ACCESS_TOKEN is not set: it reads a project by its ref.')
  return {
    databaseUrl: isAddress ? target : undefined,
    ref,
    accessToken,
    supabaseUrl: trimmed(env.SUPABASE_URL) ?? hosted(ref),
    siteUrl: trimmed(env.SITE_URL),
    apiUrl: trimmed(env.SUPABASE_API_URL) ?? 'https://api.supabase.com',
  }
}
