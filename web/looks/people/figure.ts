import { type Canvas, mark } from '../draw/canvas.ts'
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
import type { Hair } from './hair.ts'
import { COMPLEXIONS, type Complexion, type ComplexionName, face } from './head.ts'

/** The croquis stands 8½ heads tall between y 130 and y 1110 on the axis x = 450. */
export const BODY = {
  shoulder: 330,
  bust: 412,
  waist: 505,
  hip: 612,
  knee: 850,
  ankle: 1050,
  head: { x: 450, y: 200, scale: 0.41 },
} as const

export type Arm = 'down' | 'hip' | 'bent' | 'pocket' | 'crossed' | 'raised' | 'collar' | 'low'

/** Drawn over the clothes. */
export const isAhead = (arm: Arm): boolean => arm !== 'down' && arm !== 'pocket'

export interface Figure {
  complexion: ComplexionName
  hair: Hair
  arms: readonly [left: Arm, right: Arm]
  man?: boolean
}

const SPINES: Record<Arm, Point[]> = {
  down: trace('404 330, 373 353, 354 424, 342 486, 329 560, 322 616'),
  hip: trace('404 330, 373 353, 328 412, 296 470, 334 522, 380 554'),
  bent: trace('404 330, 373 353, 348 424, 336 490, 378 520, 428 528'),
  pocket: trace('404 330, 373 353, 346 424, 326 490, 344 566, 370 616'),
  crossed: trace('404 330, 373 353, 350 424, 346 486, 420 478, 494 452'),
  raised: trace('404 330, 373 353, 318 330, 296 262, 346 214, 392 190'),
  collar: trace('404 330, 373 353, 342 426, 346 494, 394 444, 428 388'),
  low: trace('404 330, 373 353, 348 428, 342 512, 388 584, 432 604'),
}

export const armSpine = (arm: Arm, side: 'left' | 'right', broad = 0): Point[] => {
  const spine = SPINES[arm].map(([x, y], i): Point => [x - broad * (1 - i * 0.12), y])
  return side === 'left' ? spine : mirror(spine)
}

function form(
  canvas: Canvas,
  points: readonly Point[],
  skin: string,
  spine: readonly Point[],
  width: number,
): void {
  const outline = polygon(points)
  canvas.casts(outline)
  canvas.fill(outline, skin)
  const shifted = (by: number): Point[] => spine.map(([x, y]): Point => [x + by, y])
  canvas.soft(outline, 6, [
    mark(
      ribbon(shifted(width * 0.8), profile(0, width * 0.62, width * 0.62, width * 0.62, width * 0.62)),
      deepen(skin, 0.65),
      0.62,
    ),
    mark(ribbon(shifted(-width * 0.38), taper(width * 0.26)), lighten(skin, 0.5), 0.36),
  ])
  canvas.stroke(outline, deepen(skin, 0.85), 1.2, 0.24)
}

function hand(canvas: Canvas, at: Point, towards: Point, skin: string): void {
  const [dx, dy] = [towards[0] - at[0], towards[1] - at[1]]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  const along = (forward: number, aside: number): Point => [
    at[0] + ux * forward - uy * aside,
    at[1] + uy * forward + ux * aside,
  ]
  canvas.fill(polygon(ribbon([along(8, -5), along(24, -14), along(36, -13)], profile(5, 5, 2.6))), skin)
  for (const [aside, reach] of [
    [-7, 62],
    [-2, 68],
    [3.4, 65],
    [8, 56],
  ] as const) {
    const finger = ribbon(
      [along(22, aside), along(44, aside * 1.12), along(reach, aside * 0.8)],
      profile(4.4, 4, 1.8),
    )
    canvas.fill(polygon(finger), skin)
    canvas.stroke(polygon(finger), deepen(skin, 0.7), 0.9, 0.4)
  }
  const palm = polygon(ribbon([along(-8, 0), along(14, 0), along(36, 0)], profile(9, 13.5, 11)))
  canvas.fill(palm, skin)
  canvas.soft(palm, 4, [mark(ellipse(...along(16, -10), 8, 20), deepen(skin, 0.6), 0.3)])
}

export function arm(canvas: Canvas, figure: Figure, side: 'left' | 'right', along?: readonly Point[]): void {
  const { skin } = COMPLEXIONS[figure.complexion]
  const pose = side === 'left' ? figure.arms[0] : figure.arms[1]
  const spine = along ?? armSpine(pose, side, figure.man ? 16 : 0)
  const size = figure.man ? 1.22 : 1
  const widths = profile(3 * size, 17.5 * size, 18.5 * size, 15.5 * size, 14.5 * size, 9 * size)
  const wrist = spine.at(-1) ?? [0, 0]
  const before = spine.at(-2) ?? [0, 0]
  form(canvas, ribbon(spine, widths), skin, spine, 15 * size)
  if (pose !== 'pocket') hand(canvas, wrist, [wrist[0] * 2 - before[0], wrist[1] * 2 - before[1]], skin)
}

function leg(canvas: Canvas, skin: string, side: 1 | -1): void {
  const spine: Point[] = [
    [450 + side * 40, 630],
    [450 + side * 36, 720],
    [450 + side * 30, 800],
    [450 + side * 27, 855],
    [450 + side * 31, 915],
    [450 + side * 28, 990],
    [450 + side * 25, 1055],
    [450 + side * 26, 1112],
  ]
  form(canvas, ribbon(spine, profile(44, 39, 30, 24, 27, 19, 12, 13)), skin, spine, 22)
}

