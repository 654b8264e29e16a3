/** Plane geometry for the plates: curves through points, tapering strokes, seeded chance. */
export type Point = readonly [x: number, y: number]

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

export const between = (a: Point, b: Point, t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)]

const round = (value: number): string => String(Math.round(value * 10) / 10)

const xy = (point: Point): string => `${round(point[0])} ${round(point[1])}`

/** Points as in SVG: `trace('10 20, 30 40')`. */
export function trace(text: string): Point[] {
  return text.split(',').map((pair): Point => {
    const [x, y] = pair.trim().split(' ').map(Number)
    return [x ?? 0, y ?? 0]
  })
}

/** The same seed always draws the same plate. */
export function random(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const at = (points: readonly Point[], index: number): Point =>
  points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]

function catmullRom(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const mix = (a: number, b: number, c: number, d: number) =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  return [mix(p0[0], p1[0], p2[0], p3[0]), mix(p0[1], p1[1], p2[1], p3[1])]
}

/** Points along a smooth curve through `points`, `steps` to a segment. */
export function smooth(points: readonly Point[], steps = 10): Point[] {
  const result: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    for (let step = 0; step < steps; step++) {
      result.push(
        catmullRom(at(points, i - 1), at(points, i), at(points, i + 1), at(points, i + 2), step / steps),
      )
    }
  }
  result.push(at(points, points.length - 1))
  return result
}

/** A curve as a function of 0…1 by length, so that motifs keep their pace along it. */
export function curve(points: readonly Point[]): (t: number) => Point {
  const samples = points.length > 2 ? smooth(points) : [...points]
  const lengths = [0]
  for (let i = 1; i < samples.length; i++) {
    const [a, b] = [at(samples, i - 1), at(samples, i)]
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  const total = lengths.at(-1) ?? 0
  return (t) => {
    const wanted = Math.max(0, Math.min(1, t)) * total
    let [low, i] = [1, lengths.length - 1]
    while (low < i) {
      const middle = (low + i) >> 1
      if ((lengths[middle] ?? 0) < wanted) low = middle + 1
      else i = middle
    }
    const [from, to] = [lengths[i - 1] ?? 0, lengths[i] ?? 0]
    return between(at(samples, i - 1), at(samples, i), to > from ? (wanted - from) / (to - from) : 0)
  }
}

/** Straight-edged outline: for points that are already close together. */
export const polygon = (points: readonly Point[]): string => `M${points.map(xy).join('L')}Z`

export const polyline = (points: readonly Point[]): string => `M${points.map(xy).join('L')}`

/** A smooth open path through a few points. */
export const line = (points: readonly Point[]): string => polyline(smooth(points, 8))

/** A smooth closed path through a few points. */
export function blob(points: readonly Point[]): string {
  const count = points.length
  const result: Point[] = []
  for (let i = 0; i < count; i++) {
    const [p0, p1, p2, p3] = [-1, 0, 1, 2].map((step) => at(points, (i + step + count) % count))
    for (let step = 0; step < 8; step++) {
      if (p0 && p1 && p2 && p3) result.push(catmullRom(p0, p1, p2, p3, step / 8))
    }
  }
  return polygon(result)
}

/** The outline of a stroke whose half width follows `half(t)`: limbs, straps, strands, fold lines. */
export function ribbon(spine: readonly Point[], half: (t: number) => number, steps = 28): Point[] {
  const path = curve(spine)
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const [before, here, after] = [path(t - 0.02), path(t), path(t + 0.02)]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const width = half(t)
    left.push([here[0] + (dy / length) * width, here[1] - (dx / length) * width])
    right.unshift([here[0] - (dy / length) * width, here[1] + (dx / length) * width])
  }
  return [...left, ...right]
}

/** A half-width profile from a list of values evenly spaced along the stroke. */
export function profile(...values: number[]): (t: number) => number {
  const path = smooth(
    values.map((value, i): Point => [i, value]),
    8,
  )
  return (t) => Math.max(0, at(path, Math.round(t * (path.length - 1)))[1])
}

export const taper =
  (width: number): ((t: number) => number) =>
  (t) =>
    width * Math.sin(Math.PI * t) ** 0.7

export const mirror = (points: readonly Point[], axis = 450): Point[] =>
  points.map(([x, y]) => [2 * axis - x, y])

export function ellipse(cx: number, cy: number, rx: number, ry = rx, turn = 0, count = 16): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (i / count) * Math.PI * 2
    const [x, y] = [Math.cos(angle) * rx, Math.sin(angle) * ry]
    return [cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)]
  })
}
