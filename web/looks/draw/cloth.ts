import { type Canvas, mark } from './canvas.ts'
import { deepen, INK, lighten, luminance } from './colour.ts'
import { type Fold, foldProfile, foldSpine, pull } from './folds.ts'
import { lerp, type Point, polygon, random, ribbon, taper } from './geometry.ts'
import { meshed, outlineOf, patch, type Shape } from './patch.ts'

/** Where a fabric may paint: flat cloth coordinates, x around 0 and y from 0 downwards, and where they land. */
export interface Area {
  width: number
  height: number
  place(x: number, y: number): Point
  random(): number
}

export interface Fabric {
  base: string
  /** 0 matt … 1 satin */
  sheen: number
  /** Under 1 what is beneath shows through, as with lace and chiffon. */
  cover?: number
  weave(area: Area): string
}

export interface Cut {
  fabric: Fabric
  seed: string
  folds?: readonly Fold[]
  /** 1: motifs keep their size (a print); 0: they spread with the cloth (gores and stripes). */
  ease?: number
  /** Turns the grain of the cloth, in degrees. */
  grain?: number
  /** How round the form under the cloth is: 0 flat … 1 a column. */
  round?: number
  outline?: number
  casts?: boolean
}

export interface Panel {
  outline: string
  map(u: number, v: number): Point
}

function areaOf(map: (u: number, v: number) => Point, cut: Cut): Area {
  const chance = random(cut.seed)
  const samples = Array.from({ length: 13 }, (_, i) => {
    const [a, b] = [map(0, i / 12), map(1, i / 12)]
    return Math.hypot(b[0] - a[0], b[1] - a[1])
  })
  const widest = Math.max(...samples)
  const height = Math.max(
    ...[0, 0.5, 1].map((u) => {
      const [a, b, c] = [map(u, 0), map(u, 0.5), map(u, 1)]
      return Math.hypot(b[0] - a[0], b[1] - a[1]) + Math.hypot(c[0] - b[0], c[1] - b[1])
    }),
  )
  const ease = cut.ease ?? 1
  const widthAt = (v: number) => {
    const index = Math.max(0, Math.min(12, v * 12))
    const low = Math.floor(index)
    return lerp(samples[low] ?? widest, samples[Math.min(12, low + 1)] ?? widest, index - low)
  }
  const turn = ((cut.grain ?? 0) * Math.PI) / 180
  const folds = cut.folds ?? []
  const reach = turn === 0 ? 1 : 1.35
  const pad = 40
  return {
    width: widest * reach,
    height: height * reach + 2 * pad,
    random: chance,
    place(px, py) {
      const cy = height / 2
      const down = py - pad - cy * reach
      const x = px * Math.cos(turn) - down * Math.sin(turn)
      const y = cy + px * Math.sin(turn) + down * Math.cos(turn)
      const v = y / height
      const u = 0.5 + x / lerp(widest, Math.max(widthAt(v), 1), ease)
      return map(u + pull(folds, u, v, widest), v)
    },
  }
}

/** The light comes from the upper left: each fold has a lit lip on its left and a shadow on its right. */
function foldMarks(panel: Panel, cut: Cut): string[] {
  const { base, sheen } = cut.fabric
  const dark = deepen(base, 0.72)
  const light = lighten(base, 0.62)
  const marks: string[] = []
  for (const fold of cut.folds ?? []) {
    const half = foldProfile(fold)
    const strength = fold.depth
    marks.push(mark(ribbon(foldSpine(fold, panel.map, fold.width * 0.3), half), dark, 0.5 * strength))
    marks.push(
      mark(
        ribbon(foldSpine(fold, panel.map, -fold.width * 0.5), (t) => half(t) * 0.75),
        light,
        (0.12 + 0.5 * sheen) * strength,
      ),
    )
  }
  return marks
}

function foldLines(canvas: Canvas, panel: Panel, cut: Cut): void {
  const { base } = cut.fabric
  const ink = 0.56 - 0.4 * luminance(base)
  const lines = (cut.folds ?? []).map((fold) =>
    mark(
      ribbon(foldSpine(fold, panel.map, fold.width * 0.12), taper(1.7)),
      deepen(base, 0.9),
      ink * fold.depth,
    ),
  )
  canvas.within(panel.outline, () => canvas.add(...lines))
}

