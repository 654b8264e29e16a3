import type { AuthConfig } from '../../scripts/project/config.ts'
import type { Database } from '../database/database.ts'
import { json } from '../http/messages.ts'
import { createAuthAddresses } from './addresses.ts'
import { type AttemptCounter, createAttemptCounter, createQuota, type Quota } from './attempt-counter.ts'
import { createConstantTime } from './constant-time.ts'
import { createHeldCodes } from './held-codes.ts'
import type { createAuthMailer } from './mail.ts'
import { createOwnAccount, type Requester } from './own-account.ts'
import { createPasswordAttempts } from './password-attempts.ts'
import { type Body, readBody, refuse, tooSoon, withBody } from './requests.ts'
import { createSignUp } from './sign-up.ts'

/**
 * What Supabase Auth does and the library does not yet: limits on wrong codes, wrong passwords and mails, for an address
 * and for a network; a new code for somebody who lost the first; codes of the type `email`; no account without a
 * confirmed mailbox. Also, no answer to a sign-up, a resend or a reset tells whether an address has an account.
 */
export interface AuthGuard {
  /** Answers by itself, or lets the library answer and counts by its answer. */
  around(
    request: Request,
    from: Requester,
    answer: (request: Request) => Promise<Response>,
  ): Promise<Response>
}

const WRONG_CODES = 5
const HOUR_MS = 60 * 60_000
/** Mobile networks put many people behind one address. */
const MAILS_OF_A_NETWORK = 300
const WRONG_CODES_OF_A_NETWORK = 300
/** Mails that a signed-in person may have sent to confirm another address or to reauthenticate. */
const MAILS_OF_A_PERSON = 6
const MAIL_ROUTES = ['POST /signup', 'POST /otp', 'POST /recover', 'POST /resend']

const tooMany = (): Response =>
  refuse(429, 'over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.')

/** The code of a reauthentication confirms a change; it does not sign in. */
const noSignIn = (): Response => refuse(400, 'validation_failed', 'Invalid email verification type')

/** Links are never mailed: their token is a hash of address and code, so it could be guessed without a limit on tries. */
const noLinks = (): Response => refuse(403, 'otp_expired', 'Email link is invalid or has expired')

export interface AuthGuardOptions {
  database: Database
  mailer: ReturnType<typeof createAuthMailer>
  email: Pick<AuthConfig['email'], 'max_frequency' | 'otp_length' | 'otp_expiry'>
}

export function createAuthGuard({ database, mailer, email: settings }: AuthGuardOptions): AuthGuard {
  const wrongCodes = createAttemptCounter(WRONG_CODES, settings.otp_expiry * 1000)
  const codesOfNetworks = createQuota(WRONG_CODES_OF_A_NETWORK, HOUR_MS)
  const mailsOfNetworks = createQuota(MAILS_OF_A_NETWORK, HOUR_MS)
  const mailsOfPeople = createQuota(MAILS_OF_A_PERSON, HOUR_MS)
  const pausesOfPeople = createQuota(1, settings.max_frequency * 1000)
  const addresses = createAuthAddresses(database, settings.max_frequency)
  const passwords = createPasswordAttempts(database)
  const signUps = createSignUp({
    database,
    mailer,
    addresses,
    settings,
    forgetWrongCodes: wrongCodes.clear,
  })
  const heldCodes = createHeldCodes(database)
  const passwordInConstantTime = createConstantTime(({ ok, status }) => ok || status === 400)
  const mailInConstantTime = createConstantTime(({ ok }) => ok)

  /** A code of the type `email` is the one that was mailed last: to confirm the address, or to sign in. An invitation confirms. */
  const nameCode = async (request: Request, content: Body, email: string): Promise<Request> => {
    if (content.type === 'invite') return withBody(request, { ...content, type: 'signup' })
    if (content.type !== 'email') return request
    const known = await addresses.find(email)
    return withBody(request, { ...content, type: known?.waiting ? 'signup' : 'magiclink' })
  }

  /** A try counts as wrong until it is known to be right: otherwise a thousand parallel tries would all count as the first. */
  const attempt = async (
    attempts: AttemptCounter,
    email: string,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    if (attempts.isExhausted(email)) return tooMany()
    attempts.add(email)
    const response = await answer()
    if (response.ok) attempts.clear(email)
    else if (response.status >= 500) attempts.takeBack(email)
    return response
  }

  /** A banned person learns of the ban only with the right password or code, and gets no session. */
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

  /** A code that the database was told has been counted there: the wrong ones of strangers, also in its network, do not keep it out. */
  const verify = async (
    email: string,
    network: string,
    code: string,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    const counted = () =>
      within(codesOfNetworks, network, () =>
        attempt(wrongCodes, email, async () => {
          await heldCodes.open(email)
          return answer()
        }),
      )
    const response = await ((await heldCodes.wasEntered(email, code)) ? answer() : counted())
    return passwords.remember(email, network, response)
  }

  /** For an unconfirmed account the library says so whatever the password is; here only the right password gets that answer. */
  const checkPassword = async (
    email: string,
    network: string,
    password: string,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    const known = await addresses.find(email)
    const checked = async (): Promise<Response> => {
      const response = await answer()
      const isOwner = !known?.waiting || response.ok || (await addresses.isPassword(known, password))
      return isOwner ? response : refuse(400, 'invalid_credentials', 'Invalid login credentials')
    }
    return passwords.attempt(email, network, () =>
      password === '' ? checked() : passwordInConstantTime(known?.opens ?? false, checked),
    )
  }

  /** Also limits how many addresses a person can probe: a change of address tells whether the new one has an account. */
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
    codeExpiry: settings.otp_expiry,
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
    const response = await mailInConstantTime(known !== undefined, answer)
    if (response.ok) wrongCodes.clear(email)
    return response
  }

  return {
    async around(request, from, answer) {
      const { network, userId } = from
      const { pathname, searchParams } = new URL(request.url)
      const route = `${request.method} ${pathname.replace('/auth/v1', '')}`
      // The library decodes paths before it matches them: `/verif%79` would avoid the checks below.
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
            await verify(email, network, String(content.token ?? ''), () =>
              ownAccount.openByCode(content, email, async () =>
                answer(await nameCode(request, content, email)),
              ),
            ),
          )
        case 'POST /token':
          if (searchParams.get('grant_type') !== 'password') return pass()
          return unlessBanned(email, await checkPassword(email, network, content.password ?? '', pass))
        case 'POST /otp':
          // No account is created here: the library would mark its mailbox as confirmed before a code came back. The
          // answer is the same either way.
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
