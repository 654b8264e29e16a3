import { type Canvas, mark } from '../draw/canvas.ts'
import { deepen, lighten } from '../draw/colour.ts'
import { blob, ellipse, type Point, polygon, random, ribbon, taper, trace } from '../draw/geometry.ts'

/** Hair is drawn in the head's measure (see head.ts). `behind` goes under the neck, `front` over the face. */
export interface Hair {
  behind?(canvas: Canvas): void
  front(canvas: Canvas): void
}

const CAP: Point[] = trace(
  '-99 -14, -108 -80, -82 -140, -30 -168, 30 -168, 82 -140, 108 -80, 99 -14, 90 -70, 60 -112, 0 -124, -60 -112, -90 -70',
)

export function capOf(canvas: Canvas, colour: string): string {
  const outline = blob(CAP)
  canvas.casts(outline)
  canvas.fill(outline, colour)
  return outline
}

function sheen(canvas: Canvas, outline: string, colour: string): void {
  canvas.soft(outline, 9, [
    mark(ellipse(-52, -132, 44, 18, -0.6), lighten(colour, 0.6), 0.4),
    mark(trace('50 -170, 120 -120, 120 0, 84 -50, 70 -110'), deepen(colour, 0.7), 0.6),
  ])
}

export function bun(colour = '#1d1417'): Hair {
  return {
    behind(canvas) {
      const knot = blob(ellipse(10, -186, 50, 42))
      canvas.casts(knot)
      canvas.fill(knot, colour)
      canvas.soft(knot, 7, [mark(ellipse(-8, -200, 22, 12, -0.5), lighten(colour, 0.6), 0.45)])
    },
    front(canvas) {
      const outline = capOf(canvas, colour)
      sheen(canvas, outline, colour)
      for (const x of [-70, -45, -15, 15, 45, 70]) {
        canvas.fill(
          polygon(
            ribbon(
              [
                [x, -118 + Math.abs(x) * 0.25],
                [x * 0.72 + 2, -150],
                [6, -170],
              ],
              taper(1.5),
            ),
          ),
          lighten(colour, 0.3),
          0.5,
        )
      }
    },
  }
}

export function cropped(colour = '#17100f'): Hair {
  return {
    front(canvas) {
      const outline = capOf(canvas, colour)
      canvas.soft(outline, 8, [mark(ellipse(-46, -134, 46, 18, -0.6), lighten(colour, 0.5), 0.36)])
      const chance = random('cropped')
      const dots = Array.from({ length: 150 }, () => {
        const x = (chance() - 0.5) * 190
        return polygon(ellipse(x, -166 + (x / 100) ** 2 * 60 + chance() * 36, 2.2, 2.2, 0, 6))
      })
      canvas.within(outline, () => canvas.fill(dots.join(''), lighten(colour, 0.3), 0.4))
    },
  }
}
