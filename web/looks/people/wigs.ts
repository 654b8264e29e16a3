import { type Canvas, mark } from '../draw/canvas.ts'
import { deepen, lighten, mix } from '../draw/colour.ts'
import {
  blob,
  ellipse,
  lerp,
  mirror,
  type Point,
  polygon,
  profile,
  ribbon,
  taper,
  trace,
} from '../draw/geometry.ts'
import { capOf, type Hair } from './hair.ts'

/** Long loose waves, parted to one side. */
export function waves(colour = '#241512', length = 430): Hair {
  const strand = (side: number, reach: number, foot: number): Point[] => [
    [side * 18, -168],
    [side * (reach * 0.82), -120],
    [side * reach, -10],
    [side * (reach + 26), 110],
    [side * (reach - 8), 220],
    [side * (reach + 22), foot * 0.8],
    [side * (reach - 30), foot],
  ]
  return {
    behind(canvas) {
      const left = strand(-1, 126, length)
      const outline = blob([
        ...left,
        [-60, length - 30],
        [0, length - 60],
        [60, length - 26],
        ...mirror(left, 0).reverse(),
      ])
      canvas.casts(outline)
      canvas.fill(outline, deepen(colour, 0.4))
    },
    front(canvas) {
      const crown = blob(
        trace(
          '-112 -40, -116 -110, -74 -172, -10 -190, 60 -178, 110 -116, 112 -40, 84 -84, 34 -128, -22 -142, -70 -104',
        ),
      )
      canvas.casts(crown)
      canvas.fill(crown, colour)
      canvas.soft(crown, 7, [
        mark(ellipse(-64, -140, 44, 14, -0.7), '#c08a5e', 0.34),
        mark(ellipse(66, -136, 40, 12, 0.7), '#c08a5e', 0.2),
      ])
      for (const side of [1, -1]) lock(canvas, colour, side, length)
    },
  }
}

function lock(canvas: Canvas, colour: string, side: number, length: number): void {
  const spine = (inset: number, swing: number): Point[] => [
    [-20, -168],
    [side * (76 - inset * 0.3), -146],
    [side * (124 - inset), -40],
    [side * (104 - inset + swing), 70],
    [side * (134 - inset), 180],
    [side * (108 - inset + swing), 290],
    [side * (132 - inset), length * 0.92],
    [side * (100 - inset), length],
  ]
  const mass = ribbon(spine(2, 6), profile(6, 26, 30, 34, 40, 40, 30, 2), 50)
  const outline = polygon(mass)
  canvas.casts(outline)
  canvas.fill(outline, colour)
  const marks: string[] = []
  const shine = mix(colour, '#d39b6b', 0.6)
  for (const [inset, tone, opacity, width] of [
    [-24, side > 0 ? deepen(colour, 0.7) : shine, 0.5, 9],
    [22, deepen(colour, 0.7), 0.7, 10],
    [4, shine, side > 0 ? 0.26 : 0.5, 7],
  ] as const) {
    marks.push(mark(ribbon(spine(inset, 6), taper(width), 50), tone, opacity))
  }
  canvas.soft(outline, 4, marks)
  canvas.within(outline, () => {
    for (let i = -4; i <= 5; i++) {
      const tone = i % 2 ? mix(colour, '#c08a5e', 0.4) : deepen(colour, 0.6)
      canvas.fill(polygon(ribbon(spine(i * 8, 6 + (i % 3) * 4), taper(1.3), 50)), tone, 0.5)
    }
  })
}

/** A blunt bob with a fringe or a side part. */
export function bob(colour = '#1a1215', options: { fringe?: boolean; length?: number } = {}): Hair {
  const foot = options.length ?? 118
  return {
    behind(canvas) {
      const left: Point[] = [
        [-10, -178],
        [-92, -152],
        [-128, -70],
        [-134, 30],
        [-128, foot],
      ]
      const outline = blob([...left, [-60, foot + 10], [60, foot + 10], ...mirror(left, 0).reverse()])
      canvas.casts(outline)
      canvas.fill(outline, deepen(colour, 0.4))
    },
    front(canvas) {
      for (const side of [1, -1]) bobSide(canvas, colour, side, foot)
      if (options.fringe) fringe(canvas, colour)
    },
  }
}

