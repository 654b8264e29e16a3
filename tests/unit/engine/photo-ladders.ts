import sharp from 'sharp'
import { svgOf } from '../../../web/looks/plate.ts'
import { wardrobe } from '../../../web/looks/wardrobe/index.ts'

/** Photos made worse step by step, for tests and the bench: each next one of a ladder is worse. */

export interface Raw {
  data: Buffer
  width: number
  height: number
}

/** The same numbers each time. */
function randomness(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Drawn once, looked up in an order of chance. */
const normals = Float32Array.from(
  { length: 1 << 15 },
  (
    (random) => () =>
      normal(random)
  )(randomness(5)),
)

/**
 * Dead leaves: discs that cover each other, sizes by a power law, each with a cloth of its own. Their edges and contrasts are
 * distributed as in photos of the world (Lee, Mumford and Huang, "Occlusion models for natural images", 2001).
 */
export function deadLeaves(seed: number, width = 1024, height = 768): Raw {
  const random = randomness(seed)
  const data = Buffer.alloc(width * height * 3, 128)
  for (let leaf = 0; leaf < 260; leaf += 1) {
    const radius = 12 / (0.06 + random() * 0.94) ** 1.1
    const [cx, cy] = [random() * width, random() * height]
    const colour = [random() * 215 + 15, random() * 200 + 15, random() * 190 + 15]
    const [wave, strength, turn] = [0.25 + random() * 1.4, random() * 16, random() * Math.PI]
    const [dx, dy] = [Math.cos(turn) * wave, Math.sin(turn) * wave]
    for (let y = Math.max(0, Math.floor(cy - radius)); y < Math.min(height, cy + radius); y += 1) {
      for (let x = Math.max(0, Math.floor(cx - radius)); x < Math.min(width, cx + radius); x += 1) {
        if ((x - cx) ** 2 + (y - cy) ** 2 > radius ** 2) continue
        const cloth = strength * Math.sin(dx * x + dy * y) * Math.cos(dy * x - dx * y)
        const at = (y * width + x) * 3
        for (let part = 0; part < 3; part += 1)
          data[at + part] = Math.max(0, Math.min(255, (colour[part] ?? 0) + cloth))
      }
    }
  }
  // Lit as a photographer would.
  return changed({ data, width, height }, (value) => Math.min(252, value * 1.12))
}

const opened = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 3 } })

/** The first photo of things of the demo town, drawn anew without the losses of their files. */
export async function drawnPhotos(count: number, across = 768): Promise<Raw[]> {
  const plates = Object.values(wardrobe).flatMap(([first]) => (first ? [first] : []))
  const every = Math.max(1, Math.floor(plates.length / count))
  return Promise.all(
    plates
      .filter((_, at) => at % every === 0)
      .slice(0, count)
      .map(async (plate) => {
        const drawn = sharp(Buffer.from(svgOf(plate)))
          .resize({ width: across })
          .removeAlpha()
        const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
        return { data, width: info.width, height: info.height }
      }),
  )
}

/** Each number of the photo changed by itself. */
function changed({ data, width, height }: Raw, change: (value: number) => number): Raw {
  const out = Buffer.alloc(data.length)
  for (let at = 0; at < data.length; at += 1)
    out[at] = Math.max(0, Math.min(255, Math.round(change(data[at] ?? 0))))
  return { data: out, width, height }
}

function noisy(photo: Raw, deviation: number): Raw {
  const random = randomness(1 + Math.round(deviation * 7919))
  const some = (): number => normals[Math.floor(random() * normals.length)] ?? 0
  return deviation === 0 ? photo : changed(photo, (value) => value + deviation * some())
}

const bright = (photo: Raw, gain: number): Raw => changed(photo, (value) => value * gain)

const quality = 92
const jpeg = (photo: Raw): Promise<Buffer> => opened(photo).jpeg({ quality }).toBuffer()

type Step = (photo: Raw) => Promise<Buffer>

export const ladders: Readonly<Record<string, readonly Step[]>> = {
  blur: [0, 1, 2, 4, 8].map((radius) => (photo) => {
    const picture = opened(photo)
    return (radius === 0 ? picture : picture.blur(radius)).jpeg({ quality }).toBuffer()
  }),
  noise: [0, 8, 16, 32, 56].map((deviation) => (photo) => jpeg(noisy(photo, deviation))),
  overexposure: [1, 1.4, 2, 3].map((gain) => (photo) => jpeg(bright(photo, gain))),
  underexposure: [1, 0.6, 0.35, 0.18].map((gain) => (photo) => jpeg(bright(photo, gain))),
  compression: [92, 60, 35, 18, 8].map((step) => (photo) => opened(photo).jpeg({ quality: step }).toBuffer()),
}
