import type { Pixels } from './pixels.ts'

/**
 * A perceptual hash of 256 bits: the signs of the lowest frequencies of brightness and of both colour differences (a discrete
 * cosine transform of each). A copy that was changed a little differs in few of them. Bits of even and of odd waves across
 * take turns, so that the picture in a mirror differs in every second bit.
 */

/** The picture is seen as this many squares a side, each the mean of this many points a side. */
const side = 64
const points = 4
/** Below this mean contrast there is nothing to know a picture by: one colour, a blank wall. */
const leastContrast = 2
/** Below this one the colours of a picture say nothing, and brightness gives all bits. */
const leastColour = 1.5

/** How many of the even and of the odd waves of each channel become bits: 128 together. */
const coloured = [12, 58, 58] as const
const grey = [128, 0, 0] as const

interface Frame {
  left: number
  top: number
  scale: number
}

/** What a copy may have lost at one corner. */
const cut = 0.05
const whole: Frame = { left: 0, top: 0, scale: 1 }
/** The picture moved back to where it was before a corner was cut off, its edges drawn out. */
const corners: readonly Frame[] = [0, cut].flatMap((left) =>
  [0, cut].map((top) => ({ left, top, scale: 1 - cut })),
)

/**
 * The hash of a picture and of the picture in four frames, each as 64 hexadecimal digits: a copy that lost a corner is known by
 * one of the frames. Empty for a picture that shows too little.
 */
export function photoHash(pixels: Pixels): string {
  const [light = none, ...colours] = channelsOf(pixels, whole)
  if (contrast(light) < leastContrast) return ''
  const chosen = colours.some((colour) => contrast(colour) >= leastColour) ? wavesOf(coloured) : wavesOf(grey)
  return [whole, ...corners].map((frame) => hashIn(pixels, frame, chosen)).join('')
}

const none = new Float64Array()

function contrast(channel: Float64Array): number {
  const mean = channel.reduce((sum, one) => sum + one, 0) / channel.length
  return channel.reduce((sum, one) => sum + Math.abs(one - mean), 0) / channel.length
}

/** Brightness, and how blue and how red each square is. */
function channelsOf({ data, width, height }: Pixels, { left, top, scale }: Frame): Float64Array[] {
  const channels = [0, 1, 2].map(() => new Float64Array(side * side))
  const [light = none, blue = none, red = none] = channels
  const place = (at: number, start: number, size: number): number =>
    Math.max(0, Math.min(size - 1, Math.floor((((at + 0.5) / points / side - start) / scale) * size)))
  const across = Array.from({ length: side * points }, (_, x) => place(x, left, width))
  for (let y = 0; y < side * points; y += 1) {
    const line = place(y, top, height) * width
    for (const [x, column] of across.entries()) {
      const square = Math.floor(y / points) * side + Math.floor(x / points)
      const at = (line + column) * 3
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      light[square] = (light[square] ?? 0) + (0.299 * r + 0.587 * g + 0.114 * b) / points ** 2
      blue[square] = (blue[square] ?? 0) + (0.5 * b - 0.169 * r - 0.331 * g) / points ** 2
      red[square] = (red[square] ?? 0) + (0.5 * r - 0.419 * g - 0.081 * b) / points ** 2
    }
  }
  return channels
}

interface Wave {
  channel: number
  across: number
  down: number
}

/** The lowest waves first, of all channels in turn; even and odd ones across take turns. */
function wavesOf(counts: readonly [number, number, number]): Wave[] {
  const half = (odd: number) =>
    counts
      .flatMap((count, channel) =>
        lowest(odd, count).map((wave, at) => ({ ...wave, channel, order: at / count })),
      )
      .sort((a, b) => a.order - b.order)
  const [even, odd] = [half(0), half(1)]
  return even.flatMap((wave, at) => [wave, odd[at] ?? wave])
}

function lowest(odd: number, count: number): Omit<Wave, 'channel'>[] {
  const all: Omit<Wave, 'channel'>[] = []
  for (let down = 0; down < waveCount; down += 1) {
    for (let across = odd; across < waveCount; across += 2) if (across + down > 0) all.push({ across, down })
  }
  const height = ({ across, down }: Omit<Wave, 'channel'>) =>
    Math.max(across, down) * waveCount * 2 + across + down
  return all.sort((a, b) => height(a) - height(b)).slice(0, count)
}

const waveCount = 17
const cosines = Array.from({ length: waveCount }, (_, wave) =>
  Float64Array.from({ length: side }, (_, at) => Math.cos((Math.PI * wave * (at + 0.5)) / side)),
)

function hashIn(pixels: Pixels, frame: Frame, waves: readonly Wave[]): string {
  const strengths = channelsOf(pixels, frame).map(transform)
  const bits = waves.map(({ channel, across, down }) =>
    (strengths[channel]?.[down]?.[across] ?? 0) > 0 ? 1 : 0,
  )
  let digits = ''
  for (let at = 0; at < bits.length; at += 4)
    digits += Number.parseInt(bits.slice(at, at + 4).join(''), 2).toString(16)
  return digits
}

/** How strong each wave is, by rows of vertical frequency. */
function transform(channel: Float64Array): Float64Array[] {
  const columns = cosines.map((wave) => {
    const sums = new Float64Array(side)
    for (let y = 0; y < side; y += 1) {
      let sum = 0
      for (let x = 0; x < side; x += 1) sum += (wave[x] ?? 0) * (channel[y * side + x] ?? 0)
      sums[y] = sum
    }
    return sums
  })
  return cosines.map((wave) =>
    Float64Array.from(columns, (column) => column.reduce((sum, one, y) => sum + one * (wave[y] ?? 0), 0)),
  )
}
