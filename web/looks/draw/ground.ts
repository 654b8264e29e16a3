import { type Canvas, HEIGHT, mark, WIDTH } from './canvas.ts'
import { deepen, lighten, mix } from './colour.ts'
import { ellipse, type Point, polyline, trace } from './geometry.ts'

export type Backdrop = 'sweep' | 'arch' | 'sun' | 'paper' | 'plinth' | 'window' | 'table'

export interface Ground {
  backdrop: Backdrop
  wall: string
  /** The second tone: arch, sun, paper roll, plinth. */
  second?: string
  /** Faint adire lines on the wall. */
  motif?: boolean
  /** Where the top of the plinth lies. */
  top?: number
}

export const FLOOR = 1010

const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

function archPath(left: number, right: number, top: number, foot: number): string {
  const radius = (right - left) / 2
  return `M${left} ${foot}V${top + radius}A${radius} ${radius} 0 0 1 ${right} ${top + radius}V${foot}Z`
}

/** The house motif: fern and ring lines, barely there. */
function adireLines(colour: string): string {
  const parts: string[] = []
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 7; column++) {
      const [x, y] = [column * 150 + (row % 2 ? 75 : 0), row * 130 + 40]
      for (const r of [16, 27, 38]) parts.push(polyline([...ellipse(x, y, r, r, 0, 26), [x + r, y]]))
      for (let i = 0; i < 8; i++) {
        const angle = (i * Math.PI) / 4
        parts.push(
          polyline([
            [x + Math.cos(angle) * 48, y + Math.sin(angle) * 48],
            [x + Math.cos(angle) * 60, y + Math.sin(angle) * 60],
          ]),
        )
      }
    }
  }
  return `<path d="${parts.join('')}" fill="none" stroke="${colour}" stroke-width="2" opacity=".16"/>`
}

function furniture(canvas: Canvas, ground: Ground, second: string): string {
  const lit = canvas.linear(
    [120, 0],
    [800, 0],
    [
      { at: 0, colour: lighten(second, 0.18) },
      { at: 1, colour: deepen(second, 0.1) },
    ],
  )
  switch (ground.backdrop) {
    case 'arch':
      return `<path d="${archPath(142, 778, 92, FLOOR)}" fill="${deepen(second, 0.22)}" opacity=".55"/><path d="${archPath(130, 768, 88, FLOOR)}" fill="${lit}"/>`
    case 'sun':
      return `<circle cx="468" cy="470" r="352" fill="${lit}"/>`
    case 'paper':
      return `${rect(128, 0, 660, HEIGHT, deepen(ground.wall, 0.3), 0.16)}${rect(118, 0, 660, HEIGHT, lit)}`
    case 'window': {
      const beam = (points: Point[]) => mark(points, lighten(ground.wall, 0.9), 0.5)
      return `<g filter="${canvas.blur(7)}">${beam(trace('60 120, 330 250, 330 760, 60 630'))}${beam(trace('362 266, 632 396, 632 906, 362 776'))}</g>`
    }
    default:
      return ''
  }
}

function floorOf(canvas: Canvas, ground: Ground, tone: string): string {
  if (ground.backdrop === 'table') return ''
  if (ground.backdrop === 'paper') {
    const sweep = canvas.linear(
      [0, 860],
      [0, HEIGHT],
      [
        { at: 0, colour: deepen(tone, 0.16), opacity: 0 },
        { at: 0.45, colour: deepen(tone, 0.22), opacity: 0.3 },
        { at: 1, colour: lighten(tone, 0.4), opacity: 0.5 },
      ],
    )
    return rect(118, 860, 660, 340, sweep)
  }
  const floor = canvas.linear(
    [0, FLOOR],
    [0, HEIGHT],
    [
      { at: 0, colour: deepen(ground.wall, 0.17) },
      { at: 0.5, colour: deepen(ground.wall, 0.07) },
      { at: 1, colour: lighten(ground.wall, 0.1) },
    ],
  )
  const seam = canvas.linear(
    [0, FLOOR - 60],
    [0, FLOOR],
    [
      { at: 0, colour: deepen(ground.wall, 0.3), opacity: 0 },
      { at: 1, colour: deepen(ground.wall, 0.3), opacity: 0.14 },
    ],
  )
  return rect(0, FLOOR - 60, WIDTH, 60, seam) + rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, floor)
}

