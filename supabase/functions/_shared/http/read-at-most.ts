/** The bytes of a body; null for more, of which no more is read. */
export async function readAtMost(body: ReadableStream<Uint8Array>, most: number) {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > most) {
      await reader.cancel()
      return null
    }
    parts.push(read.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
