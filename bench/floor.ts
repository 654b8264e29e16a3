import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type Bare, openBare } from './bare.ts'

/**
 * The least that could answer the same requests: node:http and one prepared statement that makes the JSON, as the
 * owner of the database. No keys, no row level security, no query language, nothing checked but by the database.
 */

const OWNER = (columns: string): string => `(select json_build_object(${columns},
    'location', jsonb_build_object('city', p.location -> 'city', 'state', p.location -> 'state', 'country', p.location -> 'country'))
  from private.profiles p where p.user_id = i.owner_id and p.deleted_at is null) as owner`

const LIST = `
  select coalesce(json_agg(t), '[]')::text as body from (
    select i.id, i.title, i.category, i.images, i.rental_price, i.sale_price, i.availability_type, i.pickup_method, i.created_at,
      ${OWNER(`'verified', p.verified, 'rating_average', p.rating_average, 'num_reviews', p.num_reviews`)}
    from public.items i where i.status = 'available' order by i.created_at desc, i.id desc limit $1) t`

const ITEM = `
  select coalesce(json_agg(t), '[]')::text as body from (
    select i.*, ${OWNER(`'user_id', p.user_id, 'full_name', p.full_name, 'verified', p.verified,
      'rating_average', p.rating_average, 'num_reviews', p.num_reviews, 'selfie_url', p.selfie_url`)}
    from public.items i where i.id = $1) t`

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

async function write(bare: Bare, message: IncomingMessage, path: string): Promise<string> {
  const body = await readJson(message)
  const claims = claimsOf(message)
  const asPerson = { text: AS_PERSON, values: [JSON.stringify(claims), claims.sub] }
  if (!path.startsWith('/rest/v1/transactions')) {
    return bare.transaction([asPerson, { text: PAY, values: [body.transactionId] }])
  }
  const values = [
    body.borrower_id,
    body.item_id,
    body.total_amount,
    body.rental_start_date,
    body.rental_end_date,
  ]
  return bare.transaction([asPerson, { text: BOOK, values }])
}

function answer(bare: Bare, message: IncomingMessage): Promise<string> {
  const path = message.url ?? '/'
  if (message.method === 'POST') return write(bare, message, path)
  const id = /[?&]id=eq\.([^&]+)/.exec(path)?.[1]
  if (id !== undefined) return bare.query(ITEM, [id])
  return bare.query(LIST, [Number(/[?&]limit=(\d+)/.exec(path)?.[1])])
}

export interface Floor {
  port: number
  close(): Promise<void>
}

export async function startFloor(dataDir: string, databaseUrl: string | undefined): Promise<Floor> {
  const bare = await openBare(dataDir, databaseUrl)
  const server = createServer((message, target) => {
    answer(bare, message).then(
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
      await bare.close()
    },
  }
}
