import { expect, test } from 'vitest'
import { errorReportBody } from '#contract/bodies/error-report.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('An error that no screen catches is reported once, with the screen and without its message', async () => {
  const page = await site.visit('/help')
  await sees(page.getByRole('heading', { level: 1 }))
  site.expectProblem(/Ada Obi/)
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/report-error')) reports.push(request.postData() ?? '')
  })
  const fail = (kind: 'TypeError' | 'RangeError') =>
    page.evaluate((name) => {
      setTimeout(() => {
        throw new window[name]('Ada Obi')
      })
    }, kind)
  const answer = page.waitForResponse('**/functions/v1/report-error')
  await fail('TypeError')
  expect((await answer).status()).toBe(200)
  const next = page.waitForResponse('**/functions/v1/report-error')
  await fail('TypeError')
  await fail('RangeError')
  await next
  expect(reports.join()).not.toContain('Ada')
  const read = reports.map((report) => errorReportBody.parse(JSON.parse(report)))
  expect(read).toMatchObject([
    { kind: 'TypeError', screen: '/help' },
    { kind: 'RangeError', screen: '/help' },
  ])
})
