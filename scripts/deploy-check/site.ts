import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { SECURITY_HEADERS } from '../../web/security-headers.ts'
import type { Area } from './area.ts'

const PACKAGE = new URL('../../package.json', import.meta.url)

const ask = (url: string): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000) })

type Policy = Map<string, Set<string>>

function readPolicy(text: string): Policy {
  const parts = text.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(parts.map(([name = '', ...sources]) => [name, new Set(sources)]))
}

/** The site of a hosted project adds the project's address to these two, and nothing else. */
const WITH_PROJECT = new Set(['connect-src', 'img-src'])

function policyDifferences(text: string, supabaseUrl: string | undefined): string[] {
  const [live, wanted] = [readPolicy(text), readPolicy(SECURITY_HEADERS['content-security-policy'])]
  const projects = supabaseUrl ? [supabaseUrl, supabaseUrl.replace(/^http/, 'ws')] : []
  const lines: string[] = []
  for (const [name, sources] of wanted) {
    const found = live.get(name) ?? new Set()
    const added = [...found].filter((source) => !sources.has(source))
    const strange = added.filter((source) => !(WITH_PROJECT.has(name) && projects.includes(source)))
    const missing = [...sources].filter((source) => !found.has(source))
    if (strange.length > 0) lines.push(`content-security-policy: ${name} also lets in ${strange.join(' ')}`)
    if (missing.length > 0) lines.push(`content-security-policy: ${name} lacks ${missing.join(' ')}`)
  }
  return lines
}

function headerDifferences(path: string, headers: Headers, { siteUrl, supabaseUrl }: Site): string[] {
  const lines = Object.entries(SECURITY_HEADERS).flatMap(([name, wanted]) => {
    const found = headers.get(name)
    if (found === null) return [`${name} is missing`]
    if (name === 'content-security-policy') return policyDifferences(found, supabaseUrl)
    return found === wanted ? [] : [`${name} is "${found}", not "${wanted}"`]
  })
  if (siteUrl.startsWith('https:') && !headers.has('strict-transport-security'))
    lines.push('strict-transport-security is missing')
  return lines.map((line) => `${path}: ${line}`)
}

interface Site {
  siteUrl: string
  supabaseUrl: string | undefined
}

/** Kept by a browser or a CDN these would show an old release. */
async function freshDifferences({ siteUrl }: Site): Promise<string[]> {
  const paths = ['/', '/marketplace', '/env.json', '/sw.js', '/manifest.webmanifest', '/theme.js']
  const answers = await Promise.all(
    paths.map(async (path) => ({ path, answer: await ask(`${siteUrl}${path}`) })),
  )
  return answers.flatMap(({ path, answer }) => {
    if (answer.status !== 200) return path === '/env.json' ? [] : [`${path} answers ${answer.status}`]
    return /\bno-(cache|store)\b/.test(answer.headers.get('cache-control') ?? '')
      ? []
      : [`${path} may be kept: cache-control is not no-cache`]
  })
}

const environment = z.object({ supabaseUrl: z.string(), publishableKey: z.string() })

async function environmentDifferences({ siteUrl, supabaseUrl }: Site): Promise<string[]> {
  const answer = await ask(`${siteUrl}/env.json`)
  const found = environment.safeParse(await answer.json().catch(() => undefined))
  if (!found.success) return ['/env.json does not name a project and its key']
  const lines: string[] = []
  if (supabaseUrl && found.data.supabaseUrl.replace(/\/+$/, '') !== supabaseUrl)
    lines.push(`/env.json names the project ${found.data.supabaseUrl}, not ${supabaseUrl}`)
  if (/^sb_secret_|service_role/.test(found.data.publishableKey))
    lines.push('/env.json gives the SECRET key to everybody')
  return lines
}

async function versionDifferences({ siteUrl }: Site): Promise<string[]> {
  const wanted = z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version
  const answer = await ask(`${siteUrl}/version.json`)
  const found = z.object({ version: z.string() }).safeParse(await answer.json().catch(() => undefined))
  if (!found.success) return ['/version.json does not say the version']
  return found.data.version === wanted ? [] : [`the site is version ${found.data.version}, not ${wanted}`]
}

export async function checkSite(site: Site): Promise<Area> {
  const pages = await Promise.all(
    ['/', '/item/00000000-0000-4000-8000-000000000000', '/login'].map(async (path) =>
      headerDifferences(path, (await ask(`${site.siteUrl}${path}`)).headers, site),
    ),
  )
  const missing = await ask(`${site.siteUrl}/assets/there-is-no-such-file.js`)
  const differences = [
    ...pages.flat(),
    ...(await freshDifferences(site)),
    ...(await environmentDifferences(site)),
    ...(await versionDifferences(site)),
  ]
  if (missing.status !== 404)
    differences.push(`a file that is missing under /assets answers ${missing.status}, not 404`)
  return { name: 'site', differences, seen: 'headers, caching, env.json and version are as they should be' }
}