/** A round plinth for small things; its top is the ellipse around `top`. */
function plinth(canvas: Canvas, colour: string, top: number): string {
  const side = canvas.linear(
    [120, 0],
    [780, 0],
    [
      { at: 0, colour: deepen(colour, 0.06) },
      { at: 0.22, colour: lighten(colour, 0.34) },
      { at: 0.62, colour: deepen(colour, 0.1) },
      { at: 1, colour: deepen(colour, 0.42) },
    ],
  )
  const face = canvas.linear(
    [120, top - 70],
    [780, top + 70],
    [
      { at: 0, colour: lighten(colour, 0.55) },
      { at: 1, colour: lighten(colour, 0.12) },
    ],
  )
  const dark = deepen(colour, 0.8)
  const shadow = `<g filter="${canvas.blur(22)}">${mark(
    [
      [640, 1130],
      [780, top + 40],
      [940, top + 70],
      [940, 1150],
    ],
    dark,
    0.2,
  )}${mark(ellipse(480, 1142, 350, 44), dark, 0.3)}</g>`
  return `${shadow}<path d="M115 ${top}V1120A335 62 0 0 0 785 1120V${top}Z" fill="${side}"/><ellipse cx="450" cy="${top}" rx="335" ry="68" fill="${face}"/><path d="M115 ${top}A335 68 0 0 0 785 ${top}" fill="none" stroke="${lighten(colour, 0.7)}" stroke-width="2.5" opacity=".7"/>`
}

/** A round stool with a cushion, for somebody who sits before the wall. */
export function stool(canvas: Canvas, colour: string, seat: number): string {
  const [left, right, foot] = [286, 614, 1078]
  const across = (tone: string) =>
    canvas.linear(
      [left, 0],
      [right, 0],
      [
        { at: 0, colour: deepen(tone, 0.08) },
        { at: 0.25, colour: lighten(tone, 0.3) },
        { at: 0.65, colour: deepen(tone, 0.14) },
        { at: 1, colour: deepen(tone, 0.42) },
      ],
    )
  const drum = (y: number, height: number, fill: string) =>
    `<path d="M${left} ${y}V${y + height}A164 30 0 0 0 ${right} ${y + height}V${y}A164 30 0 0 0 ${left} ${y}Z" fill="${fill}"/>`
  const shadow = `<g filter="${canvas.blur(18)}">${mark(ellipse(490, foot + 22, 210, 30), deepen(colour, 0.85), 0.34)}</g>`
  return (
    shadow + drum(seat + 44, foot - seat - 44, across(deepen(colour, 0.3))) + drum(seat, 48, across(colour))
  )
}

/** A soft pool of shadow where something stands. */
export function standing(
  canvas: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  strength = 0.4,
): string {
  const dark = deepen(colour, 0.85)
  return `<g filter="${canvas.blur(14)}">${mark(ellipse(x + rx * 0.22, y + 2, rx * 1.15, ry), dark, strength * 0.6)}${mark(ellipse(x, y, rx * 0.7, ry * 0.55), dark, strength)}</g>`
}

/** The studio: wall, what stands against it, floor, light from the upper left and a quiet vignette. */
export function studio(canvas: Canvas, ground: Ground): string {
  const second = ground.second ?? mix(ground.wall, lighten(ground.wall, 0.5), 0.8)
  const wall = canvas.radial([300, 330], 1050, [
    { at: 0, colour: lighten(ground.wall, 0.16) },
    { at: 0.5, colour: ground.wall },
    { at: 1, colour: deepen(ground.wall, 0.14) },
  ])
  const light = canvas.radial([260, 200], 900, [
    { at: 0, colour: '#fff6e6', opacity: 0.2 },
    { at: 1, colour: '#fff6e6', opacity: 0 },
  ])
  const vignette = canvas.radial([430, 540], 860, [
    { at: 0.6, colour: deepen(ground.wall, 0.6), opacity: 0 },
    { at: 1, colour: deepen(ground.wall, 0.6), opacity: 0.22 },
  ])
  const lines = ground.motif ? adireLines(deepen(ground.wall, 0.5)) : ''
  const stand = ground.backdrop === 'plinth' ? plinth(canvas, second, ground.top ?? 800) : ''
  return [
    rect(0, 0, WIDTH, HEIGHT, wall),
    lines,
    furniture(canvas, ground, second),
    floorOf(canvas, ground, second),
    rect(0, 0, WIDTH, HEIGHT, light),
    stand,
    rect(0, 0, WIDTH, HEIGHT, vignette),
  ].join('')
}
