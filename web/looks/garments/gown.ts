import type { Canvas } from '../draw/canvas.ts'
import { band, type Fabric, inkLine, type Panel } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import { mirror, type Point, profile, trace } from '../draw/geometry.ts'
import { arm, armSpine, body, type Figure, headOf } from '../people/figure.ts'
import { beads, drop, even, fitted, trim, tube, tuck } from './cutting.ts'

export type Skirt = 'mermaid' | 'column' | 'aline' | 'ball' | 'midi' | 'flare' | 'mini' | 'slip'
export type Neckline = 'sweetheart' | 'vee' | 'round' | 'boat' | 'offshoulder' | 'halter' | 'slip' | 'square'
export type Sleeve = 'none' | 'cap' | 'short' | 'long' | 'bell' | 'puff' | 'bishop'

export interface Gown {
  figure: Figure
  fabric: Fabric
  skirt: Skirt
  neckline: Neckline
  sleeve: Sleeve
  skirtFabric?: Fabric
  sleeveFabric?: Fabric
  belt?: string
  trim?: string
  hemBand?: string
  shoes?: string
  earring?: string
  seed: string
}

/** Left edges from waist to hem. */
const SKIRTS: Record<Skirt, Point[]> = {
  mermaid: trace('403 500, 378 560, 366 620, 372 720, 392 830, 372 930, 308 1040, 262 1106'),
  column: trace('403 500, 378 560, 367 620, 366 760, 362 920, 352 1096'),
  aline: trace('403 500, 376 560, 352 650, 318 800, 276 980, 244 1104'),
  ball: trace('404 500, 352 540, 286 640, 226 790, 176 960, 146 1104'),
  midi: trace('403 500, 376 560, 358 640, 340 760, 322 900'),
  flare: trace('403 500, 366 560, 312 660, 268 770, 240 858'),
  mini: trace('403 500, 378 560, 366 620, 364 700, 368 752'),
  slip: trace('402 490, 376 570, 366 630, 362 760, 350 920, 332 1070'),
}

interface Top {
  side: Point[]
  cut: Point[]
}

const TOPS: Record<Neckline, Top> = {
  sweetheart: {
    side: trace('382 368, 379 408, 390 462, 403 508'),
    cut: trace('382 368, 402 350, 428 356, 450 384, 472 356, 498 350, 518 368'),
  },
  offshoulder: {
    side: trace('360 372, 378 412, 390 462, 403 508'),
    cut: trace('360 372, 396 366, 428 372, 450 376, 472 372, 504 366, 540 372'),
  },
  vee: {
    side: trace('376 328, 386 372, 380 412, 390 462, 403 508'),
    cut: trace('376 328, 404 314, 417 308, 434 358, 450 418, 466 358, 483 308, 496 314, 524 328'),
  },
  round: {
    side: trace('370 328, 384 372, 380 412, 390 462, 403 508'),
    cut: trace('370 328, 404 312, 416 306, 428 330, 450 342, 472 330, 484 306, 496 312, 530 328'),
  },
  square: {
    side: trace('376 330, 386 372, 380 412, 390 462, 403 508'),
    cut: trace(
      '376 330, 398 318, 408 314, 412 360, 420 376, 450 378, 480 376, 488 360, 492 314, 502 318, 524 330',
    ),
  },
  boat: {
    side: trace('366 330, 384 374, 380 412, 390 462, 403 508'),
    cut: trace('366 330, 388 316, 420 322, 450 326, 480 322, 512 316, 534 330'),
  },
  halter: {
    side: trace('396 352, 382 388, 380 418, 390 462, 403 508'),
    cut: trace('396 352, 412 318, 428 288, 440 320, 450 356, 460 320, 472 288, 488 318, 504 352'),
  },
  slip: {
    side: trace('388 366, 380 408, 390 462, 402 500'),
    cut: trace('388 366, 402 358, 424 374, 450 402, 476 374, 498 358, 512 366'),
  },
}

const SLEEVES: Record<Exclude<Sleeve, 'none'>, { from: number; to: number; half: (t: number) => number }> = {
  cap: { from: 1, to: 2, half: profile(8, 24, 26) },
  short: { from: 1, to: 3, half: profile(14, 25, 27, 25) },
  long: { from: 1, to: 6, half: profile(14, 23, 22, 20, 18, 14) },
  bell: { from: 1, to: 6, half: profile(14, 23, 23, 24, 36, 64) },
  puff: { from: 0, to: 3, half: profile(14, 42, 50, 44, 21) },
  bishop: { from: 1, to: 6, half: profile(14, 25, 27, 32, 44, 40, 15) },
}

