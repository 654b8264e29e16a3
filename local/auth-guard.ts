import { createHash, randomInt } from 'node:crypto'
import { z } from 'zod'
import { type Asking, createOwnAccount } from './auth/own-account.ts'
import { type Body, readBody, refuse, withBody } from './auth/requests.ts'
import { createAuthAddresses, type KnownAddress, PAUSE_SECONDS } from './auth-addresses.ts'
import type { createAuthMailer } from './auth-mail.ts'
import { newUser } from './auth-new-user.ts'
import type { Database } from './database.ts'
import { json } from './http.ts'
import { createPace } from './pace.ts'
import { createQuota, createTally, type Quota, type Tally } from './tally.ts'

/**
 * What Supabase Auth does and the library does not yet: limits on wrong codes and passwords and on mails, for an address
 * and for a network, a new code for who lost the first, codes of the type `email`, and no account without a proven
 * mailbox. Besides, no answer to a sign-up, a resend or a reset tells whether an address has an account.
 */
export interface AuthGuard {
  /** Answers by itself, or lets the library answer and learns from its answer. */
  around(request: Request, from: Asking, answer: (request: Request) => Promise<Response>): Promise<Response>
}

const WRONG_CODES = 5
const WRONG_PASSWORDS = 10
const FORGET_AFTER_MS = 10 * 60_000
const HOUR_MS = 60 * 60_000
/** Mobile networks put many people behind one address. */
const MAILS_OF_A_NETWORK = 300
const WRONG_CODES_OF_A_NETWORK = 300
/** One password tried on everybody; and enough names to push an address out of what we remember of it. */
const WRONG_PASSWORDS_OF_A_NETWORK = 1000
/** Of who is signed in: to prove another address, or that it is still them. */
const MAILS_OF_A_PERSON = 6
const MAIL_ROUTES = ['POST /signup', 'POST /otp', 'POST /recover', 'POST /resend']

const created = z.object({ id: z.string() })

const tooMany = (): Response =>
  refuse(429, 'over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.')

const tooSoon = (seconds: number): Response =>
  refuse(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  )

/** Its code is for a change, not for signing in. */
const noSignIn = (): Response => refuse(400, 'validation_failed', 'Invalid email verification type')

/** Links are never mailed. Their token is a hash of address and code, so a link would be a code without a limit of tries. */
const noLinks = (): Response => refuse(403, 'otp_expired', 'Email link is invalid or has expired')

export interface AuthGuardOptions {
  database: Database
  mailer: ReturnType<typeof createAuthMailer>
}

