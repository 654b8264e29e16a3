import { type Canvas, mark } from '../draw/canvas.ts'
import { type Fabric, lay } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import {
  blob,
  ellipse,
  line,
  type Point,
  polygon,
  profile,
  ribbon,
  smooth,
  taper,
  trace,
} from '../draw/geometry.ts'
import type { Shape } from '../draw/patch.ts'
import { beads } from '../garments/cutting.ts'

/** Shoes face left on a ground line at y = 300; the toe is near x = 60, the heel near x = 430. */
export interface Pump {
  fabric: Fabric
  heel: 'spike' | 'block'
  lining?: string
  buckle?: string
}

/** A pointed court shoe from the side. */
export function pump(canvas: Canvas, { fabric, heel, lining = '#d9b48f', buckle }: Pump): void {
  const inside = polygon(
    smooth(trace('176 204, 232 178, 320 118, 420 56, 428 70, 340 148, 250 204, 186 214')),
  )
  canvas.fill(inside, deepen(lining, 0.25))
  const heelShape: Point[] =
    heel === 'spike'
      ? trace('444 118, 448 160, 438 220, 432 302, 421 302, 414 240, 392 190, 356 172')
      : trace('446 120, 450 180, 446 302, 372 302, 366 230, 350 186')
  const heelLine = heel === 'spike' ? polygon(smooth(heelShape)) : polygon(heelShape)
  canvas.casts(heelLine)
  canvas.fill(heelLine, deepen(fabric.base, 0.22))
  canvas.soft(heelLine, 5, [
    mark(
      ribbon(trace('446 120, 442 300'), () => 10),
      deepen(fabric.base, 0.85),
      0.6,
    ),
    mark(ribbon(trace('400 190, 416 300'), taper(5)), lighten(fabric.base, 0.6), 0.4),
  ])
  const shape: Shape = {
    left: trace('48 288, 50 294, 58 301'),
    right: trace('426 60, 444 104, 436 160'),
    top: trace('48 288, 76 262, 124 236, 180 204, 250 196, 340 134, 426 60'),
    hem: trace('58 301, 120 302, 172 296, 240 262, 320 202, 380 170, 436 160'),
  }
  const upper = lay(canvas, shape, { fabric, seed: 'pump', round: 0.2, grain: 0 })
  canvas.soft(upper.outline, 9, [
    mark(
      ribbon(trace('60 300, 172 298, 320 206, 436 164'), () => 14),
      deepen(fabric.base, 0.8),
      0.55,
    ),
    mark(
      ribbon(trace('86 272, 130 250, 186 222'), taper(9)),
      lighten(fabric.base, 0.8),
      0.4 + 0.4 * fabric.sheen,
    ),
    mark(ribbon(trace('300 178, 360 136, 410 96'), taper(7)), lighten(fabric.base, 0.7), 0.3),
    mark(
      ribbon(trace('428 60, 444 110, 438 160'), () => 7),
      deepen(fabric.base, 0.8),
      0.4,
    ),
  ])
  canvas.fill(
    polygon(ribbon(trace('50 297, 120 303, 174 298, 250 262, 330 200, 392 172'), profile(2, 4, 4, 3, 3, 1))),
    '#3a2118',
  )
  if (buckle) beads(canvas, trace('150 226, 172 214, 190 208'), buckle, 8, 14)
}

/** A court sneaker. */
export function sneaker(canvas: Canvas, colour: string, accent: string, fabric: Fabric): void {
  const shape: Shape = {
    left: trace('54 230, 42 256, 48 282'),
    right: trace('444 108, 452 190, 448 276'),
    top: trace('54 230, 88 204, 150 190, 214 150, 270 98, 330 92, 388 124, 444 108'),
    hem: trace('48 282, 150 286, 300 284, 452 276'),
  }
  canvas.fill(blob(trace('266 104, 330 84, 446 100, 440 132, 350 136, 280 124')), deepen(accent, 0.4))
  const plain: Fabric = { base: colour, sheen: 0.2, weave: () => '' }
  const upper = lay(canvas, shape, { fabric: plain, seed: 'sneaker', round: 0.3 })
  canvas.within(upper.outline, () => {
    const side: Shape = { left: trace('230 150, 206 290'), right: trace('340 100, 352 290') }
    lay(canvas, side, { fabric, seed: 'panel', round: 0.2, casts: false })
    canvas.fill(polygon(smooth(trace('40 230, 110 206, 128 250, 120 300, 30 300'))), deepen(colour, 0.08))
    canvas.stroke(line(trace('112 204, 130 246, 122 292')), deepen(colour, 0.5), 2, 0.5)
    canvas.fill(polygon(smooth(trace('398 100, 470 90, 470 300, 386 300, 404 200'))), accent)
    canvas.stroke(line(trace('398 100, 404 200, 386 300')), lighten(accent, 0.5), 2, 0.7)
  })
  const welt = ribbon(trace('40 286, 250 290, 460 280'), () => 14)
  canvas.soft(upper.outline, 8, [
    mark(welt, deepen(colour, 0.8), 0.4),
    mark(ribbon(trace('70 220, 150 198, 220 156'), taper(8)), '#ffffff', 0.6),
  ])
  laces(canvas, colour)
  rubberSole(canvas, accent)
}

function laces(canvas: Canvas, colour: string): void {
  for (let i = 0; i < 5; i++) {
    const [x, y] = [176 + i * 24, 190 - i * 20]
    const lace = polygon(ribbon(trace(`${x - 18} ${y - 3}, ${x + 6} ${y - 8}, ${x + 28} ${y + 16}`), () => 5))
    canvas.fill(lace, lighten(colour, 0.9))
    canvas.stroke(lace, deepen(colour, 0.7), 1.2, 0.4)
  }
}

