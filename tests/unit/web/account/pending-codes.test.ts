import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetEmailCode,
  forgetPhoneCode,
  keepEmailCode,
  keepPhoneCode,
  pendingEmailCode,
  pendingPhoneCode,
} from '@/lib/pending-codes'

let entries: Map<string, string>

beforeEach(() => {
  entries = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const phone = { userId: 'efe', phone: '+2348031234567', sentAt: 7 }

test('a mail that was sent is remembered with its time, for each purpose by itself', () => {
  expect(pendingEmailCode()).toBeNull()
  keepEmailCode({ email: 'efe@aso.test', sentAt: 1 })
  keepEmailCode({ email: 'efe@aso.test', sentAt: 2 }, 'reset')
  forgetEmailCode()
  expect([pendingEmailCode(), pendingEmailCode('reset')]).toEqual([
    null,
    { email: 'efe@aso.test', sentAt: 2 },
  ])
})

test('a pending number is shown to its owner alone', () => {
  keepPhoneCode(phone)
  expect([pendingPhoneCode('efe'), pendingPhoneCode('ada')]).toEqual([phone, null])
  forgetPhoneCode()
  expect(pendingPhoneCode('efe')).toBeNull()
})

test.each(['{', 'null', '7', '{}', '{"email":7,"sentAt":1}', '{"userId":"efe","phone":"+234"}'])(
  'the stored value %s is ignored',
  (text) => {
    entries.set('aso-email-code', text)
    entries.set('aso-pending-phone', text)
    expect([pendingEmailCode(), pendingPhoneCode('efe')]).toEqual([null, null])
  },
)

test('a browser that blocks storage causes no error', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  keepPhoneCode(phone)
  forgetPhoneCode()
  expect([pendingPhoneCode('efe'), warned.mock.calls.length]).toEqual([null, 1])
})
