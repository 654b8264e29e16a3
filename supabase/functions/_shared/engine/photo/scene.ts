import type { Rgb } from './pixels.ts'

export interface Scene {
  /** Hasler and Süsstrunk, "Measuring colorfulness in natural images" (SPIE 2003), 0 to about 1. */
  colourfulness: number
  /** How even the rim of the photo is, where the background is: 0 cluttered, 1 plain. */
  plainness: number
  /** Share of the photo that is not background, as far as the background is plain. */
  filled: number
}

interface Mean {
  mean: number
  deviation: number
}

function spread(values: Float32Array): Mean {
  let [sum, square] = [0, 0]
  for (const value of values) {
    sum += value
    square += value * value
  }
  const mean = sum / values.length
  return { mean, deviation: Math.sqrt(Math.max(0, square / values.length - mean * mean)) }
}

function colourfulness({ data }: Rgb): number {
  const pixels = data.length / 3
  const [redGreen, blueYellow] = [new Float32Array(pixels), new Float32Array(pixels)]
  for (let at = 0, from = 0; at < pixels; at += 1, from += 3) {
    const [red, green, blue] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0]
    redGreen[at] = red - green
    blueYellow[at] = (red + green) / 2 - blue
  }
  const [one, other] = [spread(redGreen), spread(blueYellow)]
  return (Math.hypot(one.deviation, other.deviation) + 0.3 * Math.hypot(one.mean, other.mean)) / 110
}

/** The rim: a twentieth of the width at both sides and at the top. */
function* rim({ width, height }: Rgb): Generator<number> {
  const wide = Math.max(1, Math.round(width / 20))
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      if (x < wide || x >= width - wide || y < wide) yield (y * width + x) * 3
    }
  }
}

export function sceneOf(rgb: Rgb): Scene {
  const { data } = rgb
  const places = [...rim(rgb)]
  const parts = [0, 1, 2].map((part) => spread(Float32Array.from(places, (at) => data[at + part] ?? 0)))
  const uneven = Math.hypot(...parts.map(({ deviation }) => deviation)) / 3
  const plainness = Math.exp(-uneven / 18)
  const reach = 24 + 2.5 * uneven
  let [other, looked] = [0, 0]
  for (let at = 0; at < data.length; at += 12) {
    const away = Math.hypot(...parts.map(({ mean }, part) => (data[at + part] ?? 0) - mean))
    if (away > reach) other += 1
    looked += 1
  }
  return { colourfulness: colourfulness(rgb), plainness, filled: other / looked }
}
