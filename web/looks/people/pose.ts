import { HEIGHT } from '../draw/canvas.ts'
import { lerp, type Point } from '../draw/geometry.ts'
import { BODY } from './figure.ts'

/** How a figure stands or sits: what moves the straight one that all clothes are cut for, cloth and all. */
export interface Pose {
  /** The hips to one side, the shoulders to the other. */
  sway?: number
  /** One shoulder down, the hip of the same side up. */
  tilt?: number
  /** One foot before the other. */
  step?: number
  /** The side that is turned away is narrower: 1 is seen from the front. */
  turn?: number
  /** The head, in degrees. */
  nod?: number
  /** On a stool, seen from the front: how much of the thighs' length the eye no longer sees. */
  sit?: number
}

/** Where every point of the straight figure comes to lie, and what moves the head as one piece. */
export interface Bend {
  point(point: Point): Point
  piece: string
}

const NECK: Point = [450, 275]

/** From one height of the body to the next, easing in and out at each. */
function along(stops: readonly Point[], y: number): number {
  const next = stops.findIndex(([height]) => height > y)
  if (next === 0) return stops[0]?.[1] ?? 0
  const [from, to] = [stops.at(next < 0 ? -1 : next - 1), stops.at(next)]
  if (!from || !to || next < 0) return from?.[1] ?? 0
  const t = (y - from[0]) / (to[0] - from[0])
  return lerp(from[1], to[1], t * t * (3 - 2 * t))
}

const SWAY: readonly Point[] = [
  [BODY.shoulder, -0.45],
  [BODY.hip, 1],
  [BODY.knee, 0.5],
  [BODY.ankle, 0],
]
const TILT: readonly Point[] = [
  [BODY.head.y, 0],
  [BODY.shoulder, 1],
  [BODY.waist, 0],
  [BODY.hip, -0.8],
  [BODY.knee, 0],
]
const STEP: readonly Point[] = [
  [BODY.hip, 0],
  [BODY.ankle, 1],
]
/** The thighs come towards the eye: they are short and wide, and all above them sits lower. */
const SEAT: readonly Point[] = [
  [BODY.hip, 1],
  [BODY.knee, 0],
]
const LAP: readonly Point[] = [
  [BODY.waist, 0],
  [BODY.knee - 60, 1],
  [BODY.ankle, 0],
]

/** Read off in steps of one: a print has thousands of points. */
const table = (stops: readonly Point[]): readonly number[] =>
  Array.from({ length: HEIGHT + 1 }, (_, y) => along(stops, y))

export function bendOf({ sway = 0, tilt = 0, step = 0, turn = 1, nod = 0, sit = 0 }: Pose): Bend {
  const [swayed, tilted, stepped] = [table(SWAY), table(TILT), table(STEP)]
  const [seated, lap] = [table(SEAT), table(LAP)]
  const left = lerp(1, turn, 0.3)
  const point = ([x, y]: Point): Point => {
    const aside = x - 450
    const row = Math.max(0, Math.min(HEIGHT, Math.round(y)))
    const foot = Math.tanh(aside / 18) * (stepped[row] ?? 0)
    return [
      450 +
        aside * (aside > 0 ? turn : left) * (1 + 0.0012 * sit * (lap[row] ?? 0)) +
        sway * (swayed[row] ?? 0) -
        foot * Math.abs(step) * 0.35,
      y + (aside / 80) * tilt * (tilted[row] ?? 0) + foot * step + sit * (seated[row] ?? 0),
    ]
  }
  const [x, y] = point(NECK)
  const moved = `translate(${(x - NECK[0]).toFixed(1)} ${(y - NECK[1]).toFixed(1)})`
  return { point, piece: `${moved} rotate(${nod} ${NECK.join(' ')})` }
}

/** Stances to choose from. A negative side stands the other way round. */
export const POSE = {
  sway: (side: 1 | -1 = 1): Pose => ({ sway: 26 * side, tilt: -9 * side, nod: 4 * side }),
  walk: (side: 1 | -1 = 1): Pose => ({ sway: 16 * side, tilt: 7 * side, step: 26 * side, nod: -2 * side }),
  turned: (side: 1 | -1 = 1): Pose => ({ turn: 0.84, sway: -14 * side, tilt: 5, step: 12, nod: 5 * side }),
  lean: (side: 1 | -1 = 1): Pose => ({ sway: -20 * side, tilt: -12 * side, nod: -7 * side }),
  seated: (side: 1 | -1 = 1): Pose => ({ sit: 140, tilt: -8 * side, step: 14 * side, nod: 4 * side }),
} as const
