import { z } from 'zod'
import { deleteAccountBody } from '#contract/bodies/people.ts'
import { peopleMessages as words } from '#contract/messages/people.ts'
import { call, nothing } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { removeFiles } from '../_shared/remove-files.ts'

/** `bucket/path` of everything the person had stored. */
const erased = z
  .array(z.string())
  .nullable()
  .transform((places) => (places ?? []).map(placeOf))

function placeOf(place: string): { bucket: string; path: string } {
  const [bucket = '', ...rest] = place.split('/')
  return { bucket, path: rest.join('/') }
}

/**
 * Deletes the caller's own account: one transaction removes the name everywhere and ends all sessions. Then the files are
 * removed; those that can't be removed now are left to `remove-files`.
 */
export default endpoint({
  name: 'delete-account',
  body: deleteAccountBody,
  limit: { times: 10, seconds: 60 },
  async handle({ body, caller, service }) {
    if (body.email !== caller.email?.toLowerCase())
      throw new Refusal(400, words.accountNotDeleted.text, {
        title: words.accountNotDeleted.title,
        field: 'email',
      })
    // The service role has no session: whose it is, and whether it was proven, is asked as the caller.
    await call(caller.client, 'require_fresh_proof', { p_act: 'erase_account' }, nothing)
    const files = await call(service, 'erase_account', { p_user_id: caller.userId }, erased)
    await removeFiles(service, files)
    return { status: true, message: words.accountDeleted, data: null }
  },
})
