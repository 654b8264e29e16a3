/** How far from the end of the file the last words of a PDF may begin. */
const TAIL_BYTES = 1024

/**
 * Whether the bytes are one whole PDF: it begins with the header, ends with the end mark and points to its table of
 * contents. Nothing is opened.
 */
export function isPdf(bytes: Uint8Array): boolean {
  if (!/^%PDF-[12]\.\d[\s%]/.test(textOf(bytes, 0, 10))) return false
  const tail = textOf(bytes, Math.max(0, bytes.length - TAIL_BYTES), bytes.length)
  const start = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail)?.[1]
  // Some programs point a little beside it, and readers find it all the same.
  return start !== undefined && Number(start) < bytes.length
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