export function sleeve(
  canvas: Canvas,
  figure: Figure,
  side: 'left' | 'right',
  kind: Sleeve,
  fabric: Fabric,
  seed: string,
): Panel | undefined {
  if (kind === 'none') return undefined
  const { from, to, half } = SLEEVES[kind]
  const pose = side === 'left' ? figure.arms[0] : figure.arms[1]
  const spine = armSpine(pose, side, figure.man ? 16 : 0)
  const start: Point = side === 'left' ? [394, 334] : [506, 334]
  const part: Point[] = [start, ...spine.slice(from, to)]
  if (kind === 'cap') part.push([side === 'left' ? 364 : 536, 388])
  const folds = kind === 'cap' ? 0 : kind === 'puff' ? 4 : 2
  return fitted(canvas, tube(part, half), fabric, `${seed}-${side}`, {
    round: 0.9,
    folds: Array.from({ length: folds }, (_, i) => ({
      u0: 0.3 + i * 0.15,
      u1: 0.2 + i * 0.28,
      v0: 0.1 + i * 0.1,
      v1: kind === 'puff' ? 0.95 : 0.9,
      width: 13,
      depth: 0.7,
    })),
  })
}

function skirtOf(canvas: Canvas, gown: Gown): Panel {
  const left = SKIRTS[gown.skirt]
  const fabric = gown.skirtFabric ?? gown.fabric
  const full = gown.skirt === 'ball' || gown.skirt === 'flare' || gown.skirt === 'aline'
  const narrow = gown.skirt === 'column' || gown.skirt === 'mini' || gown.skirt === 'slip'
  const panel = drop(canvas, left, mirror(left), {
    fabric,
    seed: `${gown.seed}-skirt`,
    folds: gown.skirt === 'ball' ? 13 : full ? 10 : narrow ? 5 : 7,
    foldWidth: gown.skirt === 'ball' ? 44 : full ? 34 : 24,
    depth: narrow ? 0.6 : 0.95,
    hemWaves: gown.skirt === 'ball' ? 8 : full ? 6 : gown.skirt === 'mermaid' ? 5 : 3,
    hemDepth: narrow ? 4 : 10,
    swing: full ? 24 : 14,
    ease: 0.6,
    gather: full ? 1 : 0.8,
  })
  if (gown.hemBand) {
    band(canvas, panel, { v: [0.93, 1.03] }, gown.hemBand, 0.95)
    band(canvas, panel, { v: [0.905, 0.915] }, gown.hemBand, 0.95)
  }
  return panel
}

function bodiceOf(canvas: Canvas, gown: Gown): void {
  const top = TOPS[gown.neckline]
  const { fabric } = gown
  const bodice = fitted(
    canvas,
    even(top.side, {
      cut: top.cut,
      hem: trace('403 508, 450 517, 497 508'),
    }),
    fabric,
    `${gown.seed}-bodice`,
    {
      ease: 0.5,
      folds: [
        { u0: 0.3, u1: 0.42, v0: 0.45, v1: 1, width: 12, depth: 0.55 },
        { u0: 0.72, u1: 0.6, v0: 0.45, v1: 1, width: 13, depth: 0.65 },
      ],
    },
  )
  tuck(canvas, bodice.outline, trace('384 440, 418 452, 450 440, 482 452, 516 440'), 9, fabric.base, 0.4)
  inkLine(canvas, trace('404 432, 412 470, 418 508'), 1.2, 0.4, deepen(fabric.base, 0.9))
  inkLine(canvas, trace('496 432, 488 470, 482 508'), 1.2, 0.4, deepen(fabric.base, 0.9))
  edges(canvas, gown, top.cut)
}

function edges(canvas: Canvas, gown: Gown, cut: readonly Point[]): void {
  if (gown.neckline === 'slip') {
    for (const strap of [trace('404 360, 410 328, 420 308'), trace('496 360, 490 328, 480 308')]) {
      trim(canvas, strap, gown.fabric.base, 4)
    }
  }
  if (gown.trim) beads(canvas, cut, gown.trim, 3.4, 7.4)
  else
    canvas.stroke(`M${cut.map(([x, y]) => `${x} ${y}`).join('L')}`, lighten(gown.fabric.base, 0.4), 0.01, 0)
}

export function gown(canvas: Canvas, design: Gown): void {
  const { figure } = design
  const long = !['midi', 'flare', 'mini'].includes(design.skirt)
  body(canvas, figure, design.shoes ?? '#2a1c24', {
    legs: design.skirt === 'slip' ? 'feet' : long ? 'none' : 'bare',
  })
  const sleeveFabric = design.sleeveFabric ?? design.fabric
  const front = (side: 'left' | 'right') => (side === 'left' ? figure.arms[0] : figure.arms[1]) !== 'down'
  const dress = (side: 'left' | 'right') => {
    arm(canvas, figure, side)
    const made = sleeve(canvas, figure, side, design.sleeve, sleeveFabric, design.seed)
    if (made && design.trim && design.sleeve !== 'puff') band(canvas, made, { v: [0.94, 1.02] }, design.trim)
  }
  for (const side of ['left', 'right'] as const) if (!front(side)) dress(side)
  skirtOf(canvas, design)
  bodiceOf(canvas, design)
  if (design.belt) {
    fitted(
      canvas,
      even(trace('402 494, 401 516'), {
        top: trace('402 494, 450 504, 498 494'),
        hem: trace('401 516, 450 527, 499 516'),
      }),
      { base: design.belt, sheen: 0.6, weave: () => '' },
      'belt',
    )
  }
  for (const side of ['left', 'right'] as const) if (front(side)) dress(side)
  headOf(canvas, figure, design.earring)
}
