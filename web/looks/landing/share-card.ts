import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import sharp from 'sharp'
import { looks } from '../quiz/index.ts'
import { arch, paint, sun } from './scene.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const face = createRequire(import.meta.url).resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
)
const [INK, INDIGO, MARIGOLD] = ['#1b1a2e', '#2a2e74', '#f2b233']

/** A line of the display face as a path, so that no typeface has to be installed. */
function lineOf(
  font: ReturnType<typeof fontkit.create>,
  text: string,
  size: number,
  x: number,
  y: number,
): string {
  const scale = size / font.unitsPerEm
  let pen = 0
  const glyphs = font.layout(text).glyphs.map((glyph) => {
    const path = `<path transform="translate(${pen} 0)" d="${glyph.path.toSVG()}"/>`
    pen += glyph.advanceWidth
    return path
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
}

/** What a link to Aso looks like in a chat. */
export async function shareCard(): Promise<Buffer> {
  const font = fontkit.create(await readFile(face))
  const scene = await paint({
    width: WIDTH,
    height: HEIGHT,
    wall: 'paper',
    shapes: [arch(880, 560, 40, 548, 'clay'), sun(880, 270, 170, 'marigold')],
    people: [
      { draw: looks.traditional.elegant.draw, x: 702, foot: 574, scale: 0.5, shadow: 180 },
      { draw: looks.agbada.elegant.draw, x: 1050, foot: 574, scale: 0.5, shadow: 250 },
      { draw: looks.dress.playful.draw, x: 872, foot: 600, scale: 0.53, shadow: 180 },
    ],
  })
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <g transform="translate(72 84) scale(2.6)"><rect width="32" height="32" rx="9" fill="${INDIGO}"/><g fill="none" stroke="${MARIGOLD}" stroke-width="2.2" stroke-linejoin="round"><path d="M16 6.5 25.5 16 16 25.5 6.5 16Z"/><path d="M16 11.5 20.5 16 16 20.5 11.5 16Z"/></g><circle cx="16" cy="16" r="1.7" fill="#faf6ef"/></g>
    <g fill="${INK}">${lineOf(font, 'Aso', 84, 178, 156)}
    ${lineOf(font, 'Wear more.', 76, 72, 330)}${lineOf(font, 'Own less.', 76, 72, 412)}</g>
    <g fill="${INDIGO}">${lineOf(font, 'Rent fashion across Nigeria', 34, 74, 500)}</g>
  </svg>`
  return sharp(scene)
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
