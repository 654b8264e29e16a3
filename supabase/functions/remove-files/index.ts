import { z } from 'zod'
import { peopleMessages as words } from '#contract/messages/people.ts'
import { call, serviceClient } from '../_shared/database.ts'
import { scheduled } from '../_shared/http/scheduled.ts'
import { removeFiles } from '../_shared/remove-files.ts'

const claimed = z.array(z.object({ bucket: z.string(), path: z.string() }))

/**
 * Removes the files that are queued for removal, then erases one account that was closed long enough ago: its files are
 * queued for the next call. Money that reached an erased account is set aside. The scheduler calls it.
 */
export default scheduled('remove-files', async () => {
  const service = serviceClient()
  const files = await call(service, 'claim_files_to_remove', { p_limit: 100 }, claimed)
  const counts = await removeFiles(service, files)
  const erased = await call(service, 'erase_closed_account', {}, z.boolean())
  const unclaimed = await call(service, 'move_unclaimed_money', {}, z.boolean())
  return { status: true, message: words.filesRemoved, data: { ...counts, erased, unclaimed } }
})
