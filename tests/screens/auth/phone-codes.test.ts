import { waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { keepPhoneCode } from '@/lib/pending-codes'
import { accountAnswers, fill, typedIn } from '../../support/screens/accounts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, functionRefusal, noNetwork, wordlessRefusal } from '../../support/screens/server.ts'

const sendText = 'POST /functions/v1/send-sms-otp'
const verifyPhone = 'POST /rest/v1/rpc/verify_phone_code'
const skipPhone = 'POST /rest/v1/rpc/skip_phone_verification'
const sent = { status: true, message: '', data: null }
const number = '+2348031234567'
const now = Date.parse('2026-08-03T09:00:00+01:00')

/** At the phone step. The role comes after it. */
async function atPhoneStep(answers: Answers = {}): Promise<Screen> {
  const account = { is_verified_phone: false, auth_completed: false, role: null }
  const done = () => {
    account.is_verified_phone = true
    return null
  }
  return await openScreen('/auth', {
    as: bola,
    answers: {
      ...accountAnswers(bola, account),
      [sendText]: sent,
      [skipPhone]: done,
      [verifyPhone]: () => {
        done()
        return [{ verified: true }]
      },
      ...answers,
    },
  })
}

/** A text message was sent so long ago. */
async function waitsForText(answers: Answers = {}, secondsAgo = 5): Promise<Screen> {
  keepPhoneCode({ userId: bola.id, phone: number, sentAt: now - secondsAgo * 1000 })
  const screen = await atPhoneStep(answers)
  await screen.findByRole('heading', { name: 'Check your messages' })
  return screen
}

const goesOn = (screen: Screen) => screen.findByRole('heading', { name: 'How will you use Aso?' })

async function askForText(screen: Screen, typed: string): Promise<void> {
  await fill(screen, 'Phone number', typed)
  await screen.press('Send code')
}

test('A missing number and a foreign number are each refused with their own message', async () => {
  const screen = await atPhoneStep()
  await screen.press('Send code')
  await screen.seesToast('Phone Number Required')
  for (const typed of ['0603 123 4567', '0803 123 456', '+1 803 123 4567']) {
    await askForText(screen, typed)
    await screen.seesToast('Invalid Phone Number', 'Please enter a valid Nigerian phone number')
    const field = screen.getByLabelText('Phone number')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    await screen.user.clear(field)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
  }
  expect(screen.sent(sendText)).toEqual([])
})

test('Half a number can be skipped and is not kept; a whole one is', async () => {
  const screen = await atPhoneStep({ [skipPhone]: wordlessRefusal() })
  await fill(screen, 'Phone number', '0803 12')
  await screen.press('Skip for now')
  await screen.seesToast('Skip Failed')
  await fill(screen, 'Phone number', '0803 123 4567')
  await screen.press('Skip for now')
  await waitFor(() => expect(screen.sent(skipPhone)).toEqual([{}, { p_phone: number }]))
})

test('A number is sent as it is stored, and the code of the text message goes on', async () => {
  const screen = await atPhoneStep()
  await askForText(screen, '234 803 123 4567')
  await screen.findByText(number)
  expect(screen.sent(sendText)).toEqual([{ phone: number }])
  await fill(screen, 'Verification code', '123456')
  await goesOn(screen)
  expect(screen.sent(verifyPhone)).toEqual([{ p_code: '123456' }])
})

test('Why a code is not taken is said in the words of the database, and the field is empty again', async () => {
  const title = 'Verification Failed'
  let message: string | undefined
  const screen = await waitsForText({ [verifyPhone]: () => [{ verified: false, title, message }] })
  for (const words of ['Too many attempts. Please request a new code.', 'Verification code has expired.']) {
    message = words
    await fill(screen, 'Verification code', '111111')
    await screen.seesToast(title, words)
    expect(await typedIn(screen, 'Verification code')).toBe('')
  }
  message = undefined
  await fill(screen, 'Verification code', '111111')
  await screen.seesToast(title, 'Invalid verification code')
})

test('A new text message can be asked for after a minute, and a refusal says how long to wait', async () => {
  const wait = 'Please wait 12 seconds before requesting another code.'
  const screen = await waitsForText({ [sendText]: functionRefusal(429, wait) }, 1)
  screen.getByRole('button', { name: 'Resend code in 59 s' })
  vi.setSystemTime(now + 59_000)
  await screen.press('Resend code')
  await screen.seesToast('Resend Failed', wait)
  screen.answer({ [sendText]: noNetwork })
  await screen.press('Resend code')
  await screen.seesToast('You are offline')
  screen.answer({ [sendText]: sent })
  await screen.press('Resend code')
  await screen.seesToast('Code sent')
  await screen.findByRole('button', { name: 'Resend code in 60 s' })
})

test('A number can be changed, and a text message that never arrives can be skipped', async () => {
  const screen = await waitsForText()
  await screen.press('Change number')
  expect(await typedIn(screen, 'Phone number')).toBe(number)
  await askForText(screen, '08122224444')
  await screen.findByText('+2348122224444')
  await screen.press('Skip for now')
  await goesOn(screen)
  expect(screen.sent(skipPhone)).toEqual([{ p_phone: '+2348122224444' }])
})

test('The number of another person on the same phone is not shown', async () => {
  keepPhoneCode({ userId: 'somebody-else', phone: number, sentAt: now })
  const screen = await atPhoneStep()
  expect(await typedIn(screen, 'Phone number')).toBe('')
  expect(screen.queryByText(number)).toBeNull()
})

test('Where no text message can be sent a notice says to skip', async () => {
  const words = 'Text messages are not available right now. Please use skip to continue.'
  const screen = await atPhoneStep({ [sendText]: functionRefusal(503, words, 'SMS Temporarily Disabled') })
  await askForText(screen, '08122225555')
  const notice = await screen.findByText('SMS Temporarily Disabled')
  expect(notice.closest('[role=status]')?.textContent).toContain('use skip to continue')
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
})

test('Skipping that fails can be tried again', async () => {
  const screen = await atPhoneStep()
  screen.answer({ [skipPhone]: wordlessRefusal() })
  await screen.press('Skip for now')
  await screen.seesToast('Skip Failed', 'Unable to skip verification. Please try again.')
  screen.answer({ [skipPhone]: null, ...accountAnswers(bola, { auth_completed: false, role: null }) })
  await screen.press('Skip for now')
  await goesOn(screen)
  await waitFor(() => expect(screen.queryByText('Skip Failed')).toBeNull())
})

test('A text message that could not be sent can be asked for again, and the number is still there', async () => {
  const screen = await atPhoneStep({ [sendText]: functionRefusal(502, '') })
  await askForText(screen, '08122226666')
  await screen.seesToast('SMS Failed to Send', 'Failed to send verification code. Please try again.')
  expect(await typedIn(screen, 'Phone number')).toBe('08122226666')
  screen.answer({ [sendText]: sent })
  await screen.press('Send code')
  await screen.findByText('+2348122226666')
})
