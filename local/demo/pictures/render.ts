import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Frame } from '../../../web/looks/draw/canvas.ts'
import { type Plate, svgOf } from '../../../web/looks/plate.ts'

/** The largest size of a picture, for phones. */
const MOST_BYTES = 60_000
const QUALITIES = [78, 70, 62, 54]

/** The drawing library and what this folder draws with it. */
const sources = ['../../../web/looks', '.'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const cacheRoot = fileURLToPath(new URL('../../../node_modules/.cache/aso', import.meta.url))

/** SVG text to WebP, at the best quality that keeps within the size. */
async function encode(svg: string): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  let picture: Buffer = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    picture = await sharp(data, { raw }).webp({ quality, effort: 3 }).toBuffer()
    if (picture.length <= MOST_BYTES) break
  }
  return picture
}

/** Its name changes with anything about the drawing. */
async function cacheFolder(): Promise<string> {
  const hash = createHash('sha256').update(sharp.versions.sharp ?? '')
  for (const source of sources) {
    const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.ts')).sort()
    for (const file of files) hash.update(file).update(await readFile(join(source, file)))
  }
  const folder = join(cacheRoot, `plates-${hash.digest('hex').slice(0, 20)}`)
  await mkdir(folder, { recursive: true })
  return folder
}

export interface PlateRenderer {
  /** The plate as WebP, from the cache where it was rendered before. Two calls for one name share one drawing. */
  render(name: string, plate: Plate, frame?: Frame): Promise<Buffer>
}

async function renderInto(file: string, plate: Plate, frame: Frame | undefined): Promise<Buffer> {
  const known = await readFile(file).catch(() => undefined)
  if (known) return known
  const picture = await encode(svgOf(plate, frame))
  // Renamed into place, so that a stop in the middle leaves no half picture behind.
  await writeFile(`${file}.${process.pid}`, picture)
  await rename(`${file}.${process.pid}`, file)
  return picture
}

export async function createPlateRenderer(): Promise<PlateRenderer> {
  const folder = await cacheFolder()
  const underWay = new Map<string, Promise<Buffer>>()
  return {
    render(name, plate, frame) {
      const drawing =
        underWay.get(name) ??
        renderInto(join(folder, `${name}.webp`), plate, frame).finally(() => underWay.delete(name))
      underWay.set(name, drawing)
      return drawing
    },
  }
}
