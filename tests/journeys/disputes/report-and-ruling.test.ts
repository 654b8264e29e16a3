import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { bookAndPay } from '../../support/api/booking-parties.ts'
import { answered, clientOf } from '../../support/api/clients.ts'
import { buy, reportBooking, storedBookingStatus, storedDispute } from '../../support/api/disputes.ts'
import { type Booking, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { ledgerBalances, payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { addFiles, decide, evidence, submit } from '../../support/browser/dispute-screens.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { pdfFile, photoFile } from '../../support/browser/wizard-screens.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
let booking: Booking

beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
  booking = await bookAndPay({ stack: site.stack, bola }, gown, 0)
})

const balances = () => ledgerBalances(site.stack, { ada, bola, item: gown })

const report = (by: Member, values: object = {}) =>
  reportBooking(by, by === bola ? ada : bola, booking, values)
const purchase = (title: string) => buy(bola, ada, title)
const disputeOf = ({ id }: Booking) => storedDispute(site.stack, id)
const statusOf = ({ id }: Booking) => storedBookingStatus(site.stack, id)

test('An issue of a chosen booking is reported with five files', async () => {
  await fund(site.stack, bola, 20_000)
  const bought = await purchase('Lace iro')
  await payFromWallet(bola, bought)
  await purchase('Unpaid boubou')
  const page = await site.visit(`/booking/${bought.id}`, { as: bola })
  await page.getByRole('link', { name: 'Report an Issue' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Report an Issue' }))
  const choice = page.getByRole('radiogroup', { name: 'Choose a transaction' })
  await eventually(() => choice.locator('label').allInnerTexts()).toEqual(['Lace iro', 'Ankara gown'])
  expect(await choice.getByRole('radio', { name: 'Lace iro' }).isChecked()).toBe(true)
  await choice.getByRole('radio', { name: 'Ankara gown' }).click()
  await page.getByLabel('Issue type').selectOption('item_not_as_described')
  await page.getByLabel('What happened?').fill('It is blue, not red.')
  const photos = await Promise.all(['Front', 'Back', 'Hem', 'Label'].map(photoFile))
  await addFiles(page).setInputFiles([...photos, await pdfFile('receipt')])
  await eventually(() => evidence(page).count()).toBe(5)
  await expectAccessible(page)
  await submit(page).click()
  await sees(
    page.getByText('Dispute Submitted Successfully!'),
    page.getByText('Our support team will reply within 24-48 hours.'),
    page.getByText('It is blue, not red.'),
  )
  expect(await disputeOf(booking)).toMatchObject({
    status: 'pending',
    issue_type: 'item_not_as_described',
    description: 'It is blue, not red.',
    files: 5,
  })
  expect(await statusOf(booking)).toBe('disputed')
  expect(await disputeOf(bought)).toBeUndefined()
  expect(await balances()).toEqual({ ada: 0, bola: 0, held: 25_000 })
})

/** What the two wrote is opened on purpose, logged each time, and not read before. */
async function readMessages(desk: Page, admin: Member, id: string): Promise<void> {
  const lines = desk.getByRole('region', { name: 'Messages between the two' })
  const logged = () =>
    site.stack.database.query(
      `select action_data ->> 'dispute_id' as id from private.admin_log where admin_id = $1 and action_type = 'read_messages'`,
      [admin.id],
    )
  await sees(lines.getByText('Every view is logged.', { exact: false }))
  await misses(lines.getByText('The lamp was blue, wait for daylight.'))
  expect(await logged()).toEqual([])
  await lines.getByRole('button', { name: 'Read their messages' }).click()
  await sees(lines.getByText('Is it the red one?'), lines.getByText('The lamp was blue, wait for daylight.'))
  expect(await lines.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Bola Ade[\s\S]+Is it the red one\?$/),
    expect.stringMatching(/^Ada Obi[\s\S]+daylight\.$/),
  ])
  expect(await logged()).toEqual([{ id }])
}

const says = (by: Member, message: string) => {
  const row = { transaction_id: booking.id, sender_id: by.id, receiver_id: by.id, message }
  return answered(
    clientOf(by)
      .from('chats')
      .insert(row as never)
      .select(),
  )
}

