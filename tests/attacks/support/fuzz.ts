import type { Random } from '../../ledger/random.ts'
import { secrets } from './attacked-people.ts'
import { Attacker, type Target } from './attacker.ts'
import type { Places } from './drafts.ts'
import type { Known } from './hostile-values.ts'
import type { Waiting } from './market-visitor.ts'
import { authRequest, functionRequest, oddRequest, realtimeRequest } from './other-requests.ts'
import type { HostileAnswer, HostileRequest, Who } from './request.ts'
import { procedureRequest, tableRequest } from './rest-requests.ts'
import { isLong } from './run-length.ts'
import { storageRequest } from './storage-requests.ts'

interface FuzzOptions {
  random: Random
  whos: readonly Who[]
  requests: number
  known: Omit<Known, 'dose'>
  places: Places
}

interface Answered {
  request: HostileRequest
  answer: HostileAnswer
}

export interface Fuzzed {
  /** What must not be, by kind, with the shortest request that shows it. */
  problems: Map<string, { count: number; request: string }>
  slowest: Answered[]
  statuses: Map<number, number>
  /** The time of a request that asks for nothing, in the same run. */
  floorMs: number
}

const LANES = 8
/** Tables that visitors read by grant. */
const OPEN_TABLES = ['app_settings', 'item_categories', 'items', 'profiles']
/** What is promised is held to on a quiet machine; a busy one is given time. */
const SLOW_MS = isLong ? 2000 : 10_000

function draftOf(random: Random, { places, ...options }: FuzzOptions): Omit<HostileRequest, 'who'> {
  // Some mean well, some turn one thing, some everything.
  const known = { ...options.known, dose: random.pick([0, 0, 0.1, 0.1, 0.3, 1]) }
  const share = random.next()
  if (share < 0.5) return tableRequest(random, known)
  if (share < 0.75) return procedureRequest(random, known)
  if (share < 0.81) return authRequest(random, places)
  if (share < 0.88) return functionRequest(random, places)
  if (share < 0.95) return storageRequest(random, places)
  return share < 0.97 ? realtimeRequest(random, places) : oddRequest(random)
}

function makeRequests(options: FuzzOptions): HostileRequest[] {
  const { random, whos, requests } = options
  return Array.from({ length: requests }, () => {
    const who = random.pick(whos)
    const draft = draftOf(random, options)
    // Signing out and closing the account would end the attack.
    const ends = /^\/(auth\/v1|functions\/v1\/delete-account)/.test(draft.path)
    return { ...draft, who: ends && who === 'member' ? 'visitor' : who }
  })
}

