import { fill } from './accounts.ts'
import { pdfOf, photoOf } from './files.ts'
import type { Screen } from './open-screen.ts'
import { choosePhotos } from './photos.ts'

/** What people do in the identity wizard. */

export const idNumber = '70123456789'
export const bvn = '22345678901'
export const address = '12 Bode Thomas Street, Surulere, Lagos'

export const labels = {
  id: 'Photo or PDF of your ID',
  bill: 'Photo or PDF of a utility bill',
  face: 'Photo of your face',
  bvn: 'Bank Verification Number (BVN)',
  birth: 'Date of birth',
  consent: 'I have read this and accept it',
}

export async function choose(screen: Screen, label: string, file: File): Promise<void> {
  await choosePhotos(await screen.findByLabelText(label), file)
}

/** Every step but the last is filled in, which then is shown. */
export async function fillUpToBvn(screen: Screen): Promise<void> {
  await screen.user.click(await screen.findByRole('radio', { name: 'National ID (NIN)' }))
  await fill(screen, 'ID number', idNumber)
  await choose(screen, labels.id, await photoOf('nin-slip'))
  await screen.findByText('nin-slip.jpg')
  await screen.press('Next')
  await fill(screen, 'Residential address', address)
  await choose(screen, labels.bill, pdfOf('light-bill'))
  await screen.findByText('light-bill.pdf')
  await screen.press('Next')
  await choose(screen, labels.face, await photoOf('me'))
  await screen.findByText('me.jpg')
  await screen.press('Next')
  await screen.findByLabelText(labels.bvn)
}

/** The last step, with the text about the data accepted. */
export async function fillBvnStep(screen: Screen): Promise<void> {
  await fill(screen, labels.bvn, bvn)
  await fillBirth(screen, '1994-03-12')
  await screen.user.click(await screen.findByLabelText(labels.consent))
}

export async function fillBirth(screen: Screen, date: string): Promise<void> {
  const field = await screen.findByLabelText(labels.birth)
  await screen.user.clear(field)
  await screen.user.type(field, date)
}
