import { z } from 'zod'
import type { AuthConfig } from '../../../scripts/project/config.ts'
import type { Credentials } from '../../credentials/caller.ts'
import type { Database } from '../../database/database.ts'
import { json } from '../../http/messages.ts'
import type { createAuthMailer } from '../mail.ts'
import { refuse } from '../requests.ts'
import {
  banSeconds,
  checkAddress,
  checkPassword,
  readInvitation,
  readLink,
  readPage,
  readRemoval,
  readUser,
  type UserInput,
} from './inputs.ts'
import { createAdminLinks } from './links.ts'
import { AdminRefusal, emailExists } from './refusal.ts'
import { userObject } from './user-object.ts'
import { createAdminUsers } from './users.ts'

interface AdminOptions {
  database: Database
  mailer: ReturnType<typeof createAuthMailer>
  config: AuthConfig
  siteUrl: string
}

/** `auth.admin` of supabase-js: for servers that hold the secret key. Undefined for every other address of Auth. */
export interface AuthAdmin {
  answer(request: Request, credentials: Credentials): Promise<Response | undefined>
}

const AT = '/auth/v1'

function refuseOthers({ caller, key, byToken }: Credentials): void {
  if (key === undefined && !byToken)
    throw new AdminRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  if (caller.role !== 'service_role') throw new AdminRefusal(403, 'not_admin', 'User not allowed')
}

/** What the product has no use for, and what would give an account other rights than a person has. */
function refuseUnsupported({ phone, role }: UserInput): void {
  if (phone)
    throw new AdminRefusal(400, 'phone_provider_disabled', 'Accounts have an email address, no phone')
  if (role && role !== 'authenticated')
    throw new AdminRefusal(400, 'validation_failed', 'The role of an account is authenticated')
}

export function createAuthAdmin({ database, mailer, config, siteUrl }: AdminOptions): AuthAdmin {
  const users = createAdminUsers(database)
  const links = createAdminLinks({ users, mailer, config, siteUrl })

  const list = async (url: URL): Promise<Response> => {
    const { page, perPage } = readPage(url.searchParams)
    const { rows, total } = await users.page(page, perPage)
    const last = Math.ceil(total / perPage)
    const link = (to: number, rel: string): string =>
      `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
    const found = [...(last > page ? [link(page + 1, 'next')] : []), link(last, 'last')]
    return json({ users: rows.map(userObject), aud: 'authenticated' }, 200, {
      'x-total-count': String(total),
      link: found.join(', '),
    })
  }

  const create = async (request: Request): Promise<Response> => {
    const input = await readUser(request)
    if (!input.email && !input.phone)
      throw new AdminRefusal(
        400,
        'validation_failed',
        'Cannot create a user without either an email or phone',
      )
    refuseUnsupported(input)
    const email = checkAddress(input.email)
    if (input.password) checkPassword(input.password, config)
    if (await users.withAddress(email)) throw emailExists()
    const created = await users.create({
      ...{ email, password: input.password || undefined, confirmed: input.email_confirm },
      ...{ userMetadata: input.user_metadata ?? {}, appMetadata: input.app_metadata ?? {} },
      ban: banSeconds(input.ban_duration ?? 'none'),
    })
    return json(userObject(created))
  }

  const change = async (id: string, request: Request): Promise<Response> => {
    const { id: known } = await users.find(id)
    const input = await readUser(request)
    refuseUnsupported(input)
    if (input.password) checkPassword(input.password, config)
    const email = input.email ? checkAddress(input.email) : undefined
    return json(userObject(await users.change(known, input, email)))
  }

  const remove = async (id: string, request: Request): Promise<Response> => {
    await users.find(id)
    const { should_soft_delete: soft } = await readRemoval(request)
    // Supabase Auth would take the address away and leave items, bookings and money with nobody.
    if (soft)
      throw new AdminRefusal(
        400,
        'validation_failed',
        'should_soft_delete is not supported. Call admin_delete_user: it settles bookings and money first.',
      )
    await users.remove(id)
    return json({})
  }

  const oneUser = async (id: string, request: Request): Promise<Response | undefined> => {
    if (!z.guid().safeParse(id).success)
      throw new AdminRefusal(404, 'validation_failed', 'user_id must be an UUID')
    if (request.method === 'GET') return json(userObject(await users.find(id)))
    if (request.method === 'PUT') return change(id, request)
    return request.method === 'DELETE' ? remove(id, request) : undefined
  }

  const route = async (request: Request, url: URL): Promise<Response | undefined> => {
    const call = `${request.method} ${url.pathname.slice(AT.length)}`
    if (call === 'GET /admin/users') return list(url)
    if (call === 'POST /admin/users') return create(request)
    if (call === 'POST /admin/generate_link')
      return json(await links.generate(await readLink(request), url.origin))
    if (call === 'POST /invite') return json(await links.invite(await readInvitation(request)))
    const id = /^\/auth\/v1\/admin\/users\/([^/]+)$/.exec(url.pathname)?.[1]
    return id === undefined ? undefined : oneUser(id, request)
  }

  return {
    async answer(request, credentials) {
      const url = new URL(request.url)
      if (url.pathname !== `${AT}/invite` && !url.pathname.startsWith(`${AT}/admin/`)) return undefined
      try {
        refuseOthers(credentials)
        return (await route(request, url)) ?? refuse(404, 'not_found', 'Not found')
      } catch (error) {
        if (error instanceof AdminRefusal) return refuse(error.status, error.code, error.message)
        throw error
      }
    },
  }
}
