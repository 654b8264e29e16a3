import type { Database } from '../database/database.ts'
import { json } from '../http/messages.ts'
import { createAuthAddresses, PAUSE_SECONDS } from './addresses.ts'
import { createQuota, createTally, type Quota, type Tally } from './attempt-counter.ts'
import { createPace } from './constant-time.ts'
import type { createAuthMailer } from './mail.ts'
import { type Asking, createOwnAccount } from './own-account.ts'
import { createPasswordAttempts } from './password-attempts.ts'
import { type Body, readBody, refuse, tooSoon, withBody } from './requests.ts'
import { createSignUp } from './sign-up.ts'

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
const FORGET_AFTER_MS = 10 * 60_000
const HOUR_MS = 60 * 60_000
/** Mobile networks put many people behind one address. */
const MAILS_OF_A_NETWORK = 300
const WRONG_CODES_OF_A_NETWORK = 300
/** Of who is signed in: to prove another address, or that it is still them. */
const MAILS_OF_A_PERSON = 6
const MAIL_ROUTES = ['POST /signup', 'POST /otp', 'POST /recover', 'POST /resend']

const tooMany = (): Response =>
  refuse(429, 'over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.')

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
  const codesOfNetworks = createQuota(WRONG_CODES_OF_A_NETWORK, HOUR_MS)
  const mailsOfNetworks = createQuota(MAILS_OF_A_NETWORK, HOUR_MS)
  const mailsOfPeople = createQuota(MAILS_OF_A_PERSON, HOUR_MS)
  const pausesOfPeople = createQuota(1, PAUSE_SECONDS * 1000)
  const addresses = createAuthAddresses(database)
  const passwords = createPasswordAttempts(database)
  const signUps = createSignUp({ database, mailer, addresses, forgetWrongCodes: wrongCodes.clear })
  const paceOfPassword = createPace(({ ok, status }) => ok || status === 400)
  const paceOfMail = createPace(({ ok }) => ok)

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

  const verify = async (
    email: string,
    network: string,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    const response = await within(codesOfNetworks, network, () => attempt(wrongCodes, email, answer))
    return passwords.remember(email, network, response)
  }

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
    return passwords.attempt(email, network, () =>
      password === '' ? wordsOf() : paceOfPassword(known?.opens ?? false, wordsOf),
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
    tryPassword: passwords.attempt,
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
          return signUps.signUp(email, content, pass)
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
          return content.type === 'signup' ? signUps.resend(email) : pass()
        default:
          return pass()
      }
    },
  }
}
