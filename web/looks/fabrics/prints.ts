import type { Fabric } from '../draw/cloth.ts'
import { ellipse, type Point } from '../draw/geometry.ts'
import { fabric, grid, type Loom } from './weave.ts'

type Motif = (loom: Loom, x: number, y: number, size: number) => void

const star = (x: number, y: number, outer: number, inner: number, points: number): Point[] =>
  Array.from({ length: points * 2 }, (_, i): Point => {
    const angle = (i / points) * Math.PI
    const radius = i % 2 ? inner : outer
    return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius]
  })

const diamond = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y - height],
  [x + width / 2, y - height / 2],
  [x + width, y],
  [x + width / 2, y + height / 2],
  [x, y + height],
  [x - width / 2, y + height / 2],
  [x - width, y],
  [x - width / 2, y - height / 2],
]

/** Adire eleko: a grid of hand-painted squares, no two neighbours alike, in the indigo's own paler blues. */
export function adireSquares(indigo: string, pale: string, size = 62): Fabric {
  const motifs: Motif[] = [
    (loom, x, y, s) => {
      for (const r of [0.12, 0.24, 0.36]) loom.ring(x, y, s * r, pale, 2.4)
    },
    (loom, x, y, s) => {
      for (const turn of [0, 1, 2, 3, 4, 5, 6, 7]) loom.leaf(x, y, s * 0.38, 3.4, (turn * Math.PI) / 4, pale)
    },
    (loom, x, y, s) => {
      for (let i = -2; i <= 2; i++)
        for (let j = -2; j <= 2; j++) loom.dot(x + i * s * 0.15, y + j * s * 0.15, 2.3, pale)
    },
    (loom, x, y, s) => {
      for (let i = -2; i <= 2; i++) {
        loom.line(
          [
            [x - s * 0.36, y + i * s * 0.15],
            [x, y + i * s * 0.15 - 5],
            [x + s * 0.36, y + i * s * 0.15],
          ],
          pale,
          2.2,
        )
      }
    },
    (loom, x, y, s) => {
      loom.shape(diamond(x, y, s * 0.36, s * 0.36), pale)
      loom.shape(diamond(x, y, s * 0.24, s * 0.24), indigo)
      loom.dot(x, y, s * 0.09, pale)
    },
  ]
  return fabric(indigo, 0.2, (loom, area) => {
    grid(area, size, (x, y, column, row) => {
      const motif = motifs[(((column * 2 + row * 3) % motifs.length) + motifs.length) % motifs.length]
      motif?.(loom, x + size / 2, y + size / 2, size)
      loom.line(
        [
          [x, y],
          [x + size / 2, y],
          [x + size, y],
        ],
        pale,
        1.8,
      )
      loom.line(
        [
          [x, y],
          [x, y + size / 2],
          [x, y + size],
        ],
        pale,
        1.8,
      )
    })
  })
}

/** Adire oniko: resist-tied rings that bleed into the blue, in soft rows. */
export function adireRings(indigo: string, pale: string, mid: string, size = 76): Fabric {
  return fabric(indigo, 0.2, (loom, area) => {
    grid(
      area,
      size,
      (x, y) => {
        const lift = (area.random() - 0.5) * 5
        loom.dot(x, y + lift, size * 0.42, mid)
        const spots = ellipse(x, y + lift, size * 0.36, size * 0.36, 0, 18)
        for (const [sx, sy] of spots) loom.dot(sx, sy, 2.5, pale)
        for (const r of [0.26, 0.16]) loom.ring(x, y + lift, size * r, pale, 3)
        loom.dot(x, y + lift, size * 0.06, pale)
      },
      { drop: true, tall: size * 0.86 },
    )
  })
}

/** Adire with painted fern leaves climbing the cloth. */
export function adireFern(indigo: string, pale: string, size = 92): Fabric {
  return fabric(indigo, 0.2, (loom, area) => {
    grid(
      area,
      size,
      (x, y, column) => {
        const up = column % 2 ? 0 : size * 0.5
        loom.line(
          [
            [x, y + up - size * 0.46],
            [x + 3, y + up],
            [x, y + up + size * 0.46],
          ],
          pale,
          2,
        )
        for (let i = -3; i <= 3; i++) {
          const reach = size * (0.3 - Math.abs(i) * 0.03)
          loom.leaf(x, y + up + i * size * 0.13, reach, 4, -0.6, pale)
          loom.leaf(x, y + up + i * size * 0.13, reach, 4, Math.PI + 0.6, pale)
        }
      },
      { tall: size },
    )
  })
}

