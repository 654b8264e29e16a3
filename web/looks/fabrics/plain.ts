import type { Fabric } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import { fabric, grid } from './weave.ts'

export const silk = (base: string, sheen = 0.85): Fabric => fabric(base, sheen, () => {})

export const cotton = (base: string): Fabric => fabric(base, 0.25, () => {})

export const velvet = (base: string): Fabric => fabric(base, 0.6, () => {})

export const suiting = (base: string): Fabric => fabric(base, 0.22, () => {})

export const pinstripe = (base: string, stripe: string): Fabric =>
  fabric(base, 0.2, (loom, area) => {
    for (let x = -area.width / 2; x < area.width / 2; x += 17) loom.warp(x, 1.5, stripe)
  })

export const denim = (base: string): Fabric =>
  fabric(base, 0.12, (loom, area) => {
    const [pale, deep] = [lighten(base, 0.13), deepen(base, 0.14)]
    for (let x = -area.width / 2 - area.height; x < area.width / 2; x += 9) {
      loom.line(
        [
          [x, 0],
          [x + area.height * 0.5, area.height],
        ],
        pale,
        1.2,
      )
      loom.line(
        [
          [x + 4, 0],
          [x + 4 + area.height * 0.5, area.height],
        ],
        deep,
        1,
      )
    }
  })

/** Chevron-woven straw. */
export const raffia = (base: string): Fabric =>
  fabric(base, 0.2, (loom, area) => {
    const [pale, deep] = [lighten(base, 0.3), deepen(base, 0.3)]
    grid(
      area,
      20,
      (x, y, column) => {
        const lean = column % 2 ? 6 : -6
        loom.line(
          [
            [x - 9, y - lean],
            [x + 9, y + lean],
          ],
          deep,
          2.6,
        )
        loom.line(
          [
            [x - 9, y - lean - 3],
            [x + 9, y + lean - 3],
          ],
          pale,
          3,
        )
      },
      { tall: 8 },
    )
  })

/** Fine knife pleats. */
export const pleated = (base: string, size = 15): Fabric =>
  fabric(base, 0.5, (loom, area) => {
    const [pale, deep] = [lighten(base, 0.22), deepen(base, 0.34)]
    for (let x = -area.width / 2; x < area.width / 2; x += size) {
      loom.warp(x, size * 0.34, pale)
      loom.warp(x + size * 0.74, size * 0.26, deep)
    }
  })

export const leather = (base: string): Fabric => fabric(base, 0.75, () => {})
