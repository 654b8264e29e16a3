import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { join } from '../../support/api/members.ts'
import { fragmentOf, link, socialOf } from '../../support/api/social-platforms.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'
import { phonePhoto } from '../../support/fixtures/drawn-files.ts'

const site = openTestSite()

const address = (page: Page): string => page.url().replace(site.stack.url, '')

/** On the platform's page. */
async function answer(page: Page, button: string, username = 'simi'): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: button }).click()
}

const percent = (page: Page, share: number) => page.getByText(`${share}% connected`)

test('A visitor signs in first, and the platform’s parameters are not copied into the address', async () => {
  const page = await site.visit('/social-connect?connected=facebook#access_token=a.b.c&refresh_token=r')
  await sees(page.getByLabel('Password', { exact: true }))
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/social-connect')
  expect(page.url()).not.toContain('access_token')
})

test('Four platforms are connected one by one, and the way back leads to the market', async () => {
  const simi = await join(site.stack, 'Simi Lawal')
  const page = await site.visit('/social-connect', { as: simi })
  await sees(page.getByRole('heading', { name: 'Social connect' }), percent(page, 0))
  const names = ['Instagram', 'Facebook', 'X (Twitter)', 'LinkedIn']
  for (const [done, name] of names.entries()) {
    await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click()
    await sees(page.getByText(`This is not ${name}`))
    await answer(page, 'Allow', `simi-${done}`)
    await sees(page.getByText(`${name} connected`), percent(page, (done + 1) * 25))
    expect(address(page)).toBe('/social-connect')
  }
  expect((await socialOf(site.stack, simi.id)).connections.map(({ platform }) => platform)).toEqual([
    'facebook',
    'instagram',
    'linkedin_oidc',
    'twitter',
  ])
  await page.getByRole('link', { name: 'Market' }).first().click()
  await sees(page.getByRole('heading', { name: 'Market' }))
})

test('A profile response from before the connection does not overwrite the newer one', async () => {
  const tayo = await join(site.stack, 'Tayo Bello')
  const page = await site.visit('/social-connect', { as: tayo })
  await page.getByRole('button', { name: 'Connect Instagram', exact: true }).click()
  await sees(page.getByText('This is not Instagram'))
  const connected = Promise.withResolvers<void>()
  page.on('response', async (response) => {
    if (!response.url().endsWith('/connect-instagram')) return
    await response.finished()
    connected.resolve()
  })
  // The first reading of the page that one comes back to is answered at once, and arrives after the connection.
  await page.route(
    '**/rest/v1/profiles?*',
    async (route) => {
      const response = await route.fetch()
      await connected.promise
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await answer(page, 'Allow', 'tayo')
  await sees(page.getByText('Instagram connected'), percent(page, 25))
})

test('With a photo, the first connection brings the Verified badge', async () => {
  const simi = await join(site.stack, 'Simi Lawal')
  const profiles = simi.client.storage.from('profiles')
  const selfie = `${simi.id}/me.jpg`
  expect((await profiles.upload(selfie, await phonePhoto(60, 40))).error).toBe(null)
  const { publicUrl } = profiles.getPublicUrl(selfie).data
  await simi.client.from('profiles').update({ selfie_url: publicUrl }).eq('user_id', simi.id).throwOnError()
  const page = await site.visit('/social-connect', { as: simi })
  await sees(page.getByText('Connect one account to get the Verified badge.'))
  await page.getByRole('button', { name: 'Connect Instagram' }).click()
  await answer(page, 'Allow', 'simi-badge')
  await sees(page.getByText('Verified', { exact: true }))
})

test.each([
  ['Deny', 'You did not allow the connection'],
  ['Something goes wrong', 'The platform had a problem'],
])('%s, by linking and by Instagram: OAuth Connection Failed', async (button, text) => {
  const simi = await join(site.stack, 'Simi Lawal')
  const page = await site.visit('/social-connect', { as: simi })
  for (const name of ['Facebook', 'Instagram']) {
    await page.getByRole('button', { name: `Connect ${name}` }).click()
    await answer(page, button)
    await sees(page.getByText('OAuth Connection Failed'), page.getByText(text), percent(page, 0))
    expect(address(page)).toBe('/social-connect')
  }
  expect(await socialOf(site.stack, simi.id)).toEqual({ connections: [], providers: ['email'], shown: {} })
})

test('A forged, expired token with this person’s id in the address is not signed in', async () => {
  const [simi, mallory] = [await join(site.stack, 'Simi Lawal'), await join(site.stack, 'Mallory')]
  const home = await link(site.stack, mallory, 'facebook', { username: 'mallory-again' })
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = `${part({ alg: 'HS256' })}.${part({ sub: simi.id, exp: 1 })}.c2lnbmF0dXJl`
  const tokens = new URLSearchParams({
    access_token: forged,
    refresh_token: fragmentOf(home).get('refresh_token') ?? '',
  })
  const page = await site.visit(`/social-connect?connected=facebook#${tokens}`, { as: simi })
  await sees(page.getByText('That was for another Aso account'), percent(page, 0))
  const signedIn = await page.evaluate(() => JSON.parse(localStorage.getItem('aso-session') ?? '{}').user.id)
  expect(signedIn).toBe(simi.id)
})

test('A social account that another member has connected is refused with an explanation', async () => {
  const [simi, other] = [await join(site.stack, 'Simi Lawal'), await join(site.stack, 'Other Person')]
  await link(site.stack, other, 'twitter', { username: 'taken' })
  const page = await site.visit('/social-connect', { as: simi })
  await page.getByRole('button', { name: 'Connect X (Twitter)' }).click()
  await answer(page, 'Allow', 'taken')
  await sees(page.getByText('That account is already connected to an Aso account.'))
})

test('Connecting works by keyboard alone', async () => {
  const simi = await join(site.stack, 'Simi Lawal')
  const page = await site.visit('/social-connect', { as: simi, viewport: laptop })
  const connect = page.getByRole('button', { name: 'Connect LinkedIn' })
  await sees(connect)
  await tabTo(page, connect)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('button', { name: 'Allow' }))
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('simi-keys')
  await tabTo(page, page.getByRole('button', { name: 'Allow' }))
  await page.keyboard.press('Enter')
  const disconnect = page.getByRole('button', { name: 'Disconnect LinkedIn' })
  await sees(page.getByText('LinkedIn connected'), disconnect)
  await tabTo(page, disconnect)
  await page.keyboard.press('Enter')
  await sees(page.getByText('LinkedIn disconnected'))
  // The same button, under another name.
  expect(await hasFocus(connect)).toBe(true)
})

test('The screen and the platform’s stand-in page are accessible', async () => {
  const simi = await join(site.stack, 'Simi Lawal')
  await link(site.stack, simi, 'facebook', { username: 'simi-axe' })
  const page = await site.visit('/social-connect', { as: simi })
  await sees(percent(page, 25))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect LinkedIn' }).click()
  await sees(page.getByRole('button', { name: 'Allow' }))
  await expectAccessible(page)
})
