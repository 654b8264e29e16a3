import { type Canvas, mark } from '../draw/canvas.ts'
import { deepen, lighten } from '../draw/colour.ts'
import { ellipse, line, mirror, type Point, polygon, ribbon, smooth, taper, trace } from '../draw/geometry.ts'
import type { Hair } from './hair.ts'
import { COMPLEXIONS, type ComplexionName, face } from './head.ts'

/** A head-and-shoulders study, in the head's own measure (see head.ts). */
export interface Bust {
  complexion: ComplexionName
  hair: Hair
  /** The colour of the plain cloth around the shoulders, or of the tunic. */
  wrap?: string
  man?: boolean
  /** A buttoned tunic instead of the cloth. */
  tunic?: boolean
  over?(canvas: Canvas): void
  under?(canvas: Canvas): void
}

const SHOULDERS: Point[] = trace(
  '-52 60, -50 130, -58 196, -110 240, -210 272, -276 312, -306 390, -316 520, -318 700',
)

function shoulders(canvas: Canvas, skin: string): void {
  const outline = polygon([...smooth(SHOULDERS), ...smooth(mirror(SHOULDERS, 0)).reverse()])
  canvas.casts(outline)
  canvas.fill(outline, skin)
  const [dark, light] = [deepen(skin, 0.65), lighten(skin, 0.5)]
  canvas.soft(outline, 15, [
    mark(trace('-70 50, 80 50, 76 140, 40 206, -16 176, -50 130'), dark, 0.75),
    mark(trace('40 120, 80 120, 110 250, 50 250'), dark, 0.4),
    mark(trace('210 270, 340 300, 340 720, 180 720, 250 470'), dark, 0.5),
    mark(ellipse(0, 262, 24, 18), dark, 0.45),
    mark(ribbon(trace('-196 300, -90 282, -26 276'), taper(11)), light, 0.42),
    mark(ribbon(trace('30 276, 100 284, 190 304'), taper(9)), light, 0.26),
    mark(ribbon(trace('-190 326, -90 306, -30 300'), taper(9)), dark, 0.36),
    mark(ribbon(trace('34 300, 100 308, 190 328'), taper(9)), dark, 0.4),
    mark(ribbon(trace('-262 330, -200 296, -120 268'), taper(10)), light, 0.34),
    mark(ellipse(-110, 350, 90, 40), light, 0.1),
    mark(ribbon(trace('-34 150, -38 240'), taper(8)), light, 0.3),
  ])
  canvas.stroke(line(SHOULDERS), deepen(skin, 0.8), 1.6, 0.35)
  canvas.stroke(line(mirror(SHOULDERS, 0)), deepen(skin, 0.8), 1.6, 0.35)
}

function wrapOf(canvas: Canvas, colour: string): void {
  const top: Point[] = trace('-330 384, -220 372, -90 404, 0 424, 96 402, 226 370, 330 380')
  const outline = polygon([
    ...smooth(top),
    ...smooth(trace('330 380, 350 430, 362 560, 366 760')),
    ...smooth(trace('-366 760, -362 560, -350 430, -330 384')),
  ])
  canvas.fill(outline, colour)
  const folds = [-250, -150, -70, 20, 110, 190, 260].flatMap((x, i) => [
    mark(
      ribbon(
        [
          [x, 390],
          [x + 20 - i * 5, 530],
          [x + 10, 720],
        ],
        (t) => 5 + t * 12,
      ),
      deepen(colour, 0.7),
      0.4,
    ),
    mark(
      ribbon(
        [
          [x - 26, 396],
          [x - 12 - i * 4, 530],
          [x - 20, 720],
        ],
        (t) => 4 + t * 9,
      ),
      lighten(colour, 0.6),
      0.36,
    ),
  ])
  canvas.soft(outline, 9, [
    ...folds,
    mark(trace('200 350, 340 350, 340 760, 160 760'), deepen(colour, 0.7), 0.4),
  ])
  canvas.stroke(line(top), lighten(colour, 0.4), 2, 0.6)
}

/** A tunic with a round collar and a buttoned placket. */
function tunicOf(canvas: Canvas, colour: string): void {
  const left: Point[] = trace('-64 190, -110 226, -214 262, -292 306, -326 390, -336 520, -340 760')
  const neckline: Point[] = trace('-64 190, -48 236, 0 254, 48 236, 64 190')
  const outline = polygon([...smooth(neckline), ...smooth(mirror(left, 0)), ...smooth(left).reverse()])
  canvas.casts(outline)
  canvas.fill(outline, colour)
  const [dark, light] = [deepen(colour, 0.75), lighten(colour, 0.6)]
  canvas.soft(outline, 10, [
    mark(trace('200 240, 350 300, 350 760, 210 760, 262 460'), dark, 0.44),
    mark(
      ribbon(trace('-250 330, -210 450, -214 760'), (t) => 6 + t * 14),
      dark,
      0.4,
    ),
    mark(
      ribbon(trace('120 300, 150 460, 140 760'), (t) => 4 + t * 12),
      dark,
      0.34,
    ),
    mark(
      ribbon(trace('-130 290, -120 460, -130 760'), (t) => 5 + t * 14),
      light,
      0.3,
    ),
    mark(ribbon(trace('-250 310, -160 262, -84 236'), taper(10)), light, 0.5),
  ])
  canvas.fill(polygon(trace('-19 248, 19 248, 19 760, -19 760')), lighten(colour, 0.14))
  canvas.stroke('M-19 248V760M19 248V760', dark, 1.6, 0.4)
  canvas.fill(polygon(ribbon(neckline, () => 10, 40)), lighten(colour, 0.2))
  canvas.stroke(polygon(ribbon(neckline, () => 10, 40)), dark, 1.6, 0.4)
  for (const y of [290, 350, 410, 470]) canvas.fill(polygon(ellipse(0, y, 6)), deepen(colour, 0.5))
}

export function bust(
  canvas: Canvas,
  study: Bust,
  at: readonly [number, number, number] = [450, 480, 1.4],
): void {
  const complexion = COMPLEXIONS[study.complexion]
  canvas.moved(`translate(${at[0]} ${at[1]}) scale(${at[2]})`, () => {
    study.hair.behind?.(canvas)
    shoulders(canvas, complexion.skin)
    if (study.man || study.tunic) tunicOf(canvas, study.wrap ?? '#e9dccb')
    else wrapOf(canvas, study.wrap ?? '#e9dccb')
    study.under?.(canvas)
    face(canvas, complexion, study.man)
    study.hair.front(canvas)
    study.over?.(canvas)
  })
}
