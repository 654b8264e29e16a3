import { createHash, randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { createAuthMailer } from './auth-mail.ts'
import type { Database } from './database.ts'
import { json } from './http.ts'

/**
 * What Supabase Auth does and the library does not yet: a limit on wrong codes and passwords, a pause between mails to
 * one address, a new code for who lost the first, codes of the type `email`, and no account without a proven mailbox.
 * Besides, no answer to a sign-up or a reset tells whether an address has an account.
 */
export interface AuthGuard {
  /** Answers by itself, or lets the library answer and learns from its answer. */
  around(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response>
}

const PAUSE_SECONDS = 60
const WRONG_CODES = 5
const WRONG_PASSWORDS = 10
const FORGET_AFTER_MS = 10 * 60_000
const MOST_REMEMBERED = 10_000

const body = z.looseObject({ email: z.string().optional(), type: z.string().optional() })
type Body = z.infer<typeof body>

function refuse(status: number, code: string, message: string): Response {
  return json({ code: status, error_code: code, msg: message }, status, { 'x-sb-error-code': code })
}

const tooMany = (): Response =>
  refuse(429, 'over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.')

const tooSoon = (seconds: number): Response =>
  refuse(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  )

/** Links are never mailed. Their token is a hash of address and code, so a link would be a code without a limit of tries. */
const noLinks = (): Response => refuse(403, 'otp_expired', 'Email link is invalid or has expired')

/** Counts what went wrong lately, by name; forgets by itself. */
function createTally(most: number) {
  const counts = new Map<string, { wrong: number; until: number }>()
  const current = (name: string): number => {
    const count = counts.get(name)
    if (count && count.until > Date.now()) return count.wrong
    counts.delete(name)
    return 0
  }
  return {
    isFull: (name: string) => current(name) >= most,
    add(name: string): void {
      const wrong = current(name) + 1
      if (counts.size >= MOST_REMEMBERED) counts.delete(counts.keys().next().value ?? '')
      counts.set(name, { wrong, until: Date.now() + FORGET_AFTER_MS })
    },
    takeBack(name: string): void {
      const count = counts.get(name)
      if (count) count.wrong -= 1
    },
    clear: (name: string) => counts.delete(name),
  }
}

interface UnconfirmedPerson {
  id: string
  email: string
  waited: number
}

/** Somebody who has just signed up, as Supabase Auth shows them while it hides whether the address was known. */
function newUser(email: string, id: string): object {
  const now = new Date().toISOString()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    confirmation_sent_at: now,
    is_anonymous: false,
  }
}

export interface AuthGuardOptions {
  database: Database
  mailer: ReturnType<typeof createAuthMailer>
}

/** Undefined for an address or a type that is not a text: nobody knows what the library would make of it. */
async function readBody(request: Request): Promise<Body | undefined> {
  const content: unknown = await request
    .clone()
    .json()
    .catch(() => ({}))
  return body.safeParse(content).data
}

function withBody(request: Request, content: Body): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(content) })
}

