import type { Bend } from '../people/pose.ts'
import { type Point, polygon } from './geometry.ts'

export const WIDTH = 900
export const HEIGHT = 1200

/** Plates are drawn at 900 × 1200 and shown at 750 × 1000: three quarters of the work, no less to see. */
const SCALE = 750 / WIDTH

export interface Stop {
  at: number
  colour: string
  opacity?: number
}

export interface Shadow {
  colour: string
  dx: number
  dy: number
  transform: string
}

/** The part of the plate that is shown. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** Collects the layers of one plate. Definitions get their ids here, so that pieces never clash. */
export class Canvas {
  readonly #defs: string[] = []
  readonly #layers: string[] = []
  readonly #outlines: string[] = []
  readonly #blurs = new Map<number, string>()
  readonly #moves: string[] = []
  #bend: Bend | undefined
  #next = 0

  #define(markup: (id: string) => string): string {
    const id = `d${this.#next++}`
    this.#defs.push(markup(id))
    return `url(#${id})`
  }

  add(...markup: string[]): void {
    this.#layers.push(...(this.#bend ? markup.map((one) => this.#bentMarkup(one)) : markup))
  }

  /** Where the points of a path lie once the figure has taken its pose. What is drawn from points has no curves. */
  #bentPath(d: string): string {
    const bend = this.#bend
    if (!bend) return d
    return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) =>
      bend
        .point([Number(x), Number(y)])
        .map(rounded)
        .join(' '),
    )
  }

  #bentMarkup(markup: string): string {
    return markup
      .replace(/ d="([^"]*)"/g, (_, d) => ` d="${this.#bentPath(d)}"`)
      .replace(/cx="(\S+)" cy="(\S+)"/g, (_, x, y) => {
        const [cx, cy] = this.#bentPath(`${x} ${y}`).split(' ')
        return `cx="${cx}" cy="${cy}"`
      })
  }

  /** Everything `draw` adds, in a pose. */
  bent(bend: Bend, draw: () => void): void {
    this.#bend = bend
    draw()
    this.#bend = undefined
  }

  /** Outlines that throw the shadow on the studio wall. */
  casts(straight: string): void {
    const outline = this.#bentPath(straight)
    const transform = this.#moves.join(' ')
    this.#outlines.push(`<path d="${outline}"${transform ? ` transform="${transform}"` : ''}/>`)
  }

  fill(d: string, paint: string, opacity = 1): void {
    this.add(`<path d="${d}" fill="${paint}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`)
  }

  stroke(d: string, colour: string, width: number, opacity = 1): void {
    this.add(
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
  }

  linear(from: Point, to: Point, stops: readonly Stop[]): string {
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopMarkup(stops)}</linearGradient>`,
    )
  }

  radial(centre: Point, radius: number, stops: readonly Stop[], focus: Point = centre): string {
    return this.#define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${centre[0]}" cy="${centre[1]}" r="${radius}" fx="${focus[0]}" fy="${focus[1]}">${stopMarkup(stops)}</radialGradient>`,
    )
  }

  clip(d: string): string {
    const outline = this.#bentPath(d)
    return this.#define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)
  }

  blur(deviation: number): string {
    const known = this.#blurs.get(deviation)
    if (known) return known
    const made = this.#define(
      (id) =>
        `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    )
    this.#blurs.set(deviation, made)
    return made
  }

  /** Blurring costs by area, so it works no further than the outline needs. */
  #blurWithin(straight: string, deviation: number): string {
    const outline = this.#bentPath(straight)
    const numbers = (outline.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
    const xs = numbers.filter((_, i) => i % 2 === 0)
    const ys = numbers.filter((_, i) => i % 2 === 1)
    const edge = deviation * 2
    const [x, y] = [Math.min(...xs) - edge, Math.min(...ys) - edge]
    const [width, height] = [Math.max(...xs) + edge - x, Math.max(...ys) + edge - y]
    return this.#define(
      (id) =>
        `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    )
  }

  /** Soft marks held inside an outline: the way every shadow and light on a form is laid. */
  soft(outline: string, deviation: number, marks: readonly string[]): void {
    if (marks.length === 0) return
    this.add(
      `<g clip-path="${this.clip(outline)}"><g filter="${this.#blurWithin(outline, deviation)}">${marks.join('')}</g></g>`,
    )
  }

  /** Everything `draw` adds, held inside an outline. */
  within(outline: string, draw: () => void): void {
    this.add(`<g clip-path="${this.clip(outline)}">`)
    draw()
    this.add('</g>')
  }

  /** Everything `draw` adds, moved. */
  moved(transform: string, draw: () => void): void {
    const bend = this.#bend
    // It goes along as one piece.
    const whole = bend ? `${bend.piece} ${transform}` : transform
    this.#bend = undefined
    this.#moves.push(whole)
    this.add(`<g transform="${whole}">`)
    draw()
    this.add('</g>')
    this.#moves.pop()
    this.#bend = bend
  }

  /** The finished plate. `ground` lies under the cast shadow, the layers above it. */
  svg(ground: string, shadow: Shadow, frame: Frame = { x: 0, y: 0, width: WIDTH, height: HEIGHT }): string {
    const cast = this.#outlines.length
      ? `<g filter="${this.blur(18)}" opacity=".2" transform="translate(${shadow.dx} ${shadow.dy})"><g transform="${shadow.transform}" fill="${shadow.colour}">${this.#outlines.join('')}</g></g>`
      : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame.x} ${frame.y} ${frame.width} ${frame.height}" width="${frame.width * SCALE}" height="${frame.height * SCALE}"><defs>${this.#defs.join('')}</defs>${ground}${cast}<g transform="${shadow.transform}">${this.#layers.join('')}</g></svg>`
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10

const stopMarkup = (stops: readonly Stop[]): string =>
  stops
    .map(
      ({ at, colour, opacity = 1 }) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('')

export const mark = (points: readonly Point[], colour: string, opacity: number): string =>
  `<path d="${polygon(points)}" fill="${colour}" fill-opacity="${opacity}"/>`