/** A pointed court shoe seen from the front. */
export function court(canvas: Canvas, colour: string, side: 1 | -1): void {
  const x = 450 + side * 25
  const outline = polygon(
    smooth([
      [x - 15, 1058],
      [x - 19, 1084],
      [x - 14, 1112],
      [x + side * 2, 1128],
      [x + 14, 1112],
      [x + 19, 1084],
      [x + 15, 1058],
      [x + 8, 1084],
      [x, 1092],
      [x - 8, 1084],
      [x - 15, 1058],
    ]),
  )
  canvas.fill(outline, colour)
  canvas.soft(outline, 3, [
    mark(ellipse(x - 7, 1100, 4, 12), lighten(colour, 0.7), 0.6),
    mark(ellipse(x + 13, 1100, 6, 16), deepen(colour, 0.8), 0.6),
  ])
  canvas.stroke(outline, deepen(colour, 0.8), 1.3, 0.5)
}

/** The left side from under the jaw to the thigh. */
const WOMAN = trace(
  '430 228, 430 262, 425 286, 404 307, 378 320, 363 337, 366 362, 386 398, 388 430, 404 505, 374 604, 376 680',
)
const MAN = trace(
  '421 228, 421 262, 416 286, 388 307, 350 322, 335 343, 343 376, 373 430, 385 510, 386 600, 392 680',
)

function torso(canvas: Canvas, { skin }: Complexion, man = false): void {
  const left = man ? MAN : WOMAN
  const outline = polygon([...smooth(left), ...smooth(mirror(left)).reverse()])
  canvas.casts(outline)
  canvas.fill(outline, skin)
  const [dark, light] = [deepen(skin, 0.65), lighten(skin, 0.5)]
  canvas.soft(outline, 9, [
    mark(trace('500 300, 580 320, 580 700, 490 700, 520 500, 520 400'), dark, 0.5),
    mark(trace('416 220, 488 220, 484 268, 462 288, 436 266, 424 256'), dark, 0.8),
    mark(ellipse(450, 316, 9, 7), dark, 0.4),
    mark(ribbon(trace('398 330, 432 326, 448 334'), taper(4)), light, 0.5),
    mark(ribbon(trace('452 334, 470 327, 506 332'), taper(4)), light, 0.34),
    mark(ellipse(412, 366, 20, 16), light, 0.24),
    mark(ribbon(trace('450 372, 450 420'), taper(6)), dark, 0.35),
  ])
  canvas.stroke(outline, deepen(skin, 0.85), 1.3, 0.35)
}

export const inHead = (canvas: Canvas, draw: () => void, figure?: Figure): void => {
  const { x, y, scale } = BODY.head
  const size = figure?.man ? scale * 1.06 : scale
  canvas.moved(`translate(${x} ${y}) scale(${size})`, draw)
}

export interface Covered {
  /** How much of the legs the clothes leave to see. */
  legs?: 'bare' | 'feet' | 'none'
  /** The cloth over the shoulders, where none of them shows. */
  chest?: string
}

const NECK: Point[] = trace('430 228, 430 262, 426 284, 414 300, 430 322, 450 330')

/** Body without arms and head: legs, torso, neck, and the hair behind them. */
export function body(canvas: Canvas, figure: Figure, shoes: string, covered: Covered = {}): void {
  const complexion = COMPLEXIONS[figure.complexion]
  inHead(canvas, () => figure.hair.behind?.(canvas), figure)
  for (const side of [-1, 1] as const) {
    if (covered.legs === 'none') break
    if (covered.legs === 'feet') foot(canvas, complexion.skin, side)
    else leg(canvas, complexion.skin, side)
    court(canvas, shoes, side)
  }
  if (!covered.chest) {
    torso(canvas, complexion, figure.man)
    return
  }
  torso(canvas, { ...complexion, skin: covered.chest }, figure.man)
  const wide = figure.man ? 9 : 0
  const left = NECK.map(([x, y]): Point => [x - (y < 310 ? wide : 0), y])
  const outline = polygon([...smooth(left), ...smooth(mirror(left)).reverse()])
  canvas.fill(outline, complexion.skin)
  canvas.soft(outline, 8, [
    mark(
      trace('400 220, 500 220, 500 330, 470 330, 466 290, 440 272, 424 258'),
      deepen(complexion.skin, 0.65),
      0.75,
    ),
  ])
}

function foot(canvas: Canvas, skin: string, side: 1 | -1): void {
  const x = 450 + side * 25
  canvas.fill(
    polygon(
      ribbon(
        [
          [x, 1030],
          [x, 1070],
          [x + side, 1112],
        ],
        profile(11, 12, 13),
      ),
    ),
    skin,
  )
}

export function headOf(canvas: Canvas, figure: Figure, earring?: string): void {
  inHead(
    canvas,
    () => {
      face(canvas, COMPLEXIONS[figure.complexion], figure.man)
      figure.hair.front(canvas)
      if (earring) {
        for (const x of [-106, 106]) {
          canvas.fill(polygon(ellipse(x, 38, 7, 7)), earring)
          canvas.fill(
            polygon(
              ribbon(
                [
                  [x, 44],
                  [x, 84],
                ],
                profile(3, 9, 2),
              ),
            ),
            earring,
          )
        }
      }
    },
    figure,
  )
}
