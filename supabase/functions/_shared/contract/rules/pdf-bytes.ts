/** How far from its end the last words of a PDF may be: what readers of PDFs allow. */
const TAIL_BYTES = 1024
/** How far from its beginning the first may be. */
const HEAD_BYTES = 64

/** What programs leave before a PDF: the mark of a text file, line ends, blanks. */
const before = '^(?:\\xef\\xbb\\xbf|\\xfe\\xff|\\xff\\xfe)?[\\s\\0]*'
const beginning = new RegExp(`${before}%PDF-`)
const header = new RegExp(`(${before})%PDF-[12]\\.\\d[\\s%]`)

/** Whether a file says that it is a PDF. */
export const claimsToBePdf = (head: Uint8Array): boolean => beginning.test(textOf(head, 0, HEAD_BYTES))

/**
 * The whole PDF in these bytes, without what mail programs, scanners and web pages leave before and behind it: it begins with the
 * header, ends with the end mark and points to its table of contents. Nothing is opened. Undefined where there is none.
 */
export function pdfIn(bytes: Uint8Array): Uint8Array | undefined {
  const start = header.exec(textOf(bytes, 0, HEAD_BYTES))?.[1]?.length
  if (start === undefined) return undefined
  const from = Math.max(0, bytes.length - 2 * TAIL_BYTES)
  const tail = textOf(bytes, from, bytes.length)
  const last = [...tail.matchAll(/startxref\s+(\d{1,10})\s+%%EOF[\s\0]*/g)].at(-1)
  if (!last) return undefined
  const end = from + last.index + last[0].length
  // Some programs point a little beside it, and readers find it all the same.
  return bytes.length - end <= TAIL_BYTES && Number(last[1]) < end ? bytes.subarray(start, end) : undefined
}

/** Whether a stored file is one whole PDF. A little text may be behind it, and nothing that is a page or a file of its own. */
export function isPdf(bytes: Uint8Array): boolean {
  const pdf = pdfIn(bytes)
  if (!pdf) return false
  const behind = textOf(bytes, pdf.byteOffset - bytes.byteOffset + pdf.length, bytes.length)
  return !/<|[^\s -\uffff]/u.test(behind.replace(/<!--[^<>]*-->/g, ''))
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
