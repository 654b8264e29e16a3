import { createProfileBody } from '#contract/bodies/accounts.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { call, nothing } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { Refusal } from '../_shared/http/refusal.ts'

/** The last step of sign-up: the caller's own name and role. */
export default endpoint({
  name: 'create-profile',
  body: createProfileBody,
  limit: { times: 10, seconds: 60 },
  async handle({ body, caller, service }) {
    if (body.userId !== caller.userId) throw new Refusal(403, words.notYours)
    await call(
      service,
      'set_profile_at_signup',
      { p_user_id: caller.userId, p_full_name: body.fullName, p_role: body.role },
      nothing,
    )
    return { status: true, message: words.profileCreated, data: { user_id: caller.userId } }
  },
})
