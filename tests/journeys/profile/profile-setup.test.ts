import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { photoAt, profileOf } from '../../support/api/stored-profiles.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button, heading } from '../../support/browser/controls.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { phonePhoto } from '../../support/fixtures/drawn-files.ts'

const site = openTestSite()

const ikeja = { latitude: 6.6018, longitude: 3.3515 }

let chidi: Member

beforeEach(async () => {
  chidi = await join(site.stack, 'Chidi Eze', 'borrow')
})

const atSetup = (options: object = {}) => site.visit('/profile-setup', { as: chidi, ...options })

/** Keeps what the page gets from the camera, to see later whether it was stopped. */
const watchCamera = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  window.tracks = []
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    window.tracks.push(...stream.getTracks())
    return stream
  }
}`
const tracks = (page: Page) => page.evaluate('window.tracks.map((track) => track.readyState)')

test('A new member takes a photo, connects an account, confirms the location and reaches the market', async () => {
  const page = await atSetup({ permissions: ['camera', 'geolocation'], geolocation: ikeja })
  await sees(heading(page, 'Verify Your Identity'))
  await misses(page.getByRole('navigation'), page.getByText('Verified', { exact: true }))
  await expectAccessible(page)
  await page.evaluate(watchCamera)
  await button(page, 'Take a photo').click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await expectAccessible(page)
  await button(page, 'Take photo').click()
  await sees(page.getByRole('img', { name: 'Your new look' }))
  await expectAccessible(page)
  await eventually(() => tracks(page)).toEqual(['ended'])
  await button(page, 'Retake').click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await button(page, 'Take photo').click()
  await button(page, 'Use photo').click()
  await sees(page.getByText('Photo saved'))
  expect(await tracks(page)).toEqual(['ended', 'ended'])
  const { selfie_url } = await profileOf(site.stack, chidi.id)
  expect(selfie_url).toMatch(
    new RegExp(`/storage/v1/object/public/profiles/${chidi.id}/selfie\\.jpg\\?v=\\d+$`),
  )
  expect((await photoAt(selfie_url)).format).toBe('jpeg')

  await button(page, 'Connect Facebook').click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await sees(page.getByText('Facebook connected'), page.getByText('Verified', { exact: true }))
  expect(await profileOf(site.stack, chidi.id)).toMatchObject({
    verified: true,
    profile_setup_completed: false,
  })
  await button(page, 'Continue').click()
  await sees(heading(page, 'Where are you?'))
  await button(page, 'Allow location').click()
  await sees(page.getByText('Lagos, Nigeria'))
  await expectAccessible(page)
  expect((await profileOf(site.stack, chidi.id)).location).toBeNull()
  await button(page, 'Confirm location').click()
  await sees(heading(page, 'Market'))
  expect(await profileOf(site.stack, chidi.id)).toMatchObject({
    profile_setup_completed: true,
    location: { ...ikeja, city: 'Lagos', state: 'Lagos', country: 'Nigeria' },
  })
  await page.goto('/profile-setup')
  await sees(heading(page, 'Market'))
  expect(new URL(page.url()).pathname).toBe('/marketplace')
})

test('A photo from the phone is made smaller and upright, and does not say where it was taken', async () => {
  const page = await atSetup()
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(3000, 2000) }
  await page.locator('input[type=file]').setInputFiles(file)
  await sees(page.getByText('Photo saved'))
  const first = (await profileOf(site.stack, chidi.id)).selfie_url
  const { width, height, exif, orientation } = await photoAt(first)
  expect({ width, height, exif, orientation }).toEqual({ width: 1067, height: 1600 })

  const small = { name: 'me.png', mimeType: 'image/jpeg', buffer: await phonePhoto(30, 20) }
  await page.locator('input[type=file]').setInputFiles(small)
  await eventually(async () => (await profileOf(site.stack, chidi.id)).selfie_url === first).toBe(false)
  const second = (await profileOf(site.stack, chidi.id)).selfie_url
  expect(second?.split('?')[0]).toBe(first?.split('?')[0])
  expect((await photoAt(second)).width).toBe(20)
})

test('A file that is no photo, too large, unreadable or refused by the storage has its error message', async () => {
  const page = await atSetup()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('me.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
  await sees(page.getByText('Invalid File'), page.getByText('Please select an image file'))
  await choose('me.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024 + 1))
  await sees(page.getByText('File Too Large'), page.getByText('Please select an image under 5MB'))
  await choose('me.jpg', 'image/jpeg', Buffer.from('not a picture'))
  await sees(page.getByText('Please select an image file. This one cannot be opened.'))
  const photo = await phonePhoto(60, 40)
  site.expectProblem(/^500 POST \/storage\/v1\/object\/profiles/)
  await page.route('**/storage/v1/object/profiles/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await choose('me.jpg', 'image/jpeg', photo)
  await sees(page.getByText('Upload Failed'), page.getByText('Your photo was not saved. Please try again.'))
  expect((await profileOf(site.stack, chidi.id)).selfie_url).toBeNull()
})

test('A denied or missing camera is explained, and a photo can still be chosen as a file', async () => {
  const page = await atSetup({ hasCamera: true })
  await button(page, 'Take a photo').click()
  await sees(page.getByText('Camera is off'), button(page, 'Try again'))
  await expectAccessible(page)
  await button(page, 'Close').click()
  await page.evaluate(
    `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotFoundError') }`,
  )
  await button(page, 'Take a photo').click()
  await sees(page.getByText('No camera found'), page.getByText('Please upload a photo instead.'))
  await button(page, 'Close').click()
  await sees(button(page, 'Upload photo'))
})

test('A photo that cannot be taken is a Capture Error that says why; closing stops the camera', async () => {
  const page = await atSetup({ permissions: ['camera'] })
  await page.evaluate(watchCamera)
  await button(page, 'Take a photo').click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await page.evaluate('HTMLCanvasElement.prototype.toBlob = (done) => done(null)')
  await button(page, 'Take photo').click()
  await sees(
    page.getByText('Capture Error'),
    page.getByText('Failed to capture the photo. Please try again.'),
  )
  await page.evaluate('HTMLCanvasElement.prototype.getContext = () => null')
  await button(page, 'Take photo').click()
  await sees(page.getByText('Cannot process the image. Please try again.'))
  await page.keyboard.press('Escape')
  await eventually(() => tracks(page)).toEqual(['ended'])

  await page.evaluate('navigator.mediaDevices.getUserMedia = async () => new MediaStream()')
  await button(page, 'Take a photo').click()
  await button(page, 'Take photo').click()
  await sees(page.getByText('Camera not ready. Wait until you see yourself, then try again.'))
  expect((await profileOf(site.stack, chidi.id)).selfie_url).toBeNull()
})

test('Leaving the screen stops the camera', async () => {
  const page = await site.visit('/profile', { as: chidi, permissions: ['camera'] })
  await page.getByRole('link', { name: 'Add your photo and city' }).click()
  await sees(heading(page, 'Verify Your Identity'))
  await page.evaluate(watchCamera)
  await button(page, 'Take a photo').click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  // Back closes the camera first, and then leaves.
  await page.goBack()
  await sees(button(page, 'Take a photo'))
  expect(await tracks(page)).toEqual(['ended'])
  await page.goBack()
  await sees(heading(page, 'Chidi Eze'))
})
