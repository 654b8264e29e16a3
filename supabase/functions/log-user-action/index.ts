import { logUserActionBody } from '#contract/bodies/people.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { call, nothing } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'

/** Logs an action of the caller; the procedure refuses another person's id. */
export default endpoint({
  name: 'log-user-action',
  body: logUserActionBody,
  limit: { times: 120, seconds: 60 },
  async handle({ body, caller }) {
    await call(
      caller.client,
      'log_user_action',
      { p_user_id: body.user_id, p_action_type: body.action_type, p_action_data: body.action_data },
      nothing,
    )
    return { status: true, message: words.actionLogged, data: null }
  },
})
