import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { LISTED, SHOWN } from './addresses.ts'
import { jsonQuery } from './baseline-sql.ts'
import { openPlainDatabase, type PlainDatabase } from './plain-database.ts'

/**
 * A server that answers the same requests with as little work as possible: node:http and one prepared statement that
 * makes the JSON, as the owner of the database. No keys, no row level security, no query language.
 */

const LIST = jsonQuery(LISTED, `where i.status = 'available' order by i.created_at desc, i.id desc limit $1`)
const ITEM = jsonQuery(SHOWN, 'where i.id = $1')

const AS_PERSON = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
  set_config('request.jwt.claim.sub', $2, true)`

const BOOK = `
  insert into public.transactions (borrower_id, item_id, transaction_type, total_amount, rental_start_date,
    rental_end_date, receive_method, payment_method)
  values ($1, $2, 'rent', $3, $4, $5, 'pickup', 'wallet')
  returning json_build_object('id', id, 'total_amount', total_amount)::text as body`

const PAY = 'select row_to_json(paid)::text as body from public.pay_from_wallet($1) paid'

async function readJson(message: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

function claimsOf(message: IncomingMessage): { sub: string } {
  const payload = message.headers.authorization?.split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}

async function write(database: PlainDatabase, message: IncomingMessage, path: string): Promise<string> {
  const body = await readJson(message)
  const claims = claimsOf(message)
  const asPerson = { text: AS_PERSON, values: [JSON.stringify(claims), claims.sub] }
  if (!path.startsWith('/rest/v1/transactions')) {
    return database.transaction([asPerson, { text: PAY, values: [body.transactionId] }])
  }
  const values = [
    body.borrower_id,
    body.item_id,
    body.total_amount,
    body.rental_start_date,
    body.rental_end_date,
  ]
  return database.transaction([asPerson, { text: BOOK, values }])
}

function answer(database: PlainDatabase, message: IncomingMessage): Promise<string> {
  const path = message.url ?? '/'
  if (message.method === 'POST') return write(database, message, path)
  const id = /[?&]id=eq\.([^&]+)/.exec(path)?.[1]
  if (id !== undefined) return database.query(ITEM, [id])
  return database.query(LIST, [Number(/[?&]limit=(\d+)/.exec(path)?.[1])])
}

export interface Baseline {
  port: number
  close(): Promise<void>
}

export async function startBaseline(dataDir: string, databaseUrl: string | undefined): Promise<Baseline> {
  const database = await openPlainDatabase(dataDir, databaseUrl)
  const server = createServer((message, target) => {
    answer(database, message).then(
      (body) => {
        target.setHeader('content-type', 'application/json')
        target.end(body)
      },
      (error) => {
        target.statusCode = 500
        target.end(String(error))
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      server.close()
      server.closeAllConnections()
      await database.close()
    },
  }
}
