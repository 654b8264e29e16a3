import { expect, test } from 'vitest'
import { answered, clientOf } from '../../support/api/clients.ts'
import { join, joinApproved, list } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button } from '../../support/browser/controls.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('Who receives words of a scam is warned; an admin reads the one line, which is logged, and warns who wrote it', async () => {
  const admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  const client = clientOf(bola)
  const conversation_id = await answered(client.rpc('start_conversation', { p_item_id: await list(ada) }))
  for (const message of ['A word between us', 'Pay me outside, it is cheaper']) {
    const row = { conversation_id, sender_id: bola.id, receiver_id: ada.id, message }
    await answered(client.from('chats').insert(row as never))
  }
  const reader = await site.visit(`/messages/${conversation_id}`, { as: ada })
  await sees(reader.getByText('Pay me outside, it is cheaper'), reader.getByText(/^Keep payments on Aso/))
  await expectAccessible(reader)
  const writer = await site.visit(`/messages/${conversation_id}`, { as: bola })
  await sees(writer.getByText('Pay me outside, it is cheaper'))
  await writer.waitForLoadState('networkidle')
  await misses(writer.getByText(/^Keep payments on Aso/))
  const page = await site.visit('/admin/reports?kind=message', { as: admin })
  await sees(page.getByText('Flagged message'))
  await misses(page.getByText('Pay me outside', { exact: false }))
  await button(page, 'Show this message').click()
  await sees(page.getByText('Pay me outside, it is cheaper'), page.getByText('Words of a scam'))
  await misses(page.getByText('A word between us'))
  await expectAccessible(page)
  await button(page, 'Warn').click()
  await page.getByLabel('Reason').fill('Payments stay on Aso.')
  await button(page, 'Send warning').click()
  await misses(page.getByText('Flagged message'))
  const done = await site.stack.database.query<{ action_type: string }>(
    `select action_type from private.admin_log where admin_id = $1 and action_type like '%flag%' order by id`,
    [admin.id],
  )
  expect(done.map(({ action_type }) => action_type)).toEqual(['read_flagged_message', 'decide_message_flag'])
})
