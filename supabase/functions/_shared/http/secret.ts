/** Compares digests, so that the time it takes says nothing about where two secrets differ. */
export async function isSameSecret(expected: string, given: string | null): Promise<boolean> {
  if (!given) return false
  const [a, b] = await Promise.all([digest(expected), digest(given)])
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** For keys under which something is counted, so that no address is kept in them. */
export async function digestOf(text: string): Promise<string> {
  return Array.from(await digest(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
