import { test } from 'vitest'
import { joinApproved } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite, phone } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'
import { setSetting } from '../../support/database/settings.ts'

const site = openTestSite()

test('AI helpers that an admin has switched off say so before anybody pays', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await setSetting(site.stack.database, 'ai_helpers', 'off')
  const page = await site.visit('/ai?feature=stylist', { as: bola, viewport: phone })
  await sees(
    page.getByRole('heading', { name: 'AI helpers are paused' }),
    page.getByText('AI helpers are not available right now. Please try again later.'),
  )
  await misses(page.getByRole('button', { name: 'Start free session' }))
  await expectAccessible(page)
})
