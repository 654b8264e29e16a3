/** Colour arithmetic: the plates shade cloth with its own deeper tones, never with plain black. */
const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [channels(from), channels(to)]
  const value = a.map((channel, i) => Math.round(channel + ((b[i] ?? 0) - channel) * amount))
  return `#${value.map((channel) => Math.max(0, Math.min(255, channel)).toString(16).padStart(2, '0')).join('')}`
}

export const INK = '#1b1733'

/** Deeper and a little cooler, as shadow on cloth is. */
export const deepen = (hex: string, amount: number): string => mix(hex, mix(hex, '#150a24', 0.9), amount)

/** Lighter and a little warmer, as studio light is. */
export const lighten = (hex: string, amount: number): string => mix(hex, '#fff4e2', amount)

export function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}
