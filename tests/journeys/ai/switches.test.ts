import { expect, test } from 'vitest'
import { join, joinApproved, list } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { misses, openTestSite, phone, sees } from '../../support/browser/test-site.ts'
import { setSetting } from '../../support/database/settings.ts'

const site = openTestSite()

test('What an admin has switched off says so before anybody types or pays', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const item = await list(ada)
  for (const key of ['ai_helpers', 'new_events', 'baskets']) await setSetting(site.stack.database, key, 'off')

  const page = await site.visit('/ai?feature=stylist', { as: bola, viewport: phone })
  await sees(
    page.getByRole('heading', { name: 'AI helpers are paused' }),
    page.getByText('AI helpers are not available right now. Please try again later.'),
  )
  await misses(page.getByRole('button', { name: 'Start free session' }))
  await expectAccessible(page)

  await page.goto('/events')
  await sees(page.getByRole('heading', { name: 'New events are paused' }))
  await misses(page.getByRole('button', { name: 'Plan an event' }))

  await page.goto(`/basket?items=${item}`)
  await sees(
    page.getByRole('heading', { name: 'Renting together is paused' }),
    page.getByText('Several items can’t be rented together right now. Please rent each item by itself.'),
    page.getByRole('link', { name: 'Back to Market' }),
  )
  expect(await bola.client.from('baskets').select('id').throwOnError()).toMatchObject({ data: [] })
})