export interface PrintColours {
  ground: string
  first: string
  second: string
  line: string
}

/** Ankara record discs: great ringed suns with petals between them. */
export function ankaraSuns({ ground, first, second, line }: PrintColours, size = 118): Fabric {
  return fabric(ground, 0.3, (loom, area) => {
    grid(
      area,
      size,
      (x, y) => {
        loom.shape(star(x, y, size * 0.48, size * 0.4, 14), line)
        loom.dot(x, y, size * 0.38, first)
        for (let i = 0; i < 12; i++) loom.leaf(x, y, size * 0.34, 5.5, (i * Math.PI) / 6, second)
        loom.dot(x, y, size * 0.17, line)
        loom.dot(x, y, size * 0.13, ground)
        loom.dot(x, y, size * 0.06, second)
        for (const [dx, dy] of ellipse(x, y, size * 0.43, size * 0.43, 0, 14)) loom.dot(dx, dy, 2.6, ground)
        loom.shape(diamond(x + size / 2, y, size * 0.09, size * 0.16), second)
        loom.shape(diamond(x + size / 2, y, size * 0.04, size * 0.08), line)
      },
      { drop: true, tall: size * 0.8 },
    )
  })
}

/** Ankara fans: overlapping scallops, as on a peacock's tail. */
export function ankaraFans({ ground, first, second, line }: PrintColours, size = 78): Fabric {
  return fabric(ground, 0.3, (loom, area) => {
    grid(
      area,
      size,
      (x, y) => {
        loom.dot(x, y, size * 0.56, line)
        loom.dot(x, y, size * 0.52, first)
        loom.dot(x, y, size * 0.4, ground)
        loom.dot(x, y, size * 0.3, second)
        loom.dot(x, y, size * 0.18, line)
        loom.dot(x, y, size * 0.11, first)
        for (let i = 0; i < 7; i++) {
          const angle = Math.PI + (i * Math.PI) / 6
          loom.dot(x + Math.cos(angle) * size * 0.46, y + Math.sin(angle) * size * 0.46, 2.6, line)
        }
      },
      { drop: true, tall: size * 0.42 },
    )
  })
}

/** Ankara kites: stepped diamonds in a tight lattice. */
export function ankaraKites({ ground, first, second, line }: PrintColours, size = 84): Fabric {
  return fabric(ground, 0.3, (loom, area) => {
    grid(
      area,
      size,
      (x, y) => {
        loom.shape(diamond(x, y, size * 0.5, size * 0.64), line)
        loom.shape(diamond(x, y, size * 0.43, size * 0.55), first)
        loom.shape(diamond(x, y, size * 0.31, size * 0.4), ground)
        loom.shape(diamond(x, y, size * 0.22, size * 0.28), second)
        loom.shape(diamond(x, y, size * 0.1, size * 0.13), line)
        loom.dot(x + size * 0.5, y, 4, second)
      },
      { drop: true, tall: size * 0.66 },
    )
  })
}

/** Ankara birds-in-flight leaves, loosely strewn. */
export function ankaraLeaves({ ground, first, second, line }: PrintColours, size = 96): Fabric {
  return fabric(ground, 0.3, (loom, area) => {
    grid(
      area,
      size,
      (x, y, column, row) => {
        const turn = ((column * 5 + row * 7) % 8) * (Math.PI / 4) + 0.3
        for (const [side, colour] of [
          [-0.7, first],
          [0, second],
          [0.7, first],
        ] as const) {
          loom.leaf(x, y, size * 0.52, 11, turn + side, line)
          loom.leaf(
            x + Math.cos(turn + side) * 4,
            y + Math.sin(turn + side) * 4,
            size * 0.44,
            8,
            turn + side,
            colour,
          )
          loom.line(
            [
              [x, y],
              [x + Math.cos(turn + side) * size * 0.4, y + Math.sin(turn + side) * size * 0.4],
            ],
            line,
            1.4,
          )
        }
        loom.dot(x, y, 6, line)
        loom.dot(x + size * 0.4, y + size * 0.24, 3.4, second)
        loom.dot(x + size * 0.34, y + size * 0.34, 2.4, first)
      },
      { drop: true, tall: size * 0.72 },
    )
  })
}
