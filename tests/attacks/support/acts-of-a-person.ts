import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import type { Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'

export interface ActingPerson {
  id: string
  /** An item to save. */
  item: string
}

/** Answers the HTTP status, or what stands for it. */
type Act = (token: string) => Promise<number | string>

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#845' } })
  .png()
  .toBuffer()

const isOfStorage = (path: string): boolean => path.startsWith('/storage/v1/')

/** Storage refuses with HTTP 400 and the status it means in the body. */
function statusMeant(body: string): number {
  const { statusCode } = JSON.parse(body) as { statusCode: string }
  return Number(statusCode)
}

/** What the doors below read and take away. */
export async function storeFiles({ id, client }: Member): Promise<void> {
  const options = { contentType: 'image/png', upsert: true }
  const { error } = await client.storage.from('profiles').upload(`${id}/kept.png`, await picture, options)
  if (error) throw error
  // Papers are not replaced: a second time is refused, for the first is there.
  await client.storage
    .from('verification-documents')
    .upload(`${id}/paper.png`, await picture, { contentType: 'image/png' })
}

/** Every way to act as a person. */
export function actsOfPerson(stack: TestStack, { id, item }: ActingPerson): Record<string, Act> {
  const ask =
    (method: string, path: string, body?: object | Buffer, type = 'application/json'): Act =>
    async (token) => {
      const content = body instanceof Buffer ? new Uint8Array(body) : body && JSON.stringify(body)
      const response = await fetch(stack.url + path, {
        method,
        headers: {
          apikey: stack.publishableKey,
          authorization: `Bearer ${token}`,
          ...(content && { 'content-type': type }),
        },
        ...(content && { body: content }),
      })
      const answer = await response.text()
      return isOfStorage(path) && response.status === 400 ? statusMeant(answer) : response.status
    }
  const action = { user_id: id, action_type: 'save_item', action_data: {} }
  return {
    'a list of what everyone may read': ask('GET', '/rest/v1/items?select=id&order=id'),
    'a list of what is theirs': ask('GET', '/rest/v1/saved_items?select=id,user_id'),
    'a row': ask('POST', '/rest/v1/saved_items', { user_id: id, item_id: item, content_type: 'item' }),
    'a procedure': ask('POST', '/rest/v1/rpc/log_user_action', {
      p_user_id: id,
      p_action_type: 'look',
    }),
    'the account': ask('GET', '/auth/v1/user'),
    'a change of the account': ask('PUT', '/auth/v1/user', { data: { nickname: 'attacker' } }),
    'a file': async (token) =>
      ask('POST', `/storage/v1/object/profiles/${id}/a.png`, await picture, 'image/png')(token),
    'a private file': ask('GET', `/storage/v1/object/verification-documents/${id}/paper.png`),
    'a signed address': ask('POST', `/storage/v1/object/sign/verification-documents/${id}/paper.png`, {
      expiresIn: 60,
    }),
    'a removal': ask('DELETE', '/storage/v1/object/profiles', { prefixes: [`${id}/kept.png`] }),
    'a function': ask('POST', '/functions/v1/log-user-action', action),
    'a channel': (token) => joinChannel(stack, token, `user:${id}`),
  }
}

/** The doors to files: storage refuses a token in a way of its own. */
export const FILE_ACTS = ['a file', 'a private file', 'a signed address', 'a removal']

/** `SUBSCRIBED`, or why not. */
export async function joinChannel(stack: TestStack, token: string, topic: string): Promise<string> {
  const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
  const answer = Promise.withResolvers<string>()
  await client.realtime.setAuth(token)
  client
    .channel(topic, { config: { private: true } })
    .subscribe((status, error) => answer.resolve(error?.message ?? status))
  const said = await answer.promise
  await client.removeAllChannels()
  await client.realtime.disconnect()
  return said
}

/** Every row and file that somebody can have left or taken through a door. */
export async function traces({ database }: TestStack, { id }: ActingPerson): Promise<unknown> {
  const [row] = await database.query(
    `select (select count(*)::int from public.saved_items where user_id = $1) as saved,
       (select count(*)::int from private.user_actions where user_id = $1) as actions,
       (select raw_user_meta_data ->> 'nickname' from auth.users where id = $1) as nickname,
       (select coalesce(json_agg(o.name order by o.name), '[]') from storage.objects o where starts_with(o.name, $1::text)) as files,
       (select count(*)::int from auth.sessions where user_id = $1) as sessions,
       (select coalesce(sum(hits), 0)::int from private.rate_limits where key like '%' || $1::text) as calls`,
    [id],
  )
  return row
}
