import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { answered, clientOf } from '../../support/api/clients.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { daysPass, ledgerBalances, payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'
import { pdfFile, photoFile } from '../../support/browser/wizard-screens.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
let bookingId: string

/** ₦15,000 rent and ₦10,000 deposit; Bola has it, the last day is over, and she says that she returned it in time. */
beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
  await fund(site.stack, bola, 30_000)
  const booking = await book(bola, gown, 5)
  bookingId = booking.id
  await payFromWallet(bola, booking)
  await daysPass(site.stack, bookingId, 8)
  await answered(clientOf(bola).rpc('confirm_receipt', { p_transaction_id: bookingId }))
  const returned = { borrower_return_confirmed: true, actual_return_date: addDays(lagosToday(), -1) }
  await answered(clientOf(bola).from('transactions').update(returned).eq('id', bookingId).select('id'))
})

const balances = () => ledgerBalances(site.stack, { ada, bola, item: gown })
const claimOf = (page: Page): Locator => page.getByRole('region', { name: 'Claim against the deposit' })

const files = (line: Locator): Locator =>
  line.getByRole('list', { name: 'Evidence', exact: true }).getByRole('listitem')

async function evidenceOf(kind: string) {
  const [line] = await site.stack.database.query<{ evidence: string[]; answer_evidence: string[] }>(
    `select l.evidence, l.answer_evidence from public.claim_lines l join public.deposit_claims c on c.id = l.claim_id
     where c.transaction_id = $1 and l.kind::text = $2`,
    [bookingId, kind],
  )
  return line
}

async function claim(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm the return' }).click()
  await page.getByRole('button', { name: 'Something is wrong' }).click()
  await page.getByRole('button', { name: 'Cleaning' }).click()
  const cleaning = page.getByRole('group', { name: 'Cleaning' })
  await cleaning.getByLabel('Amount in naira').fill('3000.50')
  await cleaning.getByLabel('What happened').fill('Palm oil on the hem')
  await page.getByRole('button', { name: 'Repair' }).click()
  const repair = page.getByRole('group', { name: 'Repair' })
  await repair.getByLabel('Amount in naira').fill('2000')
  await repair.getByLabel('What happened').fill('The zip is torn')
  await repair.getByLabel('Add evidence').setInputFiles(await pdfFile('tailor'))
  await sees(files(repair).getByText('tailor.pdf'))
  await page.getByRole('button', { name: 'Confirm return and claim ₦5,000.50' }).click()
  await sees(page.getByText('You claim ₦5,000.50 of Bola Ade’s deposit.'))
}

test('A claim is accepted in part and settled by a counter-offer, to the kobo', async () => {
  const owner = await site.visit(`/booking/${bookingId}`, { as: ada })
  await sees(owner.getByText('Bola Ade confirmed. Now it’s your turn.'))
  await expectAccessible(owner)
  await claim(owner)
  expect(await balances()).toEqual({ ada: 15_000, bola: 9999.5, held: 5000.5 })
  const bill = expect.stringMatching(`^documents/${ada.id}/${bookingId}/.+\\.pdf$`)
  expect(await evidenceOf('repair')).toEqual({ evidence: [bill], answer_evidence: [] })
  await expectAccessible(owner)

  const page = await site.visit(`/booking/${bookingId}`, { as: bola })
  await sees(
    page.getByText('Ada Obi claims ₦5,000.50 of your deposit.'),
    page.getByText('You have until').first(),
  )
  await expectAccessible(page)
  const [cleaning, repair] = [
    claimOf(page).getByRole('group', { name: 'Cleaning' }),
    claimOf(page).getByRole('group', { name: 'Repair' }),
  ]
  const paper = repair.getByRole('link', { name: 'PDF 1' })
  await eventually(() => paper.getAttribute('href')).toContain('/storage/v1/')
  expect((await fetch((await paper.getAttribute('href')) ?? '')).headers.get('content-type')).toBe(
    'application/pdf',
  )
  await claimOf(page).getByRole('button', { name: 'Send my answer' }).click()
  await sees(cleaning.getByText('Please choose an answer'))
  await cleaning.getByRole('radio', { name: 'Accept' }).check()
  await repair.getByRole('radio', { name: 'Offer less' }).check()
  await repair.getByLabel('Your offer in naira').fill('2000')
  await claimOf(page).getByRole('button', { name: 'Send my answer' }).click()
  await sees(repair.getByText('Offer more than ₦0 and less than the amount claimed'))
  await repair.getByLabel('Your offer in naira').fill('1200.25')
  await repair.getByLabel('Why (optional)').fill('The zip was loose before')
  await repair.getByLabel('Add evidence').setInputFiles(await photoFile('Loose zip'))
  await sees(files(repair).getByText('Loose zip.jpg'))
  await expectAccessible(page)
  await claimOf(page).getByRole('button', { name: 'Send my answer' }).click()
  const asked = page.getByRole('dialog', { name: 'Send this answer?' })
  await sees(
    asked.getByText('₦3,000.50 of your deposit goes to Ada Obi at once.'),
    asked.getByText('₦2,000 stays held until you both agree or Aso decides. This can’t be undone.'),
  )
  await asked.getByRole('button', { name: 'Yes, send it' }).click()
  await sees(claimOf(page).getByText('Waiting for the owner'))
  expect(await balances()).toEqual({ ada: 18_000.5, bola: 9999.5, held: 2000 })

  const photo = expect.stringMatching(`^documents/${bola.id}/${bookingId}/.+\\.jpg$`)
  expect(await evidenceOf('repair')).toEqual({ evidence: [bill], answer_evidence: [photo] })
  expect(await evidenceOf('cleaning')).toEqual({ evidence: [], answer_evidence: [] })

  await sees(claimOf(owner).getByText('Bola Ade offered ₦1,200.25: “The zip was loose before”'))
  const shown = claimOf(owner).getByRole('img', { name: 'Answer to Repair, picture 1' })
  await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await claimOf(owner).getByRole('radio', { name: 'Take ₦1,200.25' }).check()
  await claimOf(owner).getByRole('button', { name: 'Send my answer' }).click()
  const offered = owner.getByRole('dialog', { name: 'Send this answer?' })
  await sees(offered.getByText('₦1,200.25 goes to your wallet at once, and ₦799.75 back to Bola Ade.'))
  await offered.getByRole('button', { name: 'Yes, send it' }).click()
  await sees(
    claimOf(owner).getByText('Settled'),
    claimOf(owner).getByText('₦1,200.25 went to your wallet. ₦799.75 went back to Bola Ade.'),
  )
  expect(await balances()).toEqual({ ada: 19_200.75, bola: 10_799.25, held: 0 })
})
