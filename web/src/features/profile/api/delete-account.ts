import { forgetPutOff } from '@/domain/me/put-off'
import { forgetDraftsOf } from '@/features/listing'
import { betweenRequests } from '@/lib/authorized-fetch'
import { deviceStorage } from '@/lib/browser/browser-storage'
import { type Person, session, sessionKey } from '@/lib/session'
import { callFunction } from '@/lib/supabase'

/** Nothing of the person stays on this phone, either. There is no account left to sign out of at the server. */
export async function deleteAccount({ id, email }: Person): Promise<void> {
  await betweenRequests(async (send) => {
    await callFunction<null>('delete-account', { email }, send)
    forgetPutOff(id)
    forgetDraftsOf(id)
    deviceStorage.remove(sessionKey)
    session.refresh()
  })
}
