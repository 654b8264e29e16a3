import { type Canvas, mark } from '../draw/canvas.ts'
import { type Fabric, inkLine, lay, waves } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import { fan } from '../draw/folds.ts'
import {
  ellipse,
  mirror,
  type Point,
  polygon,
  polyline,
  profile,
  ribbon,
  taper,
  trace,
} from '../draw/geometry.ts'
import { arm, armSpine, body, type Figure, headOf, isAhead } from '../people/figure.ts'
import { even, fitted, tube } from './cutting.ts'
import { jacketSleeve } from './tailoring.ts'
import { trousers } from './trousers.ts'

export interface Layer {
  figure: Figure
  fabric: Fabric
  trim: string
  /** The quiet clothes beneath. */
  under: Fabric
  earring?: string
  seed: string
}

/** A plain slip of a dress or a top and trousers, so that the coat is what one sees. */
function quiet(canvas: Canvas, layer: Layer, legs: boolean): void {
  body(canvas, layer.figure, deepen(layer.under.base, 0.4), { legs: 'feet' })
  if (legs) trousers(canvas, 'wide', layer.under, `${layer.seed}-legs`)
  const left: Point[] = legs
    ? trace('376 330, 386 376, 381 412, 391 462, 402 512')
    : trace('376 330, 386 376, 381 412, 391 462, 402 505, 372 610, 366 800, 360 1020')
  lay(
    canvas,
    even(left, {
      cut: trace('376 330, 408 312, 424 336, 450 352, 476 336, 492 312, 524 330'),
    }),
    {
      fabric: layer.under,
      seed: `${layer.seed}-under`,
      folds: legs ? [] : fan(4, layer.seed, { width: 20, depth: 0.5, from: 0.4 }),
    },
  )
}

/** An open kimono with deep sleeves. */
export function kimono(canvas: Canvas, layer: Layer): void {
  quiet(canvas, layer, false)
  const { fabric, seed, figure } = layer
  for (const side of ['left', 'right'] as const) {
    arm(canvas, figure, side)
    const spine = armSpine(side === 'left' ? figure.arms[0] : figure.arms[1], side)
    fitted(canvas, tube(spine.slice(0, 5), profile(14, 32, 44, 60, 78)), fabric, `${seed}-sleeve-${side}`, {
      ease: 0.95,
      folds: [
        { u0: 0.4, u1: 0.3, v0: 0.2, v1: 1, width: 24, depth: 0.9 },
        { u0: 0.6, u1: 0.68, v0: 0.25, v1: 1, width: 24, depth: 0.9 },
      ],
    })
  }
  const outer: Point[] = trace('366 330, 366 420, 356 540, 330 760, 300 984')
  const inner: Point[] = trace('424 294, 412 420, 412 560, 404 760, 396 990')
  for (const side of ['left', 'right'] as const) {
    const [left, right] = side === 'left' ? [outer, inner] : [mirror(inner), mirror(outer)]
    const panel = lay(
      canvas,
      { left, right, hem: waves(left.at(-1) ?? [0, 0], right.at(-1) ?? [0, 0], 2, 7, `${seed}${side}`, 8) },
      {
        fabric,
        seed: `${seed}-${side}`,
        folds: fan(4, `${seed}${side}`, { width: 26, depth: 0.9, from: 0.12 }),
        ease: 0.95,
      },
    )
    const edge = side === 'left' ? inner : mirror(inner)
    canvas.within(panel.outline, () => canvas.fill(polygon(ribbon(edge, () => 11, 40)), layer.trim))
    canvas.stroke(polygon(ribbon(edge, () => 11, 40)), deepen(layer.trim, 0.7), 1.2, 0.35)
  }
  headOf(canvas, figure, layer.earring)
}

function lapels(canvas: Canvas, fabric: Fabric): void {
  const collar: Point[] = trace('424 288, 388 322, 366 352, 402 368, 398 424, 449 486, 440 390, 432 300')
  for (const points of [collar, mirror(collar)]) {
    canvas.fill(polygon(points), lighten(fabric.base, 0.08))
    canvas.soft(polygon(points), 6, [
      mark(ribbon(points.slice(2, 6), taper(8)), deepen(fabric.base, 0.8), 0.5),
    ])
    canvas.stroke(polygon(points), deepen(fabric.base, 0.9), 1.6, 0.6)
  }
}

