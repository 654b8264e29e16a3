import { type Canvas, mark } from '../draw/canvas.ts'
import { lay, waves } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import { fan } from '../draw/folds.ts'
import {
  ellipse,
  mirror,
  type Point,
  polygon,
  polyline,
  ribbon,
  smooth,
  taper,
  trace,
} from '../draw/geometry.ts'
import { arm, body, headOf } from '../people/figure.ts'
import { beads } from './cutting.ts'
import { type Robe, ring, thread } from './needlework.ts'

/** Bubu: the wide floating gown with a worked neckline. */
export function bubu(canvas: Canvas, robe: Robe): void {
  const { figure, fabric } = robe
  body(canvas, figure, lighten(robe.thread, 0.1), { legs: 'none' })
  const reach = trace('394 342, 340 420, 296 510, 252 596')
  arm(canvas, figure, 'left', reach)
  arm(canvas, figure, 'right', mirror(reach))
  const left = trace('420 292, 352 318, 286 400, 226 520, 206 586, 262 640, 276 720, 258 900, 214 1100')
  const hem = waves([214, 1100], [686, 1100], 7, 12, robe.seed, 22)
  const folds = fan(12, robe.seed, { width: 36, depth: 0.95, gather: 0.8, from: 0.16 })
  const panel = lay(
    canvas,
    { left, right: mirror(left), cut: NECKLINE, hem },
    { fabric, seed: `${robe.seed}-bubu`, folds, ease: 0.9, round: 0.6 },
  )
  canvas.soft(panel.outline, 10, [
    mark(ribbon(trace('330 470, 330 640, 300 800'), taper(26)), deepen(fabric.base, 0.8), 0.4),
    mark(ribbon(trace('570 470, 570 640, 600 800'), taper(28)), deepen(fabric.base, 0.8), 0.5),
  ])
  neckwork(canvas, robe.thread)
  headOf(canvas, figure, robe.earring)
}

const NECKLINE = trace('420 292, 432 344, 450 410, 468 344, 480 292')

/** Three rows of thread along the neck and a chain of rings down the front. */
function neckwork(canvas: Canvas, colour: string): void {
  const edge = smooth(NECKLINE)
  for (const [inset, width] of [
    [0, 6],
    [12, 2.4],
    [20, 4],
  ] as const) {
    const row = edge.map(
      ([x, y]): Point => [x + Math.sign(x - 450) * inset * 0.8, y + (y > 380 ? inset * 1.2 : 0)],
    )
    thread(canvas, row, colour, width)
  }
  for (const [y, r] of [
    [452, 15],
    [488, 20],
    [534, 26],
    [584, 18],
  ] as const) {
    canvas.stroke(polyline(ring(450, y, r)), colour, 3, 0.95)
    canvas.fill(polygon(ellipse(450, y, r * 0.4)), colour)
  }
  beads(canvas, trace('450 610, 450 700'), colour, 4.4, 13)
}
