import type { Rgb } from '../../../../supabase/functions/_shared/engine/photo/pixels.ts'

type Colour = readonly [number, number, number]

/** The ten tones of the Monk scale (skintone.google, 2022), from the lightest. */
export const monk = '#f6ede4 #f3e7db #f7ead0 #eadaba #d7bd96 #a07e56 #825c43 #604134 #3a312a #292420'.split(
  ' ',
)

export const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export interface Scene {
  wall: string
  skin?: string
  shirt?: string
  hair?: string
  /** Something white: a collar, teeth. */
  white?: string
}

const within = (x: number, y: number, [left, top, wide, high]: readonly number[]): boolean =>
  (x - (left ?? 0)) ** 2 / (wide ?? 1) ** 2 + (y - (top ?? 0)) ** 2 / (high ?? 1) ** 2 < 1

/** Somebody before a wall: hair, face, shirt, with a little shading from left to right. */
export function photoOfPerson({ wall, skin, shirt = '#27408b', hair = '#0b0b0d', white }: Scene): Rgb {
  const [width, height] = [240, 320]
  const data = new Uint8Array(width * height * 3)
  const at = (x: number, y: number): string => {
    if (white && within(x, y, [120, 205, 22, 8])) return white
    if (skin && within(x, y, [120, 120, 46, 62])) return skin
    if (skin && within(x, y, [120, 105, 58, 74])) return hair
    if (skin && within(x, y, [120, 330, 110, 130])) return shirt
    return wall
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 1.02 - 0.04 * (x / width)
      for (const [part, value] of colourOf(at(x, y)).entries())
        data[(y * width + x) * 3 + part] = Math.max(0, Math.min(255, Math.round(value * light)))
    }
  }
  return { data, width, height }
}
