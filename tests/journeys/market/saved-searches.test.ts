import { beforeAll, beforeEach, expect, test } from 'vitest'
import { join, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { fillSignIn } from '../../support/browser/accounts.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { setSetting } from '../../support/database/settings.ts'

const site = openTestSite()

let ada: Member
let bola: Member
beforeAll(async () => {
  // Mails that nothing depends on wait, so that who reads them in the app does not get them.
  await setSetting(site.stack.database, 'mail_delay_minutes', 0)
  ada = await join(site.stack, 'Ada Obi', 'lend')
  await list(ada, { title: 'Red lace gown', category: 'Dresses' })
})
beforeEach(async () => {
  bola = await join(site.stack, 'Bola Ade', 'both')
})

const alerts = () =>
  site.stack.inbox.messages().filter(({ to, subject }) => to === bola.email && subject.includes('new item'))

test('A saved search tells of a new item, opens by its link, is renamed, silenced and deleted', async () => {
  const page = await site.visit('/marketplace?q=lace&category=Dresses', { as: bola })
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Lace, Dresses')
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await sees(dialog.getByText('Add a name'))
  await dialog.getByLabel('Name').fill('For Tola’s wedding')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await sees(page.getByText('Search saved'))
  await misses(dialog)

  await list(ada, { title: 'Blue lace gown', category: 'Dresses' })
  await list(ada, { title: 'Coral beads', category: 'Jewelry' })
  // The jobs write the message, and the next delivery sends it.
  await site.stack.runJobs()
  await site.stack.runJobs()
  expect(alerts().map(({ subject }) => subject)).toEqual(['1 new item for “For Tola’s wedding”'])
  expect(alerts()[0]?.text).toContain('“Blue lace gown”')

  const [search] = await site.stack.database.query<{ id: string }>('select id from public.saved_searches')
  await page.goto(`/saved-search/${search?.id}`)
  await page.waitForURL(/\/marketplace\?/)
  const found = page.getByRole('region', { name: 'Items' }).getByRole('heading', { level: 2 })
  await eventually(() => found.allInnerTexts()).toEqual(['Blue lace gown', 'Red lace gown'])

  await page.goto('/saved')
  const searches = page.getByRole('region', { name: 'Saved searches' })
  await sees(searches.getByText('Lace, Dresses'))
  await expectAccessible(page)
  await searches.getByRole('switch', { name: 'Alert me to new items for For Tola’s wedding' }).click()
  await sees(page.getByText('Alert off'))
  await eventually(() => searches.getByRole('switch').isChecked()).toBe(false)
  await searches.getByRole('button', { name: 'Rename For Tola’s wedding' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename search' })
  await rename.getByLabel('Name').fill('Lace')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await searches.getByRole('link', { name: 'Lace', exact: true }).click()
  await page.waitForURL(/\/marketplace\?q=lace&category=Dresses$/)
  await page.goBack()
  await searches.getByRole('button', { name: 'Delete Lace' }).click()
  await sees(page.getByText('Search deleted'))
  await misses(searches)

  await page.goto(`/saved-search/${search?.id}`)
  await sees(page.getByRole('heading', { level: 1, name: 'Search not found' }))
})

test('A visitor who saves a search signs in, comes back to the results and names it', async () => {
  const page = await site.visit('/marketplace?q=lace')
  await page.getByRole('button', { name: 'Save search' }).click()
  await sees(page.getByText('You need to be logged in to save a search'))
  await page.waitForURL(/\/auth\?redirect=/)
  await fillSignIn(page, bola.email, 'Aso-test-2026')
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await sees(dialog)
  expect(new URL(page.url()).search).toBe('?q=lace')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await sees(page.getByText('Search saved'))
  expect(await site.stack.database.query('select user_id, name from public.saved_searches')).toEqual([
    { user_id: bola.id, name: 'Lace' },
  ])
  await page.reload()
  await sees(page.getByRole('button', { name: 'Save search' }))
  await misses(dialog)
})

test('Nothing is offered to be saved before something is looked for', async () => {
  const page = await site.visit('/marketplace', { as: bola })
  await sees(page.getByRole('link', { name: 'Red lace gown' }))
  await misses(page.getByRole('button', { name: 'Save search' }))
  await page.getByRole('searchbox').fill('velvet')
  await sees(
    page.getByRole('heading', { name: 'No items found' }),
    page.getByRole('button', { name: 'Save search' }),
  )
})
