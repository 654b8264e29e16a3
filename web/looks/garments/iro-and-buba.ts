import { type Canvas, mark } from '../draw/canvas.ts'
import { type Fabric, lay, waves } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import { fan } from '../draw/folds.ts'
import { line, mirror, type Point, profile, ribbon, trace } from '../draw/geometry.ts'
import { arm, armSpine, body, type Figure, headOf } from '../people/figure.ts'
import { beads, drop, even, fitted, tube } from './cutting.ts'

export interface IroBuba {
  figure: Figure
  blouse: Fabric
  wrapper: Fabric
  shawl: Fabric
  earring?: string
  coral?: string
  seed: string
}

/** Iro and buba: loose blouse, tied wrapper, and the ipele laid over one shoulder. */
export function iroAndBuba(canvas: Canvas, set: IroBuba): void {
  const { figure, seed } = set
  body(canvas, figure, deepen(set.shawl.base, 0.2), { legs: 'feet' })
  for (const side of ['left', 'right'] as const) {
    arm(canvas, figure, side)
    const pose = side === 'left' ? figure.arms[0] : figure.arms[1]
    const spine = armSpine(pose, side)
    fitted(
      canvas,
      tube(spine.slice(0, 5), profile(12, 30, 36, 44, 54)),
      set.blouse,
      `${seed}-sleeve-${side}`,
      {
        folds: [
          { u0: 0.4, u1: 0.3, v0: 0.2, v1: 1, width: 20, depth: 0.8 },
          { u0: 0.6, u1: 0.72, v0: 0.3, v1: 1, width: 18, depth: 0.7 },
        ],
      },
    )
  }
  wrapperOf(canvas, set)
  const left: Point[] = trace('362 330, 376 380, 368 440, 358 520, 350 590')
  const neckline: Point[] = trace(
    '362 330, 400 308, 414 300, 430 336, 450 352, 470 336, 486 300, 500 308, 538 330',
  )
  lay(
    canvas,
    { left, right: mirror(left), cut: neckline, hem: waves([350, 590], [550, 590], 3, 5, seed, 12) },
    {
      fabric: set.blouse,
      seed: `${seed}-buba`,
      folds: fan(6, seed, { width: 22, depth: 0.7, from: 0.2, gather: 0.8 }),
      ease: 0.95,
    },
  )
  if (set.coral)
    for (const drop of [0, 15, 30])
      beads(
        canvas,
        [
          [420 - drop * 0.3, 300],
          [432 - drop * 0.2, 338 + drop],
          [450, 350 + drop * 1.3],
          [468 + drop * 0.2, 338 + drop],
          [480 + drop * 0.3, 300],
        ],
        set.coral,
        4.6,
        9,
      )
  shawlOf(canvas, set)
  headOf(canvas, figure, set.earring)
}

function wrapperOf(canvas: Canvas, set: IroBuba): void {
  const left: Point[] = trace('384 540, 366 620, 356 780, 350 940, 344 1092')
  drop(canvas, left, mirror(left), {
    fabric: set.wrapper,
    seed: `${set.seed}-iro`,
    folds: 4,
    foldWidth: 24,
    depth: 0.6,
    hemWaves: 2,
    hemDepth: 4,
    swing: 14,
    ease: 0.9,
  })
  const lap: Point[] = trace('420 540, 404 700, 398 900, 410 1098')
  const panel = lay(
    canvas,
    {
      left: lap,
      right: trace('516 540, 534 620, 544 780, 550 940, 557 1094'),
      hem: trace('410 1098, 480 1108, 557 1094'),
    },
    {
      fabric: set.wrapper,
      seed: `${set.seed}-lap`,
      folds: fan(3, `${set.seed}-lap`, { width: 22, depth: 0.6 }),
      ease: 0.9,
      casts: false,
    },
  )
  canvas.soft(panel.outline, 6, [
    mark(
      ribbon(lap, () => 6),
      lighten(set.wrapper.base, 0.5),
      0.4,
    ),
  ])
}

function shawlOf(canvas: Canvas, set: IroBuba): void {
  const shape = even([])
  const left: Point[] = trace('500 312, 494 420, 498 560, 492 720, 484 850')
  const right: Point[] = trace('548 322, 566 420, 574 560, 580 720, 590 846')
  const panel = lay(
    canvas,
    { ...shape, left, right, hem: waves([484, 850], [590, 846], 2, 5, set.seed, 6) },
    {
      fabric: set.shawl,
      seed: `${set.seed}-ipele`,
      folds: fan(3, `${set.seed}-ipele`, { width: 20, depth: 0.9 }),
      ease: 0.9,
      round: 0.6,
    },
  )
  const fringe = Array.from({ length: 22 }, (_, i): Point[] => {
    const [x, y] = panel.map((i + 0.5) / 22, 1)
    return [
      [x, y - 2],
      [x + 1, y + 14],
      [x - 1, y + 30],
    ]
  })
  for (const strand of fringe) canvas.stroke(line(strand), set.shawl.base, 2.2, 0.95)
}
