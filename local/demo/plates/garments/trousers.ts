import type { Canvas } from '../draw/canvas.ts'
import { type Fabric, inkLine, type Shape } from '../draw/cloth.ts'
import { deepen } from '../draw/colour.ts'
import { mirror, type Point } from '../draw/geometry.ts'
import { drop, even, fitted } from './cutting.ts'

export type Leg = 'palazzo' | 'tailored' | 'slim' | 'wide'

/** Outer and inner edges of the left leg, waist to hem. */
const LEGS: Record<Leg, { outer: Point[]; inner: Point[] }> = {
  palazzo: {
    outer: [
      [403, 500],
      [376, 570],
      [356, 660],
      [330, 840],
      [288, 1108],
    ],
    inner: [
      [456, 500],
      [456, 600],
      [450, 680],
      [446, 840],
      [440, 1104],
    ],
  },
  wide: {
    outer: [
      [403, 500],
      [374, 574],
      [362, 660],
      [350, 840],
      [330, 1100],
    ],
    inner: [
      [456, 500],
      [456, 600],
      [450, 690],
      [440, 840],
      [432, 1098],
    ],
  },
  tailored: {
    outer: [
      [394, 500],
      [376, 580],
      [370, 680],
      [378, 850],
      [384, 1086],
    ],
    inner: [
      [456, 500],
      [456, 610],
      [450, 690],
      [436, 850],
      [432, 1084],
    ],
  },
  slim: {
    outer: [
      [402, 500],
      [376, 580],
      [372, 680],
      [388, 850],
      [398, 1060],
    ],
    inner: [
      [456, 500],
      [456, 600],
      [448, 690],
      [440, 850],
      [434, 1058],
    ],
  },
}

export function trousers(canvas: Canvas, leg: Leg, fabric: Fabric, seed: string, waistband = true): void {
  const { outer, inner } = LEGS[leg]
  const full = leg === 'palazzo' || leg === 'wide'
  for (const side of ['right', 'left'] as const) {
    const edges = side === 'left' ? [outer, inner] : [mirror(inner), mirror(outer)]
    drop(canvas, edges[0] ?? [], edges[1] ?? [], {
      fabric,
      seed: `${seed}-${side}`,
      folds: full ? 5 : 2,
      foldWidth: full ? 24 : 14,
      depth: full ? 0.85 : 0.4,
      hemWaves: full ? 3 : 1,
      hemDepth: full ? 8 : 2,
      swing: full ? 14 : 4,
      ease: 0.8,
    })
    if (full) continue
    const middle = outer.map(([x, y], i): Point => [(x + (inner[i]?.[0] ?? x)) / 2, y]).slice(1)
    inkLine(canvas, side === 'left' ? middle : mirror(middle), 1.8, 0.5, deepen(fabric.base, 0.9))
  }
  inkLine(
    canvas,
    [
      [450, 510],
      [451, 580],
      [450, 650],
    ],
    2,
    0.5,
    deepen(fabric.base, 0.9),
  )
  if (waistband) waist(canvas, fabric, seed)
}

export function waist(canvas: Canvas, fabric: Fabric, seed: string): void {
  const shape: Shape = even(
    [
      [402, 488],
      [400, 512],
    ],
    {
      top: [
        [402, 488],
        [450, 497],
        [498, 488],
      ],
      hem: [
        [400, 512],
        [450, 522],
        [500, 512],
      ],
    },
  )
  fitted(canvas, shape, fabric, `${seed}-waist`)
}
