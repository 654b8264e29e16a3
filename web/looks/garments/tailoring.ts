import { type Canvas, mark } from '../draw/canvas.ts'
import { type Fabric, inkLine, lay, type Panel, waves } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import {
  ellipse,
  mirror,
  type Point,
  polygon,
  profile,
  ribbon,
  smooth,
  taper,
  trace,
} from '../draw/geometry.ts'
import type { Shape } from '../draw/patch.ts'
import { arm, armSpine, body, type Figure, headOf, isAhead } from '../people/figure.ts'
import { even, fitted, tube } from './cutting.ts'
import { type Leg, trousers } from './trousers.ts'

export interface Suit {
  figure: Figure
  fabric: Fabric
  /** Lapel facing: satin on a dinner jacket. */
  facing: Fabric
  lapel: 'notch' | 'peak' | 'shawl'
  leg: Leg
  legFabric?: Fabric
  shirt: string
  neckwear?: { kind: 'bow' | 'tie' | 'none'; colour: string }
  waistcoat?: Fabric
  buttons: string
  double?: boolean
  pocket?: string
  earring?: string
  shoes?: string
  seed: string
}

const shoulder = (suit: Suit): number => (suit.figure.man ? 350 : 368)

function shirtFront(canvas: Canvas, suit: Suit): void {
  const outline = polygon(trace('404 306, 424 288, 450 308, 476 288, 496 306, 496 560, 404 560'))
  canvas.fill(outline, suit.shirt)
  canvas.soft(outline, 6, [
    mark(trace('404 300, 430 310, 446 560, 400 560'), deepen(suit.shirt, 0.7), 0.26),
    mark(trace('496 300, 474 310, 456 560, 500 560'), deepen(suit.shirt, 0.7), 0.4),
  ])
  if (suit.waistcoat) {
    const left: Point[] = trace('398 330, 396 440, 398 570')
    lay(
      canvas,
      even(left, {
        cut: trace('398 330, 420 330, 450 440, 480 330, 502 330'),
      }),
      { fabric: suit.waistcoat, seed: `${suit.seed}-vest`, casts: false },
    )
    for (const y of [462, 494, 526]) canvas.fill(polygon(ellipse(450, y, 4.6)), suit.buttons)
  }
  if (suit.figure.man || suit.neckwear?.kind === 'tie') {
    for (const side of [
      trace('421 284, 448 312, 432 334, 412 304'),
      trace('479 284, 452 312, 468 334, 488 304'),
    ]) {
      canvas.fill(polygon(side), lighten(suit.shirt, 0.5))
      canvas.stroke(polygon(side), deepen(suit.shirt, 0.6), 1.4, 0.5)
    }
  }
  neckwear(canvas, suit)
}

function neckwear(canvas: Canvas, { neckwear: tied, seed }: Suit): void {
  if (!tied || tied.kind === 'none') return
  const { colour } = tied
  const dark = deepen(colour, 0.7)
  if (tied.kind === 'bow') {
    for (const side of [
      trace('450 312, 416 296, 410 314, 416 332, 450 318'),
      trace('450 312, 484 296, 490 314, 484 332, 450 318'),
    ]) {
      canvas.fill(polygon(smooth(side)), colour)
      canvas.stroke(polygon(smooth(side)), lighten(colour, 0.35), 1.6, 0.7)
    }
    canvas.fill(polygon(ellipse(450, 315, 9, 10)), lighten(colour, 0.16))
    return
  }
  const blade = polygon(trace('444 326, 456 326, 470 520, 450 560, 432 520'))
  canvas.fill(blade, colour)
  canvas.soft(blade, 4, [mark(trace('456 320, 480 320, 480 560, 458 560'), dark, 0.5)])
  canvas.fill(polygon(trace('438 306, 462 306, 457 328, 443 328')), deepen(colour, seed ? 0.12 : 0))
}

function lapelOf(suit: Suit, close: number): Point[] {
  if (suit.lapel === 'shawl')
    return [
      ...smooth([
        [424, 290],
        [400, 336],
        [394, 400],
        [414, 460],
        [449, close],
      ]),
      ...smooth([
        [449, close],
        [434, 440],
        [426, 360],
        [432, 300],
      ]),
    ]
  if (suit.lapel === 'peak')
    return [
      [424, 290],
      [404, 330],
      [414, 348],
      [376, 342],
      [392, 396],
      [449, close],
      [438, 420],
      [430, 300],
    ]
  return [
    [424, 290],
    [402, 328],
    [412, 346],
    [388, 352],
    [398, 404],
    [449, close],
    [438, 420],
    [430, 300],
  ]
}

/** Shoulder to hem on the outside, collar to hem on the inside, of the left front. */
function frontShape(suit: Suit, close: number): Shape {
  const s = shoulder(suit)
  const man = suit.figure.man
  const foot = man ? 690 : 660
  const reach = suit.double ? 486 : 458
  const edge = reach - (suit.double ? 2 : 18)
  return {
    left: trace(`${s} 332, ${s + 14} 386, ${s + 24} 440, ${man ? 384 : 400} 505, 374 590, 366 ${foot}`),
    right: trace(`428 296, 434 380, 450 ${close}, ${reach} 520, ${reach - 2} 600, ${edge} ${foot + 4}`),
    cut: trace(`${s} 332, 394 308, 428 290`),
    hem: waves([366, foot], [edge, foot + 4], 1, 3, suit.seed, 8),
  }
}

const mirrored = ({ left, right, cut = [], hem = [] }: Shape): Shape => ({
  left: mirror(right),
  right: mirror(left),
  cut: mirror(cut).reverse(),
  hem: mirror(hem).reverse(),
})

