import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { ledgerBalances, payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { pdfOf, photoOf } from '../../support/fixtures/drawn-files.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
let claimId: string

beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
  claimId = await contestedClaim()
})

const balances = () => ledgerBalances(site.stack, { ada, bola, item: gown })

async function call(by: Member, name: string, args: object): Promise<unknown> {
  const { data, error } = await by.client.rpc(name, args)
  if (error) throw error
  return data
}

/** Uploads a file of one's own, to be named as evidence. */
async function upload(by: Member, name: string, contentType: string, content: Buffer): Promise<string> {
  const path = `${by.id}/${name}`
  const { error } = await by.client.storage.from('documents').upload(path, content, { contentType })
  if (error) throw error
  return `documents/${path}`
}

/** Of a deposit of ₦10,000 Ada claims ₦1,000.25 and ₦2,000.50; Bola refuses both. ₦15,000 rent is hers. */
async function contestedClaim(): Promise<string> {
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, gown, 0)
  await payFromWallet(bola, booking)
  const own = { p_transaction_id: booking.id }
  await call(ada, 'mark_handed_over', own)
  await call(bola, 'confirm_receipt', own)
  const returned = {
    borrower_return_confirmed: true,
    actual_return_date: lagosToday(),
    return_notes: 'Left at the gate, as agreed',
  }
  const { error } = await bola.client.from('transactions').update(returned).eq('id', booking.id)
  if (error) throw error
  const bill = await upload(ada, 'bill.pdf', 'application/pdf', await pdfOf('Zip'))
  const photo = await upload(bola, 'zip.jpg', 'image/jpeg', await photoOf('Loose zip'))
  const lines = [
    { kind: 'cleaning', amount: 1000.25, words: 'Palm oil on the hem' },
    { kind: 'repair', amount: 2000.5, words: 'The zip is torn', evidence: [bill] },
  ]
  const id = await call(ada, 'claim_deposit', { ...own, p_returned_on: lagosToday(), p_lines: lines })
  const refused = { answer: 'refused', words: 'It was like that' }
  const answers = [
    { kind: 'cleaning', ...refused },
    { kind: 'repair', ...refused, evidence: [photo] },
  ]
  await call(bola, 'answer_claim', { p_claim_id: id, p_answers: answers })
  return String(id)
}

/** Gives each line an amount and a reason, and confirms. */
async function rule(page: Page, button: 'Rule' | 'Decide', amounts: Record<string, string>): Promise<void> {
  for (const [kind, amount] of Object.entries(amounts)) {
    const line = page.getByRole('group', { name: kind })
    await line.getByLabel('For Ada Obi (₦)').fill(amount)
    await line.getByLabel('Reason').fill(`The photos of the ${kind.toLowerCase()} say so.`)
  }
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

test('An admin rules line by line, the appeal is another admin’s, and it is paid to the kobo', async () => {
  expect(await balances()).toEqual({ ada: 15_000, bola: 6999.25, held: 3000.75 })
  const first = await joinAdmin(site.stack, 'Ngozi First')
  const page = await site.visit('/admin/disputes', { as: first })
  await page.getByRole('link', { name: 'Deposit claims' }).click()
  await sees(page.getByText('Ada Obi claims ₦3,000.75 of Bola Ade’s deposit of ₦10,000'))
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Deposit claims' }).getByRole('link', { name: 'Ankara gown' }).click()
  await sees(
    page.getByText('Palm oil on the hem'),
    page.getByText('It was like that').first(),
    page.getByText('Note on the return by Bola Ade: Left at the gate, as agreed'),
  )
  const bill = page.getByRole('list', { name: 'Evidence of Ada Obi' }).getByRole('link', { name: 'PDF 1' })
  await eventually(() => bill.getAttribute('href')).toContain('/storage/v1/')
  const photo = page.getByRole('img', { name: 'Evidence of Bola Ade, picture 1' })
  await eventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Rule', exact: true }).click()
  await sees(page.getByText('Please say why, in your own words').first())
  await expectAccessible(page)
  await rule(page, 'Rule', { Cleaning: '1000.25', Repair: '500.1' })
  await sees(page.getByText('Ruling saved'), page.getByText('Decided, can be appealed'))
  await misses(page.getByRole('button', { name: 'Rule', exact: true }))
  expect(await balances()).toMatchObject({ held: 3000.75 })

  await call(bola, 'appeal_claim', { p_claim_id: claimId, p_reason: 'The hem was clean' })
  await page.reload()
  await sees(
    page.getByText('The hem was clean'),
    page.getByRole('heading', { name: 'You have ruled on this claim' }),
  )
  const second = await joinAdmin(site.stack, 'Uche Second')
  const other = await site.visit(`/admin/claims/${claimId}`, { as: second })
  await sees(
    other.getByRole('heading', { name: 'Appeal of Bola Ade' }),
    // The menu says where one is.
    other.locator('nav[aria-label=Admin] a[aria-current=page]', { hasText: 'Disputes' }),
  )
  await rule(other, 'Decide', { Cleaning: '0', Repair: '500.1' })
  await sees(other.getByText('Decision saved'), other.getByText('Ada Obi gets ₦500.10'))
  expect(await balances()).toEqual({ ada: 15_500.1, bola: 9499.9, held: 0 })
})

test('An admin who is a party of the claim sees that another one decides', async () => {
  await site.stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    ada.id,
  ])
  const page = await site.visit('/admin/disputes?tab=claims', { as: ada })
  await sees(page.getByText('Not yours to decide'))
  await page.getByRole('list', { name: 'Deposit claims' }).getByRole('link', { name: 'Ankara gown' }).click()
  await sees(page.getByRole('heading', { name: 'You are a party to this booking' }))
  await misses(page.getByRole('button', { name: 'Rule', exact: true }))
  const rulings = ['cleaning', 'repair'].map((kind) => ({ kind, amount: 1, reason: 'Mine' }))
  const refused = await ada.client.rpc('rule_claim', { p_claim_id: claimId, p_rulings: rulings })
  expect(refused.status).toBe(403)
  expect(await balances()).toMatchObject({ held: 3000.75 })
})