function rubberSole(canvas: Canvas, accent: string): void {
  const edge =
    '38 262, 30 286, 46 308, 250 313, 436 309, 462 290, 458 254, 380 264, 280 272, 150 276, 74 268, 38 262'
  const sole = polygon(smooth(trace(edge)))
  const under = ribbon(trace('40 308, 460 306'), () => 6)
  canvas.casts(sole)
  canvas.fill(sole, '#f4eee2')
  canvas.soft(sole, 4, [mark(under, '#5a4a3c', 0.4)])
  canvas.stroke(line(trace('44 297, 250 302, 456 293')), accent, 3, 0.8)
  canvas.stroke(sole, '#4a3a30', 1.6, 0.4)
}

/** A tasselled loafer. */
export function loafer(canvas: Canvas, fabric: Fabric, gold: string): void {
  canvas.fill(blob(trace('216 208, 290 176, 432 168, 446 196, 330 214, 240 224')), deepen(fabric.base, 0.7))
  const upper = lay(
    canvas,
    {
      left: trace('44 256, 42 274, 50 288'),
      right: trace('446 176, 460 230, 450 286'),
      top: trace('44 256, 76 226, 140 206, 206 192, 250 212, 340 206, 446 176'),
      hem: trace('50 288, 180 290, 320 288, 450 286'),
    },
    { fabric, seed: 'loafer', round: 0.3 },
  )
  canvas.soft(upper.outline, 9, [
    mark(
      ribbon(trace('46 288, 250 294, 456 286'), () => 18),
      deepen(fabric.base, 0.85),
      0.6,
    ),
    mark(ribbon(trace('70 244, 126 220, 190 206'), taper(9)), lighten(fabric.base, 0.9), 0.6),
    mark(ribbon(trace('300 232, 370 222, 430 202'), taper(8)), lighten(fabric.base, 0.8), 0.4),
  ])
  canvas.stroke(line(trace('70 262, 130 232, 196 226, 232 250')), deepen(fabric.base, 0.9), 2.6, 0.6)
  canvas.stroke(line(trace('70 258, 130 228, 196 222, 232 246')), lighten(fabric.base, 0.5), 1.2, 0.6)
  canvas.fill(polygon(ribbon(trace('188 194, 214 226, 226 262'), () => 15)), deepen(fabric.base, 0.25))
  beads(canvas, trace('182 206, 206 222'), gold, 5, 9)
  for (const i of [-1, 0, 1, 2])
    canvas.fill(
      polygon(
        ribbon(
          [
            [202, 214],
            [190 + i * 7, 244],
            [184 + i * 9, 268],
          ],
          profile(3, 4, 5),
        ),
      ),
      i % 2 ? gold : deepen(gold, 0.3),
    )
  const sole = polygon(trace('40 284, 454 284, 456 300, 450 306, 366 306, 362 296, 60 298, 42 292'))
  canvas.casts(sole)
  canvas.fill(sole, '#2b1a14')
}

/** A pair of flat leather slippers from above. */
export function slippers(canvas: Canvas, fabric: Fabric, sole: string): void {
  for (const side of [-1, 1]) {
    canvas.moved(`translate(${450 + side * 118} 600) rotate(${side * 7}) scale(${side} 1)`, () => {
      const foot = blob(
        trace(
          '-20 -262, -74 -226, -92 -150, -74 -30, -66 90, -74 200, -40 268, 24 270, 62 212, 66 90, 86 -40, 92 -150, 52 -240',
        ),
      )
      canvas.casts(foot)
      canvas.fill(foot, sole)
      canvas.soft(foot, 12, [
        mark(ellipse(-20, -140, 40, 70), lighten(sole, 0.6), 0.4),
        mark(ellipse(0, 190, 44, 50), deepen(sole, 0.6), 0.3),
        mark(
          ribbon(trace('90 -200, 80 0, 66 260'), () => 16),
          deepen(sole, 0.8),
          0.5,
        ),
      ])
      canvas.stroke(foot, deepen(sole, 0.8), 3, 0.6)
      canvas.stroke(
        blob(
          trace(
            '-20 -250, -66 -218, -82 -150, -64 -30, -56 90, -63 196, -36 256, 20 258, 52 206, 56 90, 76 -40, 82 -150, 46 -230',
          ),
        ),
        lighten(sole, 0.5),
        1.6,
        0.6,
      )
      for (const cross of [
        trace('-96 -120, -20 -84, 60 -10, 84 10'),
        trace('98 -130, 20 -90, -54 -14, -78 6'),
      ]) {
        const shade = cross.map(([x, y]): Point => [x + 6, y + 12])
        canvas.soft(foot, 6, [
          mark(
            ribbon(shade, () => 26),
            deepen(sole, 0.9),
            0.5,
          ),
        ])
        const points = ribbon(cross, profile(26, 30, 30, 26), 20)
        lay(
          canvas,
          { left: points.slice(21).reverse(), right: points.slice(0, 21) },
          { fabric, seed: 'cross', round: 0.8 },
        )
      }
      beads(canvas, trace('-20 -62, 0 -70, 20 -62'), '#d9a441', 8, 18)
    })
  }
}

/** Two shoes on the plinth: the far one behind and a little ahead. */
export function pair(canvas: Canvas, shoe: (canvas: Canvas) => void): void {
  canvas.moved('translate(232 486) scale(.98)', () => shoe(canvas))
  canvas.moved('translate(160 530) scale(1.06)', () => shoe(canvas))
}
