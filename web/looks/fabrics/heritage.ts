import type { Fabric } from '../draw/cloth.ts'
import { deepen, lighten, mix } from '../draw/colour.ts'
import { ellipse } from '../draw/geometry.ts'
import { fabric, grid, type Loom } from './weave.ts'

export interface AsoOkeColours {
  ground: string
  stripe: string
  thread: string
}

function inlay(loom: Loom, x: number, y: number, colour: string): void {
  for (let i = 0; i < 4; i++) loom.box(x - 4 - i * 3, y + i * 5, 8 + i * 6, 3.4, colour)
  for (let i = 0; i < 4; i++) loom.box(x - 13 + i * 3, y + 20 + i * 5, 26 - i * 6, 3.4, colour)
}

/** Aso-oke: strips sewn side by side, each with its warp stripes, metal thread and woven inlay. */
export function asoOke({ ground, stripe, thread }: AsoOkeColours, strip = 92): Fabric {
  return fabric(ground, 0.45, (loom, area) => {
    const deep = deepen(ground, 0.28)
    for (let y = 0; y < area.height; y += 6) loom.weft(y, 1.3, mix(ground, deep, 0.5))
    const count = Math.ceil(area.width / strip / 2) + 1
    for (let i = -count; i <= count; i++) {
      const x = i * strip
      loom.warp(x, 2.4, deep)
      loom.warp(x + strip * 0.12, strip * 0.15, stripe)
      loom.warp(x + strip * 0.16, 2.2, thread)
      loom.warp(x + strip * 0.21, 2.2, thread)
      loom.warp(x + strip * 0.33, 1.8, thread)
      loom.warp(x + strip * 0.72, strip * 0.05, stripe)
      loom.warp(x + strip * 0.8, 2.6, thread)
      loom.warp(x + strip * 0.86, strip * 0.05, stripe)
      for (let y = (i % 2) * 60; y < area.height; y += 120) inlay(loom, x + strip * 0.53, y, thread)
    }
  })
}

/** Guinea brocade: shining tone-on-tone medallions. */
export function brocade(base: string, size = 84, strength = 0.16): Fabric {
  return fabric(base, 0.55, (loom, area) => {
    const [pale, deep] = [lighten(base, strength), deepen(base, strength * 1.2)]
    grid(
      area,
      size,
      (x, y) => {
        for (let i = 0; i < 8; i++) loom.leaf(x, y, size * 0.36, 6, (i * Math.PI) / 4, i % 2 ? pale : deep)
        loom.dot(x, y, size * 0.08, pale)
        loom.ring(x, y, size * 0.4, pale, 1.8)
        loom.leaf(x + size / 2, y - size * 0.22, size * 0.44, 5, Math.PI / 2, deep)
      },
      { drop: true, tall: size * 0.8 },
    )
  })
}

/** Corded lace: flowers and curling cords on net, with the lining glowing through. */
export function lace(base: string, options: { cover?: number; size?: number } = {}): Fabric {
  const { cover = 0.9, size = 66 } = options
  return fabric(
    base,
    0.3,
    (loom, area) => {
      const [cord, hole, deep] = [lighten(base, 0.5), deepen(base, 0.34), deepen(base, 0.5)]
      grid(area, 11, (x, y) => loom.dot(x, y, 1.7, hole), { drop: true, tall: 9 })
      grid(
        area,
        size,
        (x, y, column, row) => {
          const turn = (column + row) * 0.7
          for (let i = 0; i < 6; i++) {
            const angle = turn + (i * Math.PI) / 3
            const [px, py] = [x + Math.cos(angle) * size * 0.2, y + Math.sin(angle) * size * 0.2]
            loom.shape(ellipse(px, py, size * 0.15, size * 0.1, angle, 10), cord)
            loom.line(
              [
                [x + Math.cos(angle) * 5, y + Math.sin(angle) * 5],
                [px, py],
              ],
              deep,
              1.2,
            )
          }
          loom.dot(x, y, size * 0.07, deep)
          loom.dot(x, y, size * 0.045, cord)
          const curl = [0, 1, 2, 3, 4, 5].map((i) => {
            const angle = turn + i * 0.75
            return [
              x + size * 0.5 + Math.cos(angle) * (i + 2) * 2.2,
              y + Math.sin(angle) * (i + 2) * 2.2,
            ] as const
          })
          loom.line(curl, cord, 3)
          for (const side of [-1, 1]) loom.leaf(x + size / 2, y, size * 0.26, 4.5, turn + side * 1.3, cord)
        },
        { drop: true, tall: size * 0.74 },
      )
    },
    cover,
  )
}

/** Sequins: small discs, each catching the light its own way. */
export function sequins(base: string, size = 9): Fabric {
  return fabric(base, 0.9, (loom, area) => {
    const tones = [
      deepen(base, 0.4),
      deepen(base, 0.15),
      lighten(base, 0.15),
      lighten(base, 0.4),
      lighten(base, 0.8),
    ]
    grid(
      area,
      size,
      (x, y) => {
        const bright = area.random()
        const tone = tones[bright > 0.95 ? 4 : bright > 0.8 ? 3 : bright > 0.5 ? 2 : bright > 0.25 ? 1 : 0]
        if (tone) loom.dot(x, y, size * 0.46, tone)
      },
      { drop: true, tall: size * 0.8 },
    )
  })
}

/** Beads sewn along curling vines over a quiet ground. */
export function beaded(base: string, bead: string, size = 70): Fabric {
  return fabric(base, 0.5, (loom, area) => {
    const pale = lighten(bead, 0.5)
    grid(
      area,
      size,
      (x, y, column, row) => {
        const turn = ((column * 3 + row * 5) % 6) * 1.05
        for (let i = 0; i < 14; i++) {
          const angle = turn + i * 0.42
          const [bx, by] = [x + Math.cos(angle) * i * 2.3, y + Math.sin(angle) * i * 2.3]
          loom.dot(bx, by, 2.7, bead)
          loom.dot(bx - 0.8, by - 0.8, 1, pale)
        }
        for (let i = 0; i < 5; i++)
          loom.dot(x + (area.random() - 0.5) * size, y + (area.random() - 0.5) * size, 1.7, bead)
      },
      { drop: true, tall: size * 0.76 },
    )
  })
}