function front(canvas: Canvas, suit: Suit, side: 'left' | 'right'): void {
  const close = suit.double ? 500 : 512
  const shape = frontShape(suit, close)
  const panel = lay(canvas, side === 'left' ? shape : mirrored(shape), {
    fabric: suit.fabric,
    seed: `${suit.seed}-front-${side}`,
    ease: 0.9,
    round: 0.6,
    folds: [{ u0: 0.5, u1: 0.56, v0: 0.3, v1: 0.62, width: 16, depth: 0.5 }],
  })
  facing(canvas, suit, panel, side, close)
  const dart = trace('412 440, 416 520, 410 600')
  inkLine(canvas, side === 'left' ? dart : mirror(dart), 1.5, 0.4, deepen(suit.fabric.base, 0.95))
  pockets(canvas, suit, side)
}

/** The lapel with its shadow on the front and its own light. */
function facing(canvas: Canvas, suit: Suit, panel: Panel, side: 'left' | 'right', close: number): void {
  const lapel = side === 'left' ? lapelOf(suit, close) : mirror(lapelOf(suit, close))
  const outline = polygon(lapel)
  const { base, sheen } = suit.facing
  const moved = (dx: number, dy: number): Point[] => lapel.map(([x, y]) => [x + dx, y + dy])
  const roll = side === 'left' ? trace(`440 330, 446 ${close}`) : trace(`460 330, 454 ${close}`)
  canvas.soft(panel.outline, 7, [mark(moved(4, 8), deepen(suit.fabric.base, 0.9), 0.5)])
  canvas.fill(outline, base)
  canvas.soft(outline, 6, [
    mark(ribbon(moved(6, 0).slice(0, 4), taper(7)), lighten(base, 0.7), 0.2 + 0.4 * sheen),
    mark(
      ribbon(roll, () => 6),
      deepen(base, 0.9),
      0.5,
    ),
  ])
  canvas.stroke(outline, deepen(base, 0.9), 1.6, 0.6)
}

function pockets(canvas: Canvas, suit: Suit, side: 'left' | 'right'): void {
  const flap: Point[] = trace('382 596, 426 600, 425 616, 381 612')
  const points = side === 'left' ? flap : mirror(flap)
  canvas.fill(polygon(points), deepen(suit.fabric.base, 0.12))
  canvas.stroke(polygon(points), deepen(suit.fabric.base, 0.9), 1.5, 0.6)
  if (side === 'right' && suit.pocket) {
    canvas.fill(polygon(trace('494 408, 522 404, 520 388, 512 396, 506 384, 500 396, 494 390')), suit.pocket)
    canvas.stroke('M492 410L524 405', deepen(suit.fabric.base, 0.95), 3, 0.7)
  }
}

export function jacketSleeve(
  canvas: Canvas,
  figure: Figure,
  side: 'left' | 'right',
  fabric: Fabric,
  seed: string,
  cuff?: string,
): void {
  const spine = armSpine(side === 'left' ? figure.arms[0] : figure.arms[1], side, figure.man ? 16 : 0)
  const wide = figure.man ? 1.14 : 1
  const panel = fitted(
    canvas,
    tube(spine, profile(9 * wide, 22 * wide, 23 * wide, 21 * wide, 19 * wide, 16 * wide)),
    fabric,
    `${seed}-sleeve-${side}`,
    {
      folds: [
        { u0: 0.35, u1: 0.6, v0: 0.1, v1: 0.4, width: 13, depth: 0.6 },
        { u0: 0.7, u1: 0.3, v0: 0.5, v1: 0.72, width: 14, depth: 0.8 },
        { u0: 0.3, u1: 0.7, v0: 0.55, v1: 0.86, width: 12, depth: 0.6 },
      ],
    },
  )
  if (!cuff) return
  const edge = [0, 0.5, 1].map((u): Point => panel.map(u, 1.0))
  canvas.fill(polygon(ribbon(edge, () => 4)), cuff)
}

function armOf(canvas: Canvas, suit: Suit, side: 'left' | 'right'): void {
  arm(canvas, suit.figure, side)
  jacketSleeve(canvas, suit.figure, side, suit.fabric, suit.seed, suit.figure.man ? suit.shirt : undefined)
}

/** A jacket and trousers; long and belted it is a coat. */
export function suit(canvas: Canvas, design: Suit): void {
  const { figure } = design
  body(canvas, figure, design.shoes ?? '#1a1216', { legs: 'feet', chest: design.fabric.base })
  trousers(canvas, design.leg, design.legFabric ?? design.fabric, `${design.seed}-legs`, false)
  shirtFront(canvas, design)
  const ahead = (side: 'left' | 'right') => isAhead(side === 'left' ? figure.arms[0] : figure.arms[1])
  for (const side of ['left', 'right'] as const) if (!ahead(side)) armOf(canvas, design, side)
  front(canvas, design, 'right')
  front(canvas, design, 'left')
  fasten(canvas, design)
  for (const side of ['left', 'right'] as const) if (ahead(side)) armOf(canvas, design, side)
  headOf(canvas, figure, design.earring)
}

function fasten(canvas: Canvas, design: Suit): void {
  const spots: Point[] = design.double
    ? trace('424 500, 476 500, 424 548, 476 548, 420 596, 478 596')
    : trace('452 524, 452 566')
  for (const [x, y] of spots) {
    canvas.fill(polygon(ellipse(x + 1, y + 2, 6.4)), deepen(design.fabric.base, 0.95), 0.7)
    canvas.fill(polygon(ellipse(x, y, 6)), design.buttons)
    canvas.fill(polygon(ellipse(x - 1.6, y - 1.8, 2)), lighten(design.buttons, 0.8))
  }
}
