import sharp, { type OverlayOptions } from 'sharp'
import { Canvas } from '../draw/canvas.ts'
import { deepen, lighten } from '../draw/colour.ts'
import { type Draw, TONE, type Tone } from '../wardrobe/compose.ts'

interface Standing {
  draw: Draw
  /** Where the figure stands, in pixels of the scene. */
  x: number
  foot: number
  scale: number
  /** Half the width of its shadow on the floor. */
  shadow?: number
}

export interface Scene {
  width: number
  height: number
  wall: Tone
  /** Arches and suns behind the people. */
  shapes: readonly string[]
  /** From the back to the front. */
  people: readonly Standing[]
}

const FLOOR = 0.87
/** Where a figure's feet are on its own plate. */
const [FEET_X, FEET_Y] = [450, 1118]
/** A plate is rendered at 750 × 1000 for 900 × 1200. */
const PLATE = 750 / 900

export const arch = (x: number, width: number, top: number, foot: number, tone: Tone): string =>
  `<path d="M${x - width / 2} ${foot}V${top + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width / 2} ${top + width / 2}V${foot}Z" fill="${TONE[tone]}"/>`

export const sun = (x: number, y: number, radius: number, tone: Tone): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${TONE[tone]}"/>`

function roomOf({ width, height, wall, shapes, people }: Scene): Buffer {
  const colour = TONE[wall]
  const floor = height * FLOOR
  const shadows = people.map(
    ({ x, foot, scale, shadow = 200 }) =>
      `<ellipse cx="${x + 26 * scale}" cy="${foot - 6}" rx="${shadow * scale}" ry="${24 * scale}" fill="${deepen(colour, 0.9)}" opacity=".34" filter="url(#soft)"/>`,
  )
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <radialGradient id="wall" cx=".3" cy=".25" r="1"><stop offset="0" stop-color="${lighten(colour, 0.3)}"/><stop offset=".6" stop-color="${colour}"/><stop offset="1" stop-color="${deepen(colour, 0.12)}"/></radialGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${deepen(colour, 0.2)}"/><stop offset="1" stop-color="${deepen(colour, 0.06)}"/></linearGradient>
    <radialGradient id="light" cx=".25" cy=".15" r=".9"><stop offset="0" stop-color="#fff6e6" stop-opacity=".28"/><stop offset="1" stop-color="#fff6e6" stop-opacity="0"/></radialGradient>
    <filter id="soft" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="14"/></filter>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#wall)"/>
  ${shapes.join('')}
  <rect y="${floor}" width="${width}" height="${height - floor}" fill="url(#floor)"/>
  <rect width="${width}" height="${height}" fill="url(#light)"/>
  ${shadows.join('')}
</svg>`)
}

/** Only the part of a layer that lies on the scene. */
async function placed({ draw, x, foot, scale }: Standing, scene: Scene): Promise<OverlayOptions> {
  const canvas = new Canvas()
  draw(canvas)
  const drawn = canvas.svg('', { colour: deepen(TONE[scene.wall], 0.85), dx: 30, dy: 18, transform: '' })
  const size = Math.round(750 * (scale / PLATE))
  const layer = sharp(Buffer.from(drawn), { density: Math.ceil((72 * scale) / PLATE) }).resize(size)
  const { data, info } = await layer.png().toBuffer({ resolveWithObject: true })
  const [left, top] = [Math.round(x - FEET_X * scale), Math.round(foot - FEET_Y * scale)]
  const cut = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(info.width, scene.width - left) - Math.max(0, -left),
    height: Math.min(info.height, scene.height - top) - Math.max(0, -top),
  }
  return {
    input: await sharp(data).extract(cut).toBuffer(),
    left: Math.max(0, left),
    top: Math.max(0, top),
  }
}

/** Several people before one wall. */
export async function paint(scene: Scene): Promise<Buffer> {
  const layers = await Promise.all(scene.people.map((person) => placed(person, scene)))
  return sharp(roomOf(scene)).composite(layers).removeAlpha().png().toBuffer()
}
