import { expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { profileOf } from '../../support/api/stored-profiles.ts'
import { button } from '../../support/browser/controls.ts'
import { chooseListingPhotos, objectsOf, threePhotos, tiles } from '../../support/browser/listing.ts'
import { eventually, openTestSite, sees } from '../../support/browser/test-site.ts'
import { fillBvnStep, fillUpToBvn, submitForReview } from '../../support/browser/wizard-screens.ts'
import { phonePhoto } from '../../support/fixtures/drawn-files.ts'

const site = openTestSite()

const refused = /^4(00|29) POST \/storage\/v1\/object\//

/** As if they had uploaded this much within the hour. */
const hasUploaded = ({ id }: Member, bucket: string, files: number) =>
  site.stack.database.query('insert into private.upload_usage values ($1, $2, $3, 0, now(), $3, 0)', [
    id,
    bucket,
    files,
  ])
const anHourLater = ({ id }: Member) =>
  site.stack.database.query(
    `update private.upload_usage set hour_start = hour_start - interval '1 hour' where user_id = $1`,
    [id],
  )

test('A lender over the hourly photo limit is told the limit, and continues an hour later', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  await hasUploaded(ada, 'item-images', 400)
  const page = await site.visit('/add-item', { as: ada })
  site.expectProblem(refused)
  await chooseListingPhotos(page, (await threePhotos()).slice(0, 1))
  await sees(
    page.getByText('You can upload 400 item photos an hour. Please wait a while and try again.'),
    tiles(page).first().getByText('Not sent'),
  )
  expect(await objectsOf(site.stack, ada)).toEqual([])
  await anHourLater(ada)
  await button(page, 'Retry photo 1').click()
  await eventually(async () => (await objectsOf(site.stack, ada)).length).toBe(1)
})

test('The same limit for documents of the identity check', async () => {
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

test('The same limit for the profile photo', async () => {
  const chidi = await join(site.stack, 'Chidi Eze', 'borrow')
  await hasUploaded(chidi, 'profiles', 30)
  const page = await site.visit('/profile-setup', { as: chidi })
  site.expectProblem(refused)
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(60, 40) }
  await page.locator('input[type=file]').setInputFiles(file)
  await sees(page.getByText('You can upload 30 profile photos an hour. Please wait a while and try again.'))
  expect((await profileOf(site.stack, chidi.id)).selfie_url).toBeNull()
})
