import { expect, test } from 'vitest'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { book, fund, join, joinApproved, list } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('The data saver loads small photos only, and says what it saved', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  await list(ada, { title: 'Silk gown', images: [await uploadPhoto(ada, 1)] })
  const page = await site.visit('/profile', { as: ada })
  const saver = page.getByRole('switch', { name: 'Use less data' })
  expect(await saver.isChecked()).toBe(false)
  await saver.click()
  await expectAccessible(page)
  const photos: string[] = []
  page.on('request', (request) => {
    if (/\/render\/image\//.test(request.url())) photos.push(request.url())
  })
  await page.goto('/marketplace')
  await sees(page.getByRole('link', { name: 'Silk gown' }))
  await eventually(async () => photos.filter((address) => /quality=40/.test(address)).length).toBe(1)
  expect(photos.filter((address) => /width=(3[6-9]\d|[4-9]\d\d|\d{4})&/.test(address))).toEqual([])
  await eventually(() => page.evaluate(() => localStorage.getItem('aso-data-saved'))).toContain('"photos":1')
  await page.goto('/profile')
  await sees(page.getByText(/About \d+ KB saved on this phone, over 1 photo\./))
  await saver.click()
  expect(await page.evaluate(() => localStorage.getItem('aso-save-data'))).toBe(null)
})

test('Installing is offered in the profile and beside a booking, and not again to who said no', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 60_000)
  await payFromWallet(bola, await book(bola, await list(ada), 0))
  const page = await site.visit('/transactions', { as: bola })
  const line = page.getByRole('region', { name: 'Install Aso' })
  await sees(page.getByRole('heading', { name: 'My Transactions' }))
  expect(await line.count()).toBe(0)
  // What Chrome sends to a page that may be installed.
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(event, { prompt: async () => void sessionStorage.setItem('asked', 'yes') }))
      return event.defaultPrevented
    })
  expect(await offer()).toBe(true)
  await sees(line)
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Not now' }).click()
  await misses(line)
  await page.getByRole('link', { name: 'My profile' }).click()
  await line.getByRole('button', { name: 'Install Aso' }).click()
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('yes')
  await misses(line)
})
