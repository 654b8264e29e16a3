import { PDFDocument, type PDFFont, type PDFImage, type PDFPage, type RGB, rgb } from 'pdf-lib'
import { type PictureFacts, readPicture } from '#contract/rules/picture-bytes.ts'
import { fontkitOfKnownLetters } from './fontkit.ts'
import { plainPng } from './plain-png.ts'
import { wrapText } from './wrap.ts'

export interface PaperOptions {
  title: string
  /** TrueType files. */
  fonts: { regular: Uint8Array; bold: Uint8Array }
  date: Date
}

interface TextStyle {
  size?: number
  bold?: boolean
  color?: RGB
  indent?: number
}

const a4 = { width: 595.28, height: 841.89 }
const margin = 56
const footerHeight = 36
const lineHeight = 1.4
/** A PNG takes about twenty bytes for each pixel to open. The app's own photos have 2.6 million at most. */
const mostPixels = 4_000_000
export const ink = rgb(0.11, 0.106, 0.227)
export const quiet = rgb(0.36, 0.35, 0.45)
export const indigo = rgb(0.176, 0.184, 0.514)
const line = rgb(0.83, 0.8, 0.74)

/** A document that is written from top to bottom and begins new pages by itself. */
export class Paper {
  readonly #document: PDFDocument
  readonly #regular: PDFFont
  readonly #bold: PDFFont
  #page: PDFPage
  #y = a4.height - margin

  private constructor(document: PDFDocument, regular: PDFFont, bold: PDFFont) {
    this.#document = document
    this.#regular = regular
    this.#bold = bold
    this.#page = document.addPage([a4.width, a4.height])
  }

  static async create({ title, fonts, date }: PaperOptions): Promise<Paper> {
    const document = await PDFDocument.create()
    document.registerFontkit(fontkitOfKnownLetters)
    document.setTitle(title, { showInWindowTitleBar: true })
    document.setAuthor('Aso')
    document.setCreator('Aso')
    document.setLanguage('en-NG')
    document.setCreationDate(date)
    document.setModificationDate(date)
    // One glyph a character: taking accents apart would misplace them and make copied text wrong, as ligatures would.
    const options = { subset: true, features: { ccmp: false, liga: false } }
    const regular = await document.embedFont(fonts.regular, options)
    const bold = await document.embedFont(fonts.bold, options)
    return new Paper(document, regular, bold)
  }

  text(text: string, { size = 10, bold = false, color = ink, indent = 0 }: TextStyle = {}): void {
    const font = bold ? this.#bold : this.#regular
    for (const row of wrapText(text, font, size, this.#width - indent)) {
      this.#makeRoom(size * lineHeight)
      this.#draw(row, margin + indent, size, font, color)
      this.#y -= size * lineHeight
    }
  }

  heading(text: string): void {
    this.space(10)
    // A heading is not left alone at the foot of a page.
    this.#makeRoom(60)
    this.text(text, { size: 12, bold: true, color: indigo })
    this.space(3)
  }

  /** Facts side by side: each column its own lines. */
  columns(columns: { title: string; lines: string[] }[]): void {
    const gap = 24
    const width = (this.#width - gap * (columns.length - 1)) / columns.length
    const wrapped = columns.map(({ title, lines }) => [
      ...wrapText(title, this.#bold, 10, width).map((row) => ({ row, font: this.#bold })),
      ...lines.flatMap((text) =>
        wrapText(text, this.#regular, 10, width).map((row) => ({ row, font: this.#regular })),
      ),
    ])
    const height = 10 * lineHeight
    const rows = Math.max(...wrapped.map((column) => column.length))
    for (let index = 0; index < rows; index += 1) {
      this.#makeRoom(height)
      wrapped.forEach((column, position) => {
        const cell = column[index]
        if (cell) this.#draw(cell.row, margin + position * (width + gap), 10, cell.font, ink)
      })
      this.#y -= height
    }
  }

  /** A label at the left, a figure at the right. */
  amount(label: string, figure: string, { bold = false, color = ink }: TextStyle = {}): void {
    const font = bold ? this.#bold : this.#regular
    const figureWidth = font.widthOfTextAtSize(figure, 10)
    const rows = wrapText(label, font, 10, this.#width - figureWidth - 24)
    this.#makeRoom(rows.length * 10 * lineHeight + 4)
    this.#draw(figure, a4.width - margin - figureWidth, 10, font, color)
    for (const row of rows) {
      this.#draw(row, margin, 10, font, color)
      this.#y -= 10 * lineHeight
    }
    this.space(4)
  }

  numbered(items: string[]): void {
    items.forEach((item, index) => {
      const rows = wrapText(item, this.#regular, 10, this.#width - 18)
      this.#makeRoom(Math.min(rows.length, 3) * 10 * lineHeight)
      this.#draw(`${index + 1}.`, margin, 10, this.#regular, quiet)
      this.text(item, { indent: 18 })
      this.space(3)
    })
  }

  /** A JPEG or PNG, half a column high at most. False: it is neither, too large or damaged, and nothing is drawn. */
  async picture(file: Uint8Array): Promise<boolean> {
    const image = await this.#embed(file)
    if (!image) return false
    const { width, height } = image.scaleToFit(this.#width, 260)
    this.#makeRoom(height + 20)
    this.#page.drawImage(image, { x: margin, y: this.#y - height, width, height })
    this.#y -= height + 4
    return true
  }

  rule(): void {
    this.#makeRoom(10)
    const y = this.#y - 2
    this.#page.drawLine({
      start: { x: margin, y },
      end: { x: a4.width - margin, y },
      thickness: 0.75,
      color: line,
    })
    this.#y -= 10
  }

  space(points: number): void {
    this.#y -= points
  }

  async finish(footer: string): Promise<Uint8Array> {
    const pages = this.#document.getPages()
    pages.forEach((page, index) => {
      const text = `${footer} · page ${index + 1} of ${pages.length}`
      page.drawText(text, { x: margin, y: margin - 20, size: 8, font: this.#regular, color: quiet })
    })
    return await this.#document.save()
  }

  get #width(): number {
    return a4.width - 2 * margin
  }

  /** People's files: whatever is wrong with one, the document is written without it. */
  async #embed(file: Uint8Array): Promise<PDFImage | undefined> {
    const facts = readPicture(file)
    if (!facts || facts.width * facts.height > mostPixels) return undefined
    try {
      const image = await this.#decode(file, facts)
      // At once: opened pixels of several photos would fill the memory.
      await image?.embed()
      return image
    } catch {
      return undefined
    }
  }

  async #decode(file: Uint8Array, { type, width, height }: PictureFacts): Promise<PDFImage | undefined> {
    if (type === 'image/png') {
      const plain = plainPng(file, width * height)
      return plain && (await this.#document.embedPng(plain))
    }
    if (type !== 'image/jpeg') return undefined
    const image = await this.#document.embedJpg(file)
    // A file can name several sizes; pdf-lib takes the first.
    return image.width === width && image.height === height ? image : undefined
  }

  #makeRoom(height: number): void {
    if (this.#y - height >= margin + footerHeight) return
    this.#page = this.#document.addPage([a4.width, a4.height])
    this.#y = a4.height - margin
  }

  #draw(text: string, x: number, size: number, font: PDFFont, color: RGB): void {
    this.#page.drawText(text, { x, y: this.#y - size, size, font, color })
  }
}
