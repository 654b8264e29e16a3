import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accountAnswers, fill, typedIn } from '../../support/screens/accounts.ts'
import { pdfOf } from '../../support/screens/files.ts'
import {
  address,
  bvn,
  choose,
  fillBirth,
  fillBvnStep,
  fillUpToBvn,
  idNumber,
  labels,
} from '../../support/screens/identity-wizard.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { takesPhotos } from '../../support/screens/photos.ts'
import { bola } from '../../support/screens/rows.ts'
import {
  type Answers,
  noNetwork,
  refusal,
  type SentRequest,
  wordlessRefusal,
} from '../../support/screens/server.ts'

const record = 'GET /rest/v1/borrower_verifications'
const handIn = 'POST /rest/v1/borrower_verifications'
const papers = 'POST /storage/v1/object/verification-documents/*'
const consent = { version: '1', paragraphs: ['Only reviewers see it.'] }

async function openWizard(answers: Answers = {}): Promise<Screen> {
  takesPhotos()
  return await openScreen('/verify-borrower', {
    as: bola,
    answers: {
      ...accountAnswers(bola),
      [record]: [],
      'POST /rest/v1/rpc/identity_consent': consent,
      [papers]: { Key: 'k' },
      ...answers,
    },
  })
}

/** All is filled in; what is left is to send it. */
async function filledWizard(answers: Answers = {}): Promise<Screen> {
  const screen = await openWizard(answers)
  await fillUpToBvn(screen)
  await fillBvnStep(screen)
  return screen
}

const submit = (screen: Screen) => screen.press('Submit for Review')

test('The first step names what is missing', async () => {
  const screen = await openWizard()
  await screen.press('Next')
  await screen.seesToast('Incomplete Information', 'Please fill in all required fields for this step.')
  await screen.findByText('Choose the type of your ID')
  await screen.findByText('Enter the whole number as printed on your ID')
  await screen.findByText('Add a photo or PDF of your ID')
  await screen.findByText('Step 1 of 4')
})

test('A file that is neither photo nor PDF, or too big, is refused', async () => {
  const screen = await openWizard()
  const words = 'Only images and PDFs under 5MB are allowed'
  await choose(screen, labels.id, new File(['<!doctype html>'], 'id.html', { type: 'text/html' }))
  await screen.seesToast('Invalid file', words)
  const heavy = new File([await pdfOf('id').arrayBuffer(), new Uint8Array(5 * 1024 * 1024)], 'id.pdf')
  await choose(screen, labels.id, heavy)
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(1))
  expect(screen.queryByText('id.pdf')).toBeNull()
})

test('The last step names what is missing, and whom it is for', async () => {
  const screen = await openWizard()
  await fillUpToBvn(screen)
  await fill(screen, labels.bvn, '2234 567-890x')
  expect(await typedIn(screen, labels.bvn)).toBe('2234567890')
  await submit(screen)
  await screen.seesToast('Incomplete Information', 'Please fill in all required fields.')
  await screen.findByText('Enter the 11 digits of your BVN')
  await screen.findByText('Enter your date of birth')
  await screen.findByText('Read how your data is used and accept it')
  await fillBvnStep(screen)
  await fillBirth(screen, '2010-01-01')
  await submit(screen)
  await screen.seesToast('Too young to rent')
  expect(screen.sent(handIn)).toEqual([])
})

test('After a failure only what did not arrive is sent again, and nothing has to be typed twice', async () => {
  let lost = true
  const screen = await filledWizard({
    [papers]: ({ path }: SentRequest) =>
      lost && path.includes('/utility_bill/') ? noNetwork() : { Key: 'k' },
    [handIn]: wordlessRefusal(),
  })
  await submit(screen)
  await screen.seesToast('Submission Failed', 'A document did not reach us.')
  const documents = screen.getByRole('list', { name: 'Documents' })
  await waitFor(() => expect(within(documents).getAllByText('Sent')).toHaveLength(2))
  within(documents).getByText('Not sent')
  expect(screen.sent(handIn)).toEqual([])
  lost = false
  await screen.press(/^Try again/)
  await waitFor(() => expect(within(documents).getAllByText('Sent')).toHaveLength(3))

  await submit(screen)
  await screen.seesToast('Submission Failed', 'Failed to submit verification')
  screen.answer({ [handIn]: noNetwork })
  await submit(screen)
  await screen.seesToast('You are offline', 'Nothing was sent and what you typed is kept.')
  expect(await typedIn(screen, labels.bvn)).toBe(bvn)
  screen.answer({ [handIn]: null })
  await submit(screen)
  await screen.seesToast('Verification Submitted Successfully!')
  await screen.findByRole('heading', { name: 'Verification Pending' })
  expect(screen.sent(handIn)[2]).toMatchObject({
    government_id_number: idNumber,
    residential_address: address,
    bvn,
    date_of_birth: '1994-03-12',
    consent_version: '1',
  })
})

test('The server’s reason is shown where it refuses', async () => {
  const screen = await filledWizard({
    [handIn]: refusal('PT400', 'Incomplete Information', 'Please fill in all required fields.'),
  })
  await submit(screen)
  await screen.seesToast('Incomplete Information', 'Please fill in all required fields.')
  await screen.button('Submit for Review')
})

test('A text about the data that could not be loaded is asked for again', async () => {
  const screen = await openWizard({ 'POST /rest/v1/rpc/identity_consent': noNetwork })
  await fillUpToBvn(screen)
  await screen.findByText('It loads once you’re online.')
  screen.answer({ 'POST /rest/v1/rpc/identity_consent': consent })
  await screen.press('Try again')
  await screen.findByText('Only reviewers see it.')
})