/** One line that somebody can send again. */
function shown({ who, method, path, headers, body }: HostileRequest): string {
  const extras = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`)
  const data = body === undefined ? [] : [`-d '${String(body).slice(0, 300)}'`]
  return [`(${who})`, method, path.slice(0, 600), ...extras, ...data].join(' ')
}

function isBusy({ status, headers }: HostileAnswer): boolean {
  return status === 503 && headers['retry-after'] !== undefined
}

/** As the server reads it: of a path with `%2e%2e` in it only what remains. */
const pathOf = ({ path }: HostileRequest): string =>
  URL.canParse(path, 'http://aso.test') ? new URL(path, 'http://aso.test').pathname : path

function problemOf(request: HostileRequest, answer: HostileAnswer): string | undefined {
  const { status, text, ms } = answer
  if (status >= 500 && !isBusy(answer)) return `${status} ${text.slice(0, 300)}`
  if (ms > SLOW_MS) return `slow: ${Math.round(ms)} ms, ${status}`
  if (request.who === 'admin' || request.who === 'service') return undefined
  const secret = Object.entries(secrets).find(([, value]) => text.includes(value))
  if (secret) return `leak of ${secret[0]}: ${text.slice(0, 300)}`
  if (request.who === 'member') return undefined
  if (
    request.who !== 'visitor' &&
    status < 300 &&
    /^\/(rest\/v1|storage\/v1\/object\/list)\//.test(pathOf(request))
  )
    return `a bad token was let in: ${status} ${text.slice(0, 200)}`
  const table = /^\/rest\/v1\/(\w+)\?/.exec(request.path)?.[1]
  const read = request.method === 'GET' && status < 300 && table !== undefined && table !== 'rpc'
  if (read && !OPEN_TABLES.includes(table) && /[\w]/.test(text))
    return `a visitor read ${table}: ${text.slice(0, 200)}`
  return undefined
}

async function floorOf(attacker: Attacker): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 20; count += 1) {
    const answer = await attacker.send({
      method: 'GET',
      path: '/rest/v1/app_settings?select=setting_key&limit=1',
      headers: {},
      who: 'visitor',
    })
    times.push(answer.ms)
  }
  return times.toSorted((left, right) => left - right)[10] ?? 0
}

export async function fuzz(target: Target, options: FuzzOptions): Promise<Fuzzed> {
  const requests = makeRequests(options)
  const attackers = Array.from({ length: LANES }, (_, lane) => new Attacker(target, `198.51.100.${lane + 1}`))
  const [first] = attackers
  const fuzzed: Fuzzed = {
    problems: new Map(),
    slowest: [],
    statuses: new Map(),
    floorMs: first ? await floorOf(first) : 0,
  }
  let next = 0
  const lane = async (attacker: Attacker): Promise<void> => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const answer = await attacker.send(request).catch((error: Error) => error)
      if (answer instanceof Error) {
        noteProblem(fuzzed, `no answer: ${answer.message}`, request)
        continue
      }
      note(fuzzed, request, answer)
    }
  }
  await Promise.all(attackers.map(lane))
  for (const attacker of attackers) attacker.close()
  return fuzzed
}

/** Problems that differ only in figures and names are one. */
function noteProblem({ problems }: Fuzzed, problem: string, request: HostileRequest): void {
  const place = request.path.split(/[/?]/, 3).join('/')
  const kind = `${place}: ${problem}`
    .replace(/\d+/g, 'N')
    .replace(/"[^"]*'[^"]*"/g, '"…"')
    .slice(0, 160)
  const known = problems.get(kind)
  const line = shown(request)
  const shorter = known && known.request.length < line.length ? known.request : line
  problems.set(kind, { count: (known?.count ?? 0) + 1, request: shorter })
}

function note(fuzzed: Fuzzed, request: HostileRequest, answer: HostileAnswer): void {
  fuzzed.statuses.set(answer.status, (fuzzed.statuses.get(answer.status) ?? 0) + 1)
  const problem = problemOf(request, answer)
  if (problem) noteProblem(fuzzed, problem, request)
  fuzzed.slowest.push({ request, answer })
  fuzzed.slowest.sort((left, right) => right.answer.ms - left.answer.ms)
  fuzzed.slowest.length = Math.min(10, fuzzed.slowest.length)
}

export const problemsOfFuzz = ({ problems }: Fuzzed): string[] =>
  [...problems].map(([kind, { count, request }]) => `${count} × ${kind}\n    ${request}`)

export function reportOfFuzz(name: string, { slowest, statuses, floorMs }: Fuzzed, market?: Waiting): string {
  const counts = [...statuses].sort(([left], [right]) => left - right)
  return [
    name,
    `answers: ${counts.map(([status, count]) => `${status} × ${count}`).join(', ')}`,
    `a bare request takes ${floorMs.toFixed(1)} ms; the slowest:`,
    ...slowest.map(({ request, answer }) => {
      const ratio = (answer.ms / floorMs).toFixed(0)
      return `  ${answer.ms.toFixed(0)} ms (× ${ratio}) ${answer.status} ${shown(request).slice(0, 160)}`
    }),
    ...(market
      ? [
          `a visitor's market page: ${market.count} times, p50 ${market.p50.toFixed(0)} ms, p95 ${market.p95.toFixed(0)} ms`,
        ]
      : []),
  ].join('\n')
}
