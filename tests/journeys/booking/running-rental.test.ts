import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { beforeEach, expect, test } from 'vitest'
import { addDays, type DateOnly, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { daysPass, ledgerBalances, payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { chooseDates, dayButton, turnCalendarTo } from '../../support/browser/booking-screens.ts'
import {
  chooseConditionPhotos,
  conditionPhotos,
  confirmReceipt,
  markHandedOver,
  shownCode,
  typeCode,
} from '../../support/browser/handover-screens.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import { facts, laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()
const inDays = (days: number) => addDays(lagosToday(), days)

let ada: Member
let bola: Member
let gown: string

beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
})

/** ₦5,000.55 a day, ₦28,000.10 a week, ₦20,000.25 deposit. */
const terms = { rental_price: 5000.55, weekly_price: 28_000.1, deposit_amount: 20_000.25 }

const balances = () => ledgerBalances(site.stack, { ada, bola, item: gown })

/** Bola's rental of three days is paid and begins today. */
async function runningRental(item: object = {}): Promise<string> {
  gown = await list(ada, { ...terms, ...item })
  await fund(site.stack, bola, 60_000)
  const booking = await book(bola, gown, 0)
  await payFromWallet(bola, booking)
  return booking.id
}

const status = (page: Page, word: string) => page.getByText(word, { exact: true }).first()

test('Before it begins a rental changes its dates: the difference is refunded or paid, and the owner sees it', async () => {
  gown = await list(ada, terms)
  await fund(site.stack, bola, 40_000)
  const booking = await book(bola, gown, 10)
  await payFromWallet(bola, booking)
  const owner = await site.visit(`/booking/${booking.id}`, { as: ada })
  const page = await site.visit(`/booking/${booking.id}`, { as: bola, viewport: laptop })
  await sees(owner.getByText(formatDate(inDays(10))))

  const change = async (from: DateOnly, to: DateOnly) => {
    await page.getByRole('button', { name: 'Change the dates' }).click()
    await chooseDates(page, from, to)
  }
  const dialog = page.getByRole('dialog')
  await change(inDays(11), inDays(12))
  await eventually(() => facts(dialog)).toMatchObject({
    'Rental duration': '2 days',
    'Back to your wallet': '₦5,000.55',
  })
  await dialog.getByRole('button', { name: 'Change the dates' }).click()
  await misses(dialog)
  await eventually(() => facts(owner.getByRole('article'))).toMatchObject({
    'Start date': formatDate(inDays(11)),
    'End date': formatDate(inDays(12)),
  })
  expect(await balances()).toEqual({ ada: 0, bola: 9998.65, held: 30_001.35 })
  await sees(page.getByText('Dates changed, for less'))

  await change(inDays(20), inDays(22))
  await dialog.getByRole('button', { name: 'Pay ₦5,000.55 and change' }).click()
  await misses(dialog)
  await eventually(balances).toEqual({ ada: 0, bola: 4998.1, held: 35_001.9 })
})

test('A QR code is read by the browser or the phone’s camera app; the person confirms with a tap', async () => {
  const id = await runningRental()
  const borrower = await site.visit(`/booking/${id}`, { as: bola })
  const code = await shownCode(borrower)

  const owner = await site.visit(`/booking/${id}?code=${code}`, { as: ada, permissions: ['camera'] })
  expect(await owner.getByLabel('Six-digit code').inputValue()).toBe(code)
  await sees(status(owner, 'Confirmed'))
  await owner.addInitScript(`globalThis.BarcodeDetector = class {
    static async getSupportedFormats() {
      return ['qr_code']
    }
    async detect() {
      return [{ rawValue: 'https://elsewhere.example/booking/?code=111111' }, { rawValue: '${site.stack.url}/booking/${id}?code=${code}' }]
    }
  }`)
  await owner.goto(`/booking/${id}`)
  await owner.getByRole('button', { name: 'Scan it' }).click()
  await sees(status(owner, 'Active'), status(borrower, 'Active'))
})

