import type { Rgb } from './pixels.ts'

export interface Scene {
  /** Hasler and Süsstrunk, "Measuring colorfulness in natural images" (SPIE 2003), 0 to about 1. */
  colourfulness: number
  /** How even the rim of the photo is, where the background is: 0 cluttered, 1 plain. */
  plainness: number
  /** Share of the photo that is not background, as far as the background is plain. */
  filled: number
}

/** Mean and deviation of numbers that come one after the other. */
class Spread {
  private count = 0
  private sum = 0
  private square = 0

  add(value: number): void {
    this.count += 1
    this.sum += value
    this.square += value * value
  }

  get mean(): number {
    return this.sum / Math.max(1, this.count)
  }

  get deviation(): number {
    return Math.sqrt(Math.max(0, this.square / Math.max(1, this.count) - this.mean ** 2))
  }
}

function colourfulness({ data }: Rgb): number {
  const [redGreen, blueYellow] = [new Spread(), new Spread()]
  // Every second pixel is as good as all of them.
  for (let at = 0; at + 2 < data.length; at += 6) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    redGreen.add(red - green)
    blueYellow.add((red + green) / 2 - blue)
  }
  const deviation = Math.hypot(redGreen.deviation, blueYellow.deviation)
  return (deviation + 0.3 * Math.hypot(redGreen.mean, blueYellow.mean)) / 110
}

/** Red, green and blue of the rim: a twentieth of the width at both sides and at the top. */
function rimOf({ data, width, height }: Rgb): readonly Spread[] {
  const wide = Math.max(1, Math.round(width / 20))
  const [red, green, blue] = [new Spread(), new Spread(), new Spread()]
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += y >= wide && x === wide ? Math.max(1, width - 2 * wide) : 1) {
      const at = (y * width + x) * 3
      red.add(data[at] ?? 0)
      green.add(data[at + 1] ?? 0)
      blue.add(data[at + 2] ?? 0)
    }
  }
  return [red, green, blue]
}

export function sceneOf(rgb: Rgb): Scene {
  const parts = rimOf(rgb)
  const uneven = Math.hypot(...parts.map(({ deviation }) => deviation)) / 3
  return {
    colourfulness: colourfulness(rgb),
    plainness: Math.exp(-uneven / 18),
    filled: filledShare(rgb.data, parts, uneven),
  }
}

/** The share of pixels, every fourth looked at, that are further from the mean of the rim than the rim itself. */
function filledShare(data: Uint8Array, parts: readonly Spread[], uneven: number): number {
  const [red = 0, green = 0, blue = 0] = parts.map(({ mean }) => mean)
  const reach = (24 + 2.5 * uneven) ** 2
  let [other, looked] = [0, 0]
  for (let at = 0; at < data.length; at += 12) {
    const [r, g, b] = [(data[at] ?? 0) - red, (data[at + 1] ?? 0) - green, (data[at + 2] ?? 0) - blue]
    if (r * r + g * g + b * b > reach) other += 1
    looked += 1
  }
  return other / looked
}
