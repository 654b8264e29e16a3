import { expect, test } from 'vitest'
import { pieceSize } from '../../../../web/src/features/ai/stylist/model/piece-size.ts'

test.each([
  ['UK 8 to 12', 'Size UK 8 to 12'],
  ['Shoe EU 39', 'Size EU 39'],
  ['One size', 'One size'],
  ['', ''],
])('"%s" of a piece is shown as "%s"', (size, shown) => {
  expect(pieceSize({ size })).toBe(shown)
})
