import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { AuthConfig } from '../../../scripts/project/config.ts'
import type { createAuthMailer } from '../mail.ts'
import { checkAddress, checkPassword, type LinkInput } from './inputs.ts'
import { AdminRefusal, emailExists } from './refusal.ts'
import { type UserRow, userObject } from './user-object.ts'
import type { AdminUsers } from './users.ts'

interface LinksOptions {
  users: AdminUsers
  mailer: ReturnType<typeof createAuthMailer>
  config: AuthConfig
  siteUrl: string
}

interface Code {
  user: UserRow
  code: string
  token: string
}

const TYPES = ['signup', 'invite', 'magiclink', 'recovery'] as const
type LinkType = (typeof TYPES)[number]

const isKnown = (type: string): type is LinkType => TYPES.some((known) => known === type)

/** Codes that the service role asks for, to send them itself or to have them mailed as an invitation. */
export function createAdminLinks({ users, mailer, config, siteUrl }: LinksOptions) {
  const newCode = (email: string): { code: string; token: string } => {
    const { otp_length: length } = config.email
    const code = String(randomInt(10 ** (length - 1), 10 ** length))
    return { code, token: createHash('sha256').update(`${email}${code}`).digest('hex') }
  }

  const newUser = (email: string, password: string | undefined, data: object): Promise<UserRow> =>
    users.create({ email, password, confirmed: false, userMetadata: data, appMetadata: {}, ban: 0 })

  /** For an account that is not confirmed yet; makes it where there is none. */
  const confirmation = async (
    email: string,
    known: UserRow | undefined,
    { password, data }: Pick<LinkInput, 'password' | 'data'>,
    invited: boolean,
  ): Promise<Code> => {
    if (known?.email_confirmed_at) throw emailExists()
    const made = newCode(email)
    const { id } = known ?? (await newUser(email, password, data ?? {}))
    await users.setCode(id, 'confirmation', made.token, invited)
    return { user: await users.find(id), ...made }
  }

  const recovery = async (email: string, { id }: UserRow): Promise<Code> => {
    const made = newCode(email)
    await users.setCode(id, 'recovery', made.token)
    return { user: await users.find(id), ...made }
  }

  const codeFor = async (type: LinkType, email: string, input: LinkInput): Promise<[LinkType, Code]> => {
    const known = await users.withAddress(email)
    if (type === 'recovery' || (type === 'magiclink' && known)) {
      if (!known) throw new AdminRefusal(404, 'user_not_found', 'User with this email not found')
      return [type, await recovery(email, known)]
    }
    if (type === 'invite') return [type, await confirmation(email, known, { data: input.data }, true)]
    const password = type === 'magiclink' ? randomBytes(48).toString('base64url') : (input.password ?? '')
    if (!known && type === 'signup') checkPassword(password, config)
    return ['signup', await confirmation(email, known, { password, data: input.data }, false)]
  }

  return {
    /** The code works as one that was mailed. The link does not: no link of this stack opens a session. */
    async generate(input: LinkInput, origin: string): Promise<object> {
      const { type: asked } = input
      if (!isKnown(asked))
        throw new AdminRefusal(
          400,
          'validation_failed',
          `Invalid email action link type requested: ${asked.slice(0, 50)}`,
        )
      const [type, { user, code, token }] = await codeFor(asked, checkAddress(input.email), input)
      const redirect = input.redirect_to?.startsWith(`${siteUrl}/`) ? input.redirect_to : siteUrl
      const query = new URLSearchParams({ token, type, redirect_to: redirect })
      return {
        ...userObject(user),
        action_link: `${origin}/auth/v1/verify?${query}`,
        email_otp: code,
        hashed_token: token,
        verification_type: type,
        redirect_to: redirect,
      }
    },

    async invite(input: Pick<LinkInput, 'email' | 'data'>): Promise<object> {
      const email = checkAddress(input.email)
      const { user, code, token } = await confirmation(email, await users.withAddress(email), input, true)
      await mailer.sendConfirmation(email, token, code)
      return userObject(user)
    },
  }
}
