import { z } from 'zod'
import { env } from '../env.ts'
import { askProvider, ProviderError } from './provider.ts'

/** Instagram's documents wrap an answer in a list of one, its servers do not always. */
function wrapped<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.object({ data: z.tuple([schema]) }).transform(({ data }) => data[0]), schema])
}

const tokenAnswer = wrapped(z.object({ access_token: z.string().min(1) }))
/** The id of the token's answer is a number too long for JavaScript; this one is text. */
const personAnswer = wrapped(z.object({ user_id: z.string().min(1), username: z.string().min(1) }))

export interface InstagramPerson {
  id: string
  username: string
}

/** Where the person decides, on Instagram's own page. */
export function instagramAuthorizationUrl(state: string, redirectUri: string): string {
  const query = new URLSearchParams({
    client_id: env.instagramClientId(),
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'instagram_business_basic',
    state,
  })
  return `${env.instagramAuthorizeUrl()}?${query}`
}

/** Gives the code to Instagram itself, and asks it who that was. Nothing of the token is kept. */
export async function instagramPerson(code: string, redirectUri: string): Promise<InstagramPerson> {
  const { access_token } = await ask(tokenAnswer, env.instagramTokenUrl(), {
    method: 'POST',
    body: new URLSearchParams({
      client_id: env.instagramClientId(),
      client_secret: env.instagramClientSecret(),
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      // Where the fragment that Instagram appends came along.
      code: code.replace(/#_$/, ''),
    }),
  })
  const query = new URLSearchParams({ fields: 'user_id,username', access_token })
  const { user_id, username } = await ask(personAnswer, `${env.instagramGraphUrl()}/me?${query}`, {})
  return { id: user_id, username }
}

async function ask<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  init: RequestInit,
): Promise<z.output<Schema>> {
  const { httpStatus, json } = await askProvider('instagram', url, init)
  if (httpStatus >= 400) throw new ProviderError('instagram', 'refused', { httpStatus })
  const answer = schema.safeParse(json)
  if (!answer.success) throw new ProviderError('instagram', 'unreadable', { httpStatus })
  return answer.data
}
