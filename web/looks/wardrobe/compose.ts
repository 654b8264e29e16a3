import type { Canvas } from '../draw/canvas.ts'
import { type Backdrop, type Ground, stool } from '../draw/ground.ts'
import { type Bust, bust } from '../people/bust.ts'
import { type Arm, BODY, type Figure } from '../people/figure.ts'
import type { Hair } from '../people/hair.ts'
import type { ComplexionName } from '../people/head.ts'
import { bendOf, type Pose } from '../people/pose.ts'
import type { Plate, View } from '../plate.ts'

export type Draw = (canvas: Canvas) => void

/** The studio's walls and papers: warm, and never the same beside each other. */
export const TONE = {
  paper: '#efe3d0',
  sand: '#dcc3a0',
  clay: '#c67f57',
  brick: '#a9533a',
  blush: '#e6c2ae',
  rose: '#cf9a8d',
  marigold: '#e5b04c',
  honey: '#e9cd96',
  sage: '#b9bf9f',
  olive: '#8f9470',
  mist: '#c3c9cf',
  dusk: '#7f88ad',
  indigo: '#343d6e',
  night: '#2c2748',
  plum: '#8c5a66',
  stone: '#cfc4b3',
} as const

export type Tone = keyof typeof TONE

export const ground = (
  wall: Tone,
  backdrop: Backdrop = 'sweep',
  second?: Tone,
  motif = false,
  top?: number,
): Ground => ({
  backdrop,
  wall: TONE[wall],
  second: second && TONE[second],
  motif,
  top,
})

export const figure = (
  complexion: ComplexionName,
  hair: Hair,
  arms: readonly [Arm, Arm],
  man = false,
): Figure => ({
  complexion,
  hair,
  arms,
  man,
})

interface Close {
  zoom: number
  focus: readonly [number, number]
}

export const CHEST: Close = { zoom: 2, focus: [450, 400] }
export const HEM: Close = { zoom: 1.8, focus: [450, 900] }
export const HIPS: Close = { zoom: 1.8, focus: [450, 640] }

const near = ({ zoom, focus }: Close): View => ({ zoom, focus, onto: [450, 600] })

/** A figure that stands, or sits on a stool: the whole of it, then closer, the closer ones before a plain wall. */
export function worn(
  whole: Ground,
  draw: Draw,
  closer: readonly { ground: Ground; view: Close; draw?: Draw }[],
  options: { width?: number; view?: View; pose?: Pose } = {},
): Plate[] {
  const stands = { x: 450, y: 1112, rx: options.width ?? 210 }
  const bend = bendOf(options.pose ?? {})
  const { sit } = options.pose ?? {}
  const posed = (one: Draw): Draw => {
    if (!options.pose) return one
    return (canvas) => {
      if (sit) canvas.add(stool(canvas, TONE.clay, BODY.hip + sit - 12))
      canvas.bent(bend, () => one(canvas))
    }
  }
  return [
    {
      ground: whole,
      view: options.view ?? { zoom: 1.04, focus: [450, 620], onto: [450, 606] },
      stands,
      draw: posed(draw),
    },
    ...closer.map(({ ground: wall, view, draw: other }) => ({
      ground: wall,
      view: near(view),
      draw: posed(other ?? draw),
    })),
  ]
}

/** Cut at the knee. */
export const KNEE: View = { zoom: 1.24, focus: [450, 560], onto: [450, 616] }

/** A garment for the upper half of the body: the figure is cut at the thigh. */
export const HALF: View = { zoom: 1.5, focus: [450, 470], onto: [450, 590] }

export function head(
  wall: Ground,
  study: Bust,
  at: readonly [number, number, number],
  closer: readonly {
    ground: Ground
    at: readonly [number, number, number]
    study?: Bust
    flip?: boolean
  }[] = [],
): Plate[] {
  return [
    { ground: wall, draw: (canvas) => bust(canvas, study, at) },
    ...closer.map(
      (other): Plate => ({
        ground: other.ground,
        view: { flip: other.flip },
        draw: (canvas) => bust(canvas, other.study ?? study, other.at),
      }),
    ),
  ]
}

/** Something on the plinth, then closer from the other side. */
export function shown(
  whole: Ground,
  draw: Draw,
  size: { foot: number; rx: number; zoom?: number; top?: number },
  closer: { ground: Ground; zoom: number; focus: readonly [number, number]; flip?: boolean },
): Plate[] {
  const { foot, rx, zoom = 1, top = 800 } = size
  const stands = { x: 450, y: foot - 4, rx, ry: 24, strength: 0.5 }
  return [
    {
      ground: { ...whole, backdrop: 'plinth', top },
      view: { zoom, focus: [450, foot], onto: [450, top + 22] },
      stands,
      draw,
    },
    {
      ground: closer.ground,
      view: { zoom: closer.zoom, focus: closer.focus, onto: [450, 600], flip: closer.flip },
      stands,
      draw,
    },
  ]
}

/** Something lying on a table, seen from above. */
export const laid = (
  whole: Ground,
  draw: Draw,
  closer: Close & { ground: Ground; flip?: boolean },
): Plate[] => [
  { ground: { ...whole, backdrop: 'table' }, view: { zoom: 1.06 }, draw },
  { ground: { ...closer.ground, backdrop: 'table' }, view: { ...near(closer), flip: closer.flip }, draw },
]
