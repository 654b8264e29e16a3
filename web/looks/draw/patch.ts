import { between, curve, lerp, type Point, polygon, smooth } from './geometry.ts'

/** A piece of cloth between two edges, each drawn from top to bottom. */
export interface Shape {
  left: readonly Point[]
  right: readonly Point[]
  /** The upper and lower edges from left to right, where they aren't straight. */
  top?: readonly Point[]
  hem?: readonly Point[]
  /** The cut of the upper edge (a neckline), where the weave shouldn't follow it. */
  cut?: readonly Point[]
}

/** From cloth, u across and v down from 0 to 1, to the plate. */
export type PatchMap = (u: number, v: number) => Point

/** A patch between four edges: straight mixing of opposite edges with the corners taken out once. */
export function patch(shape: Shape): PatchMap {
  const left = curve(shape.left)
  const right = curve(shape.right)
  const top = curve(shape.top ?? [left(0), right(0)])
  const hem = curve(shape.hem ?? [left(1), right(1)])
  const corners = [left(0), right(0), left(1), right(1)] as const
  const inside = (u: number, v: number): Point => {
    const [l, r, t, h] = [left(v), right(v), top(u), hem(u)]
    const value = (axis: 0 | 1) =>
      lerp(l[axis], r[axis], u) +
      lerp(t[axis], h[axis], v) -
      lerp(lerp(corners[0][axis], corners[1][axis], u), lerp(corners[2][axis], corners[3][axis], u), v)
    return [value(0), value(1)]
  }
  // Beyond its edges the cloth goes straight on, so that prints run out under the seams.
  return (u, v) => {
    const [nearU, nearV] = [Math.max(0, Math.min(1, u)), Math.max(0, Math.min(1, v))]
    const [x, y] = inside(nearU, nearV)
    if (u === nearU && v === nearV) return [x, y]
    const [l, r] = [inside(0, nearV), inside(1, nearV)]
    const [t, h] = [inside(nearU, 0), inside(nearU, 1)]
    const [du, dv] = [u - nearU, v - nearV]
    return [x + du * (r[0] - l[0]) + dv * (h[0] - t[0]), y + du * (r[1] - l[1]) + dv * (h[1] - t[1])]
  }
}

const COLUMNS = 20

const ROWS = 40

/** A print lands thousands of points on a patch: inside it they are read off a fine mesh. */
export function meshed(exact: PatchMap): PatchMap {
  const mesh = Array.from({ length: ROWS + 1 }, (_, row) =>
    Array.from({ length: COLUMNS + 1 }, (_, column) => exact(column / COLUMNS, row / ROWS)),
  )
  return (u, v) => {
    if (u < 0 || u > 1 || v < 0 || v > 1) return exact(u, v)
    const [x, y] = [u * COLUMNS, v * ROWS]
    const [column, row] = [Math.min(COLUMNS - 1, Math.floor(x)), Math.min(ROWS - 1, Math.floor(y))]
    const [a, b] = [mesh[row]?.[column], mesh[row]?.[column + 1]]
    const [c, d] = [mesh[row + 1]?.[column], mesh[row + 1]?.[column + 1]]
    if (!a || !b || !c || !d) return exact(u, v)
    return between(between(a, b, x - column), between(c, d, x - column), y - row)
  }
}

export function outlineOf(shape: Shape): string {
  const edge = (points: readonly Point[]) => (points.length > 2 ? smooth(points) : [...points])
  const [left, right] = [edge(shape.left), edge(shape.right)]
  return polygon([
    ...edge(shape.cut ?? shape.top ?? []),
    ...right,
    ...(shape.hem ? edge(shape.hem).reverse() : []),
    ...left.reverse(),
  ])
}
