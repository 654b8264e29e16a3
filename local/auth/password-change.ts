import type { Database } from '../database/database.ts'
import { createAttemptCounter } from './attempt-counter.ts'
import { type Body, refuse, withBody } from './requests.ts'

type Answer = (request: Request) => Promise<Response>

/** The person who sends the request, by their token. */
export interface SignedIn {
  userId: string
  sessionId: string
  network: string
}

export interface PasswordChangeOptions {
  database: Database
  /** How long a mailed code works, in seconds. */
  codeExpiry: number
  isPassword: (account: { id: string }, password: string) => Promise<boolean>
  /** Counts a try at the password of an address, together with tries at sign-in. A 2xx answer means that it was right. */
  tryPassword: (email: string, network: string, check: () => Promise<Response>) => Promise<Response>
}

const NONCE_TRIES = 5

const right = (): Response => new Response(null, { status: 204 })

const noProof = (): Response =>
  refuse(
    400,
    'current_password_required',
    'Current password required when setting new password, or a code sent by email.',
  )
const wrongPassword = (): Response =>
  refuse(400, 'current_password_invalid', 'The current password is not right.')
const wrongNonce = (): Response =>
  refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
const tooManyNonces = (): Response =>
  refuse(429, 'over_request_rate_limit', 'Too many attempts. Please ask for a new code.')

interface Account {
  email: string
  /** The session has not ended. */
  open: boolean
  /** A mailed code opened the session within ten minutes, and no change has used that yet. */
  by_code: boolean
  right_nonce: boolean
}

/**
 * A new password takes more than a session, which may be stolen: the current password, or a mailed code. The code is
 * that of `reauthenticate`, or the one that opened this session within the last ten minutes.
 */
export function createPasswordChange(options: PasswordChangeOptions) {
  const { database, codeExpiry, isPassword, tryPassword } = options
  const wrongNonces = createAttemptCounter(NONCE_TRIES, codeExpiry * 1000)
  const lastOf = new Map<string, Promise<unknown>>()

  /** Changes of one person run one after the other: the second sees the password of the first, and its code used up. */
  const inTurn = async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const mine = (lastOf.get(userId) ?? Promise.resolve()).then(work, work)
    lastOf.set(userId, mine)
    try {
      return await mine
    } finally {
      if (lastOf.get(userId) === mine) lastOf.delete(userId)
    }
  }

  const find = async ({ userId, sessionId }: SignedIn, nonce: string): Promise<Account | undefined> => {
    const [account] = await database.query<Account>(
      `select u.email, s.id is not null as open, coalesce(c.created_at > now() - interval '10 minutes', false) as by_code,
         coalesce(u.reauthentication_token = encode(sha256(convert_to(u.email || $3, 'UTF8')), 'hex')
           and u.reauthentication_sent_at > now() - make_interval(secs => $4), false) as right_nonce
       from auth.users u
       left join auth.sessions s on s.user_id = u.id and s.id::text = $2
       left join auth.mfa_amr_claims c on c.session_id = s.id and c.authentication_method = 'otp'
       where u.id = $1`,
      [userId, sessionId, nonce, codeExpiry],
    )
    return account
  }

  const checkNonce = (userId: string, isRight: boolean): Response => {
    if (wrongNonces.isExhausted(userId)) return tooManyNonces()
    if (isRight) return right()
    wrongNonces.add(userId)
    return wrongNonce()
  }

  const prove = async (person: SignedIn, account: Account, content: Body): Promise<Response> => {
    const { nonce, current_password: current } = content
    if (nonce) return checkNonce(person.userId, account.right_nonce)
    if (!current) return account.by_code ? right() : noProof()
    return tryPassword(account.email, person.network, async () =>
      (await isPassword({ id: person.userId }, current)) ? right() : wrongPassword(),
    )
  }

  return {
    /** A new code starts with no failed tries. */
    nonceSent: (userId: string): void => void wrongNonces.clear(userId),

    /** Records that a mailed code opened the session. */
    async openedByCode(response: Response): Promise<void> {
      const session = response.headers.get('sb-auth-session-id')
      if (!response.ok || !session) return
      await database.query(
        `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'otp')`,
        [session],
      )
    },

    change: (request: Request, person: SignedIn, content: Body, answer: Answer): Promise<Response> =>
      inTurn(person.userId, async () => {
        const { password, data } = content
        const account = await find(person, content.nonce ?? '')
        if (account?.open) {
          const proof = await prove(person, account, content)
          if (!proof.ok) return proof
          // The database asks for it when the password changes.
          if (content.nonce || content.current_password)
            await database.query('select private.note_proof($1, $2)', [
              person.sessionId,
              Boolean(content.nonce),
            ])
          // The session that stays open: see `settle_new_password`.
          await database.query(
            `update auth.sessions set tag = case when id::text = $2 then 'changes-password' end where user_id = $1`,
            [person.userId, person.sessionId],
          )
        }
        // The library also refuses a session that has ended.
        return answer(withBody(request, { password, ...(data && { data }) }))
      }),
  }
}
