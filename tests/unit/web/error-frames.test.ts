import { expect, test } from 'vitest'
import { errorReportBody } from '#contract/bodies/error-report.ts'
import { framesOf } from '@/lib/error-reports'

const report = (frames: unknown) => ({ kind: 'TypeError', frames, version: '0.1.0', screen: '/item/$id' })

test('Calls are read from the stack of each browser, without what people wrote', () => {
  const chromium = [
    "TypeError: Cannot read properties of undefined (reading 'Ada Obi, 3 Allen Avenue')",
    '    at Price (https://aso.ng/assets/price-C0Fx.js:1:2345)',
    '    at async load (https://aso.ng/assets/app-VHVs.js?v=2:10:20)',
    '    at https://aso.ng/assets/vendor.js:3:4',
    '    at Array.map (<anonymous>)',
    // A script within the page: its address is that of the page.
    '    at start (https://aso.ng/wishlist/a-secret-link:1:2)',
  ].join('\n')
  expect(framesOf(chromium)).toEqual([
    { name: 'Price', file: 'assets/price-C0Fx.js', line: 1, column: 2345 },
    { name: 'load', file: 'assets/app-VHVs.js', line: 10, column: 20 },
    { name: '', file: 'assets/vendor.js', line: 3, column: 4 },
  ])
  const safari = [
    'Price@https://aso.ng/assets/price-C0Fx.js:1:2345',
    'https://aso.ng/assets/vendor.js:3:4',
    '@[native code]',
  ].join('\n')
  expect(framesOf(safari)).toEqual([
    { name: 'Price', file: 'assets/price-C0Fx.js', line: 1, column: 2345 },
    { name: '', file: 'assets/vendor.js', line: 3, column: 4 },
  ])
  for (const stack of [chromium, safari])
    expect(errorReportBody.parse(report(framesOf(stack))).frames).toEqual(framesOf(stack))
})

test.each([
  ['a sentence as the class', { kind: 'My name is Ada' }],
  ['a screen with what somebody looked for', { screen: '/marketplace?q=Ada Obi' }],
  ['a file with an address', { frames: [{ name: '', file: 'x y', line: 1, column: 1 }] }],
  ['the address of a page', { frames: [{ name: '', file: 'wishlist/a-secret-link', line: 1, column: 1 }] }],
  [
    'too many calls',
    { frames: Array.from({ length: 31 }, () => ({ name: '', file: 'a.js', line: 1, column: 1 })) },
  ],
])('A report is refused with %s', (_, wrong) => {
  expect(errorReportBody.safeParse({ ...report([]), ...wrong }).success).toBe(false)
})
