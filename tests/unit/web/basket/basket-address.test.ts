import { expect, test } from 'vitest'
import { readDays, readItems, writeItems } from '@/features/basket/model/pieces'

const gown = 'd0000000-0000-4000-8000-000000000001'
const bag = 'd0000000-0000-4000-8000-000000000002'

test('items and how each comes stand in the address', () => {
  const pieces = [
    { item_id: gown, receive_method: 'delivery' as const },
    { item_id: bag, receive_method: undefined },
  ]
  const items = writeItems(pieces)
  expect(items).toBe(`${gown}~delivery,${bag}`)
  expect(readItems({ items })).toEqual(pieces)
})

test('what somebody wrote by hand is left out: no id, one twice, another way', () => {
  expect(readItems({ items: `x,${gown}~drone,,${gown}~pickup,1 or 1=1` })).toEqual([
    { item_id: gown, receive_method: undefined },
  ])
  for (const items of [undefined, null, 5, {}, [gown], '']) expect(readItems({ items })).toEqual([])
})

test('the address has two days, the first before the last, or none is read', () => {
  expect(readDays({ from: '2026-12-04', to: '2026-12-06' })).toEqual({
    start: '2026-12-04',
    end: '2026-12-06',
  })
  const wrong = [{}, { from: '2026-12-04' }, { from: '2026-12-06', to: '2026-12-04' }, { from: 'x', to: 'y' }]
  for (const search of wrong) expect(readDays(search)).toBeNull()
  expect(readDays({ from: 5, to: ['2026-12-06'] })).toBeNull()
})
