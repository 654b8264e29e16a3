import { waitFor } from '@testing-library/dom'
import type { AiFeature } from '#contract/ai.ts'
import { comeBack } from './network.ts'
import type { Screen } from './open-screen.ts'
import type { Answers } from './server.ts'

interface HelperState {
  /** Until when each helper is open; none is by default. */
  open?: Partial<Record<AiFeature, string>>
  /** The first session with the stylist is still to come. */
  free?: boolean
}

/** When a session ends that was begun when the screen opens. */
export const inAnHour = '2026-08-03T10:00:00+01:00'

/** What the server says of sessions with AI helpers; and of the looks that the hub shows. */
export function helperAnswers({ open = {}, free = false }: HelperState = {}): Answers {
  return {
    'POST /rest/v1/rpc/get_active_ai_sessions': Object.entries(open).map(([feature_type, expires_at]) => ({
      feature_type: feature_type as AiFeature,
      expires_at,
    })),
    'POST /rest/v1/rpc/user_has_free_ai_session': free,
    'POST /rest/v1/rpc/my_profile_checks': [{ completeness: 60, is_enough: true, checks: {} }],
    'GET /rest/v1/style_sessions': [],
  }
}

/** The page is looked at again, and what is open is asked once more, after what is being asked at that moment. */
export async function asksAgainWhatIsOpen(screen: Screen): Promise<void> {
  const asked = () => screen.sent('POST /rest/v1/rpc/get_active_ai_sessions').length
  const before = asked()
  await waitFor(() => {
    comeBack()
    if (asked() === before) throw new Error('What is open was not asked again')
  })
}

/** A function answers as it does where all went well. */
export const answered = (data: unknown) => ({ status: true, message: '', data })

/** A function fails, or refuses in the words of a title and a text. */
export const failed = (status: number, title?: string, message = ''): Response =>
  Response.json({ status: false, message, data: title ? { title } : null }, { status })
