import { type Canvas, mark } from '../draw/canvas.ts'
import { type Fabric, inkLine, lay, waves } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import { type Fold, fan } from '../draw/folds.ts'
import { ellipse, mirror, type Point, polygon, profile, ribbon, smooth, trace } from '../draw/geometry.ts'
import { arm, body, type Figure, headOf, isAhead } from '../people/figure.ts'
import { beads, drop, even, fitted } from './cutting.ts'
import { type Sleeve, sleeve } from './gown.ts'
import { type Leg, trousers, waist } from './trousers.ts'

export interface Separate {
  figure: Figure
  top: { style: 'bow' | 'peplum' | 'shirt' | 'tank' | 'wrap'; fabric: Fabric; sleeve: Sleeve; accent: string }
  bottom: { style: Leg | 'pleated' | 'pencil'; fabric: Fabric }
  shoes?: string
  earring?: string
  seed: string
}

const SKIRTS: Record<'pleated' | 'pencil', Point[]> = {
  pleated: trace('402 500, 370 580, 338 700, 302 860, 276 990'),
  pencil: trace('402 500, 374 570, 364 640, 368 760, 380 850'),
}

function bottomOf(canvas: Canvas, { bottom, seed }: Separate): void {
  const { style, fabric } = bottom
  if (style === 'palazzo' || style === 'wide' || style === 'tailored') {
    trousers(canvas, style, fabric, `${seed}-bottom`)
    return
  }
  const left = SKIRTS[style]
  drop(canvas, left, mirror(left), {
    fabric,
    seed: `${seed}-skirt`,
    folds: style === 'pencil' ? 2 : style === 'pleated' ? 11 : 10,
    foldWidth: style === 'pencil' ? 16 : 26,
    depth: style === 'pencil' ? 0.35 : 0.8,
    hemWaves: style === 'pencil' ? 1 : 7,
    hemDepth: style === 'pencil' ? 2 : 8,
    swing: 16,
    ease: style === 'pleated' ? 0 : 0.8,
  })
  if (style === 'pencil')
    inkLine(canvas, trace('488 720, 492 790, 490 856'), 2, 0.6, deepen(fabric.base, 0.9))
  waist(canvas, fabric, seed)
}

const SIDE: Point[] = trace('368 330, 384 374, 380 412, 390 462, 402 508')

const NECKLINES = {
  bow: trace('368 330, 400 308, 424 292, 450 304, 476 292, 500 308, 532 330'),
  peplum: trace('368 330, 402 310, 418 318, 450 334, 482 318, 498 310, 532 330'),
  tank: trace('384 332, 402 316, 412 314, 424 348, 450 360, 476 348, 488 314, 498 316, 516 332'),
  wrap: trace('368 330, 404 310, 416 306, 434 370, 462 452, 470 380, 484 306, 496 310, 532 330'),
}

const DARTS: readonly Fold[] = [
  { u0: 0.3, u1: 0.42, v0: 0.4, v1: 1, width: 13, depth: 0.6 },
  { u0: 0.72, u1: 0.6, v0: 0.4, v1: 1, width: 13, depth: 0.7 },
]

function flareOf(canvas: Canvas, fabric: Fabric, seed: string): void {
  const flare = trace('402 500, 366 550, 332 606')
  drop(canvas, flare, mirror(flare), {
    fabric,
    seed: `${seed}-peplum`,
    folds: 8,
    foldWidth: 22,
    depth: 0.9,
    hemWaves: 6,
    hemDepth: 9,
    swing: 22,
    ease: 0.8,
  })
}

function topOf(canvas: Canvas, { top, seed }: Separate): void {
  const { style, fabric, accent } = top
  if (style === 'shirt') {
    shirt(canvas, fabric, accent, seed)
    return
  }
  const side: Point[] = style === 'tank' ? [[384, 332], [387, 376], ...SIDE.slice(2)] : SIDE
  if (style === 'peplum') flareOf(canvas, fabric, seed)
  const folds = style === 'bow' ? fan(5, seed, { width: 16, depth: 0.6, from: 0.2 }) : DARTS
  const shape = even(side, { cut: NECKLINES[style], hem: trace('402 508, 450 516, 498 508') })
  const panel = lay(canvas, shape, { fabric, seed: `${seed}-top`, ease: 0.8, folds })
  const underBust = ribbon(trace('384 442, 418 454, 450 442, 482 454, 516 442'), () => 6)
  canvas.soft(panel.outline, 7, [mark(underBust, deepen(fabric.base, 0.85), 0.26)])
  if (style === 'wrap')
    inkLine(canvas, trace('462 450, 440 480, 406 506'), 2.4, 0.6, deepen(fabric.base, 0.9))
  if (style === 'peplum') beads(canvas, trace('402 504, 450 514, 498 504'), accent, 4, 9)
  if (style === 'bow') pussyBow(canvas, fabric)
}

