import { type Canvas, mark } from '../draw/canvas.ts'
import { type Fabric, lay, type Panel, waves } from '../draw/cloth.ts'
import { deepen } from '../draw/colour.ts'
import { fan } from '../draw/folds.ts'
import { mirror, type Point, polygon, polyline, profile, ribbon, taper, trace } from '../draw/geometry.ts'
import { arm, body, headOf } from '../people/figure.ts'
import { drop, fitted, tube } from './cutting.ts'
import { both, type Robe, ring, thread } from './needlework.ts'
import { trousers } from './trousers.ts'

/** The embroidered breast of an agbada: a keyhole neck, the great pocket and its spears. */
function embroidery(canvas: Canvas, colour: string): void {
  thread(canvas, trace('424 292, 428 350, 436 430, 450 486, 464 430, 472 350, 476 292'), colour, 5)
  thread(canvas, trace('414 296, 416 356, 424 444, 450 512, 476 444, 484 356, 486 296'), colour, 2.4)
  for (let i = 0; i < 6; i++) {
    const y = 372 + i * 19
    both(trace(`${416 - i * 0.6} ${y}, 398 ${y - 5}, 386 ${y + 4}`), (points) =>
      thread(canvas, points, colour, 2),
    )
  }
  wheel(canvas, [386, 548], colour)
  for (let i = 0; i < 3; i++) {
    const x = 430 + i * 17
    const spear = ribbon(trace(`${x} 534, ${x + 2} 600, ${x + 4} ${668 - i * 20}`), profile(5, 8, 6, 1))
    canvas.fill(polygon(spear), colour, 0.92)
    thread(canvas, trace(`${x} 528, ${x - 6} 516, ${x} 506, ${x + 6} 516, ${x} 528`), colour, 2)
  }
  for (const [y, r] of [
    [560, 22],
    [560, 13],
    [612, 14],
  ] as const) {
    canvas.stroke(polyline(ring(506, y, r)), colour, 2.6, 0.95)
  }
}

/** The wheel on the great pocket. */
function wheel(canvas: Canvas, [x, y]: Point, colour: string): void {
  for (const r of [42, 33, 24, 13]) canvas.stroke(polyline(ring(x, y, r)), colour, r === 33 ? 4.4 : 2.2, 0.95)
  for (let i = 0; i < 8; i++) {
    const angle = (i * Math.PI) / 4
    const at = (r: number): Point => [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
    canvas.fill(polygon(ribbon([at(13), at(33)], taper(4))), colour)
  }
}

function tunic(canvas: Canvas, fabric: Fabric, foot: number, seed: string): Panel {
  return drop(
    canvas,
    [
      [364, 330],
      [372, 400],
      [376, 500],
      [366, 620],
      [358, foot],
    ],
    [
      [536, 330],
      [528, 400],
      [524, 500],
      [534, 620],
      [542, foot],
    ],
    {
      fabric,
      seed,
      folds: 5,
      foldWidth: 20,
      depth: 0.55,
      hemWaves: 2,
      hemDepth: 4,
      swing: 8,
      ease: 0.9,
    },
  )
}

/** The wide fold of the robe thrown over each arm. */
function wing(canvas: Canvas, robe: Robe, side: 'left' | 'right'): void {
  const outer: Point[] = trace('404 300, 324 326, 252 410, 206 540, 198 668')
  const inner: Point[] = trace('416 298, 404 390, 386 490, 356 570, 322 640')
  const [left, right] = side === 'left' ? [outer, inner] : [mirror(inner), mirror(outer)]
  const from = left.at(-1) ?? [0, 0]
  const to = right.at(-1) ?? [0, 0]
  const panel = lay(
    canvas,
    { left, right, hem: waves(from, to, 3, 9, `${robe.seed}-${side}`, 10) },
    {
      fabric: robe.fabric,
      seed: `${robe.seed}-wing-${side}`,
      folds: fan(5, `${robe.seed}-${side}`, { width: 24, depth: 1, from: 0.05 }),
      ease: 0.9,
      grain: side === 'left' ? 16 : -16,
      round: 0.6,
    },
  )
  const edge = side === 'left' ? inner : mirror(inner)
  canvas.soft(panel.outline, 6, [mark(ribbon(edge, taper(9)), deepen(robe.fabric.base, 0.8), 0.5)])
}

/** Agbada: the great robe over tunic and trousers, sleeves folded back on the shoulders. */
export function agbada(canvas: Canvas, robe: Robe): void {
  const { figure, fabric } = robe
  const under = robe.under ?? fabric
  body(canvas, figure, '#3a2418', { legs: 'feet', chest: under.base })
  trousers(canvas, 'tailored', under, `${robe.seed}-sokoto`, false)
  tunic(canvas, under, 800, `${robe.seed}-buba`)
  const left: Point[] = trace('426 290, 346 320, 282 420, 254 560, 240 740, 232 930')
  const right = mirror(left)
  const panel = drop(canvas, left, right, {
    fabric,
    seed: `${robe.seed}-robe`,
    folds: 10,
    foldWidth: 34,
    depth: 0.95,
    hemWaves: 5,
    hemDepth: 12,
    swing: 26,
    ease: 0.85,
    gather: 0.7,
  })
  const out = (side: 'left' | 'right'): void => {
    const spine: Point[] =
      side === 'left'
        ? trace('394 342, 330 430, 290 530, 270 640')
        : trace('506 342, 570 430, 610 530, 630 640')
    arm(canvas, figure, side, spine)
    fitted(
      canvas,
      tube(
        spine.slice(0, 4).map(([x, y], i): Point => [x, i === 3 ? y - 22 : y]),
        profile(16, 25, 25, 27),
      ),
      under,
      `${robe.seed}-cuff-${side}`,
    )
  }
  canvas.soft(panel.outline, 12, [
    mark(trace('300 640, 330 640, 340 760, 290 760'), deepen(fabric.base, 0.9), 0.3),
  ])
  for (const side of ['left', 'right'] as const) {
    out(side)
    wing(canvas, robe, side)
  }
  embroidery(canvas, robe.thread)
  headOf(canvas, figure, robe.earring)
}