export function createAuthGuard({ database, mailer }: AuthGuardOptions): AuthGuard {
  const wrongCodes = createTally(WRONG_CODES)
  const wrongPasswords = createTally(WRONG_PASSWORDS)

  const findUnconfirmed = async (email: string): Promise<UnconfirmedPerson | undefined> => {
    const [person] = await database.query<UnconfirmedPerson>(
      `select id, email, coalesce(extract(epoch from now() - confirmation_sent_at), 1e6)::float8 as waited
       from auth.users where email = lower($1) and email_confirmed_at is null and confirmation_sent_at is not null`,
      [email],
    )
    return person
  }

  /** When a mail to an address was last asked for: without an account one waits as well, or the pause would tell. */
  const askedAt = new Map<string, number>()

  const secondsToWait = async (email: string): Promise<number> => {
    const [sent] = await database.query<{ waited: number }>(
      `select extract(epoch from now() - recovery_sent_at)::float8 as waited from auth.users
       where email = lower($1) and recovery_sent_at is not null`,
      [email],
    )
    const waited = sent?.waited ?? (Date.now() - (askedAt.get(email) ?? 0)) / 1000
    return Math.ceil(PAUSE_SECONDS - waited)
  }

  /** A new code in place of the old one, which stops working. */
  const sendNewCode = async ({ id, email }: UnconfirmedPerson): Promise<void> => {
    const code = String(randomInt(100_000, 1_000_000))
    const token = createHash('sha256').update(`${email.toLowerCase()}${code}`).digest('hex')
    await database.query(
      'update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now() where id = $1',
      [id, token],
    )
    wrongCodes.clear(email.toLowerCase())
    await mailer.sendConfirmation(email, token, code)
  }

  const resend = async (person: UnconfirmedPerson, answer: () => Response): Promise<Response> => {
    const wait = Math.ceil(PAUSE_SECONDS - person.waited)
    if (wait > 0) return tooSoon(wait)
    await sendNewCode(person)
    return answer()
  }

  /** A code of the type `email` is whichever the person was sent: to confirm the address, or to sign in. */
  const nameCode = async (request: Request, content: Body, email: string): Promise<Request> => {
    if (content.type !== 'email') return request
    return withBody(request, { ...content, type: (await findUnconfirmed(email)) ? 'signup' : 'magiclink' })
  }

  /** A try counts as wrong until it is known to be right, or a thousand at once would all be the first. */
  const attempt = async (
    tally: ReturnType<typeof createTally>,
    email: string,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    if (tally.isFull(email)) return tooMany()
    tally.add(email)
    const response = await answer()
    if (response.ok) tally.clear(email)
    else if (response.status >= 500) tally.takeBack(email)
    return response
  }

  const sendMail = async (email: string, answer: () => Promise<Response>): Promise<Response> => {
    const wait = await secondsToWait(email)
    if (wait > 0) return tooSoon(wait)
    if (askedAt.size >= MOST_REMEMBERED) askedAt.delete(askedAt.keys().next().value ?? '')
    askedAt.set(email, Date.now())
    const response = await answer()
    if (response.ok) wrongCodes.clear(email)
    return response
  }

  /**
   * The library refuses an address that has an account as asked too often. Someone who came back without confirming
   * gets a new code; nothing they now claim replaces what was claimed first. Everyone else reads what a stranger to
   * Aso would, and no mail is sent.
   */
  const signUp = async (email: string, answer: () => Promise<Response>): Promise<Response> => {
    const response = await answer()
    if (response.status !== 429) return response
    const person = await findUnconfirmed(email)
    return person ? resend(person, () => json(newUser(email, person.id))) : json(newUser(email, randomUUID()))
  }

  return {
    async around(request, answer) {
      const { pathname, searchParams } = new URL(request.url)
      const route = `${request.method} ${pathname.replace('/auth/v1', '')}`
      // The library decodes addresses before it looks at them: `/verif%79` would be a way around what follows.
      if (pathname === '/auth/v1/magiclink' || pathname.includes('%'))
        return refuse(404, 'not_found', 'Not found')
      if (request.method !== 'POST') return pathname === '/auth/v1/verify' ? noLinks() : answer(request)
      const content = await readBody(request)
      if (!content) return refuse(400, 'validation_failed', 'The body of the request is not valid')
      const email = content.email?.toLowerCase() ?? ''
      const pass = (): Promise<Response> => answer(request)
      if (email === '') return route === 'POST /verify' ? noLinks() : pass()
      switch (route) {
        case 'POST /signup':
          return signUp(email, pass)
        case 'POST /verify':
          if ('token_hash' in content) return noLinks()
          return attempt(wrongCodes, email, async () => answer(await nameCode(request, content, email)))
        case 'POST /token':
          return searchParams.get('grant_type') === 'password' ? attempt(wrongPasswords, email, pass) : pass()
        case 'POST /otp':
          // The library would mark the mailbox of a new account as confirmed before anything came back from it.
          return sendMail(email, () => answer(withBody(request, { ...content, create_user: false })))
        case 'POST /recover':
          return sendMail(email, pass)
        case 'POST /resend': {
          const person = content.type === 'signup' ? await findUnconfirmed(email) : undefined
          return person ? resend(person, () => json({})) : pass()
        }
        default:
          return pass()
      }
    },
  }
}
