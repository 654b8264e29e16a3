import type { Area, Fabric } from '../draw/cloth.ts'
import { ellipse, type Point, polygon, polyline, ribbon, taper } from '../draw/geometry.ts'

/** Gathers motifs by colour, laid through the cloth, so that a whole print is a handful of paths. */
export class Loom {
  readonly #area: Area
  readonly #filled = new Map<string, string[]>()
  readonly #lines = new Map<string, string[]>()

  constructor(area: Area) {
    this.#area = area
  }

  #push(into: Map<string, string[]>, key: string, d: string): void {
    const list = into.get(key)
    if (list) list.push(d)
    else into.set(key, [d])
  }

  shape(points: readonly Point[], colour: string): void {
    this.#push(this.#filled, colour, polygon(points.map(([x, y]) => this.#area.place(x, y))))
  }

  line(points: readonly Point[], colour: string, width: number): void {
    this.#push(this.#lines, `${colour} ${width}`, polyline(points.map(([x, y]) => this.#area.place(x, y))))
  }

  dot(x: number, y: number, radius: number, colour: string): void {
    this.shape(ellipse(x, y, radius, radius, 0, radius < 4 ? 7 : radius < 12 ? 12 : 20), colour)
  }

  ring(x: number, y: number, radius: number, colour: string, width: number): void {
    const points = ellipse(x, y, radius, radius, 0, 20)
    this.line([...points, points[0] ?? [x, y]], colour, width)
  }

  leaf(x: number, y: number, length: number, width: number, turn: number, colour: string): void {
    const [dx, dy] = [Math.cos(turn) * length, Math.sin(turn) * length]
    this.shape(
      ribbon(
        [
          [x, y],
          [x + dx / 2, y + dy / 2],
          [x + dx, y + dy],
        ],
        taper(width),
        8,
      ),
      colour,
    )
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    const steps = Math.max(1, Math.min(14, Math.round(Math.max(width, height) / 40)))
    const side = (a: Point, b: Point) =>
      Array.from(
        { length: steps },
        (_, i): Point => [a[0] + ((b[0] - a[0]) * i) / steps, a[1] + ((b[1] - a[1]) * i) / steps],
      )
    const corners: [Point, Point, Point, Point] = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ]
    const [a, b, c, d] = corners
    this.shape([...side(a, b), ...side(b, c), ...side(c, d), ...side(d, a)], colour)
  }

  /** A long band down the cloth with enough points to follow its curve. */
  warp(x: number, width: number, colour: string, top = -20, foot = this.#area.height + 20): void {
    const steps = Array.from({ length: 19 }, (_, i) => top + ((foot - top) * i) / 18)
    this.shape(
      [...steps.map((y): Point => [x, y]), ...steps.reverse().map((y): Point => [x + width, y])],
      colour,
    )
  }

  /** A long band across the cloth. */
  weft(y: number, height: number, colour: string): void {
    const half = this.#area.width / 2 + 20
    const steps = Array.from({ length: 21 }, (_, i) => -half + (2 * half * i) / 20)
    this.shape(
      [...steps.map((x): Point => [x, y]), ...steps.reverse().map((x): Point => [x, y + height])],
      colour,
    )
  }

  markup(): string {
    const filled = [...this.#filled].map(([colour, d]) => `<path fill="${colour}" d="${d.join('')}"/>`)
    const lines = [...this.#lines].map(([key, d]) => {
      const [colour, width] = key.split(' ')
      return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" d="${d.join('')}"/>`
    })
    return filled.join('') + lines.join('')
  }
}

/** Calls `cell` for each place of a grid; odd rows are moved half a cell when `drop` is set. */
export function grid(
  area: Area,
  size: number,
  cell: (x: number, y: number, column: number, row: number) => void,
  options: { tall?: number; drop?: boolean } = {},
): void {
  const tall = options.tall ?? size
  const columns = Math.ceil(area.width / size / 2) + 1
  const rows = Math.ceil(area.height / tall) + 1
  for (let row = -1; row <= rows; row++) {
    const offset = options.drop && row % 2 ? size / 2 : 0
    for (let column = -columns; column <= columns; column++) {
      cell(column * size + offset, row * tall, column, row)
    }
  }
}

export function fabric(
  base: string,
  sheen: number,
  draw: (loom: Loom, area: Area) => void,
  cover?: number,
): Fabric {
  return {
    base,
    sheen,
    cover,
    weave(area) {
      const loom = new Loom(area)
      draw(loom, area)
      return loom.markup()
    },
  }
}
