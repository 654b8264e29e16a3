/** What of a font the wrapping needs. */
interface Measure {
  widthOfTextAtSize(text: string, size: number): number
}

/** The lines of a text in a column. People's texts come as they typed them: composed accents, no control characters. */
export function wrapText(text: string, font: Measure, size: number, width: number): string[] {
  const fits = (row: string) => font.widthOfTextAtSize(row, size) <= width
  const paragraphs = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, ' ')
    .split('\n')
  return paragraphs.flatMap((paragraph) => wrapParagraph(paragraph, fits))
}

function wrapParagraph(paragraph: string, fits: (row: string) => boolean): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const longer = row ? `${row} ${word}` : word
    if (fits(longer)) {
      row = longer
      continue
    }
    if (row) rows.push(row)
    const pieces = breakWord(word, fits)
    rows.push(...pieces.slice(0, -1))
    row = pieces.at(-1) ?? ''
  }
  return row ? [...rows, row] : rows
}

/** A word that is wider than the column is broken where the column ends. */
function breakWord(word: string, fits: (row: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece && !fits(piece + character)) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}
