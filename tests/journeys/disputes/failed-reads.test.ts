import { test } from 'vitest'
import { bookAndPay } from '../../support/api/booking-parties.ts'
import { join, joinApproved, list } from '../../support/api/members.ts'
import { openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()

test('What can not be read says so and can be asked for again', async () => {
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  const booking = await bookAndPay({ stack: site.stack, bola }, await list(ada), 0)
  const page = await site.visit('/profile', { as: bola })
  const reads = '**/rest/v1/transactions*'
  await page.route(reads, (route) => route.fulfill({ status: 500, body: '{}' }))
  site.expectProblem(/^500 GET \/rest\/v1\/transactions$/)
  await page.goto(`/create-dispute?transaction=${booking.id}`)
  await sees(page.getByText('Failed to load your transactions'))
  await page.unroute(reads)
  await page.getByRole('button', { name: 'Try again' }).click()
  await sees(page.getByLabel('Issue type'))
})
