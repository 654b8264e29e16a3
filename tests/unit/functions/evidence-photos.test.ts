import { expect, test } from 'vitest'
import { tellingPhotos } from '../../../supabase/functions/_shared/chargebacks/evidence-photos.ts'

/** `3 handover lender`: so many photos of a step by a side, one after the other. */
const photos = (...groups: string[]) =>
  groups.flatMap((group) => {
    const [count, step = '', by = ''] = group.split(' ')
    return Array.from({ length: Number(count) }, (_, at) => ({
      path: `${step}-${by}-${at}`,
      step,
      by,
      at: '',
    }))
  })
const chosen = (...groups: string[]) => tellingPhotos(photos(...groups)).map(({ path }) => path)

test('a few photos are all shown, in their order', () => {
  const few = photos('2 handover lender', '1 return borrower')
  expect(tellingPhotos(few)).toEqual(few)
})

test('photos of the handover go before those of the return', () => {
  const shown = chosen('6 return lender', '6 handover borrower')
  expect(shown.filter((path) => path.startsWith('handover'))).toHaveLength(6)
  expect(shown.filter((path) => path.startsWith('return'))).toEqual(['return-lender-0', 'return-lender-1'])
})

test('photos of both sides are shown, however many one side took first', () => {
  const shown = chosen('12 handover lender', '3 handover borrower')
  expect(shown.filter((path) => path.includes('borrower'))).toHaveLength(3)
  expect(shown).toHaveLength(8)
})
