import { escapeHtml } from '#contract/html.ts'
import type { NamedColour } from '#contract/virtual-stylist.ts'
import { colours, markAt, pattern } from '../../drawing/brand.ts'
import type { Studio } from '../../drawing/studio.ts'
import { cleanText, shorten } from '../../drawing/text.ts'

const width = 960
/** It is drawn smaller than it is laid out: as sharp as a phone shows it, and half the work. */
const drawnWidth = 720
const margin = 40
const gap = 20
const head = 124

export interface DrawnPiece {
  title: string
  /** A data address; null where the photo could not be read. */
  photo: string | null
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The heart of the look large at the left, two or three beside it, the others in a row below. */
function boxesFor(count: number): Box[] {
  const inner = width - 2 * margin
  if (count <= 1) return [{ left: margin + 140, top: head, width: inner - 280, height: 800 }]
  const large = { left: margin, top: head, width: 548, height: 731 }
  const side = { left: margin + 548 + gap, width: inner - 548 - gap }
  const beside = count === 4 ? 3 : Math.min(2, count - 1)
  const high = (731 - gap * (beside - 1)) / beside
  const column = Array.from({ length: beside }, (_, at) => ({
    ...side,
    top: head + at * (high + gap),
    height: high,
  }))
  const below = count - 1 - beside
  const wide = (inner - gap * Math.max(0, below - 1)) / Math.max(1, below)
  const row = Array.from({ length: below }, (_, at) => ({
    left: margin + at * (wide + gap),
    top: head + 731 + gap,
    width: wide,
    height: below === 2 ? 420 : 340,
  }))
  return [large, ...column, ...row]
}

function tile(piece: DrawnPiece, at: number, box: Box, text: Studio['text']): string {
  const { left, top, width: wide, height } = box
  const label = shorten(cleanText(piece.title), wide - 32, text(22))
  const fill = piece.photo
    ? `<image x="${left}" y="${top}" width="${wide}" height="${height}" preserveAspectRatio="xMidYMid slice" href="${piece.photo}" clip-path="url(#tile${at})"/>`
    : `<rect x="${left}" y="${top}" width="${wide}" height="${height}" rx="24" fill="${colours.indigo}"/>
<rect x="${left}" y="${top}" width="${wide}" height="${height}" rx="24" fill="url(#paste)" opacity="0.35"/>`
  return `<clipPath id="tile${at}"><rect x="${left}" y="${top}" width="${wide}" height="${height}" rx="24"/></clipPath>
${fill}
<g clip-path="url(#tile${at})"><rect x="${left}" y="${top + height - 48}" width="${wide}" height="48" fill="${colours.paper}" opacity="0.94"/>
<text x="${left + 16}" y="${top + height - 16}" font-size="22" fill="${colours.ink}">${escapeHtml(label)}</text></g>`
}

function swatches(palette: readonly NamedColour[], top: number): string {
  if (palette.length === 0) return ''
  const circles = palette.map(
    ({ hex }, at) =>
      `<circle cx="${margin + 26 + at * 64}" cy="${top + 26}" r="25" fill="${hex}" stroke="${colours.quiet}" stroke-opacity="0.35" stroke-width="1.5"/>`,
  )
  const names = palette.map(({ name }) => name).join(', ')
  return `${circles.join('\n')}
<text x="${margin + 26 + palette.length * 64}" y="${top + 34}" font-size="22" fill="${colours.quiet}">${escapeHtml(names)}</text>`
}

/** A card with the photos of real pieces, as SVG: says on itself that it is drawn. */
export function drawCollage(
  pieces: readonly DrawnPiece[],
  palette: readonly NamedColour[],
  { text }: Pick<Studio, 'text'>,
): string {
  const boxes = boxesFor(pieces.length)
  const bottom = Math.max(...boxes.map(({ top, height }) => top + height))
  const rowTop = bottom + 28
  const height = rowTop + (palette.length > 0 ? 116 : 48)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${drawnWidth}" height="${Math.round((height * drawnWidth) / width)}" viewBox="0 0 ${width} ${height}">
${pattern}
<rect width="${width}" height="${height}" fill="${colours.paper}"/>
<rect width="${width}" height="${height}" fill="url(#adire)" opacity="0.07"/>
${markAt(margin, 36)}
<g font-family="Noto Sans">
<text x="${width - margin}" y="72" text-anchor="end" font-size="24" fill="${colours.quiet}">A look from pieces you can rent</text>
${pieces.map((piece, at) => tile(piece, at, boxes[at] ?? { left: 0, top: 0, width: 0, height: 0 }, text)).join('\n')}
${swatches(palette, rowTop)}
<text x="${margin}" y="${height - 22}" font-size="20" fill="${colours.quiet}">Drawn collage of real pieces. Not a photo of anybody wearing them.</text>
</g>
</svg>`
}
