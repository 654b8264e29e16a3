import { expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'
import {
  address,
  bvn,
  fileField,
  fillBirthAndConsent,
  fillBvnStep,
  fillUpToBvn,
  idNumber,
  labels,
  nextStep,
  pdfFile,
  photoFile,
  submitForReview,
} from '../../support/browser/wizard-screens.ts'

const site = openTestSite()

const submittedRecord = async ({ id }: Member) => {
  const rows = await site.stack.database.query<Record<string, unknown>>(
    `select government_id_type, government_id_number, a.residential_address, bvn, verification_status,
       rejection_reason from public.borrower_verifications v left join private.identity_addresses a using (user_id) where user_id = $1`,
    [id],
  )
  return rows[0]
}

/** What lies in the private bucket: `government_id/….jpg image/jpeg`. */
async function papersOf({ id }: Member): Promise<string[]> {
  const rows = await site.stack.database.query<{ name: string; type: string }>(
    `select name, metadata ->> 'mimetype' as type from storage.objects
     where bucket_id = 'verification-documents' and name like $1 || '/%' order by name`,
    [id],
  )
  return rows.map(({ name, type }) => `${name.slice(id.length + 1).replace(/\d{13}/, '…')} ${type}`)
}

const threePapers = [
  'government_id/….jpg image/jpeg',
  'selfie/….jpg image/jpeg',
  'utility_bill/….pdf application/pdf',
]

test('A lender completes the identity check, with each validation error on the way', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/verify-borrower', { as: ada })
  const incomplete = page.getByText('Please fill in all required fields for this step.').first()
  await sees(
    page.getByRole('heading', { name: 'Government ID' }),
    page.getByText('Only Aso’s reviewers can open them, and every view is logged.'),
  )
  await expectAccessible(page)
  await nextStep(page)
  await sees(
    page.getByText('Incomplete Information'),
    incomplete,
    page.getByText('Choose the type of your ID'),
    page.getByText('Enter the whole number as printed on your ID'),
    page.getByText('Add a photo or PDF of your ID'),
  )
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'National ID (NIN)' }).click()
  await page.getByLabel('ID number').fill(idNumber)

  // Neither another type under a good name nor a file that is too big.
  const refusal = page.getByText('This picture can’t be opened', { exact: false })
  const markup = Buffer.from('<!doctype html><script>alert(1)</script>')
  await fileField(page, labels.id).setInputFiles({
    name: 'id.jpg',
    mimeType: 'image/jpeg',
    buffer: markup,
  })
  await sees(page.getByText('Invalid file'), refusal.first())
  await nextStep(page)
  await sees(page.getByText('Step 1 of 4'), incomplete)
  const heavy = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024)])
  await fileField(page, labels.id).setInputFiles({
    name: 'id.pdf',
    mimeType: 'application/pdf',
    buffer: heavy,
  })
  await sees(page.getByText('Only images and PDFs under 5MB are allowed').first())
  await fileField(page, labels.id).setInputFiles(await photoFile('nin-slip'))
  await sees(page.getByText('nin-slip.jpg'))
  await nextStep(page)

  await sees(page.getByRole('heading', { name: 'Address' }))
  await page.getByLabel('Residential address').fill('   ')
  await nextStep(page)
  await sees(
    incomplete,
    page.getByText('Enter your residential address'),
    page.getByText('Add a photo or PDF of a utility bill'),
  )
  await page.getByLabel('Residential address').fill(address)
  await fileField(page, labels.bill).setInputFiles(await pdfFile('light-bill'))
  await sees(page.getByText('light-bill.pdf'))
  await nextStep(page)

  await sees(page.getByRole('heading', { name: 'Face Verification' }))
  await nextStep(page)
  await sees(incomplete, page.getByText('Add a photo of your face'))
  await fileField(page, labels.face).setInputFiles(await pdfFile('me'))
  await sees(page.getByText('Only images under 5MB are allowed').first())
  await fileField(page, labels.face).setInputFiles(await photoFile('me'))
  await sees(page.getByText('me.jpg'))
  await nextStep(page)

  await sees(page.getByRole('heading', { name: 'BVN Verification' }))
  const number = page.getByLabel(labels.bvn)
  await number.fill('2234 567-890x')
  expect(await number.inputValue()).toBe('2234567890')
  // The attempts to leave other steps mark nothing here.
  await misses(page.getByText('Enter the 11 digits of your BVN'))
  await submitForReview(page)
  await sees(page.getByText('Please fill in all required fields.', { exact: true }))
  await sees(
    page.getByText('Enter the 11 digits of your BVN'),
    page.getByText('Enter your date of birth'),
    page.getByText('Read how your data is used and accept it'),
    page.getByText(/Your documents and numbers are deleted 90 days after the decision/),
  )
  await page.getByLabel(labels.birth).fill('2100-01-01')
  await submitForReview(page)
  await sees(page.getByText('Too young to rent'))
  await fillBirthAndConsent(page)
  await number.fill(`${bvn}99`)
  expect(await number.inputValue()).toBe(bvn)

  // Back, by the button and by the browser, and everything is still there.
  for (const title of ['Face Verification', 'Address']) {
    await page.getByRole('button', { name: 'Previous' }).click()
    await sees(page.getByRole('heading', { name: title }))
  }
  expect(await page.getByLabel('Residential address').inputValue()).toBe(address)
  await page.goBack()
  await sees(page.getByRole('heading', { name: 'Face Verification' }), page.getByText('me.jpg'))
  await expectAccessible(page)
  await nextStep(page)
  expect(await number.inputValue()).toBe(bvn)
  await submitForReview(page)

  await sees(
    page.getByText('Verification Submitted Successfully!'),
    page.getByRole('heading', { name: 'Verification Pending' }),
    page.getByText('Review takes 1-2 business days.'),
  )
  expect(new URL(page.url()).pathname).toBe('/verification-pending')
  expect(await submittedRecord(ada)).toEqual({
    government_id_type: 'NIN',
    government_id_number: '*******6789',
    residential_address: address,
    bvn: '*******8901',
    verification_status: 'pending',
    rejection_reason: null,
  })
  expect(await papersOf(ada)).toEqual(threePapers)
  const consents = await site.stack.database.query(
    'select submission from private.identity_consents where user_id = $1',
    [ada.id],
  )
  expect(consents).toEqual([{ submission: 1 }])
  const kept = await site.stack.database.query<{ role: string; government_id_number: string; bvn: string }>(
    `select p.role, n.government_id_number, n.bvn from private.identity_numbers n
     join private.profiles p using (user_id) where user_id = $1`,
    [ada.id],
  )
  expect(kept).toMatchObject([{ role: 'both' }])
  expect(JSON.stringify(kept)).not.toContain(bvn)
  expect(JSON.stringify(kept)).not.toContain(idNumber)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    new RegExp(`${bvn}|${idNumber}|Bode Thomas`),
  )
})

