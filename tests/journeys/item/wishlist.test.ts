import { beforeEach, expect, test } from 'vitest'
import { answered, clientOf } from '../../support/api/clients.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite, phone } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let bola: Member

beforeEach(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Adeyemi')
  for (const title of ['Silk gown', 'Wine gele with a name that goes on and on']) {
    const item_id = await list(ada, { title })
    await answered(
      clientOf(bola).from('saved_items').insert({ user_id: bola.id, item_id, title }).select('id'),
    )
  }
})

test('A wishlist is shared by a link that shows a first name and what is listed, until it is turned off', async () => {
  const page = await site.visit('/saved', { as: bola })
  await page.getByRole('button', { name: 'Share wishlist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = dialog.getByLabel('Link')
  await sees(link)
  const address = await link.inputValue()
  expect(new URL(address).pathname).toMatch(/^\/wishlist\/[0-9a-f]{48}$/)
  const whatsapp = await dialog.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(whatsapp ?? '')).toBe(`https://wa.me/?text=My wishlist on Aso: ${address}`)
  await expectAccessible(page)

  const friend = await site.visit(new URL(address).pathname)
  await sees(
    friend.getByRole('heading', { level: 1, name: 'Bola’s wishlist' }),
    friend.getByRole('link', { name: 'Silk gown' }),
    friend.getByRole('link', { name: 'Wine gele' }),
    friend.getByRole('button', { name: 'Save Silk gown', pressed: false }),
  )
  expect(await friend.content()).not.toContain('Adeyemi')
  // A long name moves nothing out of a phone.
  expect(await friend.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await expectAccessible(friend)

  await dialog.getByRole('button', { name: 'Turn off the link' }).click()
  await sees(page.getByText('Link turned off'), dialog.getByRole('button', { name: 'Create link' }))
  await misses(link)
  await friend.reload()
  await sees(
    friend.getByRole('heading', { level: 1, name: 'Wishlist not found' }),
    friend.getByRole('link', { name: 'Go to the market' }),
  )
})
