/** A colour in OKLab (Björn Ottosson, 2020: equal distances look about equally different), with its chroma and hue. */
export interface Lab {
  /** 0 black to 1 white. */
  l: number
  /** Green to red. */
  a: number
  /** Blue to yellow. */
  b: number
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** From red, green and blue, 0 to 255. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red / 255), linear(green / 255), linear(blue / 255)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

export const labOfHex = (hex: string): Lab => {
  const value = Number.parseInt(hex, 16)
  return labOf(value >> 16, (value >> 8) & 255, value & 255)
}

export const chromaOf = ({ a, b }: Lab): number => Math.hypot(a, b)

/** 0 to 360: pink-red 20, orange 55, yellow 100, green 145, teal 195, blue 260, purple 310. */
export const hueOf = ({ a, b }: Lab): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

export const distance = (one: Lab, other: Lab): number =>
  Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b)

export const mix = (one: Lab, other: Lab, share: number): Lab => ({
  l: one.l + (other.l - one.l) * share,
  a: one.a + (other.a - one.a) * share,
  b: one.b + (other.b - one.b) * share,
})

/** Moves lightness, and multiplies the chroma. */
export const shifted = (lab: Lab, lightness: number, chroma: number): Lab => ({
  l: Math.min(0.98, Math.max(0.1, lab.l + lightness)),
  a: lab.a * chroma,
  b: lab.b * chroma,
})
