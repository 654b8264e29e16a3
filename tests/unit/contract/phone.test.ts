import { describe, expect, test } from 'vitest'
import { normalisePhone, phoneNumber } from '#contract/rules/phone.ts'

describe('a phone number', () => {
  test.each([
    ['08031234567', '+2348031234567'],
    ['0803 123 4567', '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['+234 (803) 123-4567', '+2348031234567'],
    ['8031234567', '+2348031234567'],
    ['7012345678', '+2347012345678'],
    ['0912 345 6789', '+2349123456789'],
    ['+234 (0)803 123 4567', '+2348031234567'],
    ['00234 803 123 4567', '+2348031234567'],
    ['23408031234567', '+2348031234567'],
    ['\u202a+234\u00a0803\u00a0123\u00a04567\u202c', '+2348031234567'],
  ])('%s is %s', (written, phone) => {
    expect(normalisePhone(written)).toBe(phone)
    expect(phoneNumber.parse(written)).toBe(phone)
  })

  test.each([
    '6031234567',
    '0803123456',
    '080312345678',
    '+44 7946 000000',
    '0044 7946 000000',
    '0000 803 123 4567',
    '1',
    'my phone',
  ])('%s is not Nigerian', (written) => {
    expect(phoneNumber.safeParse(written).error?.issues[0]?.message).toBe(
      'Please enter a valid Nigerian phone number',
    )
  })

  test.each([undefined, '', '  '])('“%s” is missing', (written) => {
    expect(phoneNumber.safeParse(written).error?.issues[0]?.message).toBe('Please enter your phone number')
  })
})