/** Nested strips stand in for a wide blur: the edges of the form fall away in steps too soft to see. */
function roundMarks(panel: Panel, cut: Cut): string[] {
  const round = cut.round ?? 0.7
  const dark = deepen(cut.fabric.base, 0.8)
  const light = lighten(cut.fabric.base, 0.6)
  const side = (from: number, to: number): Point[] => {
    const steps = Array.from({ length: 13 }, (_, i) => i / 12)
    return [...steps.map((v) => panel.map(from, v)), ...steps.reverse().map((v) => panel.map(to, v))]
  }
  const shine = (0.1 + 0.3 * cut.fabric.sheen) * round
  return [
    ...[0.72, 0.79, 0.86, 0.93].map((from, i) => mark(side(from, 1.2), dark, (0.16 + i * 0.06) * round)),
    ...[0.04, 0.09].map((to) => mark(side(-0.2, to), dark, 0.2 * round)),
    ...[0.12, 0.17].map((from) => mark(side(from, 0.52 - from), light, shine * 0.6)),
  ]
}

/** Cuts and lays one panel: cloth, weave, folds, roundness and a quiet ink outline. */
export function lay(canvas: Canvas, shape: Shape, cut: Cut): Panel {
  const map = meshed(patch(shape))
  const outline = outlineOf(shape)
  const panel: Panel = { outline, map }
  const cover = cut.fabric.cover ?? 1
  if (cut.casts ?? true) canvas.casts(outline)
  canvas.fill(outline, cut.fabric.base, cover)
  canvas.within(outline, () => canvas.add(cut.fabric.weave(areaOf(map, cut))))
  canvas.soft(outline, 8, [...roundMarks(panel, cut), ...foldMarks(panel, cut)])
  foldLines(canvas, panel, cut)
  canvas.stroke(outline, deepen(cut.fabric.base, 0.85), 1.6, cut.outline ?? 0.55)
  return panel
}

/** A hem that waves between two points as full cloth does; `swing` lifts or drops its middle. */
export function waves(
  from: Point,
  to: Point,
  count: number,
  depth: number,
  seed: string,
  swing = 0,
): Point[] {
  const chance = random(seed)
  const steps = count * 2
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps
    const bow = swing * Math.sin(Math.PI * t)
    const wave = i === 0 || i === steps ? 0 : (i % 2 ? 1 : -0.6) * depth * (0.6 + chance() * 0.6)
    return [
      lerp(from[0], to[0], t + (i % steps ? (chance() - 0.5) * 0.02 : 0)),
      lerp(from[1], to[1], t) + bow + wave,
    ]
  })
}

/** A band along the cloth (hem, cuff, placket): between two heights or, with `upright`, two sides. */
export function band(
  canvas: Canvas,
  panel: Panel,
  range: { u?: [number, number]; v?: [number, number] },
  colour: string,
  opacity = 1,
): Point[] {
  const [u0, u1] = range.u ?? [-0.02, 1.02]
  const [v0, v1] = range.v ?? [-0.02, 1.02]
  const steps = Array.from({ length: 25 }, (_, i) => i / 24)
  const wide = u1 - u0 > 0.5
  const points: Point[] = wide
    ? [
        ...steps.map((t) => panel.map(lerp(u0, u1, t), v0)),
        ...steps.reverse().map((t) => panel.map(lerp(u0, u1, t), v1)),
      ]
    : [
        ...steps.map((t) => panel.map(u0, lerp(v0, v1, t))),
        ...steps.reverse().map((t) => panel.map(u1, lerp(v0, v1, t))),
      ]
  canvas.within(panel.outline, () => canvas.fill(polygon(points), colour, opacity))
  return points
}

export const inkLine = (
  canvas: Canvas,
  points: readonly Point[],
  width = 1.4,
  opacity = 0.5,
  colour = INK,
): void => canvas.fill(polygon(ribbon(points, taper(width))), colour, opacity)
