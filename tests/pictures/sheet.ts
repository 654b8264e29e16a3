import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** A picture that was taken: its file name, and what is written below it. */
export interface Taken {
  file: string
  label: string
}

const GAP = 12
const LABEL_HEIGHT = 26

interface Layout {
  columns: number
  rows: number
  width: number
  height: number
}

/** Sheets of a folder's pictures as PNG files, `columns` x `rows` on each. Returns the names of the sheets. */
export async function writeSheets(
  folder: string,
  name: string,
  taken: readonly Taken[],
  layout: Layout,
): Promise<string[]> {
  const perSheet = layout.columns * layout.rows
  const sheets: string[] = []
  for (let first = 0; first < taken.length; first += perSheet) {
    const sheet = `sheet-${name}-${sheets.length + 1}.png`
    await drawSheet(folder, sheet, taken.slice(first, first + perSheet), layout)
    sheets.push(sheet)
  }
  return sheets
}

async function drawSheet(
  folder: string,
  sheet: string,
  taken: readonly Taken[],
  { columns, rows, width, height }: Layout,
): Promise<void> {
  const cellHeight = height + LABEL_HEIGHT + GAP
  const parts = taken.map(async ({ file, label }, at) => {
    const left = GAP + (at % columns) * (width + GAP)
    const top = GAP + Math.floor(at / columns) * cellHeight
    const picture = await sharp(join(folder, file)).resize(width, height, { fit: 'cover', position: 'top' })
    return [
      { input: drawLabel(label, width), left, top },
      { input: await picture.toBuffer(), left, top: top + LABEL_HEIGHT },
    ]
  })
  const size = { width: GAP + columns * (width + GAP), height: GAP + rows * cellHeight }
  await sharp({ create: { ...size, channels: 3, background: '#777777' } })
    .composite((await Promise.all(parts)).flat())
    .png({ palette: true })
    .toFile(join(folder, sheet))
}

const drawLabel = (label: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}">` +
      `<text x="2" y="19" font-family="sans-serif" font-size="16" fill="#ffffff">${label}</text></svg>`,
  )

/** One page with all pictures, for a browser. */
export async function writePage(folder: string, taken: readonly Taken[]): Promise<void> {
  const figures = taken.map(
    ({ file, label }) =>
      `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${label}</figcaption></figure>`,
  )
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Every screen of Aso</title>
<style>body{display:flex;flex-wrap:wrap;gap:12px;background:#777;font:14px sans-serif;color:#fff}
figure{margin:0}img{height:480px}</style>
${figures.join('\n')}
`,
  )
}
