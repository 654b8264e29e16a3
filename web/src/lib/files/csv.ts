/** What a spreadsheet would work out when it opens the file; after an apostrophe it is a text. */
const formula = /^[=+\-@\t\r\n]/

type Cell = string | number | null

function cell(value: Cell): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The mark at the beginning of a file tells spreadsheets that it is UTF-8. */
export const csvMark = '\uFEFF'

/** Lines as RFC 4180 writes them. */
export const csvLines = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
