import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readProjectConfig } from '../project/config.ts'
import { type Area, NotLookedAt } from './area.ts'
import type { ManagementApi } from './management-api.ts'

const FOLDER = fileURLToPath(new URL('../../supabase/functions', import.meta.url))
const name = 'functions'

/** Each function of this release, and whether it asks for a user's token. */
async function ofThisRelease(): Promise<Map<string, boolean>> {
  const { functions } = await readProjectConfig()
  const folders = await readdir(FOLDER, { withFileTypes: true })
  const names = folders.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  return new Map(names.map((entry) => [entry.name, functions[entry.name]?.verify_jwt ?? true]))
}

const tokenRule = (asks: boolean): string => (asks ? 'asks for a token' : 'takes no token')

const deployed = z.array(
  z.object({ slug: z.string(), verify_jwt: z.boolean().default(true), status: z.string() }),
)

/** As Supabase lists them. */
export async function checkListedFunctions(api: ManagementApi): Promise<Area> {
  const wanted = await ofThisRelease()
  const found = new Map(deployed.parse(await api.get('functions')).map((entry) => [entry.slug, entry]))
  const differences = [...wanted].flatMap(([slug, asks]) => {
    const entry = found.get(slug)
    if (!entry) return [`${slug} is not deployed`]
    if (entry.status !== 'ACTIVE') return [`${slug} is ${entry.status.toLowerCase()}`]
    return entry.verify_jwt === asks
      ? []
      : [`${slug} ${tokenRule(entry.verify_jwt)}; config.toml: ${tokenRule(asks)}`]
  })
  for (const slug of found.keys())
    if (!wanted.has(slug)) differences.push(`${slug} is deployed, but not in this release`)
  return { name, differences, seen: `${wanted.size} are deployed, each with its rule on tokens` }
}

/** Every function of ours answers with this envelope or with a file; a gateway that refuses has another one. */
const envelope = z.object({ status: z.boolean(), message: z.string() })

async function isFromGateway(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false
  const body: unknown = await answer.json().catch(() => undefined)
  return !envelope.safeParse(body).success
}

/** Asked with a method that none of them takes, and nothing else: that changes nothing. */
async function asked(url: string, slug: string): Promise<'missing' | 'asks' | 'open'> {
  const answer = await fetch(`${url}/functions/v1/${slug}`, {
    method: 'DELETE',
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  })
  if (answer.status === 404) return 'missing'
  if (await isFromGateway(answer)) return 'asks'
  if (answer.status === 405) return 'open'
  throw new NotLookedAt(`${slug} answered ${answer.status}`)
}

/** As they answer: without a token, those that need one are refused by the gateway. */
export async function checkAnsweringFunctions(url: string): Promise<Area> {
  const wanted = await ofThisRelease()
  const answers: { slug: string; asks: boolean; is: Awaited<ReturnType<typeof asked>> }[] = []
  // One after the other: each may have to be started first.
  for (const [slug, asks] of wanted) answers.push({ slug, asks, is: await asked(url, slug) })
  const differences = answers.flatMap(({ slug, asks, is }) => {
    if (is === 'missing') return [`${slug} is not deployed`]
    return (is === 'asks') === asks
      ? []
      : [`${slug} ${tokenRule(is === 'asks')}; config.toml: ${tokenRule(asks)}`]
  })
  return { name, differences, seen: `${wanted.size} answer, each with its rule on tokens` }
}

/** An event without a signature must be refused by the function itself: not missing, not unset, not taken. */
export async function checkWebhook(url: string): Promise<Area> {
  const answer = await fetch(`${url}/functions/v1/paystack-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(60_000),
  })
  const area = { name: 'webhook', seen: 'reachable, and refuses what Paystack has not signed' }
  const body = envelope.safeParse(await answer.json().catch(() => undefined))
  if (answer.status === 401 && body.success) return { ...area, differences: [] }
  if (answer.status === 401)
    return { ...area, differences: ['the gateway asks Paystack for a token: it has none'] }
  if (answer.status === 503)
    return { ...area, differences: ['PAYSTACK_SECRET_KEY is not set: events are refused'] }
  return { ...area, differences: [`an unsigned event is answered ${answer.status}, not 401`] }
}
