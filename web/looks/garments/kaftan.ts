import type { Canvas } from '../draw/canvas.ts'
import { lay, type Panel, waves } from '../draw/cloth.ts'
import { deepen } from '../draw/colour.ts'
import { fan } from '../draw/folds.ts'
import { mirror, type Point, polygon, polyline, profile, ribbon, trace } from '../draw/geometry.ts'
import { arm, armSpine, body, headOf } from '../people/figure.ts'
import { fitted, tube } from './cutting.ts'
import { both, type Robe, ring, thread } from './needlework.ts'
import { trousers } from './trousers.ts'

/** The senator kaftan: a plain long tunic with a worked placket, over slim trousers. */
export function kaftan(canvas: Canvas, robe: Robe): void {
  const { figure, fabric } = robe
  body(canvas, figure, '#2b1a14', { legs: 'feet', chest: fabric.base })
  trousers(canvas, 'tailored', fabric, `${robe.seed}-legs`, false)
  for (const side of ['left', 'right'] as const) {
    const pose = side === 'left' ? figure.arms[0] : figure.arms[1]
    if (pose === 'down') sleeved(canvas, robe, side)
  }
  const neckline: Point[] = trace('352 334, 392 308, 420 290, 450 312, 480 290, 508 308, 548 334')
  const left: Point[] = trace('352 334, 368 384, 376 450, 382 520, 366 640, 358 790')
  const panel = lay(
    canvas,
    { left, right: mirror(left), cut: neckline, hem: waves([358, 790], [542, 790], 2, 3, robe.seed, 10) },
    {
      fabric,
      seed: `${robe.seed}-kaftan`,
      folds: fan(5, robe.seed, { width: 20, depth: 0.6, from: 0.3 }),
      ease: 0.95,
    },
  )
  placket(canvas, robe, panel)
  for (const side of ['left', 'right'] as const) {
    const pose = side === 'left' ? figure.arms[0] : figure.arms[1]
    if (pose !== 'down') sleeved(canvas, robe, side)
  }
  headOf(canvas, figure)
}

function sleeved(canvas: Canvas, robe: Robe, side: 'left' | 'right'): void {
  const pose = side === 'left' ? robe.figure.arms[0] : robe.figure.arms[1]
  arm(canvas, robe.figure, side)
  const spine = armSpine(pose, side, robe.figure.man ? 16 : 0)
  fitted(canvas, tube(spine, profile(10, 25, 26, 24, 22, 18)), robe.fabric, `${robe.seed}-arm-${side}`, {
    folds: [
      { u0: 0.4, u1: 0.7, v0: 0.3, v1: 0.62, width: 16, depth: 0.7 },
      { u0: 0.6, u1: 0.3, v0: 0.5, v1: 0.95, width: 13, depth: 0.6 },
    ],
  })
}

function placket(canvas: Canvas, robe: Robe, panel: Panel): void {
  canvas.within(panel.outline, () => {
    canvas.fill(polygon(trace('432 296, 468 296, 468 560, 450 584, 432 560')), deepen(robe.fabric.base, 0.16))
    for (const x of [432, 468]) canvas.stroke(`M${x} 296V560L450 584`, robe.thread, 3, 0.95)
    for (let i = 0; i < 7; i++) {
      const y = 336 + i * 34
      canvas.stroke(polyline(ring(450, y, 8)), robe.thread, 2.4, 0.95)
      both(
        [
          [434, y],
          [420, y - 8],
          [414, y],
          [420, y + 8],
          [434, y],
        ],
        (points) => thread(canvas, points, robe.thread, 2),
      )
    }
  })
  const collar = polygon(ribbon(trace('418 290, 430 306, 450 314, 470 306, 482 290'), () => 9, 30))
  canvas.fill(collar, robe.fabric.base)
  canvas.stroke(collar, robe.thread, 2, 0.9)
  canvas.stroke('M392 470h-26M392 476h-26', deepen(robe.fabric.base, 0.7), 2, 0.6)
}
