import { expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button } from '../../support/browser/controls.ts'
import { openTestSite, phone } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

/** Two people agree where and when they meet. */

const site = openTestSite()

const meetings = (id: string) =>
  site.stack.database.query<{ place: string; status: string }>(
    'select place, status from public.meetings where transaction_id = $1 order by created_at',
    [id],
  )

test('One side suggests a place and time, the other suggests another, and what is agreed shows to both', async () => {
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, await list(ada))
  const { id } = booking
  await payFromWallet(bola, booking)
  const [{ start } = { start: '' }] = await site.stack.database.query<{ start: string }>(
    'select rental_start_date::text as start from public.transactions where id = $1',
    [id],
  )
  const renter = await site.visit(`/chat/${id}`, { as: bola, ...phone })
  await button(renter, 'Suggest a place and time').click()
  await button(renter, 'Suggest').click()
  await sees(renter.getByText('Choose a time'), renter.getByText('Say where you want to meet'))
  expect(await renter.getByLabel('Day', { exact: true }).inputValue()).toBe(start)
  await renter.getByLabel('Time', { exact: true }).fill('14:00')
  await renter.getByLabel('Place', { exact: true }).fill('Shoprite Ikeja, main gate')
  await expectAccessible(renter)
  await button(renter, 'Suggest').click()
  await sees(
    renter.getByText('Waiting for Ada Obi to accept'),
    renter.getByText('Shoprite Ikeja, main gate', { exact: true }),
  )
  await expectAccessible(renter)

  const owner = await site.visit(`/chat/${id}`, { as: ada })
  await sees(owner.getByText('Bola Ade suggests this. Do you accept?'))
  await button(owner, 'Suggest another').click()
  await owner.getByLabel('Place', { exact: true }).fill('Ikeja City Mall, cinema')
  await button(owner, 'Suggest').click()
  await sees(owner.getByText('Waiting for Bola Ade to accept'))
  await sees(renter.getByText('Ada Obi suggests this. Do you accept?'))
  await misses(renter.getByText('Waiting for Ada Obi to accept'))
  await button(renter, 'Accept').click()
  await sees(renter.getByText('Agreed by both of you'), owner.getByText('Agreed by both of you'))
  expect(await meetings(id)).toEqual([
    { place: 'Shoprite Ikeja, main gate', status: 'replaced' },
    { place: 'Ikeja City Mall, cinema', status: 'agreed' },
  ])

  await owner.goto(`/booking/${id}`)
  await sees(owner.getByRole('heading', { name: 'Where you meet' }), owner.getByText('Agreed by both of you'))
  await expectAccessible(owner)
  await renter.goto(`/booking/${id}`)
  await sees(renter.getByText('Ikeja City Mall, cinema'))
  await button(renter, 'Suggest another').click()
  await renter.getByLabel('Day', { exact: true }).fill(addDays(lagosToday(), 300))
  site.expectProblem(/^400 POST \/rest\/v1\/rpc\/suggest_meeting/)
  await button(renter, 'Suggest').click()
  await sees(renter.getByText(/Choose a time between/))
  await renter.keyboard.press('Escape')
  expect(await meetings(id)).toHaveLength(2)
})
