import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { byTime, photoPath, takenAt } from '@/features/transactions/handover/condition-photo'
import {
  closedWords,
  handedOverMessage,
  handoverSaid,
  handoverWords,
} from '@/features/transactions/handover/handover-words'
import { codeAddress, codeIn, isHandoverCode } from '@/features/transactions/handover/scanned-code'
import { rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

const id = 'c0000000-0000-4000-8000-000000000003'

describe('a scanned code', () => {
  test('is read from the text of the QR code', () => {
    expect(codeIn(codeAddress('https://aso.example', id, '123456'), id)).toBe('123456')
  })

  test('of another booking, or of another kind, is refused', () => {
    const other = codeAddress('https://aso.example', 'd0000000-0000-4000-8000-000000000004', '123456')
    const texts = [other, '123456', 'https://aso.example', `https://aso.example/booking/${id}?code=12345`, '']
    expect(texts.map((text) => codeIn(text, id))).toEqual(texts.map(() => null))
  })

  test('has six digits', () => {
    expect(['123456', '12345', '1234567', '12345a', 123456, undefined].map(isHandoverCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('fits a QR code of at most 45 modules a side', () => {
    const { size } = encode(codeAddress('https://aso.example', id, '123456'), { ecc: 'M', border: 2 })
    expect(size).toBeLessThanOrEqual(45)
  })
})

describe('the text of the handover card', () => {
  test('tells the receiver to show the code', () => {
    expect(handoverWords(rentalOf('borrower'), 'handover', true)).toMatchObject({
      heading: 'Handover',
      title: 'Show this code to Ada',
      without: 'Without a code, Ada can mark it handed over.',
    })
    expect(handoverWords(rentalOf('lender'), 'return', true)).toMatchObject({
      heading: 'Return',
      title: 'Show this code to Bola',
    })
  })

  test('tells a buyer that the seller is paid', () => {
    expect(handoverWords(saleOf('borrower'), 'handover', true)).toMatchObject({
      text: 'Only when it is in your hands and as described: the code confirms that you have it, and Ada is paid.',
      without: 'Without a code, confirm below that you have it.',
    })
  })

  test('tells the giver whose code to type, and what to do without', () => {
    expect(handoverWords(rentalOf('lender'), 'handover', false)).toMatchObject({
      title: 'Type the code that Bola sees',
      without:
        'Not face to face? “Handed over” marks it without a code. It counts as proven only once Bola confirms.',
    })
    expect(handoverWords(rentalOf('borrower'), 'return', false).without).toBe(
      'Not face to face? Confirm the return below: then you both confirm it.',
    )
  })

  test('does not tell how to mark it once it is marked', () => {
    const marked = { handed_over_at: '2026-08-10T09:00:00Z' }
    expect(handoverWords(saleOf('lender', marked), 'handover', false).without).toBeNull()
    expect(handoverWords(rentalOf('borrower', marked), 'handover', true).without).toBeNull()
    expect(handoverWords(rentalOf('borrower', marked), 'return', false).without).not.toBeNull()
  })

  test('says by whose word it changed hands until that is proven', () => {
    const at = '2025-08-10T09:00:00Z'
    const marked = { handed_over_at: at }
    expect(handoverSaid(saleOf('borrower', marked))).toBe(
      'Ada marked it as handed over 10 Aug 2025, 10:00 am.',
    )
    expect(handoverSaid(saleOf('lender', marked))).toBe('You marked it as handed over 10 Aug 2025, 10:00 am.')
    const proven = { ...marked, handover_proven_at: at }
    expect(handoverSaid(rentalOf('borrower', proven))).toBe('Handed over 10 Aug 2025, 10:00 am.')
    // The question above the card says it.
    expect(handoverSaid(rentalOf('borrower', marked))).toBeNull()
    expect(handoverSaid(rentalOf('borrower'))).toBeNull()
  })

  test('tells each side how to go on after too many wrong codes', () => {
    const text = (...asked: Parameters<typeof closedWords>) =>
      closedWords(...asked).text.replace('Too many wrong codes were typed, so codes no longer work. ', '')
    expect(text(rentalOf('lender'), 'handover')).toBe('“Handed over” marks it.')
    expect(text(rentalOf('borrower'), 'handover')).toBe('Ada marks it handed over.')
    expect(text(rentalOf('borrower'), 'return')).toBe('Each of you confirms below.')
    expect(text(saleOf('lender'), 'handover')).toBe('Each of you confirms below.')
  })

  test('confirms that the code was right', () => {
    expect(handedOverMessage(rentalOf('lender'), 'handover').text).toBe('Bola has it now.')
    expect(handedOverMessage(saleOf('lender'), 'handover').text).toBe('The price is in your wallet.')
    expect(handedOverMessage(rentalOf('borrower'), 'return').text).toBe(
      'Ada has it back. The rental is closed.',
    )
  })
})

describe('a condition photo', () => {
  test('has a unique path with the person’s id and the time', () => {
    const [one, two] = [photoPath(id, 'handover', 'bola', 5000), photoPath(id, 'handover', 'bola', 5000)]
    expect(one).toBe(`${id}/handover/bola/5000.jpg`)
    expect(two).toBe(`${id}/handover/bola/5001.jpg`)
    expect(takenAt({ path: two })).toBe(5001)
  })

  test('is listed after earlier ones', () => {
    const photo = (time: number) => ({ path: `x/${time}.jpg`, step: 'handover', mine: true }) as const
    expect([photo(30), photo(4), photo(200)].sort(byTime).map(takenAt)).toEqual([4, 30, 200])
  })
})
