import { type Canvas, mark } from '../draw/canvas.ts'
import { type Fabric, inkLine, lay } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import {
  between,
  blob,
  ellipse,
  lerp,
  type Point,
  polygon,
  profile,
  ribbon,
  taper,
  trace,
} from '../draw/geometry.ts'
import type { Shape } from '../draw/patch.ts'
import { afro } from './curls.ts'
import type { Hair } from './hair.ts'

interface Arch {
  cx: number
  cy: number
  rx: number
  ry: number
  lean: number
  /** How far the ends are gathered in to the temples, left and right: 0 open … 1 closed. */
  gathered: readonly [number, number]
}

/** An arch of cloth over the head whose ends gather in to the temples. */
function arch({ cx, cy, rx, ry, lean, gathered }: Arch, count = 13): Point[] {
  const turn = (lean * Math.PI) / 180
  return Array.from({ length: count }, (_, i): Point => {
    const t = i / (count - 1)
    const angle = (lerp(196, -16, t) * Math.PI) / 180
    const [x, y] = [Math.cos(angle) * rx, -Math.sin(angle) * ry]
    const open: Point = [
      cx + x * Math.cos(turn) - y * Math.sin(turn),
      cy + x * Math.sin(turn) + y * Math.cos(turn),
    ]
    const side = t < 0.5 ? 0 : 1
    const hold = (gathered[side] ?? 0) * Math.max(0, 1 - Math.sin(Math.PI * t) * 1.7) ** 1.2
    return between(open, [side ? 104 : -104, -58], hold)
  })
}

function pleat(canvas: Canvas, outer: Point[], inner: Point[], fabric: Fabric, seed: string): void {
  const shape: Shape = {
    left: [outer[0] ?? [0, 0], inner[0] ?? [0, 0]],
    right: [outer.at(-1) ?? [0, 0], inner.at(-1) ?? [0, 0]],
    top: outer,
    hem: inner,
  }
  const panel = lay(canvas, shape, { fabric, seed, ease: 0.2, round: 0.55 })
  const along = (t: number): Point[] =>
    outer.map(([x, y], i): Point => {
      const [ix, iy] = inner[i] ?? [x, y]
      return [lerp(x, ix, t), lerp(y, iy, t)]
    })
  canvas.soft(panel.outline, 6, [
    mark(ribbon(along(0.9), profile(6, 15, 17, 15, 6)), deepen(fabric.base, 0.85), 0.75),
    mark(ribbon(along(0.22), profile(3, 8, 9, 6, 2)), lighten(fabric.base, 0.75), 0.25 + 0.4 * fabric.sheen),
    mark(ribbon(along(0.55), profile(1, 6, 7, 6, 1)), deepen(fabric.base, 0.8), 0.35),
  ])
  inkLine(canvas, along(0.5), 1.4, 0.4, deepen(fabric.base, 0.9))
  inkLine(canvas, along(0.34), 1.1, 0.3, deepen(fabric.base, 0.9))
}

export type GeleStyle = 'rose' | 'fan' | 'tower'

interface GeleShape {
  count: number
  grow: number
  rise: number
  shift: number
  gathered: readonly [number, number]
  lean(layer: number): number
}

const GELES: Record<GeleStyle, GeleShape> = {
  rose: { count: 6, grow: 24, rise: 30, shift: 0, gathered: [0.95, 0.95], lean: (i) => (i % 2 ? 9 : -8) },
  fan: { count: 6, grow: 28, rise: 29, shift: 11, gathered: [1, 0.1], lean: (i) => i * 5 - 4 },
  tower: { count: 5, grow: 18, rise: 45, shift: 0, gathered: [0.9, 0.9], lean: () => 3 },
}

function geleLayers(canvas: Canvas, fabric: Fabric, style: GeleStyle): void {
  const { count, grow, rise, lean, shift, gathered } = GELES[style]
  for (let i = count; i >= 0; i--) {
    const turn = lean(i)
    const outer = arch({
      cx: i * shift,
      cy: -62 - i * 4,
      rx: 122 + i * grow,
      ry: 116 + i * rise,
      lean: turn,
      gathered,
    })
    const inner = arch({
      cx: i * shift * 0.9,
      cy: -54 - i * 3,
      rx: 96 + i * grow * 0.8,
      ry: 62 + i * rise * 0.78,
      lean: turn,
      gathered,
    })
    pleat(canvas, outer, inner, fabric, `gele-${style}-${i}`)
  }
}

