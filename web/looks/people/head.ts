import { type Canvas, mark } from '../draw/canvas.ts'
import { deepen, lighten, mix } from '../draw/colour.ts'
import {
  blob,
  ellipse,
  line,
  mirror,
  type Point,
  polygon,
  profile,
  ribbon,
  smooth,
  taper,
  trace,
} from '../draw/geometry.ts'

export interface Complexion {
  skin: string
  lips: string
}

export const COMPLEXIONS = {
  cocoa: { skin: '#75462e', lips: '#8c3b3a' },
  umber: { skin: '#5e3826', lips: '#7a3236' },
  honey: { skin: '#9a6844', lips: '#a84e48' },
  ebony: { skin: '#4c2d20', lips: '#6e2d33' },
  chestnut: { skin: '#855336', lips: '#97403e' },
} as const satisfies Record<string, Complexion>

export type ComplexionName = keyof typeof COMPLEXIONS

/**
 * The head in its own measure: 0,0 between the eyes, crown at y −150, chin at y 132, cheeks at x ±96.
 * Hair, headwear and jewellery are drawn in the same measure.
 */
const FACE: Point[] = trace('0 -150, 56 -138, 90 -88, 97 -20, 89 42, 64 100, 28 130, 0 134')

export const faceOutline = (): string => blob([...FACE, ...mirror(FACE.slice(1, -1), 0).reverse()])

function features(canvas: Canvas, { skin, lips }: Complexion, man: boolean): void {
  const dark = deepen(skin, 0.72)
  const eye: Point[] = trace('-66 2, -46 11, -22 5')
  const brow: Point[] = trace('-74 -30, -50 -45, -20 -36')
  for (const side of [eye, mirror(eye, 0)]) {
    canvas.fill(polygon(ribbon(side, (t) => 2.6 * Math.sin(Math.PI * t) ** 0.5 + 0.5)), dark)
    const outer = side[0]
    const out = outer && outer[0] < 0 ? -1 : 1
    for (const t of man ? [] : [0, 1, 2]) {
      canvas.stroke(
        line([
          [out * (64 - t * 12), 3 + t * 3.6],
          [out * (69 - t * 12), 11 + t * 3.4],
        ]),
        dark,
        2,
      )
    }
    canvas.fill(
      polygon(
        ribbon(
          side.map(([x, y]): Point => [x, y - 13]),
          taper(1.6),
        ),
      ),
      dark,
      0.5,
    )
  }
  for (const side of [brow, mirror(brow, 0)])
    canvas.fill(polygon(ribbon(side, man ? profile(3.4, 6.4, 3.6) : profile(2.4, 4.4, 2.4))), dark, 0.85)
  canvas.fill(
    polygon(ribbon(trace('17 46, 8 53, 0 51, -8 53, -17 46'), profile(1, 2.4, 1.4, 2.4, 1))),
    dark,
    0.7,
  )
  mouth(canvas, skin, man ? mix(skin, lips, 0.35) : lips)
}

function mouth(canvas: Canvas, skin: string, lips: string): void {
  const upper = smooth(trace('-34 84, -12 75, 0 79, 12 75, 34 84'))
  const middle = smooth(trace('34 84, 12 86, 0 88, -12 86, -34 84'))
  const lower = smooth(trace('-34 84, -18 101, 0 105, 18 101, 34 84'))
  canvas.fill(polygon([...upper, ...middle]), deepen(lips, 0.22))
  canvas.fill(polygon([...middle, ...lower]), lips)
  canvas.fill(polygon(ellipse(-6, 95, 13, 4)), lighten(lips, 0.5), 0.35)
  canvas.stroke(line(trace('-34 84, -12 86, 0 88, 12 86, 34 84')), deepen(skin, 0.85), 1.8, 0.8)
}

/** Light falls from the upper left, so the right of the face, the neck and the sockets stay deep. */
function modelling(canvas: Canvas, skin: string): void {
  const [dark, light] = [deepen(skin, 0.6), lighten(skin, 0.55)]
  canvas.soft(faceOutline(), 13, [
    mark(trace('60 -150, 130 -100, 130 140, 10 160, 52 90, 76 20, 66 -70'), dark, 0.62),
    mark(ellipse(-43, -8, 26, 14), dark, 0.26),
    mark(ellipse(43, -8, 26, 14), dark, 0.34),
    mark(trace('6 -20, 16 20, 24 50, 4 54'), dark, 0.4),
    mark(ellipse(0, 118, 22, 7), dark, 0.22),
    mark(trace('-110 60, -66 66, -40 120, -80 140'), dark, 0.26),
    mark(ellipse(-34, -92, 38, 28, -0.4), light, 0.3),
    mark(ellipse(-56, 34, 24, 17, -0.6), light, 0.34),
    mark(ellipse(-3, 22, 5, 26), light, 0.42),
    mark(ellipse(40, 36, 14, 11, 0.6), light, 0.16),
    mark(ellipse(-4, 115, 12, 6), light, 0.16),
  ])
}

function ears(canvas: Canvas, { skin }: Complexion): void {
  const left: Point[] = trace('-92 -22, -108 -26, -113 -4, -104 26, -92 30')
  canvas.fill(blob(left), mix(skin, lighten(skin, 0.4), 0.15))
  canvas.fill(blob(mirror(left, 0)), deepen(skin, 0.4))
  for (const side of [left, mirror(left, 0)]) canvas.stroke(blob(side), deepen(skin, 0.7), 1.6, 0.5)
}

function beard(canvas: Canvas, skin: string): void {
  const shadow = deepen(skin, 0.75)
  canvas.soft(faceOutline(), 7, [
    mark(
      trace('-104 20, -80 40, -62 92, -30 112, 30 112, 62 92, 80 40, 104 20, 96 90, 40 150, -40 150, -96 90'),
      shadow,
      0.6,
    ),
    mark(trace('-40 72, 0 64, 40 72, 42 84, 0 73, -42 84'), shadow, 0.5),
  ])
}

export function face(canvas: Canvas, complexion: Complexion, man = false): void {
  const outline = faceOutline()
  canvas.casts(outline)
  ears(canvas, complexion)
  canvas.fill(outline, complexion.skin)
  modelling(canvas, complexion.skin)
  if (man) beard(canvas, complexion.skin)
  features(canvas, complexion, man)
  canvas.stroke(outline, deepen(complexion.skin, 0.8), 1.8, 0.4)
}
