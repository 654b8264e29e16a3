export type DocumentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'application/pdf'

const signatures: readonly { type: DocumentType; at: number; bytes: string }[] = [
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'image/avif', at: 4, bytes: 'ftypavif' },
  { type: 'application/pdf', at: 0, bytes: '%PDF-' },
]

/** What a file really is, by its first bytes; its name and what the phone calls it count for nothing. */
export async function sniff(file: Blob): Promise<DocumentType | undefined> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const text = String.fromCharCode(...head)
  return signatures.find(({ at, bytes }) => text.startsWith(bytes, at))?.type
}