export function createAuthGuard({ database, mailer }: AuthGuardOptions): AuthGuard {
  const wrongCodes = createTally(WRONG_CODES, FORGET_AFTER_MS)
  const wrongPasswords = createTally(WRONG_PASSWORDS, FORGET_AFTER_MS)
  const codesOfNetworks = createQuota(WRONG_CODES_OF_A_NETWORK, HOUR_MS)
  const passwordsOfNetworks = createQuota(WRONG_PASSWORDS_OF_A_NETWORK, HOUR_MS)
  const mailsOfNetworks = createQuota(MAILS_OF_A_NETWORK, HOUR_MS)
  const mailsOfPeople = createQuota(MAILS_OF_A_PERSON, HOUR_MS)
  const pausesOfPeople = createQuota(1, PAUSE_SECONDS * 1000)
  const addresses = createAuthAddresses(database)
  const paceOfSignUp = createPace(({ ok }) => ok)
  const paceOfPassword = createPace(({ ok, status }) => ok || status === 400)
  const paceOfMail = createPace(({ ok }) => ok)

  /** A new code in place of the old one, which stops working. */
  const sendNewCode = async ({ id, email }: KnownAddress): Promise<void> => {
    const code = String(randomInt(100_000, 1_000_000))
    const token = createHash('sha256').update(`${email.toLowerCase()}${code}`).digest('hex')
    await database.query('update auth.users set confirmation_token = $2 where id = $1', [id, token])
    wrongCodes.clear(email.toLowerCase())
    await mailer.sendConfirmation(email, token, code)
  }

  /** Sends a new code to who is waiting for one. Every address has the same pauses and limits, known or not. */
  const resend = async (email: string, answer: (known?: KnownAddress) => Response): Promise<Response> => {
    const known = await addresses.find(email)
    const wait = addresses.waitFor('confirmation', email, known)
    if (wait > 0) return tooSoon(wait)
    addresses.count('confirmation', email)
    if (known && !(await addresses.claimConfirmation(known))) return tooSoon(PAUSE_SECONDS)
    if (known?.waiting) await sendNewCode(known)
    return answer(known)
  }

  /** A code of the type `email` is whichever the person was sent: to confirm the address, or to sign in. */
  const nameCode = async (request: Request, content: Body, email: string): Promise<Request> => {
    if (content.type !== 'email') return request
    const known = await addresses.find(email)
    return withBody(request, { ...content, type: known?.waiting ? 'signup' : 'magiclink' })
  }

  /** A try counts as wrong until it is known to be right, or a thousand at once would all be the first. */
  const attempt = async (tally: Tally, email: string, answer: () => Promise<Response>): Promise<Response> => {
    if (tally.isFull(email)) return tooMany()
    tally.add(email)
    const response = await answer()
    if (response.ok) tally.clear(email)
    else if (response.status >= 500) tally.takeBack(email)
    return response
  }

  /** Whoever was taken out of Aso is told so once the password or the code was right, and stays outside. */
  const unlessBanned = async (email: string, response: Response): Promise<Response> => {
    if (!response.ok) return response
    const ended = await database.query(
      `delete from auth.sessions s using auth.users u
       where u.id = s.user_id and lower(u.email) = $1 and u.banned_until > now() returning s.id`,
      [email],
    )
    return ended.length > 0 ? refuse(403, 'user_banned', 'User is banned') : response
  }

  const within = async (
    networks: Quota,
    network: string,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    if (networks.waitMs(network) > 0) return tooMany()
    networks.take(network)
    const response = await answer()
    if (response.ok) networks.giveBack(network)
    return response
  }

  const verify = (email: string, network: string, answer: () => Promise<Response>): Promise<Response> =>
    within(codesOfNetworks, network, () => attempt(wrongCodes, email, answer))

  /** The library says of an account that waits for its code that it does, whatever the password: only its owner is told. */
  const checkPassword = async (
    email: string,
    network: string,
    password: string,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    const known = await addresses.find(email)
    const wordsOf = async (): Promise<Response> => {
      const response = await answer()
      const isOwner = !known?.waiting || response.ok || (await addresses.isPassword(known, password))
      return isOwner ? response : refuse(400, 'invalid_credentials', 'Invalid login credentials')
    }
    return within(passwordsOfNetworks, network, () =>
      attempt(wrongPasswords, email, () =>
        password === '' ? wordsOf() : paceOfPassword(known?.opens ?? false, wordsOf),
      ),
    )
  }

  /** Also, whoever asks to change their address learns whether it has an account: not of many. */
  const mailToOneself = async (userId: string | null, answer: () => Promise<Response>): Promise<Response> => {
    if (userId === null) return answer()
    const wait = Math.max(pausesOfPeople.waitMs(userId), mailsOfPeople.waitMs(userId))
    if (wait > 0) return tooSoon(Math.ceil(wait / 1000))
    pausesOfPeople.take(userId)
    mailsOfPeople.take(userId)
    return answer()
  }

  const mailToAddress = async (email: string, answer: () => Promise<Response>): Promise<Response> => {
    const wait = addresses.waitFor('confirmation', email, undefined)
    if (wait > 0) return tooSoon(wait)
    addresses.count('confirmation', email)
    return answer()
  }

  const ownAccount = createOwnAccount({
    database,
    mailToOneself,
    mailToAddress,
    isPassword: addresses.isPassword,
    tryPassword: (email, network, check) =>
      within(passwordsOfNetworks, network, () => attempt(wrongPasswords, email, check)),
  })

  const sendMail = async (email: string, answer: () => Promise<Response>): Promise<Response> => {
    const known = await addresses.find(email)
    const wait = addresses.waitFor('recovery', email, known)
    if (wait > 0) return tooSoon(wait)
    addresses.count('recovery', email)
    const response = await paceOfMail(known !== undefined, answer)
    if (response.ok) wrongCodes.clear(email)
    return response
  }

  /**
   * The library refuses an address that has an account as asked too often. Someone who came back without confirming
   * gets a new code; nothing they now claim replaces what was claimed first. Everyone else reads what a stranger to
   * Aso would, and no mail is sent.
   */
  const signUp = async (
    email: string,
    metadata: object,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    const known = await addresses.find(email)
    const wait = addresses.waitFor('confirmation', email, known)
    if (wait > 0) return tooSoon(wait)
    return paceOfSignUp(!known, async () => {
      const response = await answer()
      if (response.status === 429)
        return resend(email, (again) => json(newUser(email, addresses.idFor(email, again), metadata)))
      if (!response.ok) return response
      addresses.count('confirmation', email)
      const { id } = created.parse(await response.json())
      return json(newUser(email, id, metadata))
    })
  }

  return {
    async around(request, from, answer) {
      const { network, userId } = from
      const { pathname, searchParams } = new URL(request.url)
      const route = `${request.method} ${pathname.replace('/auth/v1', '')}`
      // The library decodes addresses before it looks at them: `/verif%79` would be a way around what follows.
      if (pathname === '/auth/v1/magiclink' || pathname.includes('%'))
        return refuse(404, 'not_found', 'Not found')
      const pass = (): Promise<Response> => answer(request)
      if (pathname === '/auth/v1/reauthenticate') return ownAccount.reauthenticate(userId, pass)
      if (route !== 'PUT /user' && request.method !== 'POST')
        return pathname === '/auth/v1/verify' ? noLinks() : pass()
      const content = await readBody(request)
      if (!content) return refuse(400, 'validation_failed', 'The body of the request is not valid')
      if (route === 'PUT /user') return ownAccount.change(request, from, content, answer)
      const email = content.email?.toLowerCase() ?? ''
      if (email === '') return route === 'POST /verify' ? noLinks() : pass()
      if (MAIL_ROUTES.includes(route)) {
        if (mailsOfNetworks.waitMs(network) > 0) return tooMany()
        mailsOfNetworks.take(network)
      }
      switch (route) {
        case 'POST /signup':
          return signUp(email, content.data ?? {}, pass)
        case 'POST /verify':
          if ('token_hash' in content) return noLinks()
          if (content.type === 'reauthentication') return noSignIn()
          return unlessBanned(
            email,
            await verify(email, network, () =>
              ownAccount.openByCode(content, email, async () =>
                answer(await nameCode(request, content, email)),
              ),
            ),
          )
        case 'POST /token':
          if (searchParams.get('grant_type') !== 'password') return pass()
          return unlessBanned(email, await checkPassword(email, network, content.password ?? '', pass))
        case 'POST /otp':
          // The library would mark the mailbox of a new account as confirmed before anything came back from it. That it
          // makes none is nobody's business.
          return sendMail(email, async () => {
            const response = await answer(withBody(request, { ...content, create_user: false }))
            return response.status === 422 ? json({}) : response
          })
        case 'POST /recover':
          return sendMail(email, pass)
        case 'POST /resend':
          return content.type === 'signup' ? resend(email, () => json({})) : pass()
        default:
          return pass()
      }
    },
  }
}
