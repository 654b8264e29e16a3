import type { Locator, Page } from 'playwright-core'
import { pdfOf, photoOf } from '../fixtures/drawn-files.ts'
import { sees } from './waiting.ts'

/** What people do in the identity wizard. */

export const idNumber = '70123456789'
export const bvn = '22345678901'
export const birth = '1994-03-12'
export const address = '12 Bode Thomas Street, Surulere, Lagos'

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function photoFile(text: string): Promise<ChosenFile> {
  return { name: `${text}.jpg`, mimeType: 'image/jpeg', buffer: await photoOf(text) }
}

export async function pdfFile(text: string): Promise<ChosenFile> {
  return { name: `${text}.pdf`, mimeType: 'application/pdf', buffer: await pdfOf(text) }
}

export function fileField(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true })
}

export const labels = {
  id: 'Photo or PDF of your ID',
  bill: 'Photo or PDF of a utility bill',
  face: 'Photo of your face',
  bvn: 'Bank Verification Number (BVN)',
  birth: 'Date of birth',
  consent: 'I have read this and accept it',
}

async function choose(page: Page, label: string, file: ChosenFile): Promise<void> {
  await fileField(page, label).setInputFiles(file)
  await sees(page.getByText(file.name))
}

export async function nextStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Every step but the last is filled in, which then is shown. */
export async function fillUpToBvn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'National ID (NIN)' }).click()
  await page.getByLabel('ID number').fill(idNumber)
  await choose(page, labels.id, await photoFile('nin-slip'))
  await nextStep(page)
  await page.getByLabel('Residential address').fill(address)
  await choose(page, labels.bill, await pdfFile('light-bill'))
  await nextStep(page)
  await choose(page, labels.face, await photoFile('me'))
  await nextStep(page)
  await sees(page.getByLabel(labels.bvn))
}

/** The last step, with the text about the data accepted. */
export async function fillBvnStep(page: Page): Promise<void> {
  await page.getByLabel(labels.bvn).fill(bvn)
  await fillBirthAndConsent(page)
}

export async function fillBirthAndConsent(page: Page): Promise<void> {
  await page.getByLabel(labels.birth).fill(birth)
  await page.getByLabel(labels.consent).check()
}

export async function submitForReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for Review' }).click()
}
