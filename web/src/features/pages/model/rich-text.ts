export type Piece = string | { words: string; address: string }

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Text with links written `[words](/address)`, taken apart. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let read = 0
  for (const { 0: whole, 1: words = '', 2: address = '', index } of text.matchAll(link)) {
    if (index > read) pieces.push(text.slice(read, index))
    pieces.push({ words, address })
    read = index + whole.length
  }
  if (read < text.length) pieces.push(text.slice(read))
  return pieces
}

export function plainText(text: string): string {
  return text.replace(link, '$1')
}
