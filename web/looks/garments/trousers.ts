import type { Canvas } from '../draw/canvas.ts'
import { type Fabric, inkLine } from '../draw/cloth.ts'
import { deepen } from '../draw/colour.ts'
import { mirror, type Point, trace } from '../draw/geometry.ts'
import type { Shape } from '../draw/patch.ts'
import { drop, even, fitted } from './cutting.ts'

export type Leg = 'palazzo' | 'tailored' | 'wide'

/** Outer and inner edges of the left leg, waist to hem. */
const LEGS: Record<Leg, { outer: Point[]; inner: Point[] }> = {
  palazzo: {
    outer: trace('403 500, 376 570, 356 660, 330 840, 288 1108'),
    inner: trace('456 500, 456 600, 450 680, 446 840, 440 1104'),
  },
  wide: {
    outer: trace('403 500, 374 574, 362 660, 350 840, 330 1100'),
    inner: trace('456 500, 456 600, 450 690, 440 840, 432 1098'),
  },
  tailored: {
    outer: trace('394 500, 376 580, 370 680, 384 850, 393 1088'),
    inner: trace('456 500, 456 610, 451 690, 445 850, 446 1086'),
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
  inkLine(canvas, trace('450 510, 451 580, 450 650'), 2, 0.5, deepen(fabric.base, 0.9))
  if (waistband) waist(canvas, fabric, seed)
}

export function waist(canvas: Canvas, fabric: Fabric, seed: string): void {
  const shape: Shape = even(trace('402 488, 400 512'), {
    top: trace('402 488, 450 497, 498 488'),
    hem: trace('400 512, 450 522, 500 512'),
  })
  fitted(canvas, shape, fabric, `${seed}-waist`)
}
