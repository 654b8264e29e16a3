import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bookAndPay } from '../../support/api/booking-parties.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

/** Lists an item with this photo. */
async function listWith(owner: Member, title: string, photo: Buffer): Promise<void> {
  const path = `${owner.id}/photo.jpg`
  const { storage } = owner.client
  const { error } = await storage.from('item-images').upload(path, photo, { contentType: 'image/jpeg' })
  if (error) throw error
  const { publicUrl } = storage.from('item-images').getPublicUrl(path).data
  await list(owner, { title, images: [publicUrl] })
}

test('An admin sees a photo that was on another listing before, side by side, and marks it as seen with a note', async () => {
  const admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
  const [ada, eve] = [await join(site.stack, 'Ada Obi'), await join(site.stack, 'Eve Cole')]
  const own = sharp(readFileSync('web/public/looks/dress-playful.webp'))
  await listWith(ada, 'Playful dress', await own.clone().jpeg().toBuffer())
  await site.stack.runJobs()
  await listWith(
    eve,
    'Nearly new dress',
    await own.clone().flop().resize(240).jpeg({ quality: 60 }).toBuffer(),
  )
  await site.stack.runJobs()
  await site.stack.runJobs()

  const page = await site.visit('/admin', { as: admin })
  await page.getByRole('link', { name: 'Look at signals (1)' }).click()
  await sees(page.getByRole('link', { name: 'Signals 1 pending' }))
  const signal = page.getByRole('listitem', {
    name: '1 photo from Eve Cole was uploaded by someone else before',
  })
  await sees(signal.getByText('One is the mirror image of the other.'))
  const photos = signal.getByRole('figure')
  await eventually(() => photos.evaluateAll((all) => all.map(({ textContent }) => textContent))).toEqual([
    expect.stringMatching(/^First, .*Ada ObiPlayful dress$/),
    expect.stringMatching(/^Later, .*Eve ColeNearly new dress$/),
  ])
  await eventually(() =>
    photos
      .getByRole('img')
      .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0)),
  ).toEqual([true, true])
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Low prices' }).click()
  await sees(page.getByRole('heading', { name: 'No new signals' }))
  await page.getByRole('radio', { name: 'Repeated photos' }).click()
  await signal.getByRole('button', { name: 'Mark as seen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as seen?' })
  await dialog.getByRole('textbox').fill('Asked Eve for the receipt')
  await dialog.getByRole('button', { name: 'Mark as seen' }).click()
  await sees(page.getByRole('heading', { name: 'No new signals' }))
  const [stored] = await site.stack.database.query<{ is_open: boolean; note: string }>(
    `select s.is_open, n.note from private.fraud_signals s join private.signal_notes n on n.signal_id = s.id`,
  )
  expect(stored).toEqual({ is_open: false, note: 'Asked Eve for the receipt' })
  expect(new URL(page.url()).search).toBe('?kind=repeated_photo')
  await page.getByRole('radio', { name: 'Seen' }).click()
  await sees(signal.getByText('Asked Eve for the receipt'))
  await sees(signal.getByText(/^Seen by Ngozi Reviewer/))

  await page.route('**/rest/v1/rpc/fraud_signals', (route) => route.fulfill({ status: 500, body: '{}' }))
  site.expectProblem(/^500 POST \/rest\/v1\/rpc\/fraud_signals$/)
  await page.getByRole('radio', { name: 'All' }).click()
  await sees(page.getByRole('heading', { name: 'Error loading signals' }))
})

/**
 * Uche and Zainab gave one phone number and rent from each other as new accounts; Uche cancels, and Zainab, who lists a
 * bag for a tenth of the usual price, is suspended.
 */
async function setUpFiveSignals(admin: Member): Promise<[Member, Member]> {
  const { stack } = site
  const [uche, zainab] = [await joinApproved(stack, 'Uche Bello'), await joinApproved(stack, 'Zainab Musa')]
  await stack.database.query(
    `update public.app_settings set setting_value = v.value
     from (values ('signals_shared_accounts', '2'), ('signals_price_owners', '2'), ('signals_price_percent', '25'),
       ('signals_cancellations', '1'), ('signals_new_account_amount', '25000')) v (key, value)
     where setting_key = v.key`,
  )
  for (const { id, client } of [uche, zainab])
    await client.from('profiles').update({ phone_number: '+2348031112277' }).eq('user_id', id).throwOnError()
  const bag = { category: 'Bags', size: 'm', availability_type: 'rent', sale_price: null }
  const ofUche = await list(uche, { ...bag, title: 'Raffia bag' })
  const ofZainab = await list(zainab, { ...bag, title: 'Beaded bag' })
  await list(zainab, { ...bag, title: 'Cheap bag', rental_price: 500 })
  const cancelled = await bookAndPay({ stack, bola: zainab }, ofUche)
  await bookAndPay({ stack, bola: uche }, ofZainab)
  const recount = () => stack.database.query('select public.recount_fraud_signals()')
  await recount()
  const reason = { p_transaction_id: cancelled.id, p_reason: 'Plans changed' }
  await uche.client.rpc('cancel_booking', reason).throwOnError()
  await recount()
  await admin.client.rpc('suspend_person', { p_user_id: zainab.id, p_reason: 'Fakes' }).throwOnError()
  return [uche, zainab]
}

test('An admin reads the facts of every other kind of signal in words', async () => {
  const admin = await joinAdmin(site.stack, 'Tunde Reviewer')
  const people = await setUpFiveSignals(admin)
  const page = await site.visit('/admin/signals', { as: admin })
  const factsOf = (title: string) =>
    eventually(async () => {
      const texts = await page.getByRole('listitem', { name: title }).getByRole('listitem').allInnerTexts()
      return texts.map((text) => text.replace(/\s+/g, ' '))
    })
  await factsOf('2 accounts gave the same phone number').toEqual([
    expect.stringMatching(/^Zainab Musa Suspended · joined .+, only typed, not proven$/),
    expect.stringMatching(/^Uche Bello · joined .+, only typed, not proven$/),
  ])
  const circle = [...people].sort((one, other) => (one.id < other.id ? -1 : 1))
  const [first, second] = circle.map(({ id }) => (id === people[0].id ? 'Uche Bello' : 'Zainab Musa'))
  await factsOf(`${first} rented from ${second}, ${second} from ${first}`).toEqual([
    expect.stringMatching(
      /^Uche Bello rented Beaded bag from Zainab Musa Suspended · ₦15,000 rent, paid .+$/,
    ),
    expect.stringMatching(
      /^Zainab Musa Suspended rented Raffia bag from Uche Bello · ₦15,000 rent, paid .+$/,
    ),
  ])
  await factsOf('Zainab Musa asks far less than usual for 1 item').toEqual([
    'Cheap bag for ₦500 a day · usual is ₦3,875, the median of 2 owners for Bags, size M',
    'Listed by Zainab Musa Suspended',
  ])
  await factsOf('Uche Bello cancelled or missed 1 agreed booking').toEqual([
    expect.stringMatching(/^Raffia bag · as lender, .+$/),
    'By Uche Bello',
  ])
  await factsOf('Zainab Musa’s account was new at 2 valuable bookings').toEqual([
    expect.stringMatching(/^Beaded bag for ₦25,000 · as lender, paid .+, 0 hours after joining$/),
    expect.stringMatching(/^Raffia bag for ₦25,000 · as borrower, paid .+, 0 hours after joining$/),
    'Account of Zainab Musa Suspended',
  ])
})