/** A double-breasted trench coat, belted. */
export function trench(canvas: Canvas, layer: Layer): void {
  quiet(canvas, layer, true)
  const { fabric, figure, seed } = layer
  for (const side of ['left', 'right'] as const) {
    if (isAhead(side === 'left' ? figure.arms[0] : figure.arms[1])) continue
    arm(canvas, figure, side)
    jacketSleeve(canvas, figure, side, fabric, seed)
  }
  const left: Point[] = trace('362 330, 374 400, 392 505, 350 640, 322 780, 300 900')
  const cut: Point[] = trace(
    '362 330, 396 308, 426 290, 436 380, 450 470, 464 380, 474 290, 504 308, 538 330',
  )
  lay(
    canvas,
    { left, right: mirror(left), cut, hem: waves([300, 900], [600, 900], 5, 9, seed, 18) },
    {
      fabric,
      seed: `${seed}-coat`,
      folds: fan(8, seed, { width: 30, depth: 0.85, from: 0.42, gather: 0.8 }),
      ease: 0.8,
    },
  )
  inkLine(canvas, trace('450 470, 474 560, 482 720, 486 910'), 2.4, 0.6, deepen(fabric.base, 0.9))
  lapels(canvas, fabric)
  for (const y of [418, 466, 560, 616])
    for (const x of [418, 484]) canvas.fill(polygon(ellipse(x, y, 7)), deepen(fabric.base, 0.7))
  const strap = fitted(
    canvas,
    even(trace('389 492, 388 520'), {
      top: trace('389 492, 450 502, 511 492'),
      hem: trace('388 520, 450 531, 512 520'),
    }),
    { ...fabric, base: deepen(fabric.base, 0.14) },
    `${seed}-belt`,
  )
  canvas.stroke(strap.outline, deepen(fabric.base, 0.9), 1.6, 0.5)
  canvas.stroke('M432 496h34v32h-34z', layer.trim, 5, 1)
  const tail: Point[] = trace('456 528, 470 590, 462 650')
  canvas.fill(polygon(ribbon(tail, profile(11, 12, 13))), deepen(fabric.base, 0.14))
  canvas.stroke(polygon(ribbon(tail, profile(11, 12, 13))), deepen(fabric.base, 0.9), 1.4, 0.5)
  for (const side of ['left', 'right'] as const) {
    if (!isAhead(side === 'left' ? figure.arms[0] : figure.arms[1])) continue
    arm(canvas, figure, side)
    jacketSleeve(canvas, figure, side, fabric, seed)
  }
  headOf(canvas, figure, layer.earring)
}

/** A cropped jacket with ribbed hem and cuffs; with denim it becomes a trucker. */
export function bomber(canvas: Canvas, layer: Layer): void {
  quiet(canvas, layer, true)
  const { figure } = layer
  const ahead = (side: 'left' | 'right') => isAhead(side === 'left' ? figure.arms[0] : figure.arms[1])
  for (const side of ['left', 'right'] as const) if (!ahead(side)) bomberSleeve(canvas, layer, side)
  rib(canvas, trace('404 300, 450 314, 496 300'), 9, layer.trim)
  for (const side of ['left', 'right'] as const) bomberFront(canvas, layer, side)
  for (const side of ['left', 'right'] as const) if (ahead(side)) bomberSleeve(canvas, layer, side)
  headOf(canvas, figure, layer.earring)
}

function rib(canvas: Canvas, spine: readonly Point[], width: number, colour: string): void {
  const outline = polygon(ribbon(spine, () => width, 24))
  canvas.fill(outline, colour)
  canvas.stroke(outline, deepen(colour, 0.8), 1.3, 0.5)
}

function bomberSleeve(canvas: Canvas, { figure, fabric, seed, trim }: Layer, side: 'left' | 'right'): void {
  arm(canvas, figure, side)
  const spine = armSpine(side === 'left' ? figure.arms[0] : figure.arms[1], side)
  const panel = fitted(canvas, tube(spine, profile(14, 32, 33, 30, 30, 19)), fabric, `${seed}-arm-${side}`, {
    ease: 0.9,
    folds: [
      { u0: 0.35, u1: 0.6, v0: 0.15, v1: 0.5, width: 16, depth: 0.7 },
      { u0: 0.7, u1: 0.35, v0: 0.5, v1: 0.9, width: 17, depth: 0.8 },
    ],
  })
  rib(canvas, [panel.map(-0.02, 0.99), panel.map(0.5, 1), panel.map(1.02, 0.99)], 11, trim)
}

function bomberFront(canvas: Canvas, { fabric, seed, trim }: Layer, side: 'left' | 'right'): void {
  const placed = (text: string): Point[] => (side === 'left' ? trace(text) : mirror(trace(text)))
  const outer = placed('360 330, 362 392, 360 460, 362 540, 376 566')
  const inner = placed('420 294, 416 380, 418 470, 424 566')
  const cut = placed('360 330, 392 306, 420 292')
  const shape =
    side === 'left' ? { left: outer, right: inner, cut } : { left: inner, right: outer, cut: cut.reverse() }
  const folds = fan(3, `${seed}${side}`, { width: 18, depth: 0.7, from: 0.4 })
  lay(canvas, shape, { fabric, seed: `${seed}-${side}`, ease: 0.95, folds })
  canvas.add(
    `<path d="${polyline(inner)}" fill="none" stroke="#d9a441" stroke-width="5" stroke-dasharray="4 2.5"/>`,
  )
  rib(canvas, placed('374 574, 398 580, 424 580'), 15, trim)
  rib(canvas, placed('404 298, 414 286, 424 278'), 10, trim)
}
