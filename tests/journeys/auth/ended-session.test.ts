import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { fillSignIn } from '../../support/browser/accounts.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const REFUSED_REQUESTS = /^(401 (GET|HEAD|POST) \/rest\/v1\/|400 POST \/auth\/v1\/token$)/

/** On another device, as somebody does who lost a phone. */
async function signOutElsewhere({ email }: Member): Promise<void> {
  const client = createClient(site.stack.url, site.stack.publishableKey, { auth: { persistSession: false } })
  const { error } = await client.auth.signInWithPassword({ email, password: 'Aso-test-2026' })
  expect(error).toBeNull()
  expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull()
}

test('A person whose session was ended elsewhere is told so, signs in and returns to the same screen', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/help', { as: ada })
  await sees(page.getByRole('heading', { name: 'Help Center' }))
  site.allowProblem(REFUSED_REQUESTS)
  await signOutElsewhere(ada)

  const renewal = page.waitForRequest(/\/auth\/v1\/token\?grant_type=refresh_token/)
  await page.goto('/wallet?from=help')
  await renewal
  await page.waitForURL('**/auth?**')
  await sees(
    page.getByText('You were signed out', { exact: true }),
    page.getByText('Your session has ended. Please sign in again.', { exact: true }),
  )
  expect(new URL(page.url()).searchParams.get('redirect')).toContain('/wallet')
  expect(await page.evaluate(() => localStorage.getItem('aso-session'))).toBe(null)

  await fillSignIn(page, ada.email, 'Aso-test-2026')
  await page.waitForURL('**/wallet**')
  await sees(page.getByRole('heading', { name: 'Wallet' }).first())
})

test('On a public page they are told so and can read on', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const page = await site.visit('/help', { as: bola })
  await sees(page.getByRole('heading', { name: 'Help Center' }))
  site.allowProblem(REFUSED_REQUESTS)
  await signOutElsewhere(bola)
  await page.goto('/marketplace')
  await sees(page.getByText('You were signed out', { exact: true }))
  await sees(page.getByRole('heading', { name: 'Market' }))
  expect(new URL(page.url()).pathname).toBe('/marketplace')
})
