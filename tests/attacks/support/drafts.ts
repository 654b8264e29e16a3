import type { Random } from '../../ledger/random.ts'
import { hostileText, jsonValue, oddBody } from './hostile-values.ts'
import type { HostileRequest } from './request.ts'
import { headersOf } from './rest-requests.ts'

/** Requests with a JSON body of known fields, some of which hold something else. */

export type Draft = Omit<HostileRequest, 'who'>

export interface Places {
  functions: readonly string[]
  ids: readonly string[]
  emails: readonly string[]
}

export const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Names of fields, and what they may hold when it is meant well. */
export type Fields = Record<string, (random: Random, places: Places) => unknown>

export const id = (random: Random, { ids }: Places) => random.pick(ids)
export const email = (random: Random, { emails }: Places) => random.pick(emails)

function fieldsOf(random: Random, fields: Fields, places: Places): Record<string, unknown> {
  const names = Object.keys(fields).filter(() => random.chance(0.35))
  const pairs = names.map((name): [string, unknown] => {
    const share = random.next()
    if (share < 0.6) return [name, fields[name]?.(random, places)]
    return [name, share < 0.85 ? hostileText(random) : jsonValue(random, 2)]
  })
  return Object.fromEntries(pairs)
}

export function jsonDraft(random: Random, path: string, fields: Fields, places: Places): Draft {
  const method = random.pick(['POST', 'POST', 'POST', 'PUT', 'GET', 'DELETE', 'PATCH'])
  const headers = headersOf(random, 0.3)
  if (method === 'GET') return { method, path, headers }
  headers['content-type'] = random.chance(0.9) ? 'application/json' : 'text/plain'
  const body = random.chance(0.15) ? oddBody(random) : JSON.stringify(fieldsOf(random, fields, places))
  return { method, path, headers, body }
}
