import { type Canvas, mark } from '../draw/canvas.ts'
import { type Cut, type Fabric, lay, type Panel, waves } from '../draw/cloth.ts'
import { deepen } from '../draw/colour.ts'
import { fan } from '../draw/folds.ts'
import { curve, mirror, type Point, polygon, ribbon, taper } from '../draw/geometry.ts'
import { outlineOf, type Shape } from '../draw/patch.ts'

/** A piece that is the same on both sides of the axis. */
export const even = (left: readonly Point[], more: Partial<Shape> = {}): Shape => ({
  left,
  right: mirror(left),
  ...more,
})

/** A sleeve or trouser leg around a spine; `half` is its half width along it. */
export function tube(spine: readonly Point[], half: (t: number) => number): Shape {
  const points = ribbon(spine, half, 16)
  return { left: points.slice(17).reverse(), right: points.slice(0, 17) }
}

export interface Drop {
  fabric: Fabric
  seed: string
  folds?: number
  foldWidth?: number
  depth?: number
  hemWaves?: number
  hemDepth?: number
  swing?: number
  ease?: number
  gather?: number
  grain?: number
  round?: number
}

/** A hanging piece with fanned folds, a waving hem and the dark inside of the back hem showing under it. */
export function drop(canvas: Canvas, left: readonly Point[], right: readonly Point[], how: Drop): Panel {
  const from: Point = left.at(-1) ?? [0, 0]
  const to: Point = right.at(-1) ?? [0, 0]
  const { fabric, seed, hemWaves = 5, hemDepth = 9, swing = 14 } = how
  const back: Shape = {
    left: [curve(left)(0.8), from],
    right: [curve(right)(0.8), to],
    hem: waves(from, to, hemWaves, hemDepth, `${seed}-back`, swing * -0.25),
  }
  const inside = deepen(fabric.base, 0.62)
  canvas.fill(outlineOf(back), inside, fabric.cover ?? 1)
  const folds = fan(how.folds ?? 9, seed, {
    width: how.foldWidth ?? 28,
    depth: how.depth ?? 0.9,
    gather: how.gather ?? 1,
  })
  const shape: Shape = { left, right, hem: waves(from, to, hemWaves, hemDepth, seed, swing) }
  return lay(canvas, shape, {
    fabric,
    seed,
    folds,
    ease: how.ease,
    grain: how.grain,
    round: how.round ?? 0.75,
  })
}

/** A piece that follows the body closely, with a few drawn creases. */
export function fitted(
  canvas: Canvas,
  shape: Shape,
  fabric: Fabric,
  seed: string,
  more: Partial<Cut> = {},
): Panel {
  return lay(canvas, shape, { fabric, seed, round: 1, ...more })
}

/** Soft darkness where one piece lies over another. */
export function tuck(
  canvas: Canvas,
  outline: string,
  points: readonly Point[],
  width: number,
  colour: string,
  opacity = 0.5,
): void {
  canvas.soft(outline, 7, [mark(ribbon(points, taper(width)), deepen(colour, 0.85), opacity)])
}

/** A trim sewn along an edge: cord, ribbon, beading. */
export function trim(canvas: Canvas, points: readonly Point[], colour: string, width: number): void {
  canvas.fill(polygon(ribbon(points, () => width / 2, 40)), colour)
  canvas.stroke(polygon(ribbon(points, () => width / 2, 40)), deepen(colour, 0.6), 1, 0.4)
}

/** Small beads along an edge. */
export function beads(
  canvas: Canvas,
  points: readonly Point[],
  colour: string,
  radius: number,
  gap: number,
): void {
  const path = curve(points)
  let length = 0
  for (let i = 1; i <= 20; i++) {
    const [a, b] = [path((i - 1) / 20), path(i / 20)]
    length += Math.hypot(b[0] - a[0], b[1] - a[1])
  }
  const count = Math.max(2, Math.round(length / gap))
  for (let i = 0; i <= count; i++) {
    const [x, y] = path(i / count)
    canvas.add(
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${deepen(colour, 0.35)}"/><circle cx="${(x - radius * 0.15).toFixed(1)}" cy="${(y - radius * 0.15).toFixed(1)}" r="${(radius * 0.78).toFixed(1)}" fill="${colour}"/><circle cx="${(x - radius * 0.35).toFixed(1)}" cy="${(y - radius * 0.35).toFixed(1)}" r="${(radius * 0.28).toFixed(1)}" fill="#fff6e6" fill-opacity=".8"/>`,
    )
  }
}