function bobSide(canvas: Canvas, colour: string, side: number, foot: number): void {
  const outer: Point[] = [
    [-26, -180],
    [side * 60, -172],
    [side * 118, -116],
    [side * 136, -20],
    [side * 138, 60],
    [side * 124, foot + 12],
  ]
  const inner: Point[] = [
    [-26, -172],
    [side * 44, -128],
    [side * 82, -80],
    [side * 88, -10],
    [side * 80, 50],
    [side * 66, foot + 20],
  ]
  const outline = polygon([...ribbonEdge(outer), ...ribbonEdge(inner).reverse()])
  canvas.casts(outline)
  canvas.fill(outline, colour)
  const between = (t: number): Point[] =>
    outer.map((point, i): Point => {
      const other = inner[i] ?? point
      return [lerp(other[0], point[0], t), lerp(other[1], point[1], t)]
    })
  canvas.soft(outline, 5, [
    mark(ribbon(between(0.1), taper(9)), deepen(colour, 0.8), 0.7),
    mark(ribbon(between(0.62), taper(11)), lighten(colour, 0.62), side < 0 ? 0.5 : 0.24),
    mark(ribbon(between(0.95), taper(8)), deepen(colour, 0.8), 0.5),
  ])
  canvas.within(outline, () => {
    for (let i = 1; i < 12; i++) {
      canvas.fill(
        polygon(ribbon(between(i / 12), taper(1.2))),
        i % 2 ? lighten(colour, 0.36) : deepen(colour, 0.7),
        0.45,
      )
    }
  })
}

const ribbonEdge = (points: readonly Point[]): Point[] => ribbon(points, () => 0).slice(0, 29)

function fringe(canvas: Canvas, colour: string): void {
  const outline = blob(
    trace('-100 -20, -96 -110, -30 -176, 40 -176, 98 -110, 100 -22, 60 -30, 0 -34, -60 -28'),
  )
  canvas.fill(outline, colour)
  canvas.soft(outline, 6, [
    mark(ellipse(-34, -104, 50, 15, -0.15), lighten(colour, 0.62), 0.5),
    mark(ellipse(0, -30, 100, 12), deepen(colour, 0.8), 0.6),
  ])
  canvas.within(outline, () => {
    for (let i = -9; i <= 9; i++) {
      canvas.fill(
        polygon(
          ribbon(
            [
              [-6 + i * 4, -176],
              [i * 9, -110],
              [i * 11, -24],
            ],
            taper(1.2),
          ),
        ),
        i % 2 ? lighten(colour, 0.34) : deepen(colour, 0.7),
        0.5,
      )
    }
  })
}

/** Box braids: many ropes falling over the shoulders, some with gold cuffs. */
export function braids(colour = '#1f1516', length = 460, gold = '#d9a441'): Hair {
  const rope = (canvas: Canvas, spine: Point[], tone: string, cuff: boolean) => {
    const outline = polygon(ribbon(spine, profile(5, 8.5, 8.5, 8, 7, 3), 40))
    canvas.casts(outline)
    canvas.fill(outline, tone)
    const steps = Math.round(length / 15)
    const marks: string[] = []
    const centre = ribbon(spine, () => 0, steps).slice(0, steps + 1)
    for (const [x, y] of centre) marks.push(polygon(ellipse(x - 2, y, 5.4, 2, 0.6, 8)))
    canvas.within(outline, () => canvas.fill(marks.join(''), lighten(tone, 0.34), 0.6))
    const place = centre[Math.round(steps * 0.72)]
    if (cuff && place) canvas.fill(polygon(ellipse(place[0], place[1], 9.5, 8)), gold)
  }
  const fall = (side: number, i: number): Point[] => {
    const root = side * (14 + i * 12)
    const reach = side * (72 + i * 13)
    return [
      [root * 0.5 - 8, -164],
      [root + side * 36, -150 + i * 6],
      [reach, -60],
      [reach + side * 5, 90],
      [reach + side * (i - 3) * 4, 260],
      [reach + side * (i - 3) * 7, length - (i % 3) * 22],
    ]
  }
  return {
    behind(canvas) {
      for (let i = 0; i < 13; i++) {
        const x = (i - 6) * 21
        rope(
          canvas,
          [
            [x * 0.5, -150],
            [x, -40],
            [x * 1.04, 150],
            [x * 1.06, length - 40 - (i % 2) * 26],
          ],
          deepen(colour, 0.45),
          false,
        )
      }
    },
    front(canvas) {
      capOf(canvas, colour)
      for (const side of [1, -1])
        for (let i = 5; i >= 1; i--) rope(canvas, fall(side, i), colour, i % 2 === 1)
    },
  }
}