test('Both sides and an admin read the report, the other side answers, the division is paid to the kobo', async () => {
  const file = async (by: Member, name: string, type: string, content: Buffer) => {
    const path = `${by.id}/${booking.id}/${name}`
    const sent = await by.client.storage.from('documents').upload(path, content, { contentType: type })
    if (sent.error) throw sent.error
    return path
  }
  await says(bola, 'Is it the red one?')
  await says(ada, 'The lamp was blue, wait for daylight.')
  const id = await report(bola, {
    evidence_urls: [
      await file(bola, '1.jpg', 'image/jpeg', (await photoFile('Blue')).buffer),
      await file(bola, '2.pdf', 'application/pdf', (await pdfFile('receipt')).buffer),
    ],
  })
  const page = await site.visit('/transactions?tab=lent', { as: ada })
  await page.getByRole('link', { name: 'An issue is open. See it and answer' }).click()
  await sees(page.getByText('It is blue, not red.'), page.getByText('Bola Ade reported an issue'))
  const picture = page.getByRole('img', { name: /^Evidence of Bola Ade/ })
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const paper = page.getByRole('link', { name: 'PDF 2' })
  await eventually(() => paper.getAttribute('href')).toContain('/storage/v1/')
  expect((await fetch((await paper.getAttribute('href')) ?? '')).headers.get('content-type')).toBe(
    'application/pdf',
  )
  await expectAccessible(page)
  const reporter = await site.visit(`/booking/${booking.id}`, { as: bola })
  await reporter.getByRole('link', { name: 'An issue is open. See it and answer' }).click()
  await sees(reporter.getByText('It is blue, not red.'))
  await page.getByLabel('What is your answer?').fill('It is red. The lamp was blue.')
  await addFiles(page).setInputFiles(await photoFile('Daylight'))
  await eventually(() => evidence(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await sees(
    page.getByText('Answer sent'),
    page.getByText('You have answered today. You can add more tomorrow.'),
    // The other side's screens follow without a reload: here, and the booking when it is decided.
    reporter.getByText('It is red. The lamp was blue.'),
  )
  await reporter.goBack()
  await sees(reporter.getByRole('link', { name: 'An issue is open. See it and answer' }))

  const admin = await joinAdmin(site.stack, 'Ngozi Judge')
  const desk = await site.visit('/admin', { as: admin })
  const [{ pending } = { pending: 0 }] = await site.stack.database.query<{ pending: number }>(
    `select count(*)::int as pending from public.disputes where status = 'pending'`,
  )
  await sees(desk.getByRole('link', { name: `Decide disputes and claims (${pending})` }))
  await desk
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: `Disputes ${pending} pending` })
    .click()
  // The soonest clock comes first: this report is the newest.
  await sees(desk.getByText('Item not as described · Bola Ade reported Ada Obi').last())
  await expectAccessible(desk)
  await desk.getByRole('list', { name: 'Disputes' }).getByRole('link', { name: 'Ankara gown' }).last().click()
  await sees(desk.getByText('It is blue, not red.'), desk.getByText('It is red. The lamp was blue.'))
  expect(await facts(desk.getByRole('region', { name: 'Money' }))).toMatchObject({
    'Held by Aso now': '₦25,000',
  })
  await readMessages(desk, admin, id)
  await desk.getByRole('button', { name: 'Decide', exact: true }).click()
  await sees(
    desk.getByText('Please choose a decision'),
    desk.getByText('Please give a reason that both sides will read.'),
  )
  await desk.getByRole('radio', { name: 'Divide what is held' }).click()
  await desk.getByLabel('Refund to Bola Ade (₦)').fill('25000.01')
  await desk.getByRole('button', { name: 'Decide', exact: true }).click()
  await sees(desk.getByText('This is more than Aso holds'))
  await expectAccessible(desk)
  await decide(desk, 'Divide what is held', {
    'Refund to Bola Ade (₦)': '12000.25',
    Reason: 'The colour is off, and it was worn.',
  })
  await sees(
    desk.getByText('Dispute decided'),
    desk.getByRole('heading', { name: 'Divided between both sides' }),
  )
  await misses(desk.getByRole('button', { name: 'Decide', exact: true }))
  expect(await disputeOf(booking)).toMatchObject({ status: 'resolved', refund: 12_000.25, penalty: 0 })
  expect(await balances()).toEqual({ ada: 12_999.75, bola: 12_000.25, held: 0 })

  await reporter.getByRole('link', { name: 'Aso has decided. See the decision' }).click()
  for (const [screen, whose] of [
    [page, 'Bola Ade'],
    [reporter, 'you'],
  ] as const) {
    await sees(
      screen.getByText('The colour is off, and it was worn.'),
      screen.getByText(`₦12,000.25 of what was held went to ${whose}.`),
    )
    await misses(screen.getByRole('heading', { name: 'Your answer' }))
  }
  await desk.goto('/admin/disputes?status=resolved')
  await sees(desk.getByText(/Divided between both sides/))
  await desk.goto(`/admin/disputes/${id}`)
  await sees(desk.getByRole('heading', { name: 'Divided between both sides' }))
})