function pussyBow(canvas: Canvas, fabric: Fabric): void {
  const piece = (points: Point[], seedling: string, half: (t: number) => number) => {
    const edge = ribbon(points, half, 16)
    lay(
      canvas,
      { left: edge.slice(17).reverse(), right: edge.slice(0, 17) },
      { fabric, seed: seedling, round: 0.9 },
    )
  }
  piece(trace('452 318, 440 380, 424 470'), 'tail-left', profile(8, 15, 24))
  piece(trace('456 318, 470 390, 482 452'), 'tail-right', profile(8, 15, 22))
  for (const loop of [
    trace('450 314, 414 292, 386 308, 400 336, 450 318'),
    trace('452 314, 490 290, 518 310, 500 338, 452 318'),
  ]) {
    const outline = polygon(smooth(loop))
    canvas.fill(outline, fabric.base)
    canvas.soft(outline, 4, [
      mark(
        ribbon(
          [
            [450, 316],
            [loop[2]?.[0] ?? 0, 312],
          ],
          () => 5,
        ),
        deepen(fabric.base, 0.8),
        0.5,
      ),
      mark(ellipse(((loop[1]?.[0] ?? 0) + 450) / 2, 302, 16, 4), lighten(fabric.base, 0.8), 0.6),
    ])
    canvas.stroke(outline, deepen(fabric.base, 0.85), 1.4, 0.5)
  }
  canvas.fill(polygon(ellipse(451, 316, 10, 12)), deepen(fabric.base, 0.1))
}

function shirt(canvas: Canvas, fabric: Fabric, accent: string, seed: string): void {
  const side: Point[] = trace('362 330, 372 384, 368 450, 362 540, 360 622')
  const cut: Point[] = trace('362 330, 398 308, 420 292, 450 352, 480 292, 502 308, 538 330')
  const panel = lay(canvas, even(side, { cut, hem: waves([360, 622], [540, 622], 2, 5, seed, 12) }), {
    fabric,
    seed: `${seed}-shirt`,
    ease: 0.95,
    folds: fan(5, seed, { width: 20, depth: 0.6, from: 0.3 }),
  })
  canvas.within(panel.outline, () =>
    canvas.fill(polygon(trace('438 340, 462 340, 462 650, 438 650')), deepen(fabric.base, 0.2), 0.5),
  )
  for (const y of [372, 424, 476, 528, 580]) canvas.fill(polygon(ellipse(450, y, 4.6)), accent)
  for (const points of [
    trace('422 286, 450 350, 420 364, 396 312'),
    trace('478 286, 450 350, 480 364, 504 312'),
  ]) {
    canvas.within(polygon(points), () => {
      lay(canvas, even(trace('380 280, 380 380')), { fabric, seed: `${seed}-collar`, casts: false, round: 0 })
    })
    canvas.stroke(polygon(points), deepen(fabric.base, 0.9), 1.8, 0.7)
  }
}

/** A top and a bottom, one of them quiet so that the other speaks. */
export function separates(canvas: Canvas, look: Separate): void {
  const { figure } = look
  const trousered = ['palazzo', 'wide', 'tailored'].includes(look.bottom.style)
  body(canvas, figure, look.shoes ?? deepen(look.bottom.fabric.base, 0.4), {
    legs: trousered ? 'feet' : 'bare',
    chest: look.top.style === 'bow' || look.top.style === 'shirt' ? look.top.fabric.base : undefined,
  })
  const ahead = (side: 'left' | 'right') => isAhead(side === 'left' ? figure.arms[0] : figure.arms[1])
  const dress = (side: 'left' | 'right') => {
    arm(canvas, figure, side)
    sleeve(canvas, figure, side, look.top.sleeve, look.top.fabric, look.seed)
  }
  const over = ['shirt', 'peplum'].includes(look.top.style)
  if (over) bottomOf(canvas, look)
  for (const side of ['left', 'right'] as const) if (!ahead(side)) dress(side)
  topOf(canvas, look)
  if (!over) bottomOf(canvas, look)
  for (const side of ['left', 'right'] as const) if (ahead(side)) dress(side)
  headOf(canvas, figure, look.earring)
}

/** Bodice and trousers in one. */
export function jumpsuit(canvas: Canvas, look: Separate, belt: string): void {
  separates(canvas, look)
  fitted(
    canvas,
    even(trace('401 492, 400 520'), {
      top: trace('401 492, 450 502, 499 492'),
      hem: trace('400 520, 450 531, 500 520'),
    }),
    { base: belt, sheen: 0.5, weave: () => '' },
    'belt',
  )
}
