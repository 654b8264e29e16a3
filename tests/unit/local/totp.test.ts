import { describe, expect, test } from 'vitest'
import {
  codeOfStep,
  fromBase32,
  otpAddress,
  stepAt,
  stepOfCode,
  toBase32,
} from '../../../local/auth/second-factor/totp.ts'

/** The secret of the test vectors of RFC 4226 and RFC 6238. */
const secret = Buffer.from('12345678901234567890')

describe('codes of authenticator apps', () => {
  test('are those of RFC 4226, appendix D', () => {
    expect(Array.from({ length: 10 }, (_, step) => codeOfStep(secret, step))).toEqual(
      '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
    )
  })

  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238, appendix B, at %i seconds', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(seconds * 1000), 8)).toBe(code)
  })

  test('work one step before and after their own, and no further', () => {
    const code = codeOfStep(secret, 100)
    const at = (step: number) => stepOfCode(toBase32(secret), code, step * 30_000)
    expect([98, 99, 100, 101, 102].map(at)).toEqual([undefined, 100, 100, 100, undefined])
  })

  test('the secret is written in base 32, and read back', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(fromBase32('MZXW6YTBOI').toString()).toBe('foobar')
  })

  test('the address names the app and the person', () => {
    expect(otpAddress('Aso', 'ada@aso.example', 'MZXW6YTBOI')).toBe(
      'otpauth://totp/Aso:ada%40aso.example?algorithm=SHA1&digits=6&issuer=Aso&period=30&secret=MZXW6YTBOI',
    )
  })
})
