import { type Canvas, mark } from '../draw/canvas.ts'
import { deepen, lighten } from '../draw/colour.ts'
import {
  ellipse,
  lerp,
  mirror,
  type Point,
  polygon,
  profile,
  ribbon,
  smooth,
  trace,
} from '../draw/geometry.ts'
import { beads } from '../garments/cutting.ts'

/** Where a strand leaves over the slope of the shoulder. */
const shoulderX = (spread: number): number => 52 + (spread - 92) * 0.62
const shoulderY = (spread: number): number => 198 + (spread - 92) * 0.5

const strand = (spread: number, foot: number): Point[] => [
  [-shoulderX(spread), shoulderY(spread)],
  [-spread * 0.86, lerp(shoulderY(spread), foot, 0.42)],
  [-spread * 0.5, lerp(262, foot, 0.8)],
  [0, foot],
  [spread * 0.5, lerp(262, foot, 0.8)],
  [spread * 0.86, lerp(shoulderY(spread), foot, 0.42)],
  [shoulderX(spread), shoulderY(spread)],
]

/** Strands of beads on the chest, in the head's measure. */
export function necklace(
  canvas: Canvas,
  colour: string,
  strands: number,
  options: { bead?: number; gold?: string } = {},
): void {
  const { bead = 9, gold } = options
  const shadow = Array.from({ length: strands }, (_, i) =>
    mark(
      ribbon(
        strand(102 + i * 19, 300 + i * 31).map(([x, y]): Point => [x + 6, y + 10]),
        () => bead,
      ),
      '#1a0c10',
      0.3,
    ),
  )
  canvas.soft('M-330 150H330V700H-330Z', 7, shadow)
  for (let i = strands - 1; i >= 0; i--) {
    const path = strand(102 + i * 19, 300 + i * 31)
    beads(canvas, path, gold && i % 2 ? gold : colour, bead, bead * 1.9)
  }
}

export function collar(canvas: Canvas, gold: string): void {
  for (let i = 0; i < 9; i++) {
    const spread = 92 + i * 15
    const path = strand(spread, 268 + i * 19)
    canvas.fill(polygon(ribbon(path, () => 7.4, 40)), deepen(gold, i % 2 ? 0.4 : 0.2))
    canvas.fill(
      polygon(
        ribbon(
          path.map(([x, y]): Point => [x - 1, y - 2]),
          profile(3, 5, 3, 4.6, 1.6, 2, 2),
          40,
        ),
      ),
      lighten(gold, i % 2 ? 0.05 : 0.45),
    )
  }
  beads(canvas, strand(92 + 9 * 15 + 3, 268 + 9 * 19 + 4), lighten(gold, 0.2), 8, 17)
}

export type Earring = 'disc' | 'hoop' | 'tassel'

export function earrings(canvas: Canvas, kind: Earring, gold: string, second: string): void {
  for (const x of [-108, 108]) {
    canvas.fill(polygon(ellipse(x, 32, 9)), gold)
    canvas.fill(polygon(ellipse(x - 2, 30, 4)), lighten(gold, 0.8))
    if (kind === 'hoop') hoop(canvas, x, gold)
    if (kind === 'disc') disc(canvas, x, gold, second)
    if (kind === 'tassel') tassel(canvas, x, gold, second)
  }
}

function hoop(canvas: Canvas, x: number, gold: string): void {
  canvas.add(
    `<ellipse cx="${x}" cy="92" rx="44" ry="54" fill="none" stroke="${deepen(gold, 0.4)}" stroke-width="13"/><ellipse cx="${x - 1}" cy="91" rx="44" ry="54" fill="none" stroke="${gold}" stroke-width="9"/><path d="M${x - 44} 100A44 54 0 0 1 ${x - 6} 38" fill="none" stroke="${lighten(gold, 0.8)}" stroke-width="4" stroke-linecap="round"/>`,
  )
}

function disc(canvas: Canvas, x: number, gold: string, second: string): void {
  const plates: [number, number, string][] = [
    [72, 26, gold],
    [128, 40, second],
    [128, 29, gold],
    [128, 14, second],
  ]
  for (const [y, r, colour] of plates) {
    canvas.fill(polygon(ellipse(x + 1.5, y + 2, r, r, 0, 40)), deepen(colour, 0.5))
    canvas.fill(
      polygon(ellipse(x, y, r, r, 0, 40)),
      canvas.linear(
        [x - r, y - r],
        [x + r, y + r],
        [
          { at: 0, colour: lighten(colour, 0.65) },
          { at: 0.5, colour },
          { at: 1, colour: deepen(colour, 0.4) },
        ],
      ),
    )
  }
  for (let i = 0; i < 7; i++) {
    const angle = Math.PI * (0.12 + i * 0.127)
    beads(
      canvas,
      [
        [x + Math.cos(angle) * 42, 128 + Math.sin(angle) * 42],
        [x + Math.cos(angle) * 54, 128 + Math.sin(angle) * 58],
      ],
      gold,
      5,
      12,
    )
  }
}

function tassel(canvas: Canvas, x: number, gold: string, second: string): void {
  for (let i = -6; i <= 6; i++) {
    canvas.fill(
      polygon(
        ribbon(
          [
            [x + i * 1.4, 66],
            [x + i * 3.2, 120],
            [x + i * 4 + Math.sin(i) * 2, 186 - Math.abs(i) * 2],
          ],
          () => 2.4,
        ),
      ),
      i % 2 ? second : deepen(second, 0.25 + Math.max(0, i) * 0.05),
    )
  }
  canvas.fill(
    polygon(
      ribbon(
        [
          [x, 40],
          [x, 76],
        ],
        profile(6, 13, 12),
      ),
    ),
    gold,
  )
  canvas.fill(
    polygon(
      ribbon(
        [
          [x - 4, 46],
          [x - 5, 72],
        ],
        () => 2.4,
      ),
    ),
    lighten(gold, 0.8),
  )
}

/** A velvet neck for showing jewellery without a person. */
export function stand(canvas: Canvas, velvet: string): void {
  const left: Point[] = trace(
    '-54 -34, -48 60, -52 140, -76 196, -150 236, -226 300, -232 400, -176 520, -80 590, 0 606',
  )
  const outline = polygon([...smooth(left), ...smooth(mirror(left, 0)).reverse()])
  canvas.casts(outline)
  canvas.fill(outline, velvet)
  canvas.soft(outline, 20, [
    mark(trace('60 -60, 260 180, 260 660, 60 660, 110 330'), deepen(velvet, 0.8), 0.6),
    mark(ellipse(-120, 320, 50, 110, 0.5), lighten(velvet, 0.5), 0.28),
    mark(
      ribbon(trace('-36 -10, -34 140'), () => 10),
      lighten(velvet, 0.5),
      0.4,
    ),
  ])
  canvas.fill(polygon(ellipse(0, -34, 56, 13)), lighten(velvet, 0.14))
}
