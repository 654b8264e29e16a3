// Draws the pictures of the web app, for whoever changes a drawing: `node web/looks/generate.ts`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { paint } from './landing/scene.ts'
import { tallHero, wideHero } from './landing/scenes.ts'
import { shareCard } from './landing/share-card.ts'
import { svgOf } from './plate.ts'
import { looks } from './quiz/index.ts'
import { plateOf } from './quiz/look.ts'
import { wardrobe } from './wardrobe/index.ts'

const web = fileURLToPath(new URL('../public', import.meta.url))
/** What a look may cost a phone. */
const MOST_BYTES = 18_000

async function small(picture: Sharp): Promise<Buffer> {
  let encoded: Buffer = Buffer.alloc(0)
  for (const quality of [76, 68, 60, 52]) {
    encoded = await picture.clone().webp({ quality, effort: 6 }).toBuffer()
    if (encoded.length <= MOST_BYTES) break
  }
  return encoded
}

async function drawLooks(): Promise<void> {
  for (const [item, vibes] of Object.entries(looks)) {
    for (const [vibe, look] of Object.entries(vibes)) {
      const picture = sharp(Buffer.from(svgOf(plateOf(look)))).resize(480, 640)
      await writeFile(join(web, 'looks', `${item}-${vibe}.webp`), await small(picture))
    }
  }
}

/** In AVIF, and in WebP for the few phones without it. */
async function inWidths(picture: Buffer, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const file = join(web, 'landing', `${name}-${width}`)
    const resized = sharp(picture).resize(width)
    await resized.clone().avif({ quality: 50, effort: 6 }).toFile(`${file}.avif`)
    await resized.clone().webp({ quality: 66, effort: 6 }).toFile(`${file}.webp`)
  }
}

const tiles = { hair: 'afro-halo', shoes: 'ankara-block-heels', jewelry: 'coral-set', bags: 'saddle-bag' }

async function drawLanding(): Promise<void> {
  await inWidths(await paint(tallHero), 'hero-tall', [560, 1000])
  await inWidths(await paint(wideHero), 'hero-wide', [480, 760, 1120])
  for (const [tile, plate] of Object.entries(tiles)) {
    const [whole] = wardrobe[plate] ?? []
    if (!whole) throw new Error(`The wardrobe has no ${plate}`)
    await inWidths(
      await sharp(Buffer.from(svgOf(whole)))
        .png()
        .toBuffer(),
      `tile-${tile}`,
      [360, 600],
    )
  }
}

async function drawIcons(): Promise<void> {
  const icon = await readFile(join(web, 'favicon.svg'))
  for (const size of [180, 192, 512]) {
    await sharp(icon, { density: 72 * (size / 32) })
      .resize(size, size)
      .png({ palette: true })
      .toFile(join(web, `icon-${size}.png`))
  }
}

for (const folder of ['looks', 'landing']) await mkdir(join(web, folder), { recursive: true })
await drawLooks()
await drawLanding()
await drawIcons()
await writeFile(join(web, 'share.jpg'), await shareCard())