/** The wrapped front: two bands that cross low over the brow. */
function geleBand(canvas: Canvas, fabric: Fabric): void {
  const under: Shape = {
    left: trace('-116 -76, -112 6'),
    right: trace('114 -130, 114 -60'),
    top: trace('-116 -76, -50 -150, 40 -166, 114 -130'),
    hem: trace('-112 6, -78 -70, 20 -112, 114 -60'),
  }
  lay(canvas, under, { fabric, seed: 'gele-under', ease: 0.3, round: 0.6 })
  const over: Shape = {
    left: trace('-114 -128, -115 -58'),
    right: trace('115 -82, 112 8'),
    top: trace('-114 -128, -40 -160, 50 -148, 115 -82'),
    hem: trace('-115 -58, -20 -114, 76 -72, 112 8'),
  }
  const panel = lay(canvas, over, { fabric, seed: 'gele-over', ease: 0.3, round: 0.7 })
  for (const v of [0.3, 0.55, 0.8]) {
    const crease = [0.03, 0.25, 0.5, 0.75, 0.97].map((u): Point => panel.map(u, v + (u - 0.5) * 0.1))
    canvas.soft(panel.outline, 4, [
      mark(ribbon(crease, profile(2, 5, 5, 4, 1)), deepen(fabric.base, 0.85), 0.5),
    ])
    inkLine(canvas, crease, 1.3, 0.45, deepen(fabric.base, 0.9))
  }
}

/** Gele: the pleated head tie, with the hair hidden under it. */
export const gele = (fabric: Fabric, style: GeleStyle = 'rose'): Hair => ({
  front(canvas) {
    geleLayers(canvas, fabric, style)
    geleBand(canvas, fabric)
  },
})

/** Fila: the soft cap, its crown folded over to one side. */
export const fila = (fabric: Fabric, hair: Hair): Hair => ({
  behind: hair.behind,
  front(canvas) {
    hair.front(canvas)
    const crown: Shape = {
      left: trace('-106 -160, -110 -120, -104 -84'),
      right: trace('128 -170, 120 -120, 104 -84'),
      top: trace('-106 -160, -84 -222, -10 -246, 80 -228, 142 -196, 128 -170'),
      hem: trace('-104 -84, -50 -112, 0 -118, 50 -112, 104 -84'),
    }
    const panel = lay(canvas, crown, { fabric, seed: 'fila', ease: 0.8, round: 0.8 })
    canvas.soft(panel.outline, 8, [
      mark(
        ribbon(trace('-70 -204, 10 -196, 90 -172, 136 -168'), profile(3, 12, 14, 6)),
        deepen(fabric.base, 0.85),
        0.6,
      ),
      mark(ribbon(trace('-80 -216, 0 -226, 90 -206'), profile(3, 12, 4)), lighten(fabric.base, 0.6), 0.4),
    ])
    inkLine(canvas, trace('-84 -208, 0 -204, 90 -180, 138 -172'), 2, 0.5, deepen(fabric.base, 0.9))
    const brim = panel.map
    const edge = [0, 0.25, 0.5, 0.75, 1].map((u): Point => brim(u, 0.86))
    inkLine(canvas, edge, 2, 0.5, lighten(fabric.base, 0.5))
  },
})

/** A silk scarf tied round the hair, its knot above the brow, curls rising out of it. */
export const headscarf = (fabric: Fabric, hairColour = '#1d1210'): Hair => ({
  behind(canvas) {
    canvas.moved('translate(0 -86) scale(.86)', () => afro(hairColour).behind?.(canvas))
  },
  front(canvas) {
    const shape: Shape = {
      left: trace('-112 -132, -116 -60, -106 4'),
      right: trace('112 -132, 116 -60, 106 4'),
      top: trace('-112 -132, -60 -186, 0 -198, 60 -186, 112 -132'),
      hem: trace('-106 4, -84 -74, 0 -104, 84 -74, 106 4'),
    }
    const panel = lay(canvas, shape, { fabric, seed: 'scarf', ease: 0.4, round: 0.8 })
    for (const v of [0.28, 0.55, 0.78]) {
      const crease = [0.04, 0.3, 0.5, 0.7, 0.96].map(
        (u): Point => panel.map(u, lerp(0.5, v, Math.abs(u - 0.5) * 2)),
      )
      canvas.soft(panel.outline, 4, [
        mark(ribbon(crease, profile(5, 4, 2, 4, 5)), deepen(fabric.base, 0.85), 0.45),
      ])
      inkLine(canvas, crease, 1.4, 0.4, deepen(fabric.base, 0.9))
    }
    for (const side of [-1, 1]) {
      const tail: Shape = {
        left: [
          [side * 6, -158],
          [side * 34 - 20, -214],
          [side * 86 - 26, -244],
        ],
        right: [
          [side * 6 + 4, -132],
          [side * 54 + 16, -176],
          [side * 104 + 18, -206],
        ],
      }
      lay(canvas, tail, { fabric, seed: `scarf-tail-${side}`, round: 0.6 })
    }
    const knot = blob(ellipse(0, -146, 26, 30, 0, 10))
    canvas.fill(knot, fabric.base)
    canvas.soft(knot, 5, [
      mark(ellipse(-8, -156, 12, 10), lighten(fabric.base, 0.7), 0.5),
      mark(ellipse(14, -136, 12, 20), deepen(fabric.base, 0.8), 0.6),
    ])
    canvas.stroke(knot, deepen(fabric.base, 0.85), 1.6, 0.5)
  },
})

