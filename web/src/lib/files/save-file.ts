/** Saves a file that the page made itself, on the person's device. */
export function saveFile(name: string, content: BlobPart | BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(Array.isArray(content) ? content : [content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
