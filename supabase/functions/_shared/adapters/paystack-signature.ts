import type { Bytes } from '../bytes.ts'

const encoder = new TextEncoder()

/** Is `signature` the hex HMAC-SHA512 of the raw bytes? Decoding would forget some of them. Compared in constant time. */
export async function isSignedBy(
  secretKey: string,
  rawBody: Bytes,
  signature: string | null,
): Promise<boolean> {
  if (!signature || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-512' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secretKey), algorithm, false, ['verify'])
  return await crypto.subtle.verify('HMAC', key, fromHex(signature), rawBody)
}

function fromHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
