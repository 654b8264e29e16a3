import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { unlockHelper } from '../../support/api/ai-unlocking.ts'
import { fund, invoke, join } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const helpers = (page: Page) => page.getByRole('region', { name: 'AI helpers' })
const card = (page: Page, name: string) => helpers(page).getByRole('listitem').filter({ hasText: name })

async function setting(key: string, value: number): Promise<void> {
  await site.stack.database.query(
    'update public.app_settings set setting_value = $2 where setting_key = $1',
    [key, String(value)],
  )
}

test('The hub shows each helper with its price and time, and until when it is open', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 200)
  await unlockHelper(bola, 'trust_score')
  const page = await site.visit('/marketplace', { as: bola, viewport: laptop })
  await page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: 'AI Hub NEW' })
    .click()
  await sees(page.getByRole('heading', { level: 1, name: 'AI Hub' }))
  for (const name of ['AI Personal Stylist', 'Trust Score Auditor', 'Item Quality Checker']) {
    await sees(card(page, name).getByText('₦200'), card(page, name).getByText('for 60 minutes'))
  }
  await sees(
    card(page, 'AI Personal Stylist').getByText(
      'Your first session is free. After that ₦200 for 60 minutes.',
    ),
    card(page, 'Trust Score Auditor').getByText(/^Active until \d/),
    page.getByRole('heading', { name: 'Your looks' }),
    ...[
      'Complete looks for your occasion, from clothes you can rent.',
      'How others see your profile, and what would raise your score.',
      'How good a listing’s photos and details are, and what the item should cost.',
      'A better title, description and price for the item you list.',
      'Colours that suit your photo, and a drawn look from clothes you can rent.',
    ].map((text) => helpers(page).getByText(text)),
  )
  expect(await page.getByText(/^Active until/).count()).toBe(1)
  await expectAccessible(page)
})

test('A price and a time that an admin changes are shown and charged', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 1000)
  const page = await site.visit('/ai', { as: bola })
  await page.getByRole('button', { name: 'Item Quality Checker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Item Quality Checker' })
  await sees(dialog.getByRole('button', { name: 'Pay with wallet · ₦200' }))
  await setting('ai_session_price', 350)
  await setting('ai_session_minutes', 30)
  try {
    site.expectProblem(/^409 POST \/rest\/v1\/rpc\/unlock_ai_feature$/)
    await dialog.getByRole('button', { name: 'Pay with wallet · ₦200' }).click()
    await sees(page.getByText('Price changed'), dialog.getByText('for 30 minutes'))
    await dialog.getByRole('button', { name: 'Pay with wallet · ₦350' }).click()
    await sees(dialog.getByText(/^Active until/), page.getByText(/^₦350 was paid from your wallet\./))
  } finally {
    await setting('ai_session_price', 200)
    await setting('ai_session_minutes', 60)
  }
})

test('A helper opens from its address, closes to the hub and gives the focus back', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const page = await site.visit('/ai?feature=quality_checker', { as: bola })
  const dialog = page.getByRole('dialog', { name: 'Item Quality Checker' })
  await sees(dialog)
  await page.keyboard.press('Escape')
  await misses(dialog)
  await page.waitForURL((address) => address.search === '')
  const opener = helpers(page).getByRole('button', { name: 'Item Quality Checker' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await sees(dialog)
  await page.goBack()
  await misses(dialog)
  expect(new URL(page.url()).pathname).toBe('/ai')
  expect(await hasFocus(opener)).toBe(true)
})

test('A session of somebody else opens nothing', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  await fund(site.stack, ada, 200)
  await unlockHelper(ada, 'trust_score')
  const bola = await join(site.stack, 'Bola Ade')
  const others = await bola.client.rpc('get_active_ai_sessions', { p_user_id: ada.id })
  expect(others.error?.code).toBe('PT403')
  const asked = await invoke(bola, 'ai-engine', {
    purpose: 'TRUST_SCORE_AUDITOR',
    payload: { user_data: {} },
  })
  expect(asked.httpStatus).toBe(402)
  const page = await site.visit('/ai?feature=trust_score', { as: bola })
  await sees(
    page.getByRole('button', { name: 'Pay with wallet · ₦200' }),
    page.getByRole('region', { name: 'Finish your profile first' }).getByText('Your profile is 20% complete'),
  )
  await expectAccessible(page)
})
