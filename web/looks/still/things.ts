import { type Canvas, mark } from '../draw/canvas.ts'
import { type Fabric, lay } from '../draw/cloth.ts'
import { deepen, lighten, mix } from '../draw/colour.ts'
import {
  blob,
  curve,
  ellipse,
  type Point,
  polygon,
  profile,
  random,
  ribbon,
  taper,
  trace,
} from '../draw/geometry.ts'
import { beads } from '../garments/cutting.ts'

interface Ring {
  y: number
  colour: string
  kind: 'beads' | 'metal'
}

const half = (y: number, front: boolean, rx = 190, ry = 52): Point[] =>
  Array.from({ length: 17 }, (_, i): Point => {
    const angle = Math.PI * (i / 16) + (front ? 0 : Math.PI)
    return [450 + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
  })

/** Bangles stacked on the plinth: the far halves first, so that one looks through them. */
export function bracelets(canvas: Canvas, rings: readonly Ring[]): void {
  for (const front of [false, true]) {
    for (const { y, colour, kind } of rings) {
      const path = half(y, front)
      if (kind === 'beads') {
        beads(canvas, path, front ? colour : deepen(colour, 0.35), 17, 33)
        continue
      }
      const outline = polygon(ribbon(path, () => 15, 40))
      canvas.casts(outline)
      canvas.fill(outline, deepen(colour, front ? 0.12 : 0.5))
      canvas.soft(outline, 3, [
        mark(
          ribbon(
            path.map(([x, py]): Point => [x, py - 6]),
            profile(1, 3, 5, 3, 6, 1),
            40,
          ),
          lighten(colour, 0.85),
          front ? 0.9 : 0.2,
        ),
        mark(
          ribbon(
            path.map(([x, py]): Point => [x, py + 10]),
            () => 5,
            40,
          ),
          deepen(colour, 0.8),
          0.6,
        ),
      ])
    }
  }
}

/** A fan of ostrich feathers on a carved handle. */
export function featherFan(canvas: Canvas, colour: string, gold: string): void {
  const chance = random('feathers')
  const root: Point = [450, 800]
  for (const layer of [1, 0.78, 0.56]) {
    const count = 13
    for (let i = 0; i < count; i++) {
      const angle = ((-166 + (152 * i) / (count - 1)) * Math.PI) / 180
      const reach = 410 * layer * (0.94 + chance() * 0.1)
      const tip: Point = [root[0] + Math.cos(angle) * reach, root[1] + Math.sin(angle) * reach]
      feather(
        canvas,
        root,
        tip,
        mix(colour, deepen(colour, 0.5), (1 - layer) * 0.5 + chance() * 0.16 + (i / count) * 0.24),
        50 * (0.5 + layer * 0.5),
        chance,
      )
    }
  }
  const grip = polygon(ribbon(trace('450 760, 450 860, 450 1010'), profile(34, 24, 15, 18, 22, 15, 17, 9)))
  canvas.casts(grip)
  canvas.fill(grip, gold)
  canvas.soft(grip, 5, [
    mark(
      ribbon(trace('440 770, 440 1000'), () => 4),
      lighten(gold, 0.8),
      0.8,
    ),
    mark(
      ribbon(trace('466 770, 462 1000'), () => 8),
      deepen(gold, 0.8),
      0.6,
    ),
  ])
  const palm = blob(trace('396 790, 420 740, 450 726, 480 740, 504 790, 450 820'))
  canvas.fill(palm, deepen(gold, 0.15))
  beads(canvas, trace('402 786, 450 812, 498 786'), lighten(gold, 0.2), 7, 15)
}

/** Narrow at the root, full above, round at the tip. */
const plumeHalf =
  (width: number) =>
  (t: number): number =>
    t < 0.76
      ? 2 + (width - 2) * (t / 0.76) ** 1.2
      : width * Math.sqrt(Math.max(0, 1 - ((t - 0.76) / 0.24) ** 2))

function feather(
  canvas: Canvas,
  root: Point,
  tip: Point,
  colour: string,
  width: number,
  chance: () => number,
): void {
  const bend = (chance() - 0.5) * 40
  const middle: Point = [(root[0] + tip[0]) / 2 + bend, (root[1] + tip[1]) / 2]
  const path = curve([root, middle, tip])
  const plume = polygon(ribbon([root, middle, tip], plumeHalf(width), 40))
  canvas.casts(plume)
  canvas.fill(plume, colour, 0.96)
  const barbs: string[] = []
  for (let i = 3; i < 24; i++) {
    const t = i / 27
    const [from, ahead] = [path(t), path(Math.min(1, t + 0.1))]
    const [dx, dy] = [ahead[0] - from[0], ahead[1] - from[1]]
    const size = width * Math.sin(Math.PI * Math.min(0.94, t * 0.9)) * 0.034
    for (const side of [-1, 1]) {
      barbs.push(
        polygon(
          ribbon(
            [
              from,
              [from[0] + dx * 0.7 - side * dy * size * 0.45, from[1] + dy * 0.7 + side * dx * size * 0.45],
              [from[0] + dx - side * dy * size * 0.8, from[1] + dy + side * dx * size * 0.8],
            ],
            taper(1.5),
            5,
          ),
        ),
      )
    }
  }
  canvas.fill(barbs.filter((_, i) => i % 4 < 2).join(''), lighten(colour, 0.4), 0.7)
  canvas.fill(barbs.filter((_, i) => i % 4 >= 2).join(''), deepen(colour, 0.3), 0.55)
  canvas.fill(polygon(ribbon([root, middle, path(0.93)], profile(2.4, 1.8, 0.8))), lighten(colour, 0.7), 0.8)
}

/** Folded lengths of cloth, tied with a ribbon: aso-ebi ready to collect. */
export function foldedCloth(canvas: Canvas, fabrics: readonly Fabric[], ribbonColour: string): void {
  const height = 74
  let foot = 832
  for (const [i, fabric] of fabrics.entries()) {
    const [left, right] = [206 + i * 9 - (i % 2) * 14, 694 - i * 7 + (i % 2) * 10]
    fold(canvas, fabric, { left, right, top: foot - height, foot }, `cloth${i}`)
    foot += 4 - height
  }
  tie(canvas, ribbonColour, foot)
}

interface Box {
  left: number
  right: number
  top: number
  foot: number
}

/** One length of cloth, folded over itself: soft corners, the layers showing as creases. */
function fold(canvas: Canvas, fabric: Fabric, { left, right, top, foot }: Box, seed: string): void {
  const middle = (top + foot) / 2
  const roll = blob(
    trace(
      `${left} ${top + 4}, ${left + 120} ${top - 3}, ${right - 60} ${top - 2}, ${right} ${top + 8}, ${right + 26} ${middle},` +
        `${right} ${foot - 6}, ${right - 120} ${foot + 1}, ${left + 100} ${foot + 2}, ${left} ${foot - 2}, ${left - 12} ${middle}`,
    ),
  )
  const across = (y: number, bow: number): Point[] =>
    trace(`${left - 9} ${y}, 450 ${y + bow}, ${right + 14} ${y}`)
  const [dark, light] = [deepen(fabric.base, 0.85), lighten(fabric.base, 0.8)]
  canvas.casts(roll)
  canvas.fill(roll, fabric.base)
  canvas.within(roll, () => {
    const sheet = {
      left: trace(`${left - 14} ${top - 6}, ${left - 14} ${foot + 4}`),
      right: trace(`${right + 30} ${top - 6}, ${right + 30} ${foot + 4}`),
    }
    lay(canvas, sheet, { fabric, seed, outline: 0, round: 0.5, casts: false })
  })
  const shadow = ribbon(across(foot, 4), () => 13)
  const shine = ribbon(across(top + 10, -4), () => 8)
  canvas.soft(roll, 7, [mark(shadow, dark, 0.6), mark(shine, light, 0.5)])
  for (const t of [0.36, 0.66]) {
    canvas.fill(polygon(ribbon(across(top + (foot - top) * t, 4), taper(1.8), 20)), dark, 0.5)
  }
  canvas.stroke(roll, dark, 1.6, 0.5)
}

function tie(canvas: Canvas, colour: string, top: number): void {
  const hung = (points: readonly Point[]): Point[] => points.map(([x, y]) => [x, y + top])
  const down = polygon(ribbon(trace(`452 ${top - 2}, 448 834`), () => 13))
  canvas.fill(down, colour)
  canvas.soft(down, 3, [
    mark(
      ribbon(trace(`460 ${top}, 458 834`), () => 5),
      deepen(colour, 0.8),
      0.5,
    ),
  ])
  for (const loop of ['450 0, 380 -64, 318 -30, 380 6, 450 0', '450 0, 520 -70, 588 -30, 520 8, 450 0']) {
    const outline = polygon(ribbon(hung(trace(loop)), () => 11, 40))
    canvas.fill(outline, colour)
    canvas.stroke(outline, deepen(colour, 0.7), 1.3, 0.5)
  }
  for (const tail of ['450 0, 410 30, 392 92', '450 0, 494 36, 500 104']) {
    canvas.fill(polygon(ribbon(hung(trace(tail)), profile(8, 12, 15))), deepen(colour, 0.1))
  }
  canvas.fill(blob(ellipse(450, top, 22, 17, 0, 10)), deepen(colour, 0.12))
}