test('A reload keeps the harmless fields; numbers and documents are asked for again', async () => {
  const bola = await join(site.stack, 'Bola Ade', 'borrow')
  const page = await site.visit('/verify-borrower', { as: bola })
  await fillUpToBvn(page)
  await fillBvnStep(page)
  // Another screen and back: nothing is lost.
  await page.getByRole('link', { name: 'Aso, home' }).click()
  await page.goBack()
  await sees(page.getByLabel(labels.bvn))
  expect(await page.getByLabel(labels.bvn).inputValue()).toBe(bvn)

  await page.reload()
  await sees(page.getByRole('heading', { name: 'Government ID' }))
  expect(await page.getByRole('radio', { name: 'National ID (NIN)' }).isChecked()).toBe(true)
  expect(await page.getByLabel('ID number').inputValue()).toBe('')
  await page.getByLabel('ID number').fill(idNumber)
  await fileField(page, labels.id).setInputFiles(await photoFile('nin-slip'))
  await sees(page.getByText('nin-slip.jpg'))
  await nextStep(page)
  await sees(page.getByRole('heading', { name: 'Address' }))
  expect(await page.getByLabel('Residential address').inputValue()).toBe(address)
})

test('A selfie can be taken by the camera instead of chosen as a file', async () => {
  const bola = await join(site.stack, 'Bola Ade', 'borrow')
  const page = await site.visit('/verify-borrower', { as: bola, permissions: ['camera'] })
  await page.getByRole('radio', { name: 'Voter’s card' }).click()
  await page.getByLabel('ID number').fill('90F5B0A8C2')
  await fileField(page, labels.id).setInputFiles(await photoFile('card'))
  await sees(page.getByText('card.jpg'))
  await nextStep(page)
  await page.getByLabel('Residential address').fill(address)
  await fileField(page, labels.bill).setInputFiles(await photoFile('bill'))
  await sees(page.getByText('bill.jpg'))
  await nextStep(page)
  await page.getByRole('button', { name: 'Take a photo' }).click()
  const camera = page.getByRole('dialog', { name: 'Take a photo' })
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await camera.getByRole('button', { name: 'Take photo' }).click()
  await camera.getByRole('button', { name: 'Use photo' }).click()
  await sees(page.getByText('Photo from the camera'))
  await nextStep(page)
  await fillBvnStep(page)
  await submitForReview(page)
  await sees(page.getByRole('heading', { name: 'Verification Pending' }))
  expect(await papersOf(bola)).toEqual([
    'government_id/….jpg image/jpeg',
    'selfie/….jpg image/jpeg',
    'utility_bill/….jpg image/jpeg',
  ])
})