const VEIL = trace(
  '-120 -24, -115 -104, -80 -168, -20 -190, 30 -188, 84 -166, 115 -104, 120 -24, 124 80, 150 180, 230 250, 300 330, 330 520, 330 760, -330 760, -330 520, -300 330, -230 250, -150 180, -124 80',
)
const VEIL_OPENING = trace(
  '-82 -62, -60 -108, 0 -124, 60 -108, 82 -62, 88 10, 77 68, 44 116, 0 136, -44 116, -77 68, -88 10',
)

/** A veil over hair, neck and shoulders, the face left free. */
export const veil = (fabric: Fabric): Hair => ({
  front(canvas) {
    const outline = blob(VEIL) + blob([...VEIL_OPENING].reverse())
    const [dark, light] = [deepen(fabric.base, 0.85), lighten(fabric.base, 0.7)]
    canvas.casts(blob(VEIL))
    canvas.fill(outline, fabric.base)
    canvas.soft(outline, 9, [
      mark(ribbon(trace('-92 -20, -84 80, -10 150, 90 210, 200 300'), profile(5, 8, 12, 14, 8)), dark, 0.45),
      mark(ribbon(trace('92 -20, 86 84, 20 160, -60 240, -150 340'), profile(5, 10, 14, 16, 10)), dark, 0.5),
      mark(
        ribbon(trace('-104 -60, -100 60, -60 150, 30 230, 130 330'), profile(3, 7, 10, 11, 6)),
        light,
        0.4,
      ),
      mark(ribbon(trace('-70 -140, 0 -164, 70 -140'), taper(10)), light, 0.45),
      mark(
        ribbon(trace('104 -110, 116 0, 126 100, 190 220, 300 330'), () => 20),
        dark,
        0.4,
      ),
      mark(ribbon(trace('-200 300, -120 400, -100 600'), profile(4, 12, 16)), dark, 0.35),
    ])
    canvas.stroke(outline, dark, 1.6, 0.4)
  },
})

/** Cat-eye sunglasses with graded lenses. */
export function sunglasses(canvas: Canvas, frame: string, lens: string): void {
  const left: Point[] = trace('-96 -30, -56 -36, -16 -22, -14 8, -36 34, -66 34, -88 12')
  for (const side of [-1, 1]) {
    const points = left.map(([x, y]): Point => [x * -side, y])
    const rim = blob(points)
    const glass = blob(points.map(([x, y]): Point => [lerp(x, side * 54, 0.13), lerp(y, 0, 0.15)]))
    canvas.fill(rim, frame)
    canvas.fill(
      glass,
      canvas.linear(
        [0, -30],
        [0, 34],
        [
          { at: 0, colour: deepen(lens, 0.6) },
          { at: 1, colour: lens, opacity: 0.86 },
        ],
      ),
    )
    canvas.soft(glass, 3, [
      mark(
        [
          [side * 54 - 30, -34],
          [side * 54 - 8, -34],
          [side * 54 - 34, 40],
          [side * 54 - 50, 40],
        ],
        '#ffffff',
        0.34,
      ),
    ])
    canvas.stroke(rim, lighten(frame, 0.5), 1.4, 0.5)
    canvas.fill(
      polygon(
        ribbon(
          [
            [side * 92, -22],
            [side * 108, -20],
          ],
          () => 4,
        ),
      ),
      frame,
    )
  }
  canvas.fill(polygon(ribbon(trace('-18 -14, 0 -22, 18 -14'), () => 4.5)), frame)
}
