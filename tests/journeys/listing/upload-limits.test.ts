import { test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'
import { fillBvnStep, fillUpToBvn, submitForReview } from '../../support/browser/wizard-screens.ts'

const site = openTestSite()

const refused = /^4(00|29) POST \/storage\/v1\/object\//

/** As if they had uploaded this much within the hour. */
const hasUploaded = ({ id }: Member, bucket: string, files: number) =>
  site.stack.database.query('insert into private.upload_usage values ($1, $2, $3, 0, now(), $3, 0)', [
    id,
    bucket,
    files,
  ])
test('Over the hourly limit of documents the identity check says what the limit is', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const page = await site.visit('/verify-borrower', { as: bola })
  await fillUpToBvn(page)
  await hasUploaded(bola, 'verification-documents', 20)
  await fillBvnStep(page)
  site.expectProblem(refused)
  await submitForReview(page)
  await sees(
    page.getByText('You can upload 20 documents an hour. Please wait a while and try again.').first(),
  )
})
