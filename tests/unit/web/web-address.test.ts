import { describe, expect, test } from 'vitest'
import { webAddress } from '@/lib/browser/web-address'

describe('an address from a response', () => {
  test.each(['https://checkout.paystack.com/abc?x=1', 'http://127.0.0.1:3000/sandbox/paystack/checkout/abc'])(
    'is opened unchanged: %s',
    (address) => {
      expect(webAddress(address)).toBe(address)
    },
  )

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<p>',
    'blob:https://aso.test/1',
    'file:///etc/passwd',
    'intent://pay',
  ])('is refused: %j', (address) => {
    expect(() => webAddress(address)).toThrow('The payment page has no web address')
  })

  test.each(['', '/wallet', '//checkout.paystack.com', 'checkout.paystack.com'])(
    'must be complete: "%s"',
    (address) => {
      expect(() => webAddress(address)).toThrow(TypeError)
    },
  )
})