test('A browser without a QR reader, such as an iPhone’s, downloads one', async () => {
  const id = await runningRental()
  const borrower = await site.visit(`/booking/${id}`, { as: bola })
  const { data, size } = encode(`${site.stack.url}/booking/${id}?code=${await shownCode(borrower)}`)
  const owner = await site.visit('/help', { as: ada, permissions: ['camera'] })
  await owner.addInitScript(`
    delete globalThis.BarcodeDetector
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = ${size} * 8
      const pen = canvas.getContext('2d')
      const draw = () => ${JSON.stringify(data)}.forEach((row, y) => row.forEach((dark, x) => {
        pen.fillStyle = dark ? '#000' : '#fff'
        pen.fillRect(x * 8, y * 8, 8, 8)
      }))
      setInterval(draw, 100)
      return canvas.captureStream()
    }`)
  await owner.goto(`/booking/${id}`)
  const program = owner.waitForResponse(/\.wasm$/)
  await owner.getByRole('button', { name: 'Scan it' }).click()
  expect((await program).url()).toMatch(new RegExp(`^${site.stack.url}/`))
  await sees(status(owner, 'Active'), status(borrower, 'Active'))
})

test('The owner marks a handover without a code; the early return uses one', async () => {
  const id = await runningRental()
  const owner = await site.visit(`/booking/${id}`, { as: ada })
  await sees(owner.getByText(/^Not face to face\? “Handed over” marks it without a code/))
  await markHandedOver(owner.getByRole('article'))
  await sees(status(owner, 'Active'))
  // What the renter has not received does not go back.
  const borrower = await site.visit(`/booking/${id}`, { as: bola })
  await sees(borrower.getByText('Do you have it?'))
  expect(await borrower.getByRole('button', { name: 'Return with a code' }).count()).toBe(0)
  await confirmReceipt(borrower.getByRole('article'))
  // It may come back sooner than its last day.
  await owner.getByRole('button', { name: 'Get it back with a code' }).click()
  await borrower.goto(`/return/${id}`)
  await borrower.getByRole('button', { name: 'Return with a code' }).click()
  await typeCode(borrower, await shownCode(owner))
  await sees(owner.getByText('Returned. All done.'), borrower.getByText('Returned. All done.'))
  await eventually(balances).toEqual({ ada: 15_001.65, bola: 44_998.35, held: 0 })
})

test('By keyboard alone: a longer rental is chosen and paid, and the code is typed', async () => {
  const id = await runningRental()
  const page = await site.visit(`/booking/${id}`, { as: bola, viewport: laptop })
  await tabTo(page, page.getByRole('button', { name: 'Keep it longer' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await turnCalendarTo(page, inDays(3))
  await dayButton(page, inDays(3)).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Pay ₦10,001.10' }))
  await page.keyboard.press('Enter')
  await misses(dialog)
  await eventually(() => facts(page.getByRole('article'))).toMatchObject({
    'End date': formatDate(inDays(4)),
  })

  const owner = await site.visit(`/booking/${id}`, { as: ada, viewport: laptop })
  await tabTo(owner, owner.getByLabel('Six-digit code'))
  await owner.keyboard.type(await shownCode(page))
  await sees(status(owner, 'Active'))
})

test('The handover screens are accessible: showing the code, typing it, the photos, and going on without a code', async () => {
  const id = await runningRental()
  const borrower = await site.visit(`/booking/${id}`, { as: bola })
  await chooseConditionPhotos(borrower, 'Hem')
  await eventually(() => conditionPhotos(borrower).count()).toBe(1)
  await sees(borrower.getByLabel('QR code'))
  await expectAccessible(borrower)
  await borrower.getByRole('button', { name: 'Keep it longer' }).click()
  await turnCalendarTo(borrower, inDays(4))
  await dayButton(borrower, inDays(4)).click()
  await sees(borrower.getByRole('button', { name: 'Pay ₦10,001.10' }))
  await expectAccessible(borrower)

  const owner = await site.visit(`/booking/${id}`, { as: ada })
  const wrong = (await shownCode(borrower)) === '000000' ? '000001' : '000000'
  await typeCode(owner, wrong)
  await sees(owner.getByText('Invalid Code. This is not the code the other side sees.'))
  await expectAccessible(owner)
  await conditionPhotos(owner).first().click()
  await sees(owner.getByRole('dialog').getByAltText(/^By Bola Ade, /))
  await expectAccessible(owner)
  await owner.keyboard.press('Escape')
  await site.stack.database.query(
    'update private.handover_codes set wrong_tries = 14 where transaction_id = $1',
    [id],
  )
  await typeCode(owner, wrong === '000000' ? '000002' : '000000')
  const why = 'Too many wrong codes were typed, so codes no longer work.'
  await sees(owner.getByText('Go on without a code'), owner.getByText(`${why} “Handed over” marks it.`))
  await expectAccessible(owner)
  await daysPass(site.stack, id, 4)
  await borrower.reload()
  await sees(borrower.getByText('2 days late.'))
  await expectAccessible(borrower)
})
